//go:build cgo

// Package typescript gives the facts of TypeScript, TSX, JavaScript and JSX
// sources: one extractor over the three grammars of the family.
//
// It resolves what a file can say by itself: block, function, class and module
// scopes with hoisting, value and type meanings kept apart, imports of every
// form, CommonJS, the values that locals hold. What crosses the file stays open
// in the facts' expressions: a callback's parameter is what its callee says, a
// narrowed variable what the condition leaves. It does not evaluate code or know
// any global but that it exists.
//
// A local variable stands for the values assigned to it so far (at most
// maxUnion of them); one bound to a function or class is a symbol instead, with
// the flag Local. A function without a declared result has the union of what it
// returns, wrapped in Promise if async. Where a name has several top-level
// definitions in the file it stays a name, except that overload signatures give
// way to their implementation.
//
// Names that the source does not write: an anonymous default export is called
// "default", an anonymous class "<class>", call, construct and index signatures
// "()", "new()" and "[]", or "[number]" by number alone, a computed member
// "[expression]".
package typescript

import (
	"bytes"
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// version is raised whenever facts change.
const version = 80

// constants are keywords that the grammars name.
var constants = map[string]bool{"this": true, "super": true, "true": true, "false": true, "null": true, "undefined": true}

// Languages lists the family.
func Languages() []lang.Language {
	list := make([]lang.Language, 0, len(dialects))
	for i, d := range dialects {
		l := lang.Language{
			Name: d.name, Family: lang.ECMAScript, KnowsSyntax: true, DeclaredTypes: Dialect(i).typed(), AnyArguments: !Dialect(i).typed(), Version: version, Tier: 1, Depth: "bindings", Extensions: d.extensions, Library: "globals 17.14.0, TypeScript 7.0.2",
			Extract:   func(source []byte) (*facts.File, error) { return Extract(source, Dialect(i)) },
			ByContent: byContent(Dialect(i)),
			Unparsed:  func(source []byte) []lang.Lines { return unparsed(source, Dialect(i)) },
			Keywords:  func(word string) bool { return constants[word] || dialects[i].load().grammar.IsKeyword(word) },
			Syntax:    asText(Dialect(i)), Exemptions: &exemptions, Known: &known, FolderFile: "index", Elements: &elements, Manifests: []string{"package.json", "tsconfig.json"}, PlainCalls: true, Unused: &unused, AnyType: true, LiteralKeys: true, ErasedTypes: true, Runner: &runner,
			SkippedTest: `^\s*(it|test|describe|context|suite|specify|bench)(\.\w+)*\.(skip|only)(\.each\b|\s*\(\s*(["'\x60]|$))|^\s*(x(it|test|describe|context|specify)|f(it|describe))\(`, TestPath: isTestPath, TestHelper: isTestHelper, FileTest: isFileTest,
			Awaiting: &awaiting,
		}
		if Dialect(i).typed() {
			l.Access, l.Generics, l.Inheritance = &access, &generics, &inheritance
		}
		l.Places = func(source []byte) (*facts.File, error) { return Places(source, Dialect(i)) }
		switch Dialect(i) {
		case TSX:
			l.SCIP = "TypeScriptReact"
		case JSX:
			l.SCIP = "JavaScriptReact"
		case JavaScript:
			l.Interpreters, l.Minified = []string{"node", "nodejs"}, true
		case TypeScript:
			l.Interpreters = []string{"deno", "bun", "ts-node", "tsx"}
		}
		list = append(list, l)
	}
	return list
}

// byContent says which files with an ending of a dialect have no definitions.
func byContent(d Dialect) string {
	if d != TypeScript {
		return ""
	}
	return "a .ts file of XML, as Qt's translations are, has no definitions"
}

// Extract gives the facts of a source text. Text that does not parse gives the
// facts of what does.
func Extract(source []byte, dialect Dialect) (*facts.File, error) {
	return extract(source, dialect, false)
}

// extract gives the facts, with places if they are wanted.
func extract(source []byte, dialect Dialect, places bool) (*facts.File, error) {
	if isMarkup(source) {
		f, err := extract(nil, dialect, places)
		if err == nil {
			f.Lines = facts.CountLines(source)
		}
		return f, err
	}
	t := dialects[dialect].load()
	tree, errors, err := parse(t, source, dialect)
	if err != nil {
		return nil, fmt.Errorf("parse %s: %w", dialect, err)
	}
	defer tree.Release()
	x := newExtractor(t, tree, dialect)
	x.handlers = meanings()
	if places {
		x.placing = true
	}
	x.readText()
	x.file.ParseErrors = max(x.file.ParseErrors, errors)
	x.program()
	x.rejectSyntax()
	x.finish()
	return x.file, nil
}

// isMarkup reports a text that is no script: Qt's translations have an ending of TypeScript.
func isMarkup(source []byte) bool {
	text := bytes.TrimLeft(bytes.TrimPrefix(source, []byte("\ufeff")), " \t\r\n")
	return bytes.HasPrefix(text, []byte("<?xml")) || bytes.HasPrefix(text, []byte("<!DOCTYPE"))
}

// finish completes the file once all symbols are known.
func (x *extractor) finish() {
	x.disambiguate()
	x.settleVisibility()
	x.digests()
	x.readComments()
	x.file.Terms = x.words.terms()
	x.file.NumberMembers(facts.Numbers, func(i int) bool { return x.initialized[int32(i)] })
	x.file.FinishWith(x.b)
}

// What dialects share of their descriptions.
var (
	awaiting    = lang.Awaiting{Members: []string{"then", "catch", "finally", "constructor", "toString"}, Only: []string{"then", "finally"}, Wrappers: []string{"Promise", "PromiseLike", "Thenable", "any", "unknown", "never"}}
	access      = lang.Access{ByKey: true}
	generics    = lang.Generics{Open: '<', Close: '>'}
	inheritance lang.Inheritance
)

// Places gives the facts of a source text with its places.
func Places(source []byte, dialect Dialect) (*facts.File, error) {
	return extract(source, dialect, true)
}
