package core

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ContributeSymbols offers every symbol under the question that its name answers.
func ContributeSymbols(f *File, add func(Question, Entry)) {
	for i := range f.Facts.Symbols {
		add(PrimaryKey(f, int32(i)), Entry{EntrySymbol, int32(i)})
	}
}

// ContributeImports offers the bindings of imports, and star imports.
func ContributeImports(f *File, add func(Question, Entry)) {
	for i := range f.Facts.Imports {
		m := &f.Facts.Imports[i]
		e := Entry{EntryImport, int32(i)}
		switch {
		case m.Kind == facts.ImportStar:
			add(NewQuestion(AskStar, f.Path, ""), e)
		case m.Local != "":
			add(NewQuestion(AskImport, f.Path, m.Local), e)
		}
	}
}

// ScopeOfMember is the member scope where a type's members are written inside it.
func ScopeOfMember(f *File, i int32) string {
	return f.Binder.ModuleScope(f) + "\x00" + f.Facts.QualifiedName(int(i))
}
