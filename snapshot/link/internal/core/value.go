package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ValueKind says what an expression denotes.
type ValueKind uint8

// The kinds of value.
const (
	KindExternal  ValueKind = iota // Text: qualified name of something outside the repository
	KindBuiltin                    // Text: name of a type or value of the language
	KindDef                        // a definition: class, function, variable, …
	KindModule                     // Text: module scope; File: its file, if it is one file
	KindInstance                   // Args[0]: the type
	KindList                       // Args[0]: element type; behind it those of the first elements, where they are written out
	KindMap                        // Args[0]: key type, Args[1]: value type
	KindTuple                      // Args: component types
	KindFunc                       // Args: parameter types, then the result type; Index: see facts.Arity
	KindPointer                    // Args[0]
	KindUnion                      // Args: alternatives; Text: both, of an intersection, all of whose members there are
	KindParam                      // Text: type parameter without a known argument; Args[0]: its constraint, if any
	KindScope                      // File, Index: what is in scope inside a symbol
	KindOverloads                  // Args: definitions of one name of which a call selects one, nearest first
	KindOnly                       // Args[0]: the type of that class, function or module itself (Python, ECMAScript)
	KindRecord                     // File, Index: the list of entries of an object type without a name, or of an object literal; Open: there may be more
)

// Value is what an expression denotes. Values are immutable. A nil value is
// unknown.
type Value struct {
	Kind     ValueKind
	Inferred bool // inferred from something weaker than a declaration
	// Ambiguous: one of several, the others in Also, of which nobody knows which is meant
	Ambiguous bool
	// Each: one of several, the others in Also, or the members of a union, each of
	// which is meant in some build or branch, or by some call that nothing tells apart
	Each      bool
	Condition string // of a definition: the build or branch in which it is meant, if it says
	Rule      Rule   // how a definition was reached
	File      *File
	Index     int32        // symbol of File, for KindDef
	Also      []Definition // further definitions of the same thing: overloads, merged and conditional ones
	Args      []*Value
	Env       *Env   // arguments of the type parameters around the definition
	Text      string // see the kinds
	// Super: a member is looked for from the first supertype on.
	Super    bool
	Partial  bool   // a type that may lack some of its members: Partial<T>
	Open     bool   // of KindRecord; of KindUnion: there are more alternatives; of KindTuple: some may be missing, or there are more
	Receiver *Value // inherited and external members: the type that they were looked up in
	// Outside: of a function, one of its name that its type may inherit from outside the repository
	Outside *Value
	Free    bool // of KindParam: a method declares it, so that what a call expects may tell what it is
	// of a type whose members are others' as a mapped type has them, or a part of them
	Mapped   *Mapping
	Filter   *KeyFilter
	Inherits *KeyFilter // which members a supertype is written to give, as Omit writes it
}

// Definition is a symbol of a file.
type Definition struct {
	File  *File
	Index int32
}

// Symbol gives the symbol of a KindDef.
func (v *Value) Symbol() *facts.Symbol { return &v.File.Facts.Symbols[v.Index] }

// Is reports the kind of a value; an unknown one is of none.
func (v *Value) Is(k ValueKind) bool { return v != nil && v.Kind == k }

// ExternalValue is something outside the repository.
func ExternalValue(name string) *Value {
	return &Value{Kind: KindExternal, Text: name, Rule: RuleExternal}
}

// BuiltinValue is a type or value of the language.
func BuiltinValue(name string) *Value {
	return &Value{Kind: KindBuiltin, Text: name, Rule: RuleBuiltin}
}

// Wrap makes a value of others.
func Wrap(k ValueKind, args ...*Value) *Value { return &Value{Kind: k, Args: args} }

// InstanceOf gives a value of a type. The instance of an unknown type is unknown.
func InstanceOf(t *Value) *Value {
	switch {
	case t == nil:
		return nil
	case t.Kind == KindUnion:
		var all []*Value
		for _, a := range t.Args {
			if i := InstanceOf(a); i != nil {
				all = append(all, i)
			}
		}
		return Joined(t, all)
	case t.Kind == KindModule || t.Kind == KindInstance:
		return nil
	case t.Kind == KindOnly:
		if t.Inferred {
			return AsInferred(t.Args[0])
		}
		return t.Args[0]
	}
	return &Value{Kind: KindInstance, Args: []*Value{Meaning(t, InstanceSpace)}, Inferred: t.Inferred}
}

// TypeOf is the inverse of InstanceOf.
func TypeOf(v *Value) *Value {
	if v.Is(KindInstance) {
		if v.Inferred && !v.Args[0].Inferred {
			return AsInferred(v.Args[0])
		}
		return v.Args[0]
	}
	if v.Is(KindUnion) {
		var all []*Value
		for _, a := range v.Args {
			if t := TypeOf(a); t != nil {
				all = append(all, t)
			}
		}
		return Joined(v, all)
	}
	return nil
}

// The most alternatives of a union.
const (
	MaxUnion    = 6
	maxWide     = 32 // where places are checked
	maxLiterals = 64
)

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
	var flat []*Value
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
	var flat []*Value
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
		return &Value{Kind: KindUnion, Args: []*Value{u}, Inferred: u.Inferred, Open: true}
	}
	o := *u
	o.Open = true
	return &o
}

