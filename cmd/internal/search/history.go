package search

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// maxHistory bounds the history that is looked at.
const maxHistory = 2000

// maxTouched bounds the files of a commit that says something about them: who
// touches more of them changes a licence or a layout.
const maxTouched = 40

// commitHistory is the history of a commit, the newest first, without merges.
type commitHistory []historyCommit

type historyCommit struct {
	words []string // stems of the message, each once
	paths []string
}

// historyOf reads the history of a commit. What a commit touched is kept, so that
// only commits are read that no earlier question met.
func (ix *Index) historyOf(ctx context.Context, repo *gitrepo.Repository, head plumbing.Hash) (commitHistory, error) {
	if head.IsZero() {
		return nil, nil
	}
	known, err := ix.words.Commits(ctx)
	if err != nil {
		return nil, err
	}
	w := historyWalk{repo: repo, known: known, seen: map[plumbing.Hash]bool{}}
	var list commitHistory
	if err := w.reach(ctx, head); err != nil {
		return nil, err
	}
	for w.queue.Len() > 0 && len(list) < maxHistory {
		c := heap.Pop(&w.queue).(fulltext.Commit)
		for _, p := range c.Parents {
			if err := w.reach(ctx, p); err != nil {
				return nil, err
			}
		}
		if len(c.Paths) > 0 && len(c.Paths) <= maxTouched {
			list = append(list, historyCommit{words: strings.Fields(c.Words), paths: c.Paths})
		}
	}
	return list, ix.words.AddCommits(ctx, w.fresh)
}

// historyWalk goes back from a commit, newest first.
type historyWalk struct {
	repo  *gitrepo.Repository
	known map[[20]byte]fulltext.Commit
	seen  map[plumbing.Hash]bool
	queue historyQueue
	fresh []fulltext.Commit
}

func (w *historyWalk) reach(ctx context.Context, h plumbing.Hash) error {
	if w.seen[h] {
		return nil
	}
	w.seen[h] = true
	c, ok := w.known[h]
	if !ok {
		var err error
		if c, err = w.read(ctx, h); errors.Is(err, gitrepo.ErrMissingObject) {
			return nil // a partial clone: what it lacks says nothing
		}
		if err != nil {
			return fmt.Errorf("read history: %w", err)
		}
		w.fresh = append(w.fresh, c)
	}
	heap.Push(&w.queue, c)
	return nil
}

// read says what a commit is about. A merge brings nothing of its own, and what
// the first commit of a history touched is not known.
func (w *historyWalk) read(ctx context.Context, h plumbing.Hash) (fulltext.Commit, error) {
	c, err := w.repo.Commit(ctx, h)
	if err != nil {
		return fulltext.Commit{}, err
	}
	out := fulltext.Commit{ID: h, Time: c.Committer.When.Unix()}
	for _, p := range c.Parents {
		out.Parents = append(out.Parents, p)
	}
	if len(c.Parents) != 1 {
		return out, nil
	}
	parent, err := w.repo.Commit(ctx, c.Parents[0])
	if err != nil {
		return out, err
	}
	words := stems(plainMessage(c.Subject + "\n\n" + c.Body))
	slices.Sort(words)
	out.Words = strings.Join(slices.Compact(words), " ")
	return out, w.repo.DiffTrees(ctx, parent.Tree, c.Tree, func(ch gitrepo.Change) error {
		if len(out.Paths) <= maxTouched {
			out.Paths = append(out.Paths, ch.Path)
		}
		return nil
	})
}

// historyQueue pops the newest commit.
type historyQueue []fulltext.Commit

func (q historyQueue) Len() int { return len(q) }
func (q historyQueue) Less(i, j int) bool {
	if q[i].Time != q[j].Time {
		return q[i].Time > q[j].Time
	}
	return string(q[i].ID[:]) < string(q[j].ID[:])
}
func (q historyQueue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *historyQueue) Push(x any)   { *q = append(*q, x.(fulltext.Commit)) }
func (q *historyQueue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

// fewCommits is how many messages say nothing about which words are common.
const fewCommits = 30

// dampen lets words of a task count for less the more past messages have them:
// fix and add say little, in a project of its own words others do.
func (h commitHistory) dampen(e Expression) {
	if len(h) < fewCommits {
		return
	}
	frequency := map[string]int{}
	for _, c := range h {
		for _, w := range c.words {
			frequency[w]++
		}
	}
	all := math.Log(float64(1 + len(h)))
	for i := range e.terms {
		t := &e.terms[i]
		most := 0
		for _, w := range t.words {
			most = max(most, frequency[w])
		}
		t.weight *= 0.2 + 0.8*math.Log(float64(1+len(h))/float64(1+most))/all
	}
}
