package typescript

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

var update = flag.Bool("update", false, "write the facts found into the fixtures")

// fixtures reads testdata: each archive holds sources, each followed by a file
// "facts" with the facts expected of it.
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

// language gives the language of a file name.
func language(t testing.TB, name string) lang.Language {
	t.Helper()
	for _, l := range Languages() {
		for _, e := range l.Extensions {
			if filepath.Ext(name) == e {
				return l
			}
		}
	}
	t.Fatalf("no language for %s", name)
	return lang.Language{}
}

func TestFixtures(t *testing.T) {
	for path, a := range fixtures(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			var out []txtar.File
			for i, file := range a.Files {
				if file.Name == "facts" {
					continue
				}
				f, err := language(t, file.Name).Extract(file.Data)
				if err != nil {
					t.Fatal(err)
				}
				got := conformance.Render(f)
				out = append(out, file, txtar.File{Name: "facts", Data: []byte(got)})
				if *update {
					continue
				}
				if i+1 == len(a.Files) || a.Files[i+1].Name != "facts" {
					t.Fatalf("%s has no facts", file.Name)
				}
				if diff := cmp.Diff(string(a.Files[i+1].Data), got); diff != "" {
					t.Errorf("facts of %s (-want +got):\n%s", file.Name, diff)
				}
			}
			if *update {
				a.Files = out
				if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// sources gives the fixtures' sources of one language.
func sources(t testing.TB, name string) [][]byte {
	t.Helper()
	var all [][]byte
	for _, a := range fixtures(t) {
		for _, f := range a.Files {
			if f.Name != "facts" && language(t, f.Name).Name == name {
				all = append(all, f.Data)
			}
		}
	}
	return all
}

func TestConformance(t *testing.T) {
	for _, l := range Languages() {
		t.Run(l.Name, func(t *testing.T) { conformance.Run(t, l, sources(t, l.Name)) })
	}
}

func FuzzTypeScript(f *testing.F) {
	conformance.Fuzz(f, Languages()[TypeScript], sources(f, "typescript"))
}

func FuzzJavaScript(f *testing.F) {
	conformance.Fuzz(f, Languages()[JavaScript], sources(f, "javascript"))
}

// TestNames asks the grammars for every name that the extractor goes by, so that
// a misspelt one is met: each is known to at least one of them.
func TestNames(t *testing.T) {
	for name := range kindNames {
		known := false
		for _, d := range dialects {
			known = known || d.load().grammar.Kind(name) != 0
		}
		if !known {
			t.Errorf("no grammar has the node kind %s", name)
		}
	}
	for name := range tokenNames {
		known := false
		for _, d := range dialects {
			known = known || d.load().grammar.Token(name) != 0
		}
		if !known {
			t.Errorf("no grammar has the token %s", name)
		}
	}
}
