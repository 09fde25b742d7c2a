//go:build cgo

// Package nix gives the facts of Nix expressions: attributes, variables of let and functions with
// their parameters, the files that paths lead to, and the references among them.
//
// Names are bound here, as the language binds them: by let, by recursive sets and by
// parameters. What is under with is a member of a value that is mostly not known. The
// value of a file is what it gives beyond its parameters and variables: its attributes are
// what others find in it.
package nix

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/draft"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/spec"
)

// Languages lists this package's language.
func Languages() []lang.Language {
	return []lang.Language{{
		Name: "nix", Version: 7, Tier: 2, Depth: "names", Family: "nix", Extensions: []string{".nix"}, ImportCircles: true, AnyArguments: true,
		Limits:   []string{"The value of a parameter is not known: attributes of pkgs, lib and config are open but for options that a file of the repository declares, and of others all but functions that one definition alone of the repository has the name of.", "What is under with is a member of a value that is mostly not known."},
		TestPath: isTestPath, FileTest: func(path string, _ *facts.File) bool { return isTestPath(path) },
		Names:   &lang.Names{Strategy: lang.ByFile, FileIsValue: true, Inner: "default.nix", Strict: true, Included: included, Settings: settings, Options: declared, ByName: []facts.Kind{facts.KindFunction}},
		Extract: func(source []byte) (*facts.File, error) { return extract(source), nil },
	}}
}

// included is the path that an import means, where it is one of the repository.
func included(module string) []string {
	if strings.HasPrefix(module, "./") || strings.HasPrefix(module, "../") {
		return []string{module}
	}
	return nil
}

// isTestPath follows most repositories: what lies in tests is built as one.
var isTestPath = spec.Match(`(^|/)tests?/`)

// extractor holds one extraction.
type extractor struct {
	*draft.Draft
	tokens           []token
	next             int // the token to read
	noPath, noSearch int // the offsets before which no path, and none in angle brackets, begins
	depth            int // of the expression that is read

	known   map[string][]binding // variables by name, the innermost last
	withs   []facts.ExprID       // what is under with around, the innermost last
	options []optionRef          // to what may be options of the file
	imports map[*node]int        // by the expression that imports
	public  bool                 // what is declared is what the file gives
	whole   bool                 // the text is one expression: what is not known then is nowhere
}

// binding is what a name means in a scope: a definition, or a parameter.
type binding struct {
	symbol int32 // -1 for a parameter
	set    *node // what declares it
}

func extract(source []byte) *facts.File {
	x := &extractor{Draft: draft.New("nix", source, []string{"/**", "/*", "#"}, draft.MaxSymbols), known: map[string][]binding{}, imports: map[*node]int{}}
	x.scan()
	root := x.expression()
	x.whole = x.next >= len(x.tokens)
	for x.next < len(x.tokens) { // behind what does not close
		before := x.next
		x.walkRoot(root)
		root = x.expression()
		if x.next == before {
			x.next++
		}
	}
	x.walkRoot(root)
	x.declareRenamed()
	x.bindOptions()
	return x.Finish()
}
