package golang

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract/conformance"
)

var update = flag.Bool("update", false, "rewrite the expected facts of testdata")

// fixtures reads the archives of testdata: a source "in.go" and its facts "facts".
func fixtures(t testing.TB) map[string]*txtar.Archive {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures in testdata: %v", err)
	}
	list := make(map[string]*txtar.Archive, len(paths))
	for _, path := range paths {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatalf("read %s: %v", path, err)
		}
		if len(a.Files) == 0 || a.Files[0].Name != "in.go" {
			t.Fatalf("%s does not begin with in.go", path)
		}
		list[path] = a
	}
	return list
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
			if len(a.Files) < 2 {
				t.Fatal("no expected facts; run with -update")
			}
			if diff := cmp.Diff(string(a.Files[1].Data), got); diff != "" {
				t.Errorf("facts (-want +got):\n%s", diff)
			}
		})
	}
}

func samples(t testing.TB) (list [][]byte) {
	for _, a := range fixtures(t) {
		list = append(list, a.Files[0].Data)
	}
	return list
}

func TestConformance(t *testing.T) { conformance.Run(t, Languages()[0], samples(t)) }

func FuzzExtract(f *testing.F) { conformance.Fuzz(f, Languages()[0], samples(f)) }
