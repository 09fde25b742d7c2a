package golang

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// isPrivateMember reports a field or method that its package alone may name.
func isPrivateMember(f *core.File, i int32) bool {
	s := &f.Facts.Symbols[i]
	return (s.Owner != "" || s.Container >= 0 && f.Facts.Symbols[s.Container].Kind.IsType()) && (s.Kind == facts.KindMethod || s.Kind == facts.KindField) && s.Name != "_" && !isExportedGo(s.Name)
}

// PrivateMember finds a field or method by a name that is not exported: of a value of unknown type,
// as a generic function of another module gives it, it can only be one of the package.
func (g golang) PrivateMember(l *core.Linker, f *core.File, base *core.Value, name string) *core.Value {
	if name == "" || name == "_" || isExportedGo(name) || ofC(base) || isUnnamed(base) {
		return nil
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, g.ModuleScope(f), name), name) {
		if isPrivateMember(d.File, d.Index) && (isGoTest(f) || !isGoTest(d.File)) {
			found = append(found, d)
		}
	}
	if len(found) == 0 {
		return nil
	}
	one := ownerOf(found[0])
	if slices.ContainsFunc(found, func(d core.Definition) bool { return ownerOf(d) != one }) {
		v := core.Choose(found)
		v.Ambiguous = true
		return core.WithRule(v, core.RuleName)
	}
	return core.AsInferred(core.WithRule(chooseBuilt(f, builtTogether(f, f, found)), core.RuleName))
}

// isUnnamed reports a value of a struct or interface type without a name, whose members are no definitions.
func isUnnamed(v *core.Value) bool {
	for v.Is(core.KindInstance) || v.Is(core.KindPointer) {
		v = v.Args[0]
	}
	return v.Is(core.KindExternal) && v.Text == "?"
}

// ofC reports what cgo makes of C's names, whose members are C's.
func ofC(v *core.Value) bool {
	for v.Is(core.KindInstance) || v.Is(core.KindPointer) {
		v = v.Args[0]
	}
	return v.Is(core.KindExternal) && (v.Text == "C" || strings.HasPrefix(v.Text, "C."))
}

// ownerOf names the type that a member is of.
func ownerOf(d core.Definition) string {
	s := &d.File.Facts.Symbols[d.Index]
	if s.Owner != "" || s.Container < 0 {
		return s.Owner
	}
	return d.File.Facts.Symbols[s.Container].Name
}
