package ocaml

import (
	"slices"
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

func TestLibraries(t *testing.T) {
	f, err := extractManifest([]byte("; (library (name no))\n(library\n (public_name shop)\n (name shop_core) ; (name x)\n (libraries base))\n(test (name t))\n(library(name b))\n(library (public_name c))"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range f.Settings {
		got = append(got, s.Value)
	}
	if !slices.Equal(got, []string{"shop_core", "b", "c"}) {
		t.Errorf("libraries: %q", got)
	}
}
