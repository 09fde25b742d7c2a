package facts

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestQualifiedNames(t *testing.T) {
	f := &File{Symbols: []Symbol{
		{Name: "T", Container: -1}, {Name: "inner", Container: 0}, {Name: "X", Container: 1},
		{Name: "M", Container: -1, Owner: "T"}, {Name: "local", Container: 3},
	}}
	want := []string{"T", "T.inner", "T.inner.X", "T.M", "T.M.local"}
	if diff := cmp.Diff(want, f.QualifiedNames()); diff != "" {
		t.Errorf("qualified names (-want +got):\n%s", diff)
	}
	for i, name := range want {
		if got := f.QualifiedName(i); got != name {
			t.Errorf("QualifiedName(%d) = %q, want %q", i, got, name)
		}
	}
}

func TestDeepNestingKeepsNamesShort(t *testing.T) {
	f := &File{}
	for i := range 5000 {
		f.Symbols = append(f.Symbols, Symbol{Name: "abc", Kind: KindFunction, Container: int32(i) - 1, Span: Span{Start: uint32(i), End: 5000}})
	}
	f.Finish()
	if got := len(f.QualifiedName(4999)); got > maxQualifier+10 {
		t.Errorf("a name of %d bytes", got)
	}
	for i, name := range f.QualifiedNames() {
		if got := f.QualifiedName(i); got != name {
			t.Fatalf("QualifiedName(%d) = %q, want %q", i, got, name)
		}
	}
	seen := map[SymbolID]bool{}
	for _, id := range IDs("p", f) {
		seen[id] = true
	}
	if len(seen) != 5000 {
		t.Errorf("%d ids for 5000 symbols", len(seen))
	}
}

// TestIdentityDependsOnEachPart changes one part at a time, and moves bytes from
// one part to the next.
func TestIdentityDependsOnEachPart(t *testing.T) {
	variants := []struct {
		path   string
		symbol Symbol
	}{
		{"a/b.go", Symbol{Name: "F", Kind: KindFunction, Container: -1}},
		{"a/c.go", Symbol{Name: "F", Kind: KindFunction, Container: -1}},
		{"a/b.go", Symbol{Name: "G", Kind: KindFunction, Container: -1}},
		{"a/b.go", Symbol{Name: "F", Kind: KindMethod, Container: -1}},
		{"a/b.go", Symbol{Name: "F", Kind: KindFunction, Container: -1, Owner: "T"}},
		{"a/b.go", Symbol{Name: "F", Kind: KindFunction, Container: -1, Disambiguator: "int"}},
		{"a/b.go", Symbol{Name: "Fint", Kind: KindFunction, Container: -1}},
		{"a/b.go", Symbol{Name: "F", Kind: KindFunction, Container: -1, Ordinal: 1}},
		{"a/b.go", Symbol{Name: "F", Kind: KindFunction, Container: -1, Disambiguator: "\x01"}},
	}
	seen := map[SymbolID]int{FileID("a/b.go"): -1}
	for i, v := range variants {
		id := IDs(v.path, &File{Symbols: []Symbol{v.symbol}})[0]
		if other, ok := seen[id]; ok {
			t.Errorf("variants %d and %d share %s", other, i, id)
		}
		seen[id] = i
	}
	moved := variants[0].symbol
	moved.Span, moved.NameLine, moved.Doc, moved.Body = Span{Start: 99, StartLine: 9}, 9, "doc", 7
	if id := IDs("a/b.go", &File{Symbols: []Symbol{moved}})[0]; seen[id] != 0 {
		t.Error("moving a symbol changed its id")
	}
}

func TestParseSymbolID(t *testing.T) {
	id := IDs("p.go", &File{Symbols: []Symbol{{Name: "F", Kind: KindEnumMember, Container: -1}}})[0]
	got, err := ParseSymbolID(id.String())
	if err != nil || got != id {
		t.Errorf("ParseSymbolID(%s) = %v, %v", id, got, err)
	}
	hex := strings.Repeat("0a", 16)
	for _, bad := range []string{"", "function", "function:", "function:" + hex[2:], "function:" + hex + "0a", "nothing:" + hex, ":" + hex,
		"function:" + strings.ToUpper(hex), "function:" + strings.Repeat("zz", 16)} {
		if id, err := ParseSymbolID(bad); !errors.Is(err, ErrSymbolID) {
			t.Errorf("ParseSymbolID(%q) = %v, %v; want ErrSymbolID", bad, id, err)
		}
	}
}
