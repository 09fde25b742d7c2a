package hcl

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

func FuzzExtract(f *testing.F) {
	conformance.Fuzz(f, Languages()[0], conformance.Sources(f, Languages()[0]))
}
