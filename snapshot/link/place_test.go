package link

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// TestPlaces holds that each answer comes from where its question's place says,
// in the fixtures of all languages and, when CODEGRAPH_PLACES names a folder, in
// all files below it.
func TestPlaces(t *testing.T) {
	archives, err := filepath.Glob("testdata/*/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("testdata/bindings/*/*.txtar")
	if err != nil || len(archives) == 0 || len(more) == 0 {
		t.Fatalf("no fixtures (error %v)", err)
	}
	answers := 0
	for _, p := range append(archives, more...) {
		a, err := txtar.ParseFile(p)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range a.Files {
			answers += checkPlaces(t, f.Name, f.Data)
		}
	}
	if root := os.Getenv("CODEGRAPH_PLACES"); root != "" {
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || !d.Type().IsRegular() || strings.Contains(p, "/.git/") {
				return err
			}
			data, err := os.ReadFile(p)
			if err == nil && len(data) < 1<<20 {
				rel, _ := filepath.Rel(root, p)
				answers += checkPlaces(t, filepath.ToSlash(rel), data)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if answers < 1000 {
		t.Errorf("only %d answers were looked at", answers)
	}
	t.Logf("%d answers", answers)
}

func checkPlaces(t *testing.T, path string, source []byte) (answers int) {
	l, _ := extract.Detect(path)
	if l == nil {
		return 0
	}
	f, err := l.Extract(source)
	if err != nil {
		return 0
	}
	words := map[string]bool{}
	core.EachWord(source, func(w []byte) { words[string(w)] = true })
	file := &core.File{Path: path, Dir: core.Dir(path), Facts: f, Binder: core.BinderOf(f.Language)}
	file.Binder.Contribute(file, func(q core.Question, _ core.Entry) {
		answers++
		switch p := core.PlaceOf(q); {
		case !p.Admits(path, f.Language):
			t.Errorf("%s answers %+v, which %+v does not admit", path, q, p)
		case !p.InText(path, source):
			t.Errorf("%s answers %+v without %+v in it", path, q, p)
		case p.Spelled() && !words[p.Word()] && !core.Escapes(source):
			t.Errorf("%s answers %+v without the word %q in it", path, q, p.Word())
		}
	})
	return answers
}
