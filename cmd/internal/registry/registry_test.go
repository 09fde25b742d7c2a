package registry_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/registry"
)

// home makes the lists of a test its own.
func home(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(dir, ".config"))
}

func list(t *testing.T, want ...registry.Entry) {
	t.Helper()
	got, err := registry.List()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
}

func TestEntriesByPath(t *testing.T) {
	home(t)
	list(t)
	shop, bank := registry.Entry{Name: "shop", Path: "/b/shop"}, registry.Entry{Name: "bank", Path: "/a/bank"}
	for _, e := range []registry.Entry{shop, bank, {Name: "shop", Path: "/b/shop", StateDir: "/state"}} {
		if err := registry.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	shop.StateDir = "/state"
	list(t, bank, shop)
	for _, path := range []string{"/a/bank", "/nowhere"} {
		if err := registry.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	list(t, shop)
}

func TestDamagedListSaysWhatToDo(t *testing.T) {
	home(t)
	if err := registry.Add(registry.Entry{Name: "shop", Path: "/shop"}); err != nil {
		t.Fatal(err)
	}
	file, err := registry.File()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte("{"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := registry.List(); err == nil || !strings.Contains(err.Error(), "delete it") {
		t.Errorf("a damaged list: %v", err)
	}
	if err := registry.Add(registry.Entry{Name: "bank", Path: "/bank"}); err == nil {
		t.Error("a damaged list was written over")
	}
}
