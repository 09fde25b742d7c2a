package python

import "slices"

// number drops variables that a function or class of the same name stands for,
// folds overloads and gives the definitions that are left their indices.
func (x *extractor) number() {
	settle := func(s *scope) {
		foldOverloads(s)
		for _, b := range s.names {
			if slices.ContainsFunc(b.decls, (*decl).isDefinition) {
				for _, d := range b.decls {
					d.dropped = !d.isDefinition()
				}
			}
		}
		for name, d := range s.attrs {
			if b := s.names[name]; b != nil && len(b.decls) > 0 {
				d.dropped = true
			}
		}
	}
	settle(x.module)
	defer x.module.keepLive()
	for i, s := range x.scopes {
		x.scopeNodes = append(x.scopeNodes, i)
		if s.kind == classScope {
			settle(s)
		} else {
			foldOverloads(s)
		}
	}
	slices.Sort(x.scopeNodes)
	for _, d := range x.decls {
		if d.dropped || d.container != nil && d.container.index < 0 {
			d.index = -1
			continue
		}
		if o := d.overloaded; o != nil {
			if d != o.parts[0] {
				d.index = o.parts[0].index
				continue
			}
			d.index = int32(len(x.symbolDecls))
			x.symbolDecls = append(x.symbolDecls, o.main)
			continue
		}
		d.index = int32(len(x.symbolDecls))
		x.symbolDecls = append(x.symbolDecls, d)
	}
	for i, owner := range x.importOwner {
		x.file.Imports[i].Scope = x.indexOf(owner)
	}
}
