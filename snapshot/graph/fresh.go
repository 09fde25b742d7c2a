package graph

import (
	"context"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/internal/lru"
)

// fresh is a file's facts with every section, as its extractor made them.
type fresh struct {
	facts *facts.File // shared: never written
	kept  bool        // their text is in the storage, or will be; guarded by Engine.describedMu
}

// cachedFresh bounds the facts that comparisons keep as they were extracted.
const cachedFresh = 64 << 20

func weightOfFresh(f *fresh) int { return 2 * lru.WeightOfFacts(f.facts) } // as much again for text

// comparing are two trees that are being compared.
type comparing struct {
	a, b   plumbing.Hash
	differ map[plumbing.Hash]bool // blobs that they do not share; nil before it is asked for
}

// Comparing says that two trees are about to be compared. From now on the engine keeps
// what extractors make, within a limit: a comparison asks for the text of changed files
// and of those that refer to them, which would be extracted a second time.
func (e *Engine) Comparing(a, b plumbing.Hash) {
	e.describedMu.Lock()
	defer e.describedMu.Unlock()
	e.comparing = &comparing{a: a, b: b}
}

// preferChanged sees to it that facts of blobs which the compared trees do not share
// outlast others: a tree that is built from nothing has more than can be kept.
func (e *Engine) preferChanged(ctx context.Context) error {
	e.describedMu.Lock()
	defer e.describedMu.Unlock()
	c := e.comparing
	if c == nil || c.differ != nil {
		return nil
	}
	differ := map[plumbing.Hash]bool{}
	err := e.repo.DiffTrees(ctx, c.a, c.b, func(d gitrepo.Change) error {
		differ[d.Old.Hash], differ[d.New.Hash] = true, true
		return nil
	})
	if err != nil {
		return fmt.Errorf("compare trees %s and %s: %w", c.a, c.b, err)
	}
	c.differ = differ
	return nil
}

// keepFresh remembers what an extractor made of a leaf, in a comparison.
func (e *Engine) keepFresh(l Leaf, f *facts.File) {
	e.describedMu.Lock()
	c := e.comparing
	e.describedMu.Unlock()
	switch k, x := l.factsKey(), (&fresh{facts: f}); {
	case c == nil:
	case c.differ == nil || c.differ[l.Blob]:
		e.fresh.Add(k, x)
	default:
		e.fresh.AddIfRoom(k, x)
	}
}

// freshFacts gives what an extractor made of a leaf in this run, if it is still there,
// and sees to it that the text is kept.
func (e *Engine) freshFacts(k Key) *facts.File {
	x, ok := e.fresh.Get(k)
	if !ok {
		return nil
	}
	e.describedMu.Lock()
	defer e.describedMu.Unlock()
	if !x.kept && len(e.described) < maxDescribed {
		x.kept = true
		e.described[k] = facts.EncodeSections(x.facts, describedSections)
	}
	return x.facts
}
