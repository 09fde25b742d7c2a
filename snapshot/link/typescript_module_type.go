package link

import "slices"

// isModuleType reports a module of ECMAScript, which has a type: the names that it exports.
func isModuleType(f *File, t *value) bool {
	_, ok := f.binder.(ecmascript)
	return ok && t.is(kindModule)
}

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
