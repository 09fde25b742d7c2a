package css

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/conformance"
)

func TestFixtures(t *testing.T) { conformance.Fixtures(t, Languages()) }

func TestConformance(t *testing.T) {
	conformance.Run(t, Languages()[0], conformance.Sources(t, Languages()[0]))
}

func FuzzExtract(f *testing.F) {
	conformance.Fuzz(f, Languages()[0], conformance.Sources(f, Languages()[0]))
}

// TestDigestsOfFormatting: quotes and a block's last semicolon may be written either way.
func TestDigestsOfFormatting(t *testing.T) {
	for _, x := range []struct {
		a, b string
		same bool
	}{
		{`.a { content: 'b'; }`, `.a{content:"b"}`, true},
		{`.a { content: 'b c' }`, `.a { content: 'b  c' }`, false},
		{`.a { color: red; margin: 0 }`, `.a { color: red margin: 0 }`, false},
	} {
		digest := func(source string) uint64 {
			f, err := Extract([]byte(source))
			if err != nil || len(f.Symbols) == 0 {
				t.Fatalf("%s: no symbol, error %v", source, err)
			}
			return f.Symbols[0].Body
		}
		if (digest(x.a) == digest(x.b)) != x.same {
			t.Errorf("%s\n%s\nsame should be %v", x.a, x.b, x.same)
		}
	}
}
