package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// valueKind says what an expression denotes.
type valueKind uint8

const (
	kindExternal  valueKind = iota // s: qualified name of something outside the repository
	kindBuiltin                    // s: name of a type or value of the language
	kindDef                        // a definition: class, function, variable, …
	kindModule                     // s: module scope; f: its file, if it is one file
	kindInstance                   // args[0]: the type
	kindList                       // args[0]: element type; behind it those of the first elements, where they are written out
	kindMap                        // args[0]: key type, args[1]: value type
	kindTuple                      // args: component types
	kindFunc                       // args: parameter types, then the result type; i: see facts.Arity
	kindPointer                    // args[0]
	kindUnion                      // args: alternatives; s: both, of an intersection, all of whose members there are
	kindParam                      // s: type parameter without a known argument; args[0]: its constraint, if any
	kindScope                      // f, i: what is in scope inside a symbol
	kindOverloads                  // args: definitions of one name of which a call selects one, nearest first
	kindOnly                       // args[0]: the type of that class, function or module itself (Python, ECMAScript)
	kindRecord                     // f, i: the list of entries of an object type without a name, or of an object literal; open: there may be more
)

// value is what an expression denotes. Values are immutable. A nil value is
// unknown.
type value struct {
	kind valueKind
	soft bool // inferred from something weaker than a declaration
	// chance: one of several, the others in also, of which nobody knows which is meant
	chance bool
	// each: one of several, the others in also, or the members of a union, each of
	// which is meant in some build or branch, or by some call that nothing tells apart
	each bool
	when string // of a definition: the build or branch in which it is meant, if it says
	rule Rule   // how a definition was reached
	f    *File
	i    int32   // symbol of f, for kindDef
	also []defAt // further definitions of the same thing: overloads, merged and conditional ones
	args []*value
	env  *env // arguments of the type parameters around the definition
	s    string
	// super: a member is looked for from the first supertype on.
	super bool
	part  bool   // a type that may lack some of its members: Partial<T>
	open  bool   // of kindRecord; of kindUnion: there are more alternatives; of kindTuple: some may be missing, or there are more
	recv  *value // inherited and external members: the type that they were looked up in
	// outside: of a function, one of its name that its type may inherit from outside the repository
	outside *value
	free    bool // of kindParam: a method declares it, so that what a call expects may tell what it is
	// of a type whose members are others' as a mapped type has them, or a part of them
	mapped *mapping
	sieve  *sieve
	lacks  *sieve // which members a supertype is written to give, as Omit writes it
}

type defAt struct {
	f *File
	i int32
}

func (v *value) symbol() *facts.Symbol { return &v.f.Facts.Symbols[v.i] }

func (v *value) is(k valueKind) bool { return v != nil && v.kind == k }

func external(name string) *value { return &value{kind: kindExternal, s: name, rule: RuleExternal} }

func builtin(name string) *value { return &value{kind: kindBuiltin, s: name, rule: RuleBuiltin} }

func wrap(k valueKind, args ...*value) *value { return &value{kind: k, args: args} }

// instanceOf gives a value of a type. The instance of an unknown type is unknown.
func instanceOf(t *value) *value {
	switch {
	case t == nil:
		return nil
	case t.kind == kindUnion:
		var all []*value
		for _, a := range t.args {
			if i := instanceOf(a); i != nil {
				all = append(all, i)
			}
		}
		return joined(t, all)
	case t.kind == kindModule || t.kind == kindInstance:
		return nil
	case t.kind == kindOnly:
		if t.soft {
			return softened(t.args[0])
		}
		return t.args[0]
	}
	return &value{kind: kindInstance, args: []*value{meaning(t, instanceSpace)}, soft: t.soft}
}

// typeOf is the inverse of instanceOf.
func typeOf(v *value) *value {
	if v.is(kindInstance) {
		if v.soft && !v.args[0].soft {
			return softened(v.args[0])
		}
		return v.args[0]
	}
	if v.is(kindUnion) {
		var all []*value
		for _, a := range v.args {
			if t := typeOf(a); t != nil {
				all = append(all, t)
			}
		}
		return joined(v, all)
	}
	return nil
}

const (
	maxUnion    = 6
	maxWide     = 32 // where places are checked
	maxLiterals = 64
)

