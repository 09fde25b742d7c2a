package link

import (
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func sieveOf(t *value) *sieve {
	if !t.is(kindDef) {
		return nil
	}
	return t.sieve
}

// mapped gives an object type with computed keys.
func (l *linker) mapped(f *File, x *facts.Expr, v *env) *value {
	var keys *value
	if as, ok := l.pairAt(f, x.A, 2); ok && as == 0 {
		e, _ := l.pairAt(f, x.A, 1)
		keys = l.eval(f, e, v)
	}
	t := wrap(kindMap, keys, l.eval(f, x.B, v))
	if keys != nil {
		t.mapped = &mapping{f, x, v}
	}
	return t
}

// keysOf lists the keys that a type of keys stands for; ok is false if these are not
// known to be all.
func (l *linker) keysOf(keys *value) (names []string, ok bool) {
	c := &checker{b: ecmascript{}, l: l}
	keys = c.resolved(keys)
	switch {
	case keys.is(kindBuiltin) && keys.s == facts.KeyType && len(keys.args) == 1:
		of := c.resolved(keys.args[0])
		if of.is(kindBuiltin) && of.s == "object" {
			return nil, true
		}
		o := c.object(of, 0)
		if o == nil || !o.closed {
			return nil, false
		}
		for _, name := range o.names(false) {
			if name == "" || name == "()" || name[0] == '[' || name[0] == '#' {
				return nil, false
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return names, true
	case keys.is(kindUnion) && !isBoth(keys) && !keys.open:
		for _, k := range keys.args {
			more, ok := l.keysOf(k)
			if !ok {
				return nil, false
			}
			names = append(names, more...)
		}
		return names, true
	case keys.is(kindBuiltin) && len(keys.args) == 0 && literal(keys) && keys.s[0] == '"':
		return []string{strings.Trim(keys.s, `"`)}, true
	}
	return nil, false
}

// literals are the types of some texts.
func literals(names []string) []*value {
	var all []*value
	for _, name := range names {
		all = append(all, builtin(strconv.Quote(name)))
	}
	return all
}

// indexedBy is what an object has under keys of a type; nil if that is not known.
func (ecmascript) indexedBy(l *linker, of, key *value) *value {
	names, ok := l.keysOf(bare(key))
	if !ok {
		return nil
	}
	if len(names) == 1 {
		return l.member(of, names[0], valueSpace)
	}
	var all []*value
	for _, name := range names {
		m := l.held(l.member(of, name, valueSpace))
		if m == nil {
			return nil
		}
		all = append(all, m)
	}
	return softened(l.union(all))
}

// filtered gives what Pick, Omit, Exclude or Extract leave of a type.
func (l *linker) filtered(f *File, x *facts.Expr, v *env) *value {
	t := l.eval(f, x.A, v)
	members := x.S == "Pick" || x.S == "Omit"
	if l.checking {
		if r := l.sieved(t, x, l.eval(f, x.B, v), members); r != nil {
			return r
		}
	}
	if members {
		p := parted(f, t)
		if names, ok := literalNames(l.eval(f, x.B, v)); ok && p.is(kindDef) && p != t {
			p.lacks = &sieve{names, x.S == "Omit"}
		}
		return p
	}
	return t
}

// literalNames are the texts of a type of literals; ok is false for what is none.
func literalNames(v *value) (names []string, ok bool) {
	switch {
	case v.is(kindBuiltin):
		name, err := strconv.Unquote(v.s)
		return []string{name}, err == nil
	case v.is(kindUnion) && !isBoth(v) && !v.open:
		for _, a := range v.args {
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

// sieved is filtered where all is known; nil where it is not.
func (l *linker) sieved(t *value, x *facts.Expr, by *value, members bool) *value {
	c := &checker{b: ecmascript{}, l: l}
	of := c.resolved(t)
	if members {
		names, ok := l.keysOf(by)
		if !ok || !of.is(kindDef) || of.sieve != nil {
			return nil
		}
		s := *of
		s.sieve = &sieve{names, x.S == "Omit"}
		return &s
	}
	all, ok := l.alternativesOf(of)
	if !ok {
		return nil
	}
	var kept []*value
	for _, a := range all {
		switch c.assignable(a, by, 0) {
		case maybe:
			return nil
		case yes:
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
		return builtin(facts.NeverType)
	}
	return l.union(kept)
}
