package mdx

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
