package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// typeSet is a union of declared types as an annotation would write it: at most
// maxUnion of them, None making it optional.
type typeSet struct {
	types    valueSet
	optional bool
	unknown  bool         // something declared nothing, or Any
	one      facts.ExprID // the first value
	several  bool         // another one differs
}

// addValue adds the type of a declared value, 0 when unknown.
func (s *typeSet) addValue(x *extractor, v facts.ExprID) {
	if v != 0 && s.one == 0 {
		s.one = v
	}
	s.several = s.several || v != 0 && v != s.one
	t := x.b.TypeOf(v)
	switch e := x.b.At(t); {
	case t == 0:
		s.unknown = true
	case e == (facts.Expr{Op: facts.OpBuiltin, S: "None"}):
		s.optional = true
	case e.Op == facts.OpOptional:
		s.optional = true
		s.types.add(x, e.A)
	default:
		s.types.add(x, t)
	}
}

// value gives an instance of the union, 0 when nothing is known of it.
func (s *typeSet) value(x *extractor) facts.ExprID {
	if !s.several && !(s.unknown && s.one == x.none) {
		return s.one // as declared, however many types that are
	}
	union := s.types.expr(x)
	if s.optional {
		union = x.b.Optional(union)
	}
	return x.b.Instance(union)
}

// overloadedResult gives what a call returns: the implementation's declared
// result if that is one type, otherwise any that an overload declares.
func (x *extractor) overloadedResult(o *overloaded) facts.ExprID {
	if o.implemented() && o.main.result != 0 {
		if op := x.b.At(o.main.result).Op; op != facts.OpUnion && op != facts.OpOptional {
			return o.main.declared
		}
	}
	var all typeSet
	for _, d := range o.overloads() {
		switch {
		case x.neverReturns(d):
		case d.result == 0:
			all.addValue(x, 0)
		default:
			all.addValue(x, d.declared)
		}
	}
	if v := all.value(x); v != 0 {
		return v
	}
	return o.main.declared
}

// neverReturns reports whether a function declares that it does not return.
func (x *extractor) neverReturns(d *decl) bool {
	r := x.Field(d.def, x.f.ReturnType)
	if r < 0 {
		return false
	}
	name := lastPart(strings.Trim(x.Text(r), `"'`))
	return name == "NoReturn" || name == "Never"
}

// overloadedParams gives the implementation's parameters, those without a type
// with the types that the overloads declare; without an implementation the
// parameters of all overloads.
func (x *extractor) overloadedParams(o *overloaded) []facts.Param {
	params := slices.Clone(o.main.params)
	if len(params) > maxMerged {
		line, _ := x.position(o.main.name)
		x.file.CutAt("parameters", int(line))
		return params
	}
	if !o.implemented() {
		params = mergedParams(o.parts)
	}
	sets := make([]typeSet, len(params))
	for _, d := range o.overloads() {
		for n, p := range d.params {
			if i := matchParam(params, d.params, n); i >= 0 {
				sets[i].addValue(x, p.Type)
			}
		}
	}
	for i := range params {
		if params[i].Type == 0 || !o.implemented() {
			params[i].Type = sets[i].value(x)
		}
	}
	return params
}

// mergedParams gives every parameter of some overload, each behind the one it
// follows there. One that an overload leaves out or gives a default is optional.
func mergedParams(overloads []*decl) []facts.Param {
	all := slices.Clone(overloads[0].params)
	seen := make([]int, len(all)) // number of overloads that have it
	for i := range seen {
		seen[i] = 1
	}
	for _, d := range overloads[1:] {
		at := 0
		for _, p := range d.params {
			i := paramNamed(all, p.Name)
			switch {
			case i >= 0:
				all[i].Flags |= p.Flags & facts.Optional
				seen[i]++
				at = i + 1
			case len(all) < maxMerged:
				all, seen = slices.Insert(all, at, p), slices.Insert(seen, at, 1)
				at++
			}
		}
	}
	for i := range all {
		if seen[i] < len(overloads) && !all[i].Flags.Has(facts.Variadic) {
			all[i].Flags |= facts.Optional
		}
	}
	return all
}

// matchParam gives the index of the parameter that an overload's n-th one stands
// for: the one of its name, or the one in its place if the overload has none of
// that name; -1 for none, as where the implementation takes *args.
func matchParam(params, overload []facts.Param, n int) int {
	const named = facts.Variadic | facts.KeywordOnly
	p := &overload[n]
	if i := paramNamed(params, p.Name); i >= 0 {
		if params[i].Flags.Has(facts.Variadic) != p.Flags.Has(facts.Variadic) {
			return -1
		}
		return i
	}
	if n < len(params) && (params[n].Flags|p.Flags)&named == 0 && (n >= maxMerged || paramNamed(overload[:min(len(overload), maxMerged)], params[n].Name) < 0) {
		return n
	}
	return -1
}

func paramNamed(params []facts.Param, name string) int {
	return slices.IndexFunc(params, func(p facts.Param) bool { return p.Name == name })
}
