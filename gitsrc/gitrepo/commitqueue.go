package gitrepo

import (
	"container/heap"
	"context"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"
)

type queuedCommit struct {
	hash plumbing.Hash
	node commitNode
	seq  int
}

// commitQueue pops the newest commit, among equals the first pushed.
type commitQueue struct {
	items  []queuedCommit
	queued map[plumbing.Hash]int // how often a commit is in items
	seq    int
}

func (q *commitQueue) next() int {
	if q.queued == nil {
		q.queued = map[plumbing.Hash]int{}
	}
	q.seq++
	return q.seq
}

// enqueue queues a commit that was not queued before.
func (r *Repository) enqueue(ctx context.Context, q *commitQueue, seen map[plumbing.Hash]bool, h plumbing.Hash) error {
	if seen[h] {
		return nil
	}
	seen[h] = true
	n, err := r.commits.node(ctx, h)
	if err == nil {
		heap.Push(q, queuedCommit{hash: h, node: n, seq: q.next()})
	}
	return err
}

func (q *commitQueue) Len() int      { return len(q.items) }
func (q *commitQueue) Swap(i, j int) { q.items[i], q.items[j] = q.items[j], q.items[i] }
func (q *commitQueue) Push(x any)    { q.items = append(q.items, x.(queuedCommit)) }
func (q *commitQueue) Less(i, j int) bool {
	if q.items[i].node.date != q.items[j].node.date {
		return q.items[i].node.date > q.items[j].node.date
	}
	return q.items[i].seq < q.items[j].seq
}

func (q *commitQueue) Pop() any {
	last := q.items[len(q.items)-1]
	q.items = q.items[:len(q.items)-1]
	return last
}

// sortByDate orders newest first and keeps the order of equals.
func sortByDate(list []queuedCommit) []queuedCommit {
	slices.SortStableFunc(list, func(a, b queuedCommit) int {
		switch {
		case a.node.date > b.node.date:
			return -1
		case a.node.date < b.node.date:
			return 1
		}
		return 0
	})
	return list
}
