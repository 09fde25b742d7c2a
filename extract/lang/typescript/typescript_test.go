package typescript

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/syntax"
	"github.com/codegraph-dev/codegraph/extract/syntax/syntaxtest"
)

func TestFixtures(t *testing.T) { conformance.Fixtures(t, Languages()) }

func TestConformance(t *testing.T) {
	for _, l := range Languages() {
		t.Run(l.Name, func(t *testing.T) { conformance.Run(t, l, conformance.Sources(t, l)) })
	}
}

func FuzzTypeScript(f *testing.F) { fuzz(f, TypeScript) }

func FuzzJavaScript(f *testing.F) { fuzz(f, JavaScript) }

func fuzz(f *testing.F, d Dialect) {
	l := Languages()[d]
	conformance.Fuzz(f, l, conformance.Sources(f, l))
}

// TestNames asks the grammars for every name that the extractor goes by, so that
// a misspelt one is met: each is known to at least one of them.
func TestNames(t *testing.T) {
	var all []*syntax.Grammar
	for _, d := range dialects {
		all = append(all, d.load().grammar)
	}
	syntaxtest.Names(t, all, kindNames)
}
