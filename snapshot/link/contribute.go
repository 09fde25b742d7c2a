package link

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// contributeSymbols offers every symbol under the question that its name answers.
func contributeSymbols(f *File, add func(Question, entry)) {
	for i := range f.Facts.Symbols {
		add(primaryKey(f, int32(i)), entry{entrySymbol, int32(i)})
	}
}

// contributeImports offers the bindings of imports, and star imports.
func contributeImports(f *File, add func(Question, entry)) {
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		e := entry{entryImport, int32(i)}
		switch {
		case m.Kind == facts.ImportStar:
			add(key(askStar, f.Path, ""), e)
		case m.Local != "":
			add(key(askImport, f.Path, m.Local), e)
		}
	}
}

// scopeOfMember is the member scope where a type's members are written inside it.
func scopeOfMember(f *File, i int32) string {
	return f.binder.moduleScope(f) + "\x00" + f.Facts.QualifiedName(int(i))
}
