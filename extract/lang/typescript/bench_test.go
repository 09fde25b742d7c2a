package typescript

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// text is a source of the corpus.
type text struct {
	path    string
	source  []byte
	dialect Dialect
}

// corpus gives the sources under the folder that TYPESCRIPT_CORPUS names, the
// fixtures without it.
func corpus(t testing.TB) []text {
	t.Helper()
	dialectOf := map[string]Dialect{}
	for d, l := range Languages() {
		for _, e := range l.Extensions {
			dialectOf[e] = Dialect(d)
		}
	}
	var all []text
	root := os.Getenv("TYPESCRIPT_CORPUS")
	if root == "" {
		for d, l := range Languages() {
			for _, source := range conformance.Sources(t, l) {
				all = append(all, text{l.Name, source, Dialect(d)})
			}
		}
		return all
	}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		d, ok := dialectOf[filepath.Ext(path)]
		if err != nil || !e.Type().IsRegular() || !ok {
			return err
		}
		source, err := os.ReadFile(path)
		if len(source) < 1<<20 {
			all = append(all, text{path, source, d})
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestCorpus(t *testing.T) {
	var symbols, refs, unknown, errors, broken int
	all := corpus(t)
	for _, text := range all {
		f, err := Extract(text.source, text.dialect)
		if err != nil {
			t.Fatalf("%s: %v", text.path, err)
		}
		if err := conformance.Invariants(text.source, f); err != nil {
			t.Errorf("%s: %v", text.path, err)
		}
		if len(f.Cut) > 0 {
			t.Logf("%s: cut %v", text.path, f.Cut)
		}
		symbols, refs, errors = symbols+len(f.Symbols), refs+len(f.Refs), errors+f.ParseErrors
		if f.ParseErrors > 0 {
			broken++
		}
		for _, r := range f.Refs {
			if e := f.Exprs[r.Expr]; e.Op == facts.OpMember && e.A == 0 {
				unknown++
			}
		}
	}
	t.Logf("%d files, %d symbols, %d references, %d of them on an unknown receiver, %d parse errors in %d files",
		len(all), symbols, refs, unknown, errors, broken)
}

func BenchmarkExtract(b *testing.B) {
	all := corpus(b)
	run := func(b *testing.B, use func(text) error) {
		size := 0
		for _, text := range all {
			size += len(text.source)
		}
		b.SetBytes(int64(size))
		b.ReportAllocs()
		for b.Loop() {
			for _, text := range all {
				if err := use(text); err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	b.Run("parse", func(b *testing.B) {
		run(b, func(text text) error {
			tree, err := dialects[text.dialect].load().grammar.Parse(text.source, syntax.Limits{})
			if err == nil {
				tree.Release()
			}
			return err
		})
	})
	b.Run("extract", func(b *testing.B) {
		run(b, func(text text) error {
			_, err := Extract(text.source, text.dialect)
			return err
		})
	})
}

// BenchmarkUsing reads a file with the word in one comment of a thousand lines.
func BenchmarkUsing(b *testing.B) {
	source := append([]byte("// made using a table\n"), bytes.Repeat([]byte("export const one = first(two, { three: 3 });\n"), 1000)...)
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		withoutUsing(source, TypeScript)
	}
}

// BenchmarkLetAlone reads a file of a thousand declarations, none of which is alone on its line.
func BenchmarkLetAlone(b *testing.B) {
	source := bytes.Repeat([]byte("  let one = first(two, { three: 3 });\n"), 1000)
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		withoutLetAlone(source)
	}
}
