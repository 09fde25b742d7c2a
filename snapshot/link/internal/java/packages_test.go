package java

import (
	"slices"
	"testing"
)

func TestTypesOfPackages(t *testing.T) {
	lib := javaLibrary()
	if names := lib.TypesIn("java.util"); !slices.IsSorted(names) || !slices.Contains(names, "List") || slices.Contains(names, "Entry") {
		t.Errorf("java.util has %v", names)
	}
	if names := lib.TypesIn("java.utils"); len(names) > 0 {
		t.Errorf("java.utils has %v", names)
	}
}

// BenchmarkTypesIn is asked for each name that an import of a whole package may bring.
func BenchmarkTypesIn(b *testing.B) {
	lib := javaLibrary()
	for b.Loop() {
		lib.TypesIn("java.util")
	}
}
