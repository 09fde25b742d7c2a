package embed

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TestPlace moves references to where their pieces stand, and leaves out those on words of
// the text's own.
func TestPlace(t *testing.T) {
	host := []byte("a\n<b>call( x )</b>\n<c-d/>")
	text := NewText(host)
	text.Section(0, 1, true)
	text.Write("for (own of ")
	text.Copy(5, 14)
	text.Write(") ")
	text.Stand(20, "CD")
	var refs []facts.Ref
	part, err := text.Place(func(source []byte) (*facts.File, error) {
		want := "\na\nfor (own of call( x )) CD"
		if string(source) != want {
			t.Errorf("text %q, want %q", source, want)
		}
		refs = []facts.Ref{{Line: 2, Col: 1}, {Line: 3, Col: 6}, {Line: 3, Col: 13}, {Line: 3, Col: 19}, {Line: 3, Col: 24}}
		return &facts.File{Refs: refs}, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []facts.Ref{{Line: 1, Col: 1}, {Line: 2, Col: 4}, {Line: 2, Col: 10}, {Line: 3, Col: 2}}
	if len(part.Refs) != len(want) {
		t.Fatalf("references %v, want %v", part.Refs, want)
	}
	for i, r := range part.Refs {
		if r != want[i] {
			t.Errorf("reference %d at %d:%d, want %d:%d", i, r.Line, r.Col, want[i].Line, want[i].Col)
		}
	}
}
