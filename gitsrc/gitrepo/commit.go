package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

// Signature is who made a commit and when.
type Signature struct {
	Name, Email string
	When        time.Time
}

// Commit is a commit as git walks it: at the boundary of a shallow clone it has
// no parents and Shallow is set.
type Commit struct {
	Hash      plumbing.Hash
	Tree      plumbing.Hash
	Parents   []plumbing.Hash
	Author    Signature
	Committer Signature
	Subject   string // the first paragraph, on one line
	Body      string // what follows it
	Shallow   bool
}

// Commit reads a commit.
func (r *Repository) Commit(ctx context.Context, h plumbing.Hash) (Commit, error) {
	data, err := r.object(ctx, h, plumbing.CommitObject)
	if err != nil {
		return Commit{}, fmt.Errorf("read commit %s: %w", h, err)
	}
	c, err := parseCommit(data)
	if err != nil {
		return Commit{}, fmt.Errorf("read commit %s: %w", h, err)
	}
	c.Hash = h
	if grafted, ok := r.rewrites.parents[h]; ok {
		c.Parents = grafted
	}
	if r.shallow[h] {
		c.Shallow, c.Parents = true, nil
	}
	return c, nil
}

// FirstParents lists commits from head along first parents, head first, up to
// and without stop; with a zero stop, to the root. Where a shallow clone ends
// before stop, the commits so far come with a *ShallowError.
func (r *Repository) FirstParents(ctx context.Context, head, stop plumbing.Hash) ([]Commit, error) {
	var list []Commit
	for h := head; h != stop; {
		c, err := r.Commit(ctx, h)
		if err != nil {
			return list, err
		}
		list = append(list, c)
		if c.Shallow {
			return list, &ShallowError{Boundary: h}
		}
		if len(c.Parents) == 0 {
			break
		}
		h = c.Parents[0]
	}
	return list, nil
}

func parseCommit(data []byte) (Commit, error) {
	var c Commit
	head, message, _ := bytes.Cut(data, []byte("\n\n"))
	encoding := ""
	for len(head) > 0 {
		var line []byte
		line, head, _ = bytes.Cut(head, []byte("\n"))
		key, value, _ := strings.Cut(string(line), " ")
		switch key {
		case "tree":
			if !plumbing.IsHash(value) {
				return c, fmt.Errorf("bad tree line: %w", ErrCorruptObject)
			}
			c.Tree = plumbing.NewHash(value)
		case "parent":
			if !plumbing.IsHash(value) {
				return c, fmt.Errorf("bad parent line: %w", ErrCorruptObject)
			}
			c.Parents = append(c.Parents, plumbing.NewHash(value))
		case "author":
			c.Author = parseSignature(value)
		case "committer":
			c.Committer = parseSignature(value)
		case "encoding":
			encoding = strings.ToLower(value)
		}
	}
	if c.Tree.IsZero() {
		return c, fmt.Errorf("no tree: %w", ErrCorruptObject)
	}
	text := strings.TrimLeft(string(message), "\n")
	if encoding == "iso-8859-1" || encoding == "latin1" || encoding == "latin-1" {
		text = fromLatin1(text)
		c.Author.Name, c.Committer.Name = fromLatin1(c.Author.Name), fromLatin1(c.Committer.Name)
	}
	subject, body, _ := strings.Cut(text, "\n\n")
	c.Subject = strings.ReplaceAll(strings.TrimSpace(subject), "\n", " ")
	c.Body = strings.TrimSpace(body)
	return c, nil
}

func fromLatin1(s string) string {
	runes := make([]rune, len(s))
	for i := range len(s) {
		runes[i] = rune(s[i])
	}
	return string(runes)
}

// parseSignature reads "Name <email> seconds zone"; what is malformed stays zero.
func parseSignature(s string) Signature {
	open, end := strings.IndexByte(s, '<'), strings.LastIndexByte(s, '>')
	if open < 0 || end < open {
		return Signature{Name: strings.TrimSpace(s)}
	}
	sig := Signature{Name: strings.TrimSpace(s[:open]), Email: s[open+1 : end]}
	stamp := strings.Fields(s[end+1:])
	if len(stamp) == 0 {
		return sig
	}
	sec, err := strconv.ParseInt(stamp[0], 10, 64)
	if err != nil {
		return sig
	}
	sig.When = time.Unix(sec, 0).UTC()
	if len(stamp) > 1 {
		if z, err := strconv.Atoi(stamp[1]); err == nil {
			sig.When = sig.When.In(time.FixedZone("", (z/100*60+z%100)*60))
		}
	}
	return sig
}

// peel follows tags from an object to the first object of the wanted type; a
// commit also peels to its tree. AnyObject stops at the first that is no tag.
func (r *Repository) peel(ctx context.Context, h plumbing.Hash, want plumbing.ObjectType) (plumbing.Hash, plumbing.ObjectType, error) {
	const maxTags = 64
	for range maxTags {
		typ, data, err := r.anyObject(ctx, h)
		if err != nil {
			return h, 0, err
		}
		switch {
		case typ == want || want == plumbing.AnyObject && typ != plumbing.TagObject:
			return h, typ, nil
		case typ == plumbing.TagObject:
			line, _, _ := bytes.Cut(data, []byte("\n"))
			target, ok := strings.CutPrefix(string(line), "object ")
			if !ok || !plumbing.IsHash(target) {
				return h, typ, fmt.Errorf("tag %s: %w", h, ErrCorruptObject)
			}
			h = plumbing.NewHash(target)
		case typ == plumbing.CommitObject && want == plumbing.TreeObject:
			c, err := parseCommit(data)
			return c.Tree, plumbing.TreeObject, err
		default:
			return h, typ, fmt.Errorf("%s is a %s, not a %s: %w", h, typ, want, ErrWrongType)
		}
	}
	return h, 0, errors.New("tags nested too deep")
}
