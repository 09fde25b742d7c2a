package python

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// corpus gives the Python files under the folder that PYTHON_CORPUS names, the
// fixtures without it.
func corpus(t testing.TB) (paths []string, texts [][]byte) {
	t.Helper()
	root := os.Getenv("PYTHON_CORPUS")
	if root == "" {
		texts = conformance.Sources(t, Languages()[0])
		return make([]string, len(texts)), texts
	}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".py") && !strings.HasSuffix(path, ".pyi") {
			return err
		}
		source, err := os.ReadFile(path)
		paths, texts = append(paths, path), append(texts, source)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return paths, texts
}

func TestCorpus(t *testing.T) {
	var symbols, refs, unknown, errors int
	paths, all := corpus(t)
	for i, source := range all {
		f, err := Extract(source)
		if err != nil {
			t.Fatalf("%s: %v", paths[i], err)
		}
		if err := conformance.Invariants(source, f); err != nil {
			t.Errorf("%s: %v", paths[i], err)
		}
		if len(f.Cut) > 0 {
			t.Logf("%s: cut %v", paths[i], f.Cut)
		}
		symbols, refs, errors = symbols+len(f.Symbols), refs+len(f.Refs), errors+f.ParseErrors
		for _, r := range f.Refs {
			if e := f.Exprs[r.Expr]; e.Op == facts.OpMember && e.A == 0 {
				unknown++
			}
		}
	}
	t.Logf("%d files, %d symbols, %d references, %d of them on an unknown receiver, %d parse errors", len(all), symbols, refs, unknown, errors)
}

func BenchmarkExtract(b *testing.B) {
	_, all := corpus(b)
	b.Run("parse", func(b *testing.B) {
		run(b, all, func(source []byte) error {
			tree, err := load().grammar.Parse(source, syntax.Limits{})
			if err == nil {
				tree.Release()
			}
			return err
		})
	})
	b.Run("extract", func(b *testing.B) {
		run(b, all, func(source []byte) error {
			_, err := Extract(source)
			return err
		})
	})
}

func run(b *testing.B, all [][]byte, f func([]byte) error) {
	bytes := int64(0)
	for _, source := range all {
		bytes += int64(len(source))
	}
	b.SetBytes(bytes)
	b.ReportAllocs()
	for b.Loop() {
		for _, source := range all {
			if err := f(source); err != nil {
				b.Fatal(err)
			}
		}
	}
}
