package ecmascript

import (
	"bytes"
	"regexp"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// lackedByThis reports a member of `this` that the class of a script around does not have, nor one of its superclasses, all of
// which are known. Whoever tells it looks whether anything writes such a name.
func (b Binder) lackedByThis(l *core.Linker, r *facts.Ref, x *facts.Expr) (core.Dangling, bool) {
	this := l.Expr(l.File, x.A)
	if this.Op != facts.OpThis || r.Role == facts.RoleWrites || isTyped(l.File) || membersOfObject()[x.S] || l.File.Facts.ParseErrors > 0 {
		return core.Dangling{}, false
	}
	t := &core.Value{Kind: core.KindDef, File: l.File, Index: int32(this.N)}
	if t.Symbol().Kind != facts.KindClass {
		return core.Dangling{}, false
	}
	names := []string{}
	for _, c := range append([]*core.Value{t}, b.MemberTypes(l, t)...) {
		if !c.Is(core.KindDef) || c.Symbol().Kind != facts.KindClass || givesMembers(l, c) {
			return core.Dangling{}, false
		}
		names = append(names, c.File.MemberNames(c.Index)...)
	}
	if slices.Contains(names, x.S) || slices.ContainsFunc(names, func(n string) bool { return n[0] == '[' }) {
		return core.Dangling{}, false
	}
	return core.Dangling{Caught: true, InCode: true, Kind: core.NoMember, Module: t.Symbol().Name, Name: x.S, Names: names, Unwritten: true, Anywhere: true, Of: t.Index}, true
}

// givesMembers reports a class whose text gives an object members by names that are not written.
func givesMembers(l *core.Linker, class *core.Value) bool {
	t, ok := l.Tree.(core.Sources)
	if !ok {
		return true
	}
	lines := bytes.SplitAfter(t.Source(class.File.Path), []byte("\n"))
	span := class.Symbol().Span
	text := bytes.Join(lines[min(int(span.StartLine)-1, len(lines)):min(int(span.EndLine), len(lines))], nil)
	return givesToThis().Match(text)
}

// givesToThis matches code that passes `this` on, or that selects a member of it by what is computed.
var givesToThis = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[(,=]\s*(?:\.\.\.)?this\s*[,);\n]|\bthis\s*\[`) })
