package main

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/cmd/internal/fixture"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract"
)

// TestFixtures counts the names of every fixture of the extractors and of the linker.
func TestFixtures(t *testing.T) {
	all := &txtar.Archive{}
	for _, pattern := range []string{"../../../../extract/lang/*/testdata/*.txtar", "../../../../snapshot/link/testdata/*/*.txtar"} {
		archives, err := filepath.Glob(pattern)
		if err != nil || len(archives) == 0 {
			t.Fatalf("no fixtures in %s: %v", pattern, err)
		}
		for _, name := range archives {
			if strings.Contains(path.Base(filepath.ToSlash(name)), "mended") {
				continue // texts that the grammar misreads and the extractor mends
			}
			all.Files = append(all.Files, sources(t, name)...)
		}
	}
	archive := filepath.Join(t.TempDir(), "all.txtar")
	if err := os.WriteFile(archive, txtar.Format(all), 0o644); err != nil {
		t.Fatal(err)
	}
	s, _ := fixture.Open(t, archive)
	expectNone(t, s, "HEAD", 400)
}

// TestOwnRepository counts the names of this repository.
func TestOwnRepository(t *testing.T) {
	root, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skip("these sources are no git repository")
	}
	s, err := state.Open(state.Options{Dir: root, StateDir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	expectNone(t, s, ":worktree", 100_000)
}

// sources are the files of a fixture that a shape reads, in a folder of their own.
func sources(t *testing.T, archive string) []txtar.File {
	t.Helper()
	a, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	folder := strings.TrimSuffix(strings.ReplaceAll(filepath.ToSlash(archive)[len("../../../../"):], "/", "-"), ".txtar")
	var files []txtar.File
	for _, f := range a.Files {
		if l, _ := extract.Detect(f.Name); l != nil && readers[l.Name] != nil {
			files = append(files, txtar.File{Name: path.Join(folder, f.Name), Data: f.Data})
		}
	}
	return files
}

// expectNone fails when a reference has no record, or few references were counted.
func expectNone(t *testing.T, s *state.State, rev string, least int) {
	t.Helper()
	view, err := s.At(t.Context(), rev)
	if err != nil {
		t.Fatal(err)
	}
	c, err := countAll(t.Context(), s, view)
	if err != nil {
		t.Fatal(err)
	}
	var report bytes.Buffer
	c.print(&report, 10)
	t.Logf("%s", report.String())
	if c.lost() > 0 {
		t.Errorf("%d references have no record", c.lost())
	}
	total := 0
	for _, n := range c.counts {
		total += n.edges + n.external + n.open
	}
	if total < least {
		t.Errorf("%d references were counted, want at least %d", total, least)
	}
}
