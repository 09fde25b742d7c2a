package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// reject adds what the language does not accept, see facts.PlaceRejected.
func (x *extractor) reject(at int32, why string) {
	x.place(at, facts.Place{Kind: facts.PlaceRejected, Name: why})
}

// hoistBlock declares what a block declares, once.
func (x *extractor) hoistBlock(block int32) {
	x.hoist(block)
	x.declaredTwice(block)
}

// declaredTwice rejects what a block declares by const, let or class and has such a declaration of already.
func (x *extractor) declaredTwice(block int32) {
	if !x.placing {
		return
	}
	seen := map[int32]bool{}
	declared := func(name int32) {
		if word := x.word[name]; word >= 0 {
			if seen[word] {
				x.reject(name, x.str(name)+" is declared twice in this block")
			}
			seen[word] = true
		}
	}
	var statements func(of int32)
	statements = func(of int32) {
		x.Each(of, func(c int32) {
			switch x.Kind(c) {
			case nExportStatement, nSwitchCase, nSwitchDefault:
				statements(c)
			case nLexicalDeclaration:
				x.Each(c, func(d int32) {
					if x.Kind(d) == nVariableDeclarator {
						x.patternNames(x.Field(d, x.f.Name), declared)
					}
				})
			case nClassDeclaration, nAbstractClassDeclaration:
				if name := x.Field(c, x.f.Name); name >= 0 {
					declared(name)
				}
			}
		})
	}
	statements(block)
}
