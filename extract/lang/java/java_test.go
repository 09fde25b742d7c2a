package java

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract/conformance"
)

var update = flag.Bool("update", false, "write the facts found into the fixtures")

// fixtures reads testdata: each archive holds a source and, as its last file,
// the facts expected of it.
func fixtures(t testing.TB) map[string]*txtar.Archive {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures (error %v)", err)
	}
	archives := map[string]*txtar.Archive{}
	for _, path := range paths {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		archives[path] = a
	}
	return archives
}

func TestFixtures(t *testing.T) {
	for path, a := range fixtures(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			f, err := Extract(a.Files[0].Data)
			if err != nil {
				t.Fatal(err)
			}
			got := conformance.Render(f)
			if *update {
				a.Files = append(a.Files[:1], txtar.File{Name: "facts", Data: []byte(got)})
				if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if len(a.Files) != 2 {
				t.Fatalf("%d files, want the source and its facts", len(a.Files))
			}
			if diff := cmp.Diff(string(a.Files[1].Data), got); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func sources(t testing.TB) [][]byte {
	t.Helper()
	var all [][]byte
	for _, a := range fixtures(t) {
		all = append(all, a.Files[0].Data)
	}
	return all
}

func TestConformance(t *testing.T) { conformance.Run(t, Languages()[0], sources(t)) }

func FuzzExtract(f *testing.F) { conformance.Fuzz(f, Languages()[0], sources(f)) }
