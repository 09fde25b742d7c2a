package java

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// TestUsesGenerators knows packages of generators and what is in them, and no package that begins alike.
func TestUsesGenerators(t *testing.T) {
	for module, want := range map[string]bool{"lombok": true, "lombok.extern.slf4j": true, "lomboks": false, "com.google.auto.value": true, "com.google": false} {
		f := core.File{Binder: java{}, Facts: &facts.File{Imports: []facts.Import{{Module: "java.util"}, {Module: module}}}}
		for range 2 {
			if got := usesGenerators(&f); got != want {
				t.Errorf("%s: %v, want %v", module, got, want)
			}
		}
	}
}

// BenchmarkUsesGenerators asks a file with forty imports what every member and every call of it asks.
func BenchmarkUsesGenerators(b *testing.B) {
	f := core.File{Binder: java{}, Facts: &facts.File{Imports: make([]facts.Import, 40)}}
	for i := range f.Facts.Imports {
		f.Facts.Imports[i].Module = "org.example.service.Part"
	}
	for b.Loop() {
		usesGenerators(&f)
	}
}
