package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// RevisionKind says what a revision's tree is the tree of.
type RevisionKind int

const (
	KindCommit   RevisionKind = iota
	KindTree                  // a tree named as such, without history
	KindWorktree              // the files on disk
	KindIndex                 // what is staged
)

func (k RevisionKind) String() string {
	return [...]string{"commit", "tree", "worktree", "index"}[k]
}

// Spellings of the two trees that are not in git's object store.
const (
	SpecWorktree = ":worktree"
	SpecIndex    = ":index"
)

// Revision is a resolved revision.
type Revision struct {
	Spec   string
	Commit plumbing.Hash // of worktree and index: HEAD's; zero for a tree or before the first commit
	Tree   plumbing.Hash
	Kind   RevisionKind
}

// Resolve finds what a revision names, spelled as git spells them (gitrevisions)
// or ":worktree" or ":index". An unknown one gives *UnknownRevisionError.
func (r *Repository) Resolve(ctx context.Context, spec string) (Revision, error) {
	rev := Revision{Spec: spec}
	var err error
	switch spec {
	case SpecWorktree, SpecIndex:
		rev.Kind = KindWorktree
		tree := r.WorktreeTree
		if spec == SpecIndex {
			rev.Kind, tree = KindIndex, r.IndexTree
		}
		if rev.Tree, err = tree(ctx); err != nil {
			return rev, fmt.Errorf("resolve %s: %w", spec, err)
		}
		rev.Commit, err = r.headCommit(ctx)
		return rev, err
	}
	h, err := r.resolveObject(ctx, spec)
	if err != nil {
		return rev, r.explainUnknown(spec, err)
	}
	h, typ, err := r.peel(ctx, h, plumbing.AnyObject)
	if err != nil {
		return rev, fmt.Errorf("resolve %s: %w", spec, err)
	}
	switch typ {
	case plumbing.CommitObject:
		n, err := r.commits.node(ctx, h)
		if err != nil {
			return rev, fmt.Errorf("resolve %s: %w", spec, err)
		}
		rev.Commit, rev.Tree = h, n.tree
	case plumbing.TreeObject:
		rev.Kind, rev.Tree = KindTree, h
	default:
		return rev, &UnknownRevisionError{Spec: spec, Reason: "it names a " + typ.String() + ", not a commit or tree", Wrong: true, WayOut: wayToFile(spec)}
	}
	return rev, nil
}

// Unborn reports whether HEAD's branch has no commit yet.
func (r *Repository) Unborn(ctx context.Context) (bool, error) {
	h, err := r.headCommit(ctx)
	return err == nil && h.IsZero(), err
}

// headCommit is zero before the first commit.
func (r *Repository) headCommit(ctx context.Context) (plumbing.Hash, error) {
	h, _, err := r.refs.resolve("HEAD")
	if errors.Is(err, errNoRef) {
		return plumbing.Hash{}, nil
	}
	if err != nil {
		return h, err
	}
	h, _, err = r.peel(ctx, h, plumbing.CommitObject)
	return h, err
}

// wayToFile says how a file of a revision is named, for who writes REV:PATH as git has it.
func wayToFile(spec string) string {
	rev, path, ok := strings.Cut(spec, ":")
	if !ok || rev == "" || path == "" {
		return ""
	}
	return fmt.Sprintf("a file stands behind the revisions: `codegraph diff %s -- %s`; `--ref %s` looks at that revision", rev, path, rev)
}