// unionOf joins alternatives. More than maxUnion are cut: an answer that
// unspecific helps nobody. Literals have members of no consequence, and their own bound.
// What is wider already stays so.
func unionOf(all []*value) *value {
	most := maxUnion
	for _, v := range all {
		if v != nil && v.kind == kindUnion && v.s == "" {
			most = max(most, width(v.args))
		}
	}
	return united(all, most)
}

// width counts alternatives that are no literals.
func width(all []*value) int {
	n := 0
	for _, v := range all {
		if v != nil && !ofLiteral(v) {
			n++
		}
	}
	return n
}

// united is unionOf with another bound.
func united(all []*value, most int) *value {
	var flat []*value
	open := false
	for _, v := range all {
		if v == nil {
			continue
		}
		if v.kind == kindUnion && v.s == "" {
			flat, open = append(flat, v.args...), open || v.open
		} else {
			flat = append(flat, v)
		}
	}
	u := join(flat, "", most)
	if open && u.is(kindUnion) && u.s == "" {
		u.open = true // it was made here
	}
	return u
}

// both marks an intersection.
const both = "&"

// isBoth reports whether a value is of an intersection.
func isBoth(v *value) bool { return v.is(kindUnion) && v.s == both }

// intersectionOf gives what is all of some types.
func intersectionOf(all []*value) *value {
	var flat []*value
	for _, v := range all {
		switch {
		case v == nil:
		case isBoth(v):
			flat = append(flat, v.args...)
		default:
			flat = append(flat, v)
		}
	}
	return join(flat, both, maxUnion)
}

// joined is a union or an intersection, as of is, of other values.
func joined(of *value, all []*value) *value {
	if isBoth(of) {
		return intersectionOf(all)
	}
	u := united(all, max(maxUnion, width(of.args)))
	switch {
	case u == nil || !of.is(kindUnion) || !of.open || u.is(kindUnion) && u.open:
		return u
	case !u.is(kindUnion) || isBoth(u): // there are others still
		return &value{kind: kindUnion, args: []*value{u}, soft: u.soft, open: true}
	}
	o := *u
	o.open = true
	return &o
}

