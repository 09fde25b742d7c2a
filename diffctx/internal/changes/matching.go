package changes

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Matching says what became of the definitions of files that differ, from their
// facts alone: no link is asked, so the files may come without.
type Matching struct{ c *comparison }

// Match matches the definitions of files that differ between two trees.
func Match(files []graph.FileDelta) *Matching {
	c := &comparison{Comparison: compare.Empty(nil, nil, result.Options{})}
	c.Files = files
	c.DefineAll()
	c.ForgetCut()
	return &Matching{c}
}

// Before gives the other side of a definition of the head side. change is nil
// when nothing that counts differs, before nil when it is new; ok is false when
// the matching does not know the definition.
func (m *Matching) Before(id facts.SymbolID) (before *graph.Symbol, change *result.SymbolChange, ok bool) {
	d := m.c.New[id]
	if d == nil {
		return nil, nil, false
	}
	if d.Match == nil {
		return nil, &result.SymbolChange{Change: result.Added, After: compare.SymbolOf(d), Reason: "no counterpart on the base side", Test: d.IsTest()}, true
	}
	if e, differs := m.c.compare(context.Background(), d.Match); differs {
		change = &e
	}
	return &d.Match.Old.Symbol, change, true
}
