//go:build cgo

// Package java gives the facts of Java sources, up to Java 21.
//
// It resolves what a file can say by itself: locals, parameters, type
// parameters, members that the types around declare, and the types of locals.
// What a type inherits, what a package or an import offers and which overload a
// call selects stays open in the facts' expressions: names are looked up in
// OpScope, in one of Java's three name spaces, and a call's reference carries
// its arguments. It knows no class path.
//
// Names that the source does not write: an anonymous class is called after the
// type it is made from, "<Runnable>", initializer blocks "<init>" and "<clinit>".
// A record's components are fields. Functions are told apart by the types of
// their parameters as written.
package java

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/lang/java/library"
	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: "java", Version: 36, Tier: 1, Depth: "bindings", Library: "Java 25.0.3, 17.0.15",
		Extensions: []string{".java", ".jav"}, Extract: Extract, Places: Places, Unparsed: unparsed, SkippedTest: `^\s*@(Disabled|Ignore)\b`, TestPath: isTestPath,
		Family: lang.Java, KnowsSyntax: true, DeclaredTypes: true, MarksOverrides: true,
		PlainCalls: true, Calls: lang.Calls{InheritedOverloads: true}, NamedFiles: true, SourceFolder: "java", Unused: &unused, Main: lang.StaticMain,
		Syntax: lang.WithTextBlocks(true), Exemptions: &exemptions, Known: &library.Known, SetsUp: setsUp, Initializers: []string{"<init>", "<clinit>"},
		Keywords: func(word string) bool { return load().grammar.IsKeyword(word) },
		Access:   &lang.Access{PrivateAround: true, ProtectedNear: true, ByInstance: true, Final: true}, Inheritance: &lang.Inheritance{Bodies: true, Marked: true, Final: true, Implicit: true, Anonymous: true, Types: []facts.Kind{facts.KindEnum}, Library: librarySupertype, Above: librarySupertypes, Required: libraryRequirements},
		Generics: &lang.Generics{Open: '<', Close: '>', Bare: true, Whole: true}, Injection: &injection,
		Parts: cutting.Cut, Declares: Declares, DeclaredIn: cutting.DeclaredIn,
	}}
}

// unparsed lists the lines of syntax errors.
func unparsed(source []byte) []lang.Lines {
	tree, err := load().parse(source)
	if err != nil {
		return nil
	}
	defer tree.Release()
	return tree.Unparsed()
}

// Extract gives the facts of a source text. Text that does not parse gives the
// facts of what does.
func Extract(source []byte) (*facts.File, error) { return extract(source, false) }

// Places gives the facts of a source text with its places: values that are given to variables and results, and
// what the language rejects whatever is in other files.
// Texts that it would take long to read once more are left alone.
func Places(source []byte) (*facts.File, error) {
	if len(source) > maxPlaced {
		return nil, fmt.Errorf("places of java: %d bytes: %w", len(source), errTooLarge)
	}
	return extract(source, true)
}

// maxPlaced is the largest text whose places are looked at: a check of a change reads it a second time.
const maxPlaced = 96 << 10

var errTooLarge = errors.New("text too large")

func extract(source []byte, places bool) (*facts.File, error) {
	l := load()
	tree, err := l.parse(source)
	if err != nil {
		return nil, fmt.Errorf("parse java: %w", err)
	}
	defer tree.Release()
	x := newExtractor(l, tree)
	x.placing = places
	x.program()
	x.finish()
	return x.file, nil
}

func newExtractor(l *language, tree *syntax.Tree) *extractor {
	x := &extractor{
		language: l, Cursor: l.read(tree), b: facts.NewBuilder(),
		file: &facts.File{Language: "java", Lines: facts.CountLines(tree.Source), Cut: tree.Cut},
		text: lexis.Read(tree, l.classes), local: make([]bool, len(tree.Nodes)), current: -1,
		classes: map[int32]*class{}, symbolOf: map[int32]int32{}, imports: map[string]int{}, statics: map[string]bool{},
	}
	x.file.ParseErrors = x.text.Errors
	x.file.Refs = make([]facts.Ref, 0, len(tree.Nodes)/16)
	return x
}

// finish completes the file once all symbols are known.
func (x *extractor) finish() {
	if x.placing { // a check reads no texts and compares nothing
		x.file.FinishWith(x.b)
		return
	}
	x.digests = x.stream()
	for i := range x.file.Symbols {
		x.describe(int32(i))
	}
	x.digests.Own(x.file.Symbols)
	x.file.Loose = x.loose()
	x.text.ReadComments(x.file)
	x.file.Terms = wordsBefore(slices.DeleteFunc(x.text.Terms(), func(t facts.Term) bool { return t.Text == lateSuper || t.Text == lateThis || t.Text == elementCalled }), x.rewritten)
	x.file.FinishWith(x.b)
}

// isTestPath follows Maven, Gradle and their test plugins: a source set whose
// name begins or ends with test, or a class called so outside of the main one.
func isTestPath(p string) bool {
	for dir := path.Dir(p); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if set := strings.ToLower(path.Base(dir)); path.Base(path.Dir(dir)) == "src" && (strings.HasPrefix(set, "test") || strings.HasSuffix(set, "test")) {
			return true
		}
	}
	return !lang.InMainSources(p) && isTestClass(strings.TrimSuffix(path.Base(p), path.Ext(p)))
}
