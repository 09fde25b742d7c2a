// Package golang extracts facts from Go source with the standard library's
// parser and a scope resolution of its own.
//
// Names of parameters, local variables, local types and type parameters are
// resolved here; a local stands for the expression it was declared with. Names
// of package scope that the file itself declares become OpSymbol, explicit
// import aliases OpImport, predeclared names OpUniverse and everything else
// OpName, which linking looks up among imports and the package's other files.
//
// Conventions beyond package facts: a channel is an OpList with N = 1. The
// members of an anonymous struct or interface type belong to the field or package
// variable that it is the type of, and OpSymbol of that field or variable then
// stands for the type. Fields of other anonymous structs are resolved in place
// and leave no references; methods of other anonymous interfaces leave open ones. A call's arguments are recorded where the callee is
// or may be a generic function. &x and *x have the value of x where the
// type of x is not written in the file, since selection sees through pointers.
//
// Left out: control flow (Go's static types make it unneeded here), constant
// evaluation, labels, and the contents of assembly and cgo preambles.
package golang

import (
	"errors"
	"fmt"
	"go/token"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// version is raised when the facts of any Go file change.
const version = 24

// maxSource is the largest source text that token positions can address.
const maxSource = 1 << 30

// ErrTooLarge is returned for source texts of over a gigabyte.
var ErrTooLarge = errors.New("source too large")

// Languages lists the language of this package.
func Languages() []lang.Language {
	return []lang.Language{{Name: "go", Version: version, Library: "Go 1.26.8", Tier: 1, Depth: "bindings", MethodsApart: true, Extensions: []string{".go"}, Extract: Extract, Unparsed: unparsed, Keywords: token.IsKeyword, Generics: &lang.Generics{Open: '[', Close: ']', Whole: true}, Parts: Parts, Declares: Declares,
		Family: lang.Go, KnowsSyntax: true, DeclaredTypes: true, FolderPackages: true, Conversions: true,
		Syntax: &asText, Exemptions: &exemptions, Elements: &elements, Manifests: []string{"go.mod"}, Calls: lang.Calls{Results: true, ThroughType: true}, Unused: &unused, Main: isMain, Entries: []string{"main", "init"}, Initializers: []string{"init"}, Runner: &runner,
		SkippedTest: `^\t[tb]\.Skip(Now|f)?\(`, TestPath: isTestPath, FileTest: isFileTest}}
}

// Extract gives the facts of a Go source text. What the parser cannot make sense
// of is left out; declarations before and after it count.
func Extract(source []byte) (*facts.File, error) {
	if len(source) > maxSource {
		return nil, fmt.Errorf("extract Go: %d bytes: %w", len(source), ErrTooLarge)
	}
	words := scan(source)
	tree := parse(source, words.starts)
	x := newExtractor(source, tree, words)
	x.fileComments()
	x.imports()
	x.declareTopLevel()
	x.declarations()
	x.digests()
	if tree.errors == 0 {
		x.file.Loose = 1 // every declaration is a symbol, one named _ too: nothing else is in a file
	}
	if tree.errors > 0 {
		x.repairSymbols()
	}
	f := x.file
	f.Exprs = x.b.Exprs()
	f.Terms = words.terms()
	words.release()
	if x.b.Cut() {
		f.CutAt("expressions", 0)
	}
	f.Finish()
	return f, nil
}
