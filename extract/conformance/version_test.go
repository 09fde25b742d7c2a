package conformance

import (
	"os"
	"path/filepath"
	"testing"
)

// TestVersioned: a record that was written with a version accepts new files, once it is
// written anew, and no changed one of the same version.
func TestVersioned(t *testing.T) {
	dir := t.TempDir()
	record := filepath.Join(dir, "version.txt")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	holds := func(version string, update bool) bool {
		_, err := checkVersions(record, Versions{Now: version}, update, filepath.Join(dir, "*.golden"))
		return err == nil
	}
	write("a.golden", "one")
	if !holds("linker 1", true) || !holds("linker 1", false) {
		t.Error("a new record does not hold")
	}
	write("b.golden", "added")
	if !holds("linker 1", true) || !holds("linker 1", false) {
		t.Error("a file is not to be added")
	}
	write("a.golden", "two")
	if holds("linker 1", true) || holds("linker 1", false) {
		t.Error("a changed file was taken with the same version")
	}
	if holds("linker 2", false) || !holds("linker 2", true) || !holds("linker 2", false) {
		t.Error("a raised version does not hold")
	}
	write("b.golden", "changed")
	if holds("linker 2", true) {
		t.Error("a file that an earlier version wrote was taken with the version that another file was raised for")
	}
}
