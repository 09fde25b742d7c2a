package gitrepo

import (
	"container/heap"
	"context"
	"math"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"
)

// Flags of a commit while histories are painted, as in git's commit-reach.c.
const (
	paintA = 1 << iota
	paintB
	paintStale  // below a common ancestor already found
	paintResult // a candidate
)

// painter walks two histories by commit date until only commits below common
// ancestors are left.
type painter struct {
	src      *commitSource
	flags    map[plumbing.Hash]uint8
	queue    commitQueue
	fresh    int   // queued commits that are not stale
	oldest   int64 // date of the oldest commit painted before it was stale
	boundary plumbing.Hash
}

// MergeBases gives the best common ancestors of two commits in git's order: the
// newest first. There is none when the histories are unrelated; when a shallow
// clone hides whether they are, the error is a *ShallowError.
func (r *Repository) MergeBases(ctx context.Context, a, b plumbing.Hash) ([]plumbing.Hash, error) {
	if a == b {
		return []plumbing.Hash{a}, ctx.Err()
	}
	bases, boundary, err := r.commonAncestors(ctx, a, b)
	if err != nil {
		return nil, err
	}
	if len(bases) == 0 && !boundary.IsZero() {
		return nil, &ShallowError{Boundary: boundary}
	}
	if len(bases) > 1 {
		return r.reduceBases(ctx, bases)
	}
	return bases, nil
}

// commonAncestors gives where the histories of a and b meet. The result may hold ancestors of one another.
func (r *Repository) commonAncestors(ctx context.Context, a, b plumbing.Hash) ([]plumbing.Hash, plumbing.Hash, error) {
	p, found, err := r.paint(ctx, a, b)
	if err != nil {
		return nil, plumbing.Hash{}, err
	}
	var bases []plumbing.Hash
	for _, q := range sortByDate(found) {
		if p.flags[q.hash]&paintStale == 0 {
			bases = append(bases, q.hash)
		}
	}
	return bases, p.boundary, nil
}

// paint marks what a and b reach until only common history is left to walk, and
// gives the commits where they met.
func (r *Repository) paint(ctx context.Context, a, b plumbing.Hash) (p *painter, found []queuedCommit, err error) {
	p = &painter{src: r.commits, flags: map[plumbing.Hash]uint8{}, oldest: math.MaxInt64}
	if err := p.push(ctx, a, paintA); err != nil {
		return p, nil, err
	}
	if err := p.push(ctx, b, paintB); err != nil {
		return p, nil, err
	}
	for p.fresh > 0 {
		q := p.pop()
		f := p.flags[q.hash] & (paintA | paintB | paintStale)
		if f == paintA|paintB {
			if p.flags[q.hash]&paintResult == 0 {
				p.flags[q.hash] |= paintResult
				found = append(found, q)
			}
			f |= paintStale
		}
		if q.node.shallow {
			p.boundary = q.hash
		}
		for _, parent := range q.node.parents {
			if p.flags[parent]&f == f {
				continue
			}
			if err := p.push(ctx, parent, f); err != nil {
				return p, nil, err
			}
		}
	}
	return p, found, nil
}

// AheadBehind counts the commits that only a and that only b reaches.
func (r *Repository) AheadBehind(ctx context.Context, a, b plumbing.Hash) (onlyA, onlyB int, err error) {
	if n, ok, err := r.follows(ctx, a, b); err != nil || ok {
		return 0, n, err
	}
	if n, ok, err := r.follows(ctx, b, a); err != nil || ok {
		return n, 0, err
	}
	p, _, err := r.paint(ctx, a, b)
	if err != nil {
		return 0, 0, err
	}
	if err := p.settle(ctx); err != nil {
		return 0, 0, err
	}
	for _, f := range p.flags {
		switch f & (paintA | paintB) {
		case paintA:
			onlyA++
		case paintB:
			onlyB++
		}
	}
	return onlyA, onlyB, nil
}

// follows counts the commits from b back to a where each has one parent, as a
// push has as a rule: no clock can mislead there, so common history is not read. It
// gives up at a commit that is older than a.
func (r *Repository) follows(ctx context.Context, a, b plumbing.Hash) (n int, ok bool, err error) {
	first, err := r.commits.node(ctx, a)
	if err != nil {
		return 0, false, err
	}
	for ; b != a; n++ {
		x, err := r.commits.node(ctx, b)
		if err != nil || len(x.parents) != 1 || x.date < first.date {
			return 0, false, err
		}
		b = x.parents[0]
	}
	return n, true, nil
}

// settleSlop is how many commits older than all that one side alone reaches are
// still followed; git's own slop in rev-list is 5.
const settleSlop = 64

// settle follows common history on: with skewed clocks a commit may have been
// painted from one side before the other was seen to reach it.
func (p *painter) settle(ctx context.Context) error {
	for slop := settleSlop; p.queue.Len() > 0 && slop > 0; {
		q := p.pop()
		if q.node.date < p.oldest {
			slop--
		}
		for _, parent := range q.node.parents {
			if p.flags[parent]&paintStale != 0 {
				continue
			}
			if p.flags[parent] != 0 {
				slop = settleSlop
			}
			if err := p.push(ctx, parent, paintA|paintB|paintStale); err != nil {
				return err
			}
		}
	}
	return nil
}

// push adds flags to a commit and queues it.
func (p *painter) push(ctx context.Context, h plumbing.Hash, f uint8) error {
	n, err := p.src.node(ctx, h)
	if err != nil {
		return err
	}
	old := p.flags[h]
	p.flags[h] = old | f
	p.recount(h, old)
	heap.Push(&p.queue, queuedCommit{hash: h, node: n, seq: p.queue.next()})
	if p.flags[h]&paintStale == 0 {
		p.fresh++
		p.oldest = min(p.oldest, n.date)
	}
	p.queue.queued[h]++
	return nil
}

// recount keeps fresh right when a queued commit turns stale.
func (p *painter) recount(h plumbing.Hash, old uint8) {
	if old&paintStale == 0 && p.flags[h]&paintStale != 0 {
		p.fresh -= p.queue.queued[h]
	}
}

func (p *painter) pop() queuedCommit {
	q := heap.Pop(&p.queue).(queuedCommit)
	p.queue.queued[q.hash]--
	if p.flags[q.hash]&paintStale == 0 {
		p.fresh--
	}
	return q
}

// reduceBases drops the candidates that others reach.
func (r *Repository) reduceBases(ctx context.Context, bases []plumbing.Hash) ([]plumbing.Hash, error) {
	redundant := map[plumbing.Hash]bool{}
	for i, b := range bases {
		if redundant[b] {
			continue
		}
		for j, other := range bases {
			if i == j || redundant[other] {
				continue
			}
			common, _, err := r.commonAncestors(ctx, b, other)
			if err != nil {
				return nil, err
			}
			if slices.Contains(common, b) {
				redundant[b] = true
				break
			}
		}
	}
	return slices.DeleteFunc(bases, func(h plumbing.Hash) bool { return redundant[h] }), nil
}
