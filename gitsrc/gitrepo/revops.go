package gitrepo

import (
	"bytes"
	"container/heap"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"
)

// applyOperator evaluates the first of ops on h and gives the rest.
func (r *Repository) applyOperator(ctx context.Context, h plumbing.Hash, ops string) (plumbing.Hash, string, error) {
	op, arg := ops[0], ops[1:]
	switch {
	case op == ':':
		h, err := r.objectAtPath(ctx, h, arg)
		return h, "", err
	case op == '^' && strings.HasPrefix(arg, "{"):
		end := strings.IndexByte(arg, '}')
		if end < 0 {
			return h, "", &unknown{part: ops, reason: "\"^{\" is not closed"}
		}
		h, err := r.peelTo(ctx, h, arg[1:end])
		return h, arg[end+1:], err
	case op != '^' && op != '~':
		return h, "", &unknown{part: ops, reason: "unknown operator " + strconv.Quote(ops)}
	}
	digits := 0
	for digits < len(arg) && arg[digits] >= '0' && arg[digits] <= '9' {
		digits++
	}
	n := 1
	if digits > 0 {
		var err error
		if n, err = strconv.Atoi(arg[:digits]); err != nil {
			return h, "", &unknown{part: ops, reason: "the number is too large"}
		}
	}
	h, _, err := r.peel(ctx, h, plumbing.CommitObject)
	if err == nil && op == '^' {
		h, err = r.parent(ctx, h, n)
	}
	for ; err == nil && op == '~' && n > 0; n-- {
		h, err = r.parent(ctx, h, 1)
	}
	return h, arg[digits:], err
}

// parent gives the n-th parent, the commit itself for n = 0.
func (r *Repository) parent(ctx context.Context, h plumbing.Hash, n int) (plumbing.Hash, error) {
	node, err := r.commits.node(ctx, h)
	switch {
	case err != nil || n == 0:
		return h, err
	case node.shallow:
		return h, &ShallowError{Boundary: h}
	case len(node.parents) == 0:
		return h, &unknown{part: h.String(), reason: fmt.Sprintf("commit %s is the first: what was before it is the empty tree, %s", h, EmptyTree), absent: true,
			wayOut: "write REV^! for what the first commit brings, or name the empty tree as the base"}
	case n > len(node.parents):
		return h, &unknown{part: h.String(), absent: true, reason: fmt.Sprintf("commit %s has %d parents", h, len(node.parents))}
	}
	return node.parents[n-1], nil
}

// peelTo evaluates ^{what}.
func (r *Repository) peelTo(ctx context.Context, h plumbing.Hash, what string) (plumbing.Hash, error) {
	if pattern, ok := strings.CutPrefix(what, "/"); ok {
		h, _, err := r.peel(ctx, h, plumbing.CommitObject)
		if err != nil || pattern == "" {
			return h, err
		}
		return r.searchMessages(ctx, []plumbing.Hash{h}, pattern)
	}
	want := plumbing.AnyObject
	switch what {
	case "":
	case "commit":
		want = plumbing.CommitObject
	case "tree":
		want = plumbing.TreeObject
	case "blob":
		want = plumbing.BlobObject
	case "tag":
		want = plumbing.TagObject
	case "object":
		_, _, err := r.anyObject(ctx, h)
		return h, err
	default:
		return h, &unknown{part: what, reason: "unknown type ^{" + what + "}"}
	}
	h, _, err := r.peel(ctx, h, want)
	if errors.Is(err, ErrWrongType) {
		return h, &unknown{part: what, reason: err.Error()}
	}
	return h, err
}

// objectAtPath evaluates rev:path.
func (r *Repository) objectAtPath(ctx context.Context, h plumbing.Hash, path string) (plumbing.Hash, error) {
	h, _, err := r.peel(ctx, h, plumbing.TreeObject)
	if err != nil {
		return h, err
	}
	e, err := r.EntryAt(ctx, h, path)
	return e.Hash, err
}

// EntryAt finds a path in a tree; "" is the tree itself. A path that is not there
// gives an error that is ErrMissingObject.
func (r *Repository) EntryAt(ctx context.Context, tree plumbing.Hash, path string) (TreeEntry, error) {
	e := TreeEntry{Mode: 0o040000, Hash: tree}
	for rest := strings.Trim(path, "/"); rest != ""; {
		var name string
		name, rest, _ = strings.Cut(rest, "/")
		entries, err := r.ReadTree(ctx, e.Hash)
		if err != nil {
			return e, err
		}
		found := false
		for _, c := range entries {
			if c.Name == name && (rest == "" || c.IsTree()) {
				e, found = c, true
				break
			}
		}
		if !found {
			return e, &pathError{tree: tree, path: path}
		}
	}
	return e, nil
}

type pathError struct {
	tree plumbing.Hash
	path string
}

func (e *pathError) Error() string { return fmt.Sprintf("no path %q in tree %s", e.path, e.tree) }

// Is makes a path that is not there a missing object.
func (e *pathError) Is(target error) bool { return target == ErrMissingObject }

// As lets Resolve report it as an unknown revision.
func (e *pathError) As(target any) bool {
	if u, ok := target.(**unknown); ok {
		*u = &unknown{part: e.path, absent: true, reason: e.Error()}
		return true
	}
	return false
}

// searchAll evaluates :/text over the history of all refs and HEAD.
func (r *Repository) searchAll(ctx context.Context, pattern string) (plumbing.Hash, error) {
	refs, err := r.Refs()
	if err != nil {
		return plumbing.Hash{}, err
	}
	if h, _, err := r.refs.resolve("HEAD"); err == nil {
		refs = append(refs, Ref{"HEAD", h})
	}
	var tips []plumbing.Hash
	for _, ref := range refs {
		if h, _, err := r.peel(ctx, ref.Hash, plumbing.CommitObject); err == nil {
			tips = append(tips, h)
		}
	}
	return r.searchMessages(ctx, tips, pattern)
}

// searchMessages finds the newest commit below tips whose message matches.
func (r *Repository) searchMessages(ctx context.Context, tips []plumbing.Hash, pattern string) (plumbing.Hash, error) {
	negate := false
	if rest, ok := strings.CutPrefix(pattern, "!"); ok {
		switch {
		case strings.HasPrefix(rest, "!"):
			pattern = rest
		case strings.HasPrefix(rest, "-"):
			pattern, negate = rest[1:], true
		default:
			return plumbing.Hash{}, &unknown{part: pattern, reason: "\"!\" begins a reserved form; write \"!!\""}
		}
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return plumbing.Hash{}, &unknown{part: pattern, reason: err.Error()}
	}
	var q commitQueue
	seen := map[plumbing.Hash]bool{}
	push := func(h plumbing.Hash) error { return r.enqueue(ctx, &q, seen, h) }
	for _, t := range tips {
		if err := push(t); err != nil {
			return t, err
		}
	}
	for q.Len() > 0 {
		c := heap.Pop(&q).(queuedCommit)
		data, err := r.object(ctx, c.hash, plumbing.CommitObject)
		if err != nil {
			return c.hash, err
		}
		_, message, _ := bytes.Cut(data, []byte("\n\n"))
		if re.Match(message) != negate {
			return c.hash, nil
		}
		for _, p := range c.node.parents {
			if err := push(p); err != nil {
				return p, err
			}
		}
	}
	return plumbing.Hash{}, &unknown{part: pattern, absent: true, reason: "no commit message matches"}
}
