package state_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/fixture"
)

// TestNames lists names, again from the file that they were kept in, and after a change.
func TestNames(t *testing.T) {
	st, dir := fixture.Open(t, "../lookup/testdata/names.txtar")
	names := func() []string {
		t.Helper()
		view, err := st.At(t.Context(), "")
		if err != nil {
			t.Fatal(err)
		}
		names, err := st.Names(t.Context(), view)
		if err != nil || !slices.IsSorted(names) {
			t.Fatalf("%q, %v", names, err)
		}
		return names.WithPrefix("Cart")
	}
	if _, err := st.At(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
	if kept, err := filepath.Glob(filepath.Join(st.Folder(), "names-*")); err != nil || len(kept) != 1 {
		t.Fatalf("not kept behind the first graph: %q, %v", kept, err)
	}
	want := []string{"Cart", "Cart.Prices", "Cart.Total"}
	for _, when := range []string{"made", "kept"} {
		if got := names(); !slices.Equal(got, want) {
			t.Errorf("%s: %q", when, got)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "cart", "more.go"), []byte("package cart\n\nfunc CartOf() *Cart { return nil }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := names(); !slices.Equal(got, append(want, "CartOf")) {
		t.Errorf("after a file more: %q", got)
	}
	kept, err := filepath.Glob(filepath.Join(st.Folder(), "names-*"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("%q, %v", kept, err)
	}
	if err := os.WriteFile(kept[0], []byte("damaged\nb\na\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := names(); !slices.Equal(got, append(want, "CartOf")) {
		t.Errorf("after damage: %q", got)
	}
}
