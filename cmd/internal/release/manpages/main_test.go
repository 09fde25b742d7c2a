package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPages writes the pages twice: each verb in the help has one, and both times are the same.
func TestPages(t *testing.T) {
	dirs := []string{t.TempDir(), t.TempDir()}
	for _, dir := range dirs {
		if err := write(dir, "1.2.3", "1700000000"); err != nil {
			t.Fatal(err)
		}
	}
	pages, err := filepath.Glob(filepath.Join(dirs[0], "*.1"))
	if err != nil || len(pages) < 60 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		one, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		other, err := os.ReadFile(filepath.Join(dirs[1], filepath.Base(page)))
		if err != nil || string(one) != string(other) {
			t.Errorf("%s differs: %v", filepath.Base(page), err)
		}
	}
	diff, err := os.ReadFile(filepath.Join(dirs[0], "codegraph-diff.1"))
	if err != nil || !strings.Contains(string(diff), `.TH "CODEGRAPH" "1" "Nov 2023" "codegraph 1.2.3"`) || !strings.Contains(string(diff), "--staged") {
		t.Errorf("%v\n%.800s", err, diff)
	}
	if err := write(t.TempDir(), "1.2.3", ""); err == nil {
		t.Error("pages without a date are written")
	}
}
