package byname

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// before leaves out definitions that a reference in one of their siblings does not see, where names mean the last
// definition before them: what comes behind the sibling, and itself unless it is recursive.
func (b *byName) before(f *core.File, sibling int32, found []core.Definition) []core.Definition {
	if !b.InOrder || sibling < 0 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(d core.Definition) bool {
		return d.File == f && d.Index >= sibling && isBound(f, d.Index) && !isRecursiveWith(f, sibling, d.Index)
	})
}

// last keeps of definitions of one scope the last, which hides the others.
func (b *byName) last(found []core.Definition) []core.Definition {
	if !b.InOrder || len(found) < 2 {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(d core.Definition) bool {
		return slices.ContainsFunc(found, func(o core.Definition) bool {
			return o.File == d.File && o.Index > d.Index && isBound(d.File, d.Index) && isBound(o.File, o.Index) &&
				o.File.Facts.Symbols[o.Index].Container == d.File.Facts.Symbols[d.Index].Container
		})
	})
}

// starsOf lists imports of all names of a module, those first that hide others.
func (b *byName) starsOf(l *core.Linker, f *core.File) []int32 {
	stars := l.StarsOf(f)
	if b.InOrder {
		stars = slices.Clone(stars)
		slices.Reverse(stars)
	}
	return stars
}

// isBound reports a function or value of a file or module.
func isBound(f *core.File, i int32) bool {
	s := &f.Facts.Symbols[i]
	if s.Kind != facts.KindFunction && s.Kind != facts.KindValue {
		return false
	}
	return s.Container < 0 || f.Facts.Symbols[s.Container].Kind == facts.KindModule
}

// isRecursiveWith reports a definition that a sibling sees although it does not come before it: both are recursive, and no
// other statement begins between them.
func isRecursiveWith(f *core.File, sibling, i int32) bool {
	for k := sibling; k <= i; k++ {
		s := &f.Facts.Symbols[k]
		if s.Container != f.Facts.Symbols[i].Container {
			continue
		}
		if !s.Flags.Has(facts.Recursive) || k > sibling && (s.Span.StartLine != s.NameLine || s.Span.StartCol != s.NameCol) {
			return false
		}
	}
	return true
}
