package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// The most alternatives of a union.
const (
	MaxUnion    = 6
	maxWide     = 32 // where places are checked
	maxLiterals = 64
)

// maxNesting is how many unions and intersections are nested: each level has as many
// parts as the last, and who looks at all of them must come to an end.
const maxNesting = 4

// newUnion makes a union or an intersection of two parts or more, or of one and others.
func newUnion(args []*Value, how string, inferred, open bool) *Value {
	u := &Value{Kind: KindUnion, Args: args, Text: how, Inferred: inferred, Open: open, nesting: 1}
	for _, a := range args {
		if a != nil && a.Kind == KindUnion {
			u.nesting = max(u.nesting, a.nesting+1)
		}
	}
	return u
}

// UnionOf joins alternatives. More than MaxUnion are cut: an answer that
// unspecific helps nobody. Literals have members of no consequence, and their own bound.
// What is wider already stays so.
func UnionOf(all []*Value) *Value {
	most := MaxUnion
	for _, v := range all {
		if v != nil && v.Kind == KindUnion && v.Text == "" {
			most = max(most, width(v.Args))
		}
	}
	return united(all, most)
}

// width counts alternatives that are no literals.
func width(all []*Value) int {
	n := 0
	for _, v := range all {
		if v != nil && !ofLiteral(v) {
			n++
		}
	}
	return n
}

// united is UnionOf with another bound.
func united(all []*Value, most int) *Value {
	flat := make([]*Value, 0, fewValues)
	open := false
	for _, v := range all {
		if v == nil {
			continue
		}
		if v.Kind == KindUnion && v.Text == "" {
			flat, open = append(flat, v.Args...), open || v.Open
		} else {
			flat = append(flat, v)
		}
	}
	u := join(flat, "", most)
	if open && u.Is(KindUnion) && u.Text == "" {
		u.Open = true // it was made here
	}
	return u
}

// both marks an intersection.
const both = "&"

// IsBoth reports whether a value is of an intersection.
func IsBoth(v *Value) bool { return v.Is(KindUnion) && v.Text == both }

// IntersectionOf gives what is all of some types.
func IntersectionOf(all []*Value) *Value {
	flat := make([]*Value, 0, fewValues)
	for _, v := range all {
		switch {
		case v == nil:
		case IsBoth(v):
			flat = append(flat, v.Args...)
		default:
			flat = append(flat, v)
		}
	}
	return join(flat, both, MaxUnion)
}

// Joined is a union or an intersection, as of is, of other values.
func Joined(of *Value, all []*Value) *Value {
	if IsBoth(of) {
		return IntersectionOf(all)
	}
	u := united(all, max(MaxUnion, width(of.Args)))
	switch {
	case u == nil || !of.Is(KindUnion) || !of.Open || u.Is(KindUnion) && u.Open:
		return u
	case !u.Is(KindUnion) || IsBoth(u): // there are others still
		return newUnion([]*Value{u}, "", u.Inferred, true)
	}
	o := *u
	o.Open = true
	return &o
}

// fewValues is as many as are joined as a rule: a list of them needs no allocation.
const fewValues = 8

// join keeps none of the lists that it is given.
func join(flat []*Value, how string, limit int) *Value {
	out := make([]*Value, 0, fewValues)
	open, others, literals := false, 0, 0
	for _, v := range flat {
		if v.Kind == KindUnion && v.nesting >= maxNesting {
			open = true
			continue
		}
		if n := slices.IndexFunc(out, func(o *Value) bool { return SameValue(v, o, 0) }); n >= 0 {
			if lacks := mayLack(v); lacks != mayLack(out[n]) && lacks == (how != both) {
				out[n] = v // one of several may lack members, what is both has them
			}
			continue
		}
		count, most := &others, limit
		if ofLiteral(v) {
			count, most = &literals, maxLiterals
		}
		if *count == most {
			open = true
			continue
		}
		*count++
		out = append(out, v)
	}
	switch len(out) {
	case 0:
		return nil
	case 1:
		return out[0]
	}
	return newUnion(slices.Clone(out), how, false, open)
}

// mayLack reports a value, or a type, that may lack members of what it is declared to be.
func mayLack(v *Value) bool {
	t := BareType(v)
	return t != nil && t.Partial
}

// ofLiteral reports a value, or the type, of one literal text.
func ofLiteral(v *Value) bool {
	if v.Kind == KindInstance {
		v = v.Args[0]
	}
	return v.Kind == KindBuiltin && len(v.Args) == 0 && IsLiteral(v)
}

// SameValue reports whether two values are alike, to a depth of eight.
func SameValue(a, b *Value, depth int) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || depth > 8 || a.Kind != b.Kind || a.Text != b.Text || a.File != b.File || a.Index != b.Index || len(a.Args) != len(b.Args) || a.Super != b.Super || a.Kind == KindRecord && a.Env != b.Env || a.Filter != b.Filter {
		return false
	}
	for i := range a.Args {
		if !SameValue(a.Args[i], b.Args[i], depth+1) {
			return false
		}
	}
	return true
}

// Alternatives lists a union's members, or the value itself.
func Alternatives(v *Value) []*Value {
	if v == nil {
		return nil
	}
	if v.Kind == KindUnion && v.Text == "" {
		return v.Args
	}
	return []*Value{v}
}

// Outcomes lists a union's members without the mark of a conditional type.
func Outcomes(v *Value) []*Value {
	n := slices.IndexFunc(v.Args, IsEither)
	if n < 0 {
		return v.Args
	}
	return slices.Delete(slices.Clone(v.Args), n, n+1)
}

// IsEither reports the mark of a conditional type, or a value of it.
func IsEither(v *Value) bool {
	if v.Is(KindInstance) {
		v = v.Args[0]
	}
	return v.Is(KindBuiltin) && v.Text == facts.EitherType
}

// Union is UnionOf as wide as types are written, where places are checked.
func (l *Linker) Union(all []*Value) *Value {
	if l.Checking {
		return withUnknown(united(all, maxWide), all)
	}
	return UnionOf(all)
}

// withUnknown says of a union that there are more alternatives where one of them is unknown.
func withUnknown(u *Value, all []*Value) *Value {
	if u == nil || !slices.Contains(all, nil) {
		return u
	}
	return Joined(&Value{Kind: KindUnion, Open: true}, []*Value{u})
}

// Unsure says of a union that its values are of some of its alternatives, nobody knows which.
func Unsure(u *Value) *Value {
	if !u.Is(KindUnion) || IsBoth(u) || u.Ambiguous {
		return u
	}
	c := *u
	c.Ambiguous = true
	return &c
}

// asUnsure is a union that is as unsure as another one.
func asUnsure(u, like *Value) *Value {
	if like.Ambiguous {
		return Unsure(u)
	}
	return u
}

// Inhabited leaves out of a union the types without values; with one that may be of
// any type it is that.
func Inhabited(t *Value) *Value {
	if !t.Is(KindUnion) || IsBoth(t) {
		return t
	}
	var all []*Value
	for _, a := range t.Args {
		switch s := NameOfEmpty(a); s {
		case "":
			all = append(all, a)
		case facts.AnyType, facts.UnknownType:
			return a
		}
	}
	switch {
	case len(all) == len(t.Args):
		return t
	case len(all) == 0:
		return t.Args[0]
	}
	return Joined(t, all)
}

// NameOfEmpty names a type without members, or one of its values.
func NameOfEmpty(t *Value) string {
	if t.Is(KindInstance) {
		t = t.Args[0]
	}
	if t.Is(KindBuiltin) && len(t.Text) > 0 && t.Text[0] == '?' {
		return t.Text
	}
	return ""
}
