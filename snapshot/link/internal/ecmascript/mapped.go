package ecmascript

import (
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// mapped gives an object type with computed keys.
func mapped(l *core.Linker, f *core.File, x *facts.Expr, v *core.Env) *core.Value {
	var keys *core.Value
	var renamed map[string]*core.Value
	e, _ := l.PairAt(f, x.A, 1)
	if as, ok := l.PairAt(f, x.A, 2); ok && as == 0 {
		keys = l.Eval(f, e, v)
	} else if ok && l.Checking {
		keys, renamed = renamedKeys(l, f, x, l.Eval(f, e, v), v)
	}
	t := core.Wrap(core.KindMap, keys, l.Eval(f, x.B, v))
	if keys != nil {
		t.Mapped = &core.Mapping{File: f, Expr: x, Env: v, Of: renamed}
	}
	return t
}

// keysOf lists the keys that a type of keys stands for; ok is false if these are not
// known to be all.
func keysOf(l *core.Linker, keys *core.Value) (names []string, ok bool) {
	c := &Comparer{Binder: Binder{}, Linker: l}
	keys = c.Resolved(keys)
	switch {
	case keys.Is(core.KindBuiltin) && keys.Text == facts.KeyType && len(keys.Args) == 1:
		of := c.Resolved(keys.Args[0])
		if of.Is(core.KindBuiltin) && of.Text == "object" {
			return nil, true
		}
		o := c.Object(of, 0)
		if o == nil || !o.Closed {
			return nil, false
		}
		for _, name := range o.Names(false) {
			if name == "" || name == "()" || name[0] == '[' || name[0] == '#' {
				return nil, false
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return names, true
	case keys.Is(core.KindUnion) && !core.IsBoth(keys) && !keys.Open:
		for _, k := range keys.Args {
			more, ok := keysOf(l, k)
			if !ok {
				return nil, false
			}
			names = append(names, more...)
		}
		return names, true
	case keys.Is(core.KindBuiltin) && len(keys.Args) == 0 && core.IsLiteral(keys) && keys.Text[0] == '"':
		return []string{strings.Trim(keys.Text, `"`)}, true
	}
	return nil, false
}

// RequiredKeys lists the names that an object with computed keys must have; ok is false where they are not known,
// or may be missing.
func (c *Comparer) RequiredKeys(t *core.Value) (names []string, ok bool) {
	if t.Partial || t.Mapped != nil && t.Mapped.Expr.N&facts.MappedOptional != 0 || t.Text != "" {
		return nil, false
	}
	names, ok = keysOf(c.Linker, t.Args[0])
	if keys := c.Resolved(t.Args[0]); ok && t.Mapped != nil && t.Mapped.Expr.N&facts.MappedRequired == 0 && keys.Is(core.KindBuiltin) && keys.Text == facts.KeyType {
		if o := c.Object(c.Resolved(keys.Args[0]), 0); o != nil { // what may be missing there may be missing here
			names = o.Names(true)
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return !t.Filter.Keeps(name) }), ok
}

// literals are the types of some texts.
func literals(names []string) []*core.Value {
	var all []*core.Value
	for _, name := range names {
		all = append(all, core.BuiltinValue(strconv.Quote(name)))
	}
	return all
}

// IndexedBy is what an object has under keys of a type; nil if that is not known.
func (Binder) IndexedBy(l *core.Linker, of, key *core.Value) *core.Value {
	names, ok := keysOf(l, core.BareType(key))
	if !ok {
		return nil
	}
	if len(names) == 1 {
		return l.Member(of, names[0], core.ValueSpace)
	}
	var all []*core.Value
	for _, name := range names {
		m := l.ValueOf(l.Member(of, name, core.ValueSpace))
		if m == nil {
			return nil
		}
		all = append(all, m)
	}
	return core.AsInferred(l.Union(all))
}

// filtered gives what Pick, Omit, Exclude or Extract leave of a type, or what a function takes.
func filtered(l *core.Linker, f *core.File, x *facts.Expr, v *core.Env) *core.Value {
	t := l.Eval(f, x.A, v)
	if x.B == 0 {
		return parametersOf(l, t, x.S == "ConstructorParameters")
	}
	members := x.S == "Pick" || x.S == "Omit"
	if l.Checking {
		if r := filteredMembers(l, t, x, l.Eval(f, x.B, v), members); r != nil {
			return r
		}
	}
	if members {
		p := core.Partial(f, t)
		if names, ok := literalNames(l.Eval(f, x.B, v)); ok && p.Is(core.KindDef) && p != t {
			p.Inherits = &core.KeyFilter{Names: names, Drops: x.S == "Omit"}
		} else if ok && l.Checking && p.Is(core.KindExternal) {
			left := *p
			left.Inherits = &core.KeyFilter{Names: names, Drops: x.S == "Omit"}
			return &left
		}
		return p
	}
	return t
}

// literalNames are the texts of a type of literals; ok is false for what is none.
func literalNames(v *core.Value) (names []string, ok bool) {
	switch {
	case v.Is(core.KindBuiltin):
		name, err := strconv.Unquote(v.Text)
		return []string{name}, err == nil
	case v.Is(core.KindUnion) && !core.IsBoth(v) && !v.Open:
		for _, a := range v.Args {
			more, literal := literalNames(a)
			if !literal {
				return nil, false
			}
			names = append(names, more...)
		}
		return names, true
	}
	return nil, false
}

// membersLeft gives a type with some of its members; nil where these are not known.
func membersLeft(l *core.Linker, of *core.Value, only *core.KeyFilter) *core.Value {
	if of == nil || of.Filter != nil || !of.Is(core.KindDef) && (!of.Is(core.KindMap) || of.Text != "") {
		return nil
	}
	if of.Is(core.KindMap) {
		if _, ok := keysOf(l, of.Args[0]); !ok {
			return nil
		}
	}
	s := *of
	s.Filter = only
	return &s
}

// filteredMembers is filtered where all is known; nil where it is not.
func filteredMembers(l *core.Linker, t *core.Value, x *facts.Expr, by *core.Value, members bool) *core.Value {
	c := &Comparer{Binder: Binder{}, Linker: l}
	of := c.Resolved(t)
	if members {
		names, ok := keysOf(l, by)
		if !ok {
			return nil
		}
		only := &core.KeyFilter{Names: names, Drops: x.S == "Omit"}
		if !of.Is(core.KindParam) || len(of.Args) != 1 {
			return membersLeft(l, of, only)
		}
		left := membersLeft(l, c.Resolved(of.Args[0]), only)
		if left == nil || !only.Drops {
			return left
		}
		more := &core.Value{Kind: core.KindParam, Text: of.Text, Args: []*core.Value{nil}} // what is expected of the result may tell more
		return core.IntersectionOf([]*core.Value{left, more})
	}
	all, ok := alternativesOf(l, of)
	if !ok {
		return nil
	}
	var kept []*core.Value
	for _, a := range all {
		switch c.assignable(a, by, 0) {
		case Maybe:
			return nil
		case Yes:
			if x.S == "Extract" {
				kept = append(kept, a)
			}
		default:
			if x.S == "Exclude" {
				kept = append(kept, a)
			}
		}
	}
	if len(kept) == 0 {
		return core.BuiltinValue(facts.NeverType)
	}
	return l.Union(kept)
}
