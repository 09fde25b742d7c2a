//go:build cgo

package java

import (
	"bytes"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

var limits = syntax.Limits{Nodes: maxNodes, Depth: maxDepth}

// Forms that the grammar does not know.
var (
	// import module java.base;
	moduleImport = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^([ \t]*import[ \t]+)module[ \t]+([\w.]+)([ \t]*);`)
	})
	// String @NonNull... names
	annotatedVariadic = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`([\w.]+(?:<[^<>()\n]*>)?)([ \t]+)((?:@[\w.]+(?:\([^()\n]*\))?[ \t]*)+?)([ \t]*)\.\.\.`)
	})
	// @JsonFormat(with = {A, B}): a word of module declarations to the grammar
	elementWith = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(@[\w.]+\s*\((?:[^()]*,)?\s*)with(\s*=\s*\{)`)
	})
	// check(n); super(n): a constructor that does something before it calls another one
	lateConstructor = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`([;}](?:\s|//[^\n]*\n|/\*(?:[^*]|\*+[^*/])*\*+/)*)(?:s(uper)|t(his))(\s*\()`)
	})
)

// lambdaOfCase matches a case that gives a lambda, case A -> v -> true, whose constant the grammar takes for the parameter of
// another lambda.
var lambdaOfCase = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?m)^[ \t]*case[ \t]+(?:[\p{L}\w$]+[ \t]*,[ \t]*)*([\p{L}_$][\p{L}\w$]*)[ \t]*->\s*[\p{L}_$][\p{L}\w$]*\s*->`)
})

// withNumberedCases writes such constants as numbers, and lists where they are. Texts without one are as they were.
func withNumberedCases(source []byte) (text []byte, constants [][]int) {
	text = source
	if !bytes.Contains(source, []byte("->")) {
		return text, nil
	}
	for _, m := range lambdaOfCase().FindAllSubmatchIndex(source, -1) {
		name := m[2:4]
		if word := string(source[name[0]:name[1]]); word == "null" || word == "default" {
			continue
		}
		if constants == nil {
			text = bytes.Clone(source)
		}
		constants = append(constants, name)
		copy(text[name[0]:], bytes.Repeat([]byte("1"), name[1]-name[0]))
	}
	return text, constants
}

// What a constructor that is called late is named in a text that was rewritten.
const (
	lateSuper = "$uper"
	lateThis  = "$his"
	// elementCalled is what an element of an annotation is named there that is called with.
	elementCalled = "$ith"
)

// parse gives the tree of a text; where it does not parse, of the text with what the grammar
// does not know rewritten, if that helps.
func (l *language) parse(source []byte) (*syntax.Tree, error) {
	numbered, constants := withNumberedCases(source)
	tree, err := l.parseText(numbered)
	if err == nil && constants != nil {
		text := bytes.Clone(tree.Source)
		for _, c := range constants {
			copy(text[c[0]:c[1]], source[c[0]:c[1]])
		}
		tree.Source = text
	}
	return tree, err
}

func (l *language) parseText(source []byte) (*syntax.Tree, error) {
	tree, err := l.grammar.Parse(source, limits)
	if err != nil || !tree.IsDamaged() {
		return tree, err
	}
	text := moduleImport().ReplaceAll(source, []byte("$1$2.*     $3;")) // its types come by their short names
	text = annotatedVariadic().ReplaceAll(text, []byte("$3$2$1$4..."))
	text = elementWith().ReplaceAll(text, []byte("${1}$$ith$2"))
	text = lateConstructor().ReplaceAll(text, []byte("$1$$$2$3$4"))
	text = knownPatterns(text)
	if len(text) != len(source) || bytes.Equal(text, source) {
		return tree, nil
	}
	return tree.Better(text, limits), nil
}
