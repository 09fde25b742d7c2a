package powershell

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/conformance"
)

var language = Languages()[0]

func TestFixtures(t *testing.T) { conformance.Fixtures(t, Languages()) }

func TestConformance(t *testing.T) {
	conformance.Run(t, language, conformance.Sources(t, language))
}

func FuzzExtract(f *testing.F) {
	conformance.Fuzz(f, language, conformance.Sources(f, language))
}
