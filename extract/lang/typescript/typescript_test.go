package typescript

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/conformance"
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
	for name := range kindNames() {
		known := false
		for _, d := range dialects {
			known = known || d.load().grammar.Kind(name) != 0
		}
		if !known {
			t.Errorf("no grammar has the node kind %s", name)
		}
	}
	for name := range tokenNames() {
		known := false
		for _, d := range dialects {
			known = known || d.load().grammar.Token(name) != 0
		}
		if !known {
			t.Errorf("no grammar has the token %s", name)
		}
	}
}
