package breaks

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// byName reports a file of a language that is bound by names.
func byName(f *graph.File) bool {
	l := extract.ByName(f.Language)
	return l != nil && l.Names != nil
}

// byPlace reports a file of a language whose names are bound by the paths of the files that have them.
func byPlace(f *graph.File) bool {
	return byName(f) && extract.ByName(f.Language).Names.Strategy.ByPlace()
}

// isPrototype reports a declaration of what has its body elsewhere.
func isPrototype(s *facts.Symbol) bool { return s != nil && s.Flags.Has(facts.External) }

// lostPrototype is the declaration by which a reference named a function that is there still, where that went or has another name:
// nothing that the file includes declares the function now.
func (c *Search) lostPrototype(l *BrokenReference) *compare.Definition {
	if l.open != link.External || l.rule != link.RuleExternal || !l.Target.Target.Kind.IsCallable() {
		return nil
	}
	if of := extract.ByName(l.File.Language); of == nil || of.Names == nil || of.Names.Strategy != lang.ByInclude || of.Names.Reexports {
		return nil
	}
	i := slices.IndexFunc(c.OldOrder, func(d *compare.Definition) bool {
		return d.Name == l.outside && isPrototype(d.Facts) && d.Kind.IsCallable() && (d.Match == nil || d.Match.New.Name != d.Name)
	})
	if i < 0 {
		return nil
	}
	return c.OldOrder[i]
}
