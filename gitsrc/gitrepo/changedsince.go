package gitrepo

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

// ChangedSince lists the paths whose last change up to a commit was committed at
// a time or later: what `git log -1 --format=%ct COMMIT -- PATH` says of each. Of a
// merge's parents the first that has the path as the merge has it is followed;
// a merge that differs from all of them changed the path. Deleted paths are
// not told from others. Only commits from that time on are read.
func (r *Repository) ChangedSince(ctx context.Context, commit plumbing.Hash, since time.Time) (map[string]bool, error) {
	w := changeWalk{r: r, changed: map[string]bool{}, open: map[plumbing.Hash]pathSet{}}
	if err := w.reach(ctx, commit, pathSet{all: true}); err != nil {
		return nil, err
	}
	for w.queue.Len() > 0 {
		c := heap.Pop(&w.queue).(*Commit)
		paths := w.open[c.Hash]
		delete(w.open, c.Hash)
		if c.Committer.When.Before(since) {
			continue
		}
		if err := w.step(ctx, c, paths); err != nil {
			return nil, fmt.Errorf("changes of %s: %w", c.Hash, err)
		}
	}
	return w.changed, nil
}

// pathSet is a set of paths, or with all set the complement of one.
type pathSet struct {
	all   bool
	paths map[string]bool
}

func (s pathSet) has(p string) bool { return s.paths[p] != s.all }

// union gives what is in either set.
func (s pathSet) union(t pathSet) pathSet {
	if !s.all && t.all {
		s, t = t, s
	}
	out := pathSet{all: s.all, paths: map[string]bool{}}
	for p := range s.paths {
		if !s.all || !t.has(p) {
			out.paths[p] = true
		}
	}
	if !s.all {
		for p := range t.paths {
			out.paths[p] = true
		}
	}
	return out
}

// split parts a set into what is not among some paths and what is.
func (s pathSet) split(among map[string]bool) (outside, inside pathSet) {
	outside, inside = pathSet{all: s.all, paths: map[string]bool{}}, pathSet{paths: map[string]bool{}}
	for p := range s.paths {
		if s.all || !among[p] {
			outside.paths[p] = true
		}
	}
	for p := range among {
		if s.has(p) {
			inside.paths[p] = true
		}
		if s.all {
			outside.paths[p] = true
		}
	}
	return outside, inside
}

func (s pathSet) empty() bool { return !s.all && len(s.paths) == 0 }

// changeWalk goes back from a commit, newest first, with the paths whose last
// change has not been met.
type changeWalk struct {
	r       *Repository
	changed map[string]bool
	open    map[plumbing.Hash]pathSet // of the queued commits
	queue   changeQueue
}

func (w *changeWalk) reach(ctx context.Context, h plumbing.Hash, paths pathSet) error {
	if before, queued := w.open[h]; queued {
		w.open[h] = before.union(paths)
		return nil
	}
	c, err := w.r.Commit(ctx, h)
	if err != nil {
		return err
	}
	w.open[h] = paths
	heap.Push(&w.queue, &c)
	return nil
}

// step settles the paths that a commit changed and passes the others on.
func (w *changeWalk) step(ctx context.Context, c *Commit, paths pathSet) error {
	parents := c.Parents
	if len(parents) == 0 {
		parents = []plumbing.Hash{plumbing.ZeroHash} // a root adds all that it has
	}
	for _, parent := range parents {
		differs, err := w.differing(ctx, parent, c.Tree)
		if err != nil {
			return err
		}
		same, other := paths.split(differs)
		if !parent.IsZero() && !same.empty() {
			if err := w.reach(ctx, parent, same); err != nil {
				return err
			}
		}
		paths = other
	}
	for p := range paths.paths {
		w.changed[p] = true
	}
	return nil
}

// differing lists the paths that a tree has otherwise than a commit.
func (w *changeWalk) differing(ctx context.Context, parent, tree plumbing.Hash) (map[string]bool, error) {
	before := plumbing.ZeroHash
	if !parent.IsZero() {
		c, err := w.r.Commit(ctx, parent)
		if err != nil {
			return nil, err
		}
		before = c.Tree
	}
	out := map[string]bool{}
	err := w.r.DiffTrees(ctx, before, tree, func(c Change) error {
		out[c.Path] = true
		return nil
	})
	return out, err
}

// changeQueue pops the newest commit.
type changeQueue []*Commit

func (q changeQueue) Len() int           { return len(q) }
func (q changeQueue) Less(i, j int) bool { return q[i].Committer.When.After(q[j].Committer.When) }
func (q changeQueue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *changeQueue) Push(x any)        { *q = append(*q, x.(*Commit)) }
func (q *changeQueue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

var _ heap.Interface = (*changeQueue)(nil)

// ErrTime is wrapped by errors about a time that cannot be read.
var ErrTime = errors.New("unknown time")

// ParseTime reads a point in time: 2006-01-02, with 15:04 or 15:04:05 after a T or
// a blank in local time, RFC 3339, or how long before now: 90m, 12h, 3d, 2w.
func ParseTime(s string, now time.Time) (time.Time, error) {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", time.DateOnly} {
		if t, err := time.ParseInLocation(layout, s, now.Location()); err == nil {
			return t, nil
		}
	}
	units := map[byte]time.Duration{'m': time.Minute, 'h': time.Hour, 'd': 24 * time.Hour, 'w': 7 * 24 * time.Hour}
	if n := len(s); n > 1 && units[s[n-1]] > 0 {
		var count int
		if _, err := fmt.Sscanf(s[:n-1]+";", "%d;", &count); err == nil && count >= 0 {
			return now.Add(-time.Duration(count) * units[s[n-1]]), nil
		}
	}
	return time.Time{}, fmt.Errorf("%w: %q: use a date (2006-01-02), a time (2006-01-02T15:04) or an age (90m, 12h, 3d, 2w)", ErrTime, s)
}
