package ecmascript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// MemberOfLibrary is a member of a value v of a type t from outside: perhaps one that
// an interface of the type's name in a `declare global` block adds.
func (b Binder) MemberOfLibrary(l *core.Linker, v, t *core.Value, name string) *core.Value {
	m := addedToGlobal(l, t.Text, name)
	if m == nil {
		m = core.MemberOfExternal(t, name)
	}
	if v.Inferred {
		return core.AsInferred(m)
	}
	return m
}

// MemberOfExternal is a member that the repository adds to what is from outside: to
// the type of the window, or of the document.
func (b Binder) MemberOfExternal(l *core.Linker, of *core.Value, name string, space core.NameSpace) *core.Value {
	if t := globalVariableTypes[of.Text]; t != "" && space != core.TypeSpace {
		return addedToGlobal(l, t, name)
	}
	return nil
}

// globalVariableTypes names the types of variables that every page has.
var globalVariableTypes = map[string]string{"window": "Window", "self": "Window", "document": "Document", "navigator": "Navigator", "globalThis.window": "Window"}

// addedToGlobal finds a member in the interfaces of a global type's name that the
// repository declares; what several declare is each of them.
func addedToGlobal(l *core.Linker, of, name string) *core.Value {
	of = strings.TrimPrefix(strings.TrimPrefix(of, "window."), "globalThis.")
	if !knownGlobals()[of] || !isTyped(l.File) {
		return nil
	}
	var found []*core.Value
	for _, d := range l.Symbols(core.NewQuestion(core.AskGlobal, of, ""), of) {
		if d.File.Facts.Symbols[d.Index].Kind != facts.KindInterface || !isDeclaredFor(l, d.File, l.File) {
			continue
		}
		if m := l.OwnMember(&core.Value{Kind: core.KindDef, File: d.File, Index: d.Index}, name, core.RuleDeclared); m != nil {
			found = append(found, m)
		}
	}
	return core.UnionOf(found)
}
