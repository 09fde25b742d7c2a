package link

import "slices"

// isModuleType reports a module of a language whose modules have a type: the names that
// they export.
func isModuleType(f *File, t *value) bool { return f.traits.modulesTyped && t.is(kindModule) }

// hasModuleType reports a type that is one of a module's, or made of such.
func hasModuleType(f *File, t *value) bool {
	return isModuleType(f, t) || t.is(kindUnion) && slices.ContainsFunc(t.args, func(a *value) bool { return isModuleType(f, a) })
}

// instanceIn gives a value of a type that a file writes: the module itself for its type.
func instanceIn(f *File, t *value) *value {
	switch {
	case !hasModuleType(f, t):
		return instanceOf(t)
	case !t.is(kindUnion):
		return t
	}
	var all []*value
	for _, a := range t.args {
		if i := instanceIn(f, a); i != nil {
			all = append(all, i)
		}
	}
	return joined(t, all)
}

// parted marks a type that may lack some of its members, where the language has such.
func parted(f *File, t *value) *value {
	if !f.traits.typesParted || !t.is(kindDef) {
		return t
	}
	p := *t
	p.part = true
	return &p
}
