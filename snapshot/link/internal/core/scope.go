package core

// FileScope looks a name up among the file's own top-level definitions and
// then its imports.
func (l *Linker) FileScope(f *File, name string, space NameSpace) *Value {
	var found []Definition
	for _, i := range f.Named[name] {
		if InSpace(&f.Facts.Symbols[i], space) {
			l.Touch(f, i)
			found = append(found, Definition{f, i})
		}
	}
	if len(found) > 0 {
		v := chooseIn(f, found)
		v.Rule = RuleScope
		return v
	}
	if f != l.File {
		l.Ask(NewQuestion(AskName, f.Binder.ModuleScope(f), name))
		l.Ask(NewQuestion(AskImport, f.Path, name))
	}
	var all []*Value
	var imports []int32
	for _, i := range f.Bound[name] {
		if f.Facts.Imports[i].Scope < 0 {
			all, imports = append(all, l.Imported(f, i)), append(imports, i)
		}
	}
	if b, ok := f.Binder.(DefinitionChooser); ok && len(all) > 1 {
		return b.ChooseImport(f, imports, all)
	}
	return UnionOf(all)
}
