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
	KindParam                      // Text: type parameter without a known argument; File, Index: what declares it, where that is known; Args[0]: its constraint, if any
	KindScope                      // File, Index: what is in scope inside a symbol, -1 for the top of the file; Args: see Receivers
	KindOverloads                  // Args: definitions of one name of which a call selects one, nearest first
	KindOnly                       // Args[0]: the type of that class, function or module itself (Python, ECMAScript)
	KindRecord                     // File, Index: the list of entries of an object type without a name, or of an object literal; Open: there may be more, Args: what is spread into it
)

// Value is what an expression denotes. Values are immutable. A nil value is
// unknown.
type Value struct {
	Kind     ValueKind
	Inferred bool // inferred from something weaker than a declaration
	// Ambiguous: one of several, the others in Also, of which nobody knows which is meant; of KindUnion, see Unsure
	Ambiguous bool
	// Each: one of several, the others in Also, or the members of a union, each of
	// which is meant in some build or branch, or by some call that does not distinguish them
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
	Open     bool   // of KindRecord; of KindUnion: there are more alternatives; of KindTuple: some may be missing, or there are more; of KindParam: it is given, and nobody knows what
	nesting  uint8  // of KindUnion: how many are nested
	Receiver *Value // inherited and external members: the type that they were looked up in; KindFunc: that of `this` in the function, if the type says it
	// Outside: of a function, one of its name that its type may inherit from outside the repository
	Outside *Value
	Free    bool // of KindParam: a method declares it, so that what a call expects may determine it
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

// Definition is that of a KindDef.
func (v *Value) Definition() Definition { return Definition{v.File, v.Index} }

// Same reports two values of one definition.
func Same(a, b *Value) bool {
	return a.Is(KindDef) && b.Is(KindDef) && a.File == b.File && a.Index == b.Index
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
	case t.Kind == KindModule && t.File != nil && t.File.traits.FilesTyped:
		return t
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

// AsInferred makes a value one that is known by something weaker than a declaration.
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

// Env gives arguments to the type parameters of one definition.
type Env struct {
	File   *File
	Index  int32
	Args   []*Value
	Parent *Env
	Self   *Value // what this or self means in i, where that is a subtype
	Name   string // that a type binds inside itself to args[0], below i others; f is nil then
}

// receiver is the type that self means inside symbol i, nil for i itself.
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
	case t.Text[len(t.Text)-1] == 'n':
		return "bigint"
	}
	return "number"
}

// IsEmptyObject reports the type of objects of which nothing is known.
func IsEmptyObject(t *Value) bool { return t.Is(KindRecord) && !t.Open && t.Index == 0 }

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

// KeyFilter is which members of a type there are: those that are named, or the others.
type KeyFilter struct {
	Names []string
	Drops bool
}

// FieldsAlone keeps the fields of a supertype and not its methods.
var FieldsAlone = &KeyFilter{Drops: true}

// Keeps reports whether there is a member of a name.
func (s *KeyFilter) Keeps(name string) bool {
	return s == nil || slices.Contains(s.Names, name) != s.Drops
}

// Mapping is a mapped type as it is written, and what was known there.
type Mapping struct {
	File *File
	Expr *facts.Expr
	Env  *Env
	Of   map[string]*Value // the types of which keys are that are renamed, by the names that they have then
}
