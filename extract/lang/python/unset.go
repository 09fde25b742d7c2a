package python

// isUnset reports a name of the function around that is read where nothing can have given it a value: no statement
// before it has the name, which comes first in its own but for the targets that this assigns to.
func (x *extractor) isUnset(b *binding, i int32) bool {
	f := x.function
	if x.rehearsing || x.loop != nil || f.kind != functionScope || x.scope != f || f.names[b.name] != b || b.bound || b.captured || b.global || b.nonlocal || f.decl == nil || f.decl.def < 0 || x.isTarget(i) && x.Kind(x.Nodes[i].Parent) == nAsPatternTarget {
		return false
	}
	at, assignment := i, int32(-1)
	for p := x.Nodes[i].Parent; p >= 0 && p != f.decl.def; at, p = p, x.Nodes[p].Parent {
		if k := x.Kind(p); k == nAssignment || k == nAugmented || k == nFor {
			assignment = p
		}
		if x.Kind(p) == nBlock {
			break
		}
		if x.Nodes[at].Field == x.f.Type {
			return false // annotations of variables are not evaluated
		}
	}
	for c := f.decl.def + 1; c < i; c++ {
		if x.Kind(c) != nIdentifier || x.Text(c) != b.name || c >= at && assignment >= 0 && x.isTarget(c) {
			continue
		}
		if p := x.Nodes[c].Parent; x.Kind(p) == nAttribute && x.Nodes[c].Field == x.f.Attribute || x.Kind(p) == nKeywordArgument && x.Nodes[c].Field == x.f.Name {
			continue
		}
		return false
	}
	return true
}

// isUnsetInClass reports a name of the class around that nothing has given a value yet, nor is it one of the module or of the language.
func (x *extractor) isUnsetInClass(name string) bool {
	f := x.function
	if x.rehearsing || x.loop != nil || f == nil || f.kind != classScope || x.scope != f {
		return false
	}
	b := f.names[name]
	return b != nil && !b.bound && !b.global && x.lookup(name).b == b
}
