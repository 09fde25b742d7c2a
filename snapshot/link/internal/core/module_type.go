package core

import "slices"

// isModuleType reports a module of a language whose modules have a type: the names that
// they export.
func isModuleType(f *File, t *Value) bool { return f.traits.ModulesTyped && t.Is(KindModule) }

// hasModuleType reports a type that is one of a module's, or made of such.
func hasModuleType(f *File, t *Value) bool {
	return isModuleType(f, t) || t.Is(KindUnion) && slices.ContainsFunc(t.Args, func(a *Value) bool { return isModuleType(f, a) })
}

// instanceIn gives a value of a type that a file writes: the module itself for its type.
func instanceIn(f *File, t *Value) *Value {
	switch {
	case !hasModuleType(f, t):
		return InstanceOf(t)
	case !t.Is(KindUnion):
		return t
	}
	var all []*Value
	for _, a := range t.Args {
		if i := instanceIn(f, a); i != nil {
			all = append(all, i)
		}
	}
	return Joined(t, all)
}

// Partial marks a type that may lack some of its members, where the language has such.
func Partial(f *File, t *Value) *Value {
	if f.traits.TypesParted && t.Is(KindUnion) {
		all := make([]*Value, len(t.Args))
		for n, a := range t.Args {
			all[n] = Partial(f, a)
		}
		return Joined(t, all)
	}
	if !f.traits.TypesParted || !t.Is(KindDef) && !t.Is(KindMap) {
		return t
	}
	p := *t
	p.Partial = true
	return &p
}