// day is a date where a revision is asked for.
var day = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(\d{4}-\d\d-\d\d.*|yesterday|today|\d+[hdwmy]|.* ago)$`)
})

// unknown is a reason inside resolution; Resolve makes the error of it.
type unknown struct {
	part, reason, wayOut string
	absent               bool // right in form, and nothing is there
}

func (u *unknown) Error() string { return u.part + ": " + u.reason }

// explainUnknown adds the nearest names to a name that was not found.
func (r *Repository) explainUnknown(spec string, err error) error {
	var u *unknown
	if !errors.As(err, &u) {
		return fmt.Errorf("resolve %s: %w", spec, err)
	}
	e := &UnknownRevisionError{Spec: spec, Reason: u.reason, Wrong: u.reason != "" && !u.absent, WayOut: u.wayOut}
	if from, to, ok := SplitRange(spec); ok && !strings.Contains(spec, "../") {
		e.Reason, e.Wrong, e.WayOut = "it is a range, and one revision is asked for", true, "name one of its ends: "+from+" or "+to
		return e
	}
	if u.reason == "" {
		if day().MatchString(spec) && e.WayOut == "" {
			e.WayOut = "it reads as a time: `git rev-list -1 --before='" + spec + "' HEAD` prints the commit of then"
		}
		if u.part != spec {
			e.Reason = "nothing is called " + strconv.Quote(u.part)
		}
		if _, target, err := r.refs.read("HEAD"); u.part == "HEAD" && err == nil && target != "" {
			e.Reason = "HEAD points at " + target + ", which has no commit yet"
			e.Wrong = true
			e.WayOut = "make the first commit with `git commit`, or ask about the files on disk, which are :worktree"
			return e
		}
		e.Nearest = r.nearestNames(u.part)
		if len(e.Nearest) == 0 && r.Shallow() {
			e.WayOut = "this clone is shallow, and may lack it: `git fetch --unshallow --tags` brings all commits and tags"
		}
	}
	return e
}

// resolveObject evaluates a base name and the operators after it.
func (r *Repository) resolveObject(ctx context.Context, spec string) (plumbing.Hash, error) {
	if text, ok := strings.CutPrefix(spec, ":/"); ok {
		return r.searchAll(ctx, text)
	}
	base, ops := splitBase(spec)
	h, ops, err := r.resolveBase(ctx, base, ops)
	for err == nil && ops != "" {
		h, ops, err = r.applyOperator(ctx, h, ops)
	}
	return h, err
}

// splitBase cuts a spec before its first operator.
func splitBase(spec string) (base, ops string) {
	for i := range len(spec) {
		if c := spec[i]; c == '^' || c == '~' || c == ':' || c == '@' && i+1 < len(spec) && spec[i+1] == '{' {
			return spec[:i], spec[i:]
		}
	}
	return spec, ""
}

// resolveBase finds the name at the front; "@{…}" is part of it.
func (r *Repository) resolveBase(ctx context.Context, base, ops string) (plumbing.Hash, string, error) {
	if strings.HasPrefix(ops, "@{") {
		end := strings.IndexByte(ops, '}')
		if end < 0 {
			return plumbing.Hash{}, "", &unknown{part: base, reason: "\"@{\" is not closed"}
		}
		arg, rest := ops[2:end], ops[end+1:]
		if base == "" && strings.HasPrefix(arg, "-") { // @{-1}@{u} goes on with that branch
			branch, err := r.previousBranch(arg[1:])
			if err != nil {
				return plumbing.Hash{}, "", err
			}
			return r.resolveBase(ctx, branch, rest)
		}
		h, err := r.resolveAt(ctx, base, arg)
		return h, rest, err
	}
	if base == "" {
		return plumbing.Hash{}, "", &unknown{part: base, reason: "it does not begin with a name"}
	}
	h, err := r.resolveName(ctx, base)
	return h, ops, err
}

// resolveName finds an id, ref, `git describe` output or abbreviated id.
func (r *Repository) resolveName(ctx context.Context, name string) (plumbing.Hash, error) {
	if h := plumbing.NewHash(name); plumbing.IsHash(name) && h.IsZero() {
		return h, &unknown{part: name, absent: true, reason: "git writes zeros where there is no commit, as before the first push of a branch",
			wayOut: "compare with the branch that it left, or with the empty tree, " + EmptyTree.String()}
	} else if plumbing.IsHash(name) {
		return h, nil
	}
	_, h, err := r.expandRef(name)
	if err == nil || !errors.Is(err, errNoRef) {
		return h, err
	}
	if i := strings.LastIndex(name, "-g"); i > 0 {
		if p, ok := parseIDPrefix(name[i+2:]); ok {
			if h, err := r.resolvePrefix(ctx, p); err == nil {
				return h, nil
			}
		}
	}
	if p, ok := parseIDPrefix(name); ok {
		return r.resolvePrefix(ctx, p)
	}
	return h, &unknown{part: name}
}

// refRules are where git looks for a short ref name, in its order.
var refRules = []string{"%", "refs/%", "refs/tags/%", "refs/heads/%", "refs/remotes/%", "refs/remotes/%/HEAD"}

// expandRef gives the full name and the hash of a ref.
func (r *Repository) expandRef(name string) (string, plumbing.Hash, error) {
	if name == "@" {
		name = "HEAD"
	}
	for _, rule := range refRules {
		full := strings.Replace(rule, "%", name, 1)
		h, _, err := r.refs.resolve(full)
		if err == nil {
			return full, h, nil
		}
		if !errors.Is(err, errNoRef) {
			return "", h, err
		}
	}
	return "", plumbing.Hash{}, errNoRef
}

// resolvePrefix finds the one object that an abbreviated id means; commits and
// tags go before trees and blobs.
func (r *Repository) resolvePrefix(ctx context.Context, p idPrefix) (plumbing.Hash, error) {
	const limit = 64
	found := map[plumbing.Hash]bool{}
	for _, pk := range r.objects.packList() {
		for _, h := range pk.idx.withPrefix(p, limit, nil) {
			found[h] = true
		}
	}
	for _, d := range r.objects.dirs {
		for _, h := range looseWithPrefix(d, p, nil) {
			found[h] = true
		}
	}
	name := p.bytes.String()[:p.nibbles]
	var all, commits []plumbing.Hash
	for h := range found {
		all = append(all, h)
		if _, _, err := r.peel(ctx, h, plumbing.CommitObject); err == nil {
			commits = append(commits, h)
		}
	}
	switch {
	case len(commits) == 1:
		return commits[0], nil
	case len(all) == 1:
		return all[0], nil
	case len(all) == 0:
		return plumbing.Hash{}, &unknown{part: name}
	}
	return plumbing.Hash{}, &unknown{part: name, reason: fmt.Sprintf("the short id is ambiguous: %d objects begin with it", len(all))}
}