func join(flat []*Value, how string, limit int) *Value {
	var out []*Value
	open, others, literals := false, 0, 0
	for _, v := range flat {
		if slices.ContainsFunc(out, func(o *Value) bool { return SameValue(v, o, 0) }) {
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
	return &Value{Kind: KindUnion, Args: out, Text: how, Open: open}
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

// AsInferred makes a value one that something weaker than a declaration tells.
func AsInferred(v *Value) *Value {
	if v == nil || v.Inferred {
		return v
	}
	c := *v
	c.Inferred = true
	return &c
}

// WithRule says how a value was reached.
func WithRule(v *Value, r Rule) *Value {
	if v == nil || v.Rule == r {
		return v
	}
	c := *v
	c.Rule = r
	return &c
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

// Env gives arguments to the type parameters of one definition.
type Env struct {
	File   *File
	Index  int32
	Args   []*Value
	Parent *Env
	Self   *Value // what this or self stands for in i, where that is a subtype
	Name   string // that a type binds inside itself to args[0], below i others; f is nil then
}

// receiver is the type that self stands for inside symbol i, nil for i itself.
func (e *Env) receiver(f *File, i int32) *Value {
	for ; e != nil; e = e.Parent {
		if e.Self != nil && e.File == f && e.Index == i {
			return e.Self
		}
	}
	return nil
}

// Bound gives what a type bound a name to inside itself.
func (e *Env) Bound(name string, binders uint32) *Value {
	for ; e != nil; e = e.Parent {
		if e.File == nil && e.Index == int32(binders) && e.Name == name {
			return e.Args[0]
		}
	}
	return nil
}

// within reports whether the arguments of a definition are given, if not all.
func (e *Env) within(f *File, i int32) bool {
	for ; e != nil; e = e.Parent {
		if e.File == f && e.Index == i && e.Self == nil {
			return true
		}
	}
	return false
}

func (e *Env) lookup(f *File, i int32, name string) *Value {
	for ; e != nil; e = e.Parent {
		if e.File != f || e.Index != i {
			continue
		}
		for n, p := range f.Facts.Symbols[i].TypeParams {
			if p.Name == name && n < len(e.Args) {
				return e.Args[n]
			}
		}
	}
	return nil
}

// EnvOf makes the parameters of a generic type's arguments visible inside its
// definition.
func EnvOf(t *Value) *Env {
	if !t.Is(KindDef) {
		return nil
	}
	around := t.Env
	if s := t.Symbol(); s.Kind.IsType() && s.Container < 0 && s.Owner == "" {
		around = nil // nothing around it has parameters: what it says is the same everywhere, and remembered
	}
	if len(t.Args) == 0 {
		if IsAlias(t.Symbol()) && slices.ContainsFunc(t.Symbol().TypeParams, func(p facts.TypeParam) bool { return p.Default != 0 }) {
			return &Env{File: t.File, Index: t.Index, Parent: around}
		}
		return around
	}
	return &Env{File: t.File, Index: t.Index, Args: t.Args, Parent: around}
}

// IsLiteral reports whether a type has one value: a literal, or an enum's member.
func IsLiteral(t *Value) bool {
	switch {
	case t.Is(KindBuiltin):
		return t.Text != "" && (t.Text[0] == '"' || t.Text[0] >= '0' && t.Text[0] <= '9' || t.Text == "true" || t.Text == "false")
	case t.Is(KindDef):
		return t.Symbol().Kind == facts.KindEnumMember
	}
	return false
}

// Widened gives the name of a type: of a literal's, what it is a literal of.
func Widened(t *Value) string {
	switch {
	case !t.Is(KindBuiltin) || !IsLiteral(t):
		return t.Text
	case t.Text[0] == '"':
		return "string"
	case t.Text == "true" || t.Text == "false":
		return "boolean"
	}
	return "number"
}

// Union is UnionOf as wide as types are written, where places are checked.
func (l *Linker) Union(all []*Value) *Value {
	if l.Checking {
		return united(all, maxWide)
	}
	return UnionOf(all)
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

// Memberless reports the type of objects of which nothing is known.
func Memberless(t *Value) bool { return t.Is(KindRecord) && !t.Open && t.Index == 0 }

// BareType is the type of a value; what is a type already stays.
func BareType(v *Value) *Value {
	if v.Is(KindInstance) || v.Is(KindUnion) && len(v.Args) > 0 && v.Args[0].Is(KindInstance) {
		return TypeOf(v)
	}
	return v
}

// TypeOfAny is TypeOf where a class, a function, an object or a module may be meant
// itself: its type has that value only.
func (l *Linker) TypeOfAny(v *Value) *Value {
	if v.Is(KindUnion) && !IsBoth(v) {
		var all []*Value
		for _, a := range v.Args {
			all = append(all, l.TypeOfAny(a))
		}
		return Joined(v, all)
	}
	if (v.Is(KindDef) || v.Is(KindModule)) && !l.Checking {
		return Wrap(KindOnly, v)
	}
	return TypeOf(v)
}