func join(flat []*value, how string, limit int) *value {
	var out []*value
	open, others, literals := false, 0, 0
	for _, v := range flat {
		if slices.ContainsFunc(out, func(o *value) bool { return same(v, o, 0) }) {
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
	return &value{kind: kindUnion, args: out, s: how, open: open}
}

// ofLiteral reports a value, or the type, of one literal text.
func ofLiteral(v *value) bool {
	if v.kind == kindInstance {
		v = v.args[0]
	}
	return v.kind == kindBuiltin && len(v.args) == 0 && literal(v)
}

func same(a, b *value, depth int) bool {
	if a == b {
		return true
	}
	if a == nil || b == nil || depth > 8 || a.kind != b.kind || a.s != b.s || a.f != b.f || a.i != b.i || len(a.args) != len(b.args) || a.super != b.super || a.kind == kindRecord && a.env != b.env || a.sieve != b.sieve {
		return false
	}
	for i := range a.args {
		if !same(a.args[i], b.args[i], depth+1) {
			return false
		}
	}
	return true
}

func softened(v *value) *value {
	if v == nil || v.soft {
		return v
	}
	c := *v
	c.soft = true
	return &c
}

func ruled(v *value, r Rule) *value {
	if v == nil || v.rule == r {
		return v
	}
	c := *v
	c.rule = r
	return &c
}

// alternatives lists a union's members, or the value itself.
func alternatives(v *value) []*value {
	if v == nil {
		return nil
	}
	if v.kind == kindUnion && v.s == "" {
		return v.args
	}
	return []*value{v}
}

// outcomes lists a union's members without the mark of a conditional type.
func outcomes(v *value) []*value {
	n := slices.IndexFunc(v.args, isEither)
	if n < 0 {
		return v.args
	}
	return slices.Delete(slices.Clone(v.args), n, n+1)
}

// isEither reports the mark of a conditional type, or a value of it.
func isEither(v *value) bool {
	if v.is(kindInstance) {
		v = v.args[0]
	}
	return v.is(kindBuiltin) && v.s == facts.EitherType
}

// env gives arguments to the type parameters of one definition.
type env struct {
	f      *File
	i      int32
	args   []*value
	parent *env
	self   *value // what this or self stands for in i, where that is a subtype
	name   string // that a type binds inside itself to args[0], below i others; f is nil then
}

// receiver is the type that self stands for inside symbol i, nil for i itself.
func (e *env) receiver(f *File, i int32) *value {
	for ; e != nil; e = e.parent {
		if e.self != nil && e.f == f && e.i == i {
			return e.self
		}
	}
	return nil
}

// bound gives what a type bound a name to inside itself.
func (e *env) bound(name string, binders uint32) *value {
	for ; e != nil; e = e.parent {
		if e.f == nil && e.i == int32(binders) && e.name == name {
			return e.args[0]
		}
	}
	return nil
}

// within reports whether the arguments of a definition are given, if not all.
func (e *env) within(f *File, i int32) bool {
	for ; e != nil; e = e.parent {
		if e.f == f && e.i == i && e.self == nil {
			return true
		}
	}
	return false
}

func (e *env) lookup(f *File, i int32, name string) *value {
	for ; e != nil; e = e.parent {
		if e.f != f || e.i != i {
			continue
		}
		for n, p := range f.Facts.Symbols[i].TypeParams {
			if p.Name == name && n < len(e.args) {
				return e.args[n]
			}
		}
	}
	return nil
}

// envOf makes the parameters of a generic type's arguments visible inside its
// definition.
func envOf(t *value) *env {
	if !t.is(kindDef) {
		return nil
	}
	around := t.env
	if s := t.symbol(); s.Kind.IsType() && s.Container < 0 && s.Owner == "" {
		around = nil // nothing around it has parameters: what it says is the same everywhere, and remembered
	}
	if len(t.args) == 0 {
		if isAlias(t.symbol()) && slices.ContainsFunc(t.symbol().TypeParams, func(p facts.TypeParam) bool { return p.Default != 0 }) {
			return &env{f: t.f, i: t.i, parent: around}
		}
		return around
	}
	return &env{f: t.f, i: t.i, args: t.args, parent: around}
}

// literal reports whether a type has one value: a literal, or an enum's member.
func literal(t *value) bool {
	switch {
	case t.is(kindBuiltin):
		return t.s != "" && (t.s[0] == '"' || t.s[0] >= '0' && t.s[0] <= '9' || t.s == "true" || t.s == "false")
	case t.is(kindDef):
		return t.symbol().Kind == facts.KindEnumMember
	}
	return false
}

// widened gives the name of a type: of a literal's, what it is a literal of.
func widened(t *value) string {
	switch {
	case !t.is(kindBuiltin) || !literal(t):
		return t.s
	case t.s[0] == '"':
		return "string"
	case t.s == "true" || t.s == "false":
		return "boolean"
	}
	return "number"
}

// union is unionOf as wide as types are written, where places are checked.
func (l *linker) union(all []*value) *value {
	if l.checking {
		return united(all, maxWide)
	}
	return unionOf(all)
}

// inhabited leaves out of a union the types without values; with one that may be of
// any type it is that.
func inhabited(t *value) *value {
	if !t.is(kindUnion) || isBoth(t) {
		return t
	}
	var all []*value
	for _, a := range t.args {
		switch s := nameOfEmpty(a); s {
		case "":
			all = append(all, a)
		case facts.AnyType, facts.UnknownType:
			return a
		}
	}
	switch {
	case len(all) == len(t.args):
		return t
	case len(all) == 0:
		return t.args[0]
	}
	return joined(t, all)
}

// nameOfEmpty names a type without members, or one of its values.
func nameOfEmpty(t *value) string {
	if t.is(kindInstance) {
		t = t.args[0]
	}
	if t.is(kindBuiltin) && len(t.s) > 0 && t.s[0] == '?' {
		return t.s
	}
	return ""
}

// memberless reports the type of objects of which nothing is known.
func memberless(t *value) bool { return t.is(kindRecord) && !t.open && t.i == 0 }

// bare is the type of a value; what is a type already stays.
func bare(v *value) *value {
	if v.is(kindInstance) || v.is(kindUnion) && len(v.args) > 0 && v.args[0].is(kindInstance) {
		return typeOf(v)
	}
	return v
}

// typeOfAny is typeOf where a class, a function, an object or a module may be meant
// itself: its type has that value only.
func (l *linker) typeOfAny(v *value) *value {
	if v.is(kindUnion) && !isBoth(v) {
		var all []*value
		for _, a := range v.args {
			all = append(all, l.typeOfAny(a))
		}
		return joined(v, all)
	}
	if (v.is(kindDef) || v.is(kindModule)) && !l.checking {
		return wrap(kindOnly, v)
	}
	return typeOf(v)
}
