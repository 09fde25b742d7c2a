package conformance

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

var update = flag.Bool("update", false, "write the facts found into the fixtures")

// factsFile follows each source of an archive and holds what is expected of it.
const factsFile = "facts"

// Fixtures extracts the sources in testdata/*.txtar and compares their facts with
// those written after each; with -update it writes them. A source's extension
// tells its language.
func Fixtures(t *testing.T, languages []lang.Language) {
	for path, a := range archives(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			var out []txtar.File
			for i, file := range a.Files {
				if file.Name == factsFile {
					continue
				}
				l, ok := languageOf(languages, file.Name)
				if !ok {
					t.Fatalf("no language for %s", file.Name)
				}
				f, err := l.Extract(file.Data)
				if err != nil {
					t.Fatal(err)
				}
				got := Render(f)
				out = append(out, file, txtar.File{Name: factsFile, Data: []byte(got)})
				if *update {
					continue
				}
				if i+1 == len(a.Files) || a.Files[i+1].Name != factsFile {
					t.Fatalf("%s has no facts; -update writes them", file.Name)
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
	Versioned(t, filepath.Join("testdata", "version.txt"), Versions{versionsOf(languages), "Version of the language's descriptor", "go test . -update"}, *update, filepath.Join("testdata", "*.txtar"))
}

// versionsOf gives the extractors' versions; languages of one extractor share theirs.
func versionsOf(languages []lang.Language) string {
	var out []string
	for _, l := range languages {
		out = append(out, fmt.Sprint(l.Version))
	}
	return strings.Join(slices.Compact(out), " ")
}

// Sources gives the fixtures' sources of one language, sorted by archive.
func Sources(t testing.TB, l lang.Language) [][]byte {
	t.Helper()
	all := archives(t)
	var paths []string
	for path := range all {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	var out [][]byte
	for _, path := range paths {
		for _, f := range all[path].Files {
			if _, ok := languageOf([]lang.Language{l}, f.Name); ok {
				out = append(out, f.Data)
			}
		}
	}
	if len(out) == 0 {
		t.Fatalf("no fixture of %s", l.Name)
	}
	return out
}

func languageOf(languages []lang.Language, name string) (lang.Language, bool) {
	for _, l := range languages {
		if slices.Contains(l.Extensions, filepath.Ext(name)) {
			return l, true
		}
	}
	return lang.Language{}, false
}

func archives(t testing.TB) map[string]*txtar.Archive {
	t.Helper()
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no fixtures in testdata (error %v)", err)
	}
	all := make(map[string]*txtar.Archive, len(paths))
	for _, path := range paths {
		a, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		all[path] = a
	}
	return all
}
