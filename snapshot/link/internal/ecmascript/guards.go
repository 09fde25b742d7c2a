package ecmascript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// guarded is what is left of a value of which a function said what it is.
func (b Binder) guarded(l *core.Linker, v *core.Value, c facts.Condition, function *core.Value) *core.Value {
	if held := l.ValueOf(function); held.Is(core.KindExternal) {
		function = held // as in `const isArray = Array.isArray`
	}
	if function.Is(core.KindExternal) && function.Text == "Array.isArray" {
		kept := keep(v, func(a *core.Value) bool {
			is, known := b.list(l, a)
			return !known || is != c.Failed()
		})
		if l.Checking && !c.Failed() {
			return b.asLists(l, kept)
		}
		return kept
	}
	if l.Checking && function.Is(core.KindExternal) && asksForType(function.Text) {
		return nil // nobody knows what it says
	}
	for _, s := range b.Signatures(l, function, 0) {
		r := core.TypeOf(b.Returned(l, s, nil))
		if !r.Is(core.KindBuiltin) || r.Text != "boolean" || c.Index() >= len(r.Args) || r.Args[c.Index()] == nil {
			continue
		}
		t := r.Args[c.Index()]
		if !c.Failed() {
			if have := core.TypeOf(v); l.Checking && core.Same(have, t) && !core.SameValue(have, t, 0) {
				return withUnknownMembers(v) // of other type arguments too
			}
			kept := keep(v, func(a *core.Value) bool { return b.isOf(l, core.TypeOf(a), t) })
			if v.Is(core.KindUnion) && kept != v || v.Is(core.KindInstance) && b.Inherits(l, core.TypeOf(v), t) {
				return kept
			}
			return core.AsInferred(core.AsValue(t))
		}
		rest := left(l, v, func(a *core.Value) bool { return !b.isOf(l, core.TypeOf(a), t) && !sameOutside(core.TypeOf(a), t) })
		if l.Checking && rest == v { // of which alternatives it speaks is not known
			return core.Unsure(v)
		}
		return rest
	}
	return v
}

// isOf reports a type that a guard's type takes: a subtype, or the same plain type.
func (b Binder) isOf(l *core.Linker, t, of *core.Value) bool {
	if b.Inherits(l, t, of) {
		return true
	}
	c := &Comparer{Binder: b, Linker: l}
	plain := PrimitiveOf(c.Resolved(t))
	of = c.Resolved(of)
	return plain != "" && plain == PrimitiveOf(of) && !core.IsLiteral(of)
}

// asksForType reports a function from outside the repository that may say what type its argument is of, by its name:
// `isString`, `is.string`.
func asksForType(name string) bool {
	for part := range strings.SplitSeq(name, ".") {
		part = part[strings.LastIndexByte(part, '/')+1:] // of a package's name
		if rest, ok := strings.CutPrefix(part, "is"); ok && (rest == "" || !('a' <= rest[0] && rest[0] <= 'z')) {
			return true
		}
	}
	return false
}

// asLists says of a value that was found to be an array, and of each of its alternatives, that it is one besides what
// its type says, as `T & any[]`.
func (b Binder) asLists(l *core.Linker, v *core.Value) *core.Value {
	if v == nil {
		return nil
	}
	var all []*core.Value
	for _, a := range core.Alternatives(v) {
		if _, known := b.list(l, a); !known {
			a = withUnknownMembers(a)
		}
		all = append(all, a)
	}
	return core.AsInferred(core.Joined(v, all))
}
