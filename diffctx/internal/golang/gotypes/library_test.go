package gotypes

import (
	"go/types"
	"maps"
	"slices"
	"testing"
)

// What is declared of the standard library is whole: no package of it names what
// is not there.
func TestLibrary(t *testing.T) {
	l := &library{packages: map[string]*types.Package{}, report: func(err error) { t.Error(err) }}
	for _, path := range slices.Sorted(maps.Keys(libraryFiles())) {
		l.load(path)
	}
	lookup := func(path, name string) types.Type { return l.load(path).Scope().Lookup(name).Type() }
	for _, c := range []struct {
		typ, of string
		is      [2]string
	}{
		{"os", "File", [2]string{"io", "ReadWriteCloser"}},
		{"net/http", "ServeMux", [2]string{"net/http", "Handler"}},
		{"log/slog", "TextHandler", [2]string{"log/slog", "Handler"}},
		{"testing", "B", [2]string{"testing", "TB"}},
		{"bytes", "Buffer", [2]string{"io", "Writer"}},
	} {
		of := types.NewPointer(lookup(c.typ, c.of))
		if m, wrong := types.MissingMethod(of, lookup(c.is[0], c.is[1]).Underlying().(*types.Interface), true); m != nil {
			t.Errorf("%v has no %v (another of its name: %v)", of, m, wrong)
		}
	}
}
