package core

import "github.com/codegraph-dev/codegraph/extract/facts"

// ByPath reports a question that a file with facts answers by its path and
// language alone.
func (q Question) ByPath() bool {
	return q.kind == AskStem || q.kind == AskTop || q.kind == AskIncluded || q.kind == AskFile
}

// Adds reports whether a file adds to the answer of a question.
func (f *File) Adds(q Question) bool { return len(f.answer(q.key)) > 0 }

// AnsweredAt reports, of a question that is answered by path, whether a file with
// facts answers it.
func (q Question) AnsweredAt(path, language string) bool {
	return NewFile(path, &facts.File{Language: language}).Adds(q)
}

// ByHead reports a question that a file whose language has parts (see
// lang.Language) answers by its package clause or its imports alone.
func (q Question) ByHead() bool {
	switch q.kind {
	case AskPackage, AskImport, AskImports, AskStar:
		return true
	}
	return false
}

// ByPackage reports such a question that a package clause answers alone.
func (q Question) ByPackage() bool { return q.kind == AskPackage }

// Detail is what a question asks for in its scope; empty for most kinds.
func (q Question) Detail() string { return q.b }

// Imported gives, of a question for what imports bind, the name.
func (q Question) Imported() (name string, ok bool) { return q.b, q.kind == AskImport }

// ForTypes reports a question for the types that a type contains.
func (q Question) ForTypes() bool { return q.kind == AskTypes }

// ForAliases reports a question for the aliases of a type.
func (q Question) ForAliases() bool { return q.kind == AskAlias }

// Declared gives, of a question for definitions, their name, empty for any, and the
// scope of what contains them, empty for those that nothing contains.
func (q Question) Declared() (name, within string, ok bool) {
	switch q.kind {
	case AskName:
		return q.b, "", true
	case AskMember:
		return q.b, q.Scope, true
	case AskMembers, AskTypes:
		return "", q.Scope, true
	}
	return "", "", false
}
