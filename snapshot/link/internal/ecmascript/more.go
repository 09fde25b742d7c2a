package ecmascript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// MayHaveMore reports a type to which other declarations add what may not be known: one of its name in its scope, a global one, which
// may be that of a library too, or a block of a module that is not found, or that adds supertypes.
func (b Binder) MayHaveMore(l *core.Linker, t *core.Value) bool {
	s := t.Symbol()
	switch {
	case IsAddition(t), len(mergedWith(l, t)) > 0, s.Container >= 0 && isGlobalBlock(t.File.Facts, s.Container):
		return true
	case s.Container < 0 && isScript(t.File.Facts) && (knownGlobal(s.Name) || libraryTypes()[s.Name] != nil || strings.HasSuffix(s.Name, "Constructor")):
		return true
	}
	return slices.ContainsFunc(l.Additions(s.Name, func(d core.Definition) *core.File { return b.augmented(l, d) }), func(a core.Addition) bool {
		return a.Module == nil || len(a.File.Facts.Symbols[a.Index].Supers) > 0
	})
}
