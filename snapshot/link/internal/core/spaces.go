package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// Meaning gives the declaration of a merged name that means something in the
// name space; the value itself where none does, or where it does already.
func Meaning(v *Value, space NameSpace) *Value {
	if !v.Is(KindDef) || len(v.Also) == 0 || InSpace(v.Symbol(), space) {
		return v
	}
	for n, o := range v.Also {
		if !InSpace(&o.File.Facts.Symbols[o.Index], space) {
			continue
		}
		c := *v
		c.File, c.Index = o.File, o.Index
		c.Also = append([]Definition{{v.File, v.Index}}, v.Also[:n]...)
		c.Also = append(c.Also, v.Also[n+1:]...)
		return &c
	}
	return v
}

// addsToLibrary reports a declaration that joins the language's own of its name,
// in a `declare global` block: what it lacks is in the library's.
func addsToLibrary(d *Value) bool {
	return d.Is(KindDef) && d.Rule == RuleGlobal && d.Symbol().Container >= 0 && (d.Symbol().Kind == facts.KindInterface || d.Symbol().Kind == facts.KindNamespace)
}

// IsAlias reports a second name of a type.
func IsAlias(s *facts.Symbol) bool { return s.IsAlias() }

// InSpace reports whether a symbol means something in a name space.
func InSpace(s *facts.Symbol, space NameSpace) bool {
	switch space {
	case TypeSpace:
		return s.Kind.IsType() || s.Kind == facts.KindNamespace || s.Kind == facts.KindModule || s.Kind == facts.KindEnumMember
	case InstanceSpace:
		return s.Kind.IsType() || s.Kind == facts.KindEnumMember
	case ValueSpace:
		return s.Kind != facts.KindInterface && s.Kind != facts.KindType
	}
	return true
}

// NameSpace restricts a look-up where a language separates types from values.
type NameSpace uint8

// The name spaces.
const (
	AnySpace NameSpace = iota
	ValueSpace
	TypeSpace
	FuncSpace
	MacroSpace
	ModuleSpace
	InstanceSpace // of types alone that values are of: no namespace
)

// spaceOf gives the name space that an OpMember is looked up in.
func spaceOf(n uint32) NameSpace {
	switch facts.Space(n) {
	case facts.SpaceFunc:
		return FuncSpace
	case facts.SpaceType:
		return TypeSpace
	case facts.SpaceMacro:
		return MacroSpace
	case facts.SpaceModule:
		return ModuleSpace
	}
	return ValueSpace
}
