package snapshot

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TestExcerpts compares each function of the fixtures' sources, and of the folders in
// CODEGRAPH_PY_FILES, as an excerpt and the whole file have it.
func TestExcerpts(t *testing.T) {
	const adverse = "import abc\n__all__ = ['f']\ndef unused(): pass\nclass A(abc.ABC):\n    @abc.abstractmethod\n    def f(self): return g()\n    def g(self): pass\n" +
		"class B(A):\r\n\t# only functions\n\n\t@deco\n\tdef only(self): pass\nclass C:\n  @a\n  def p(self): pass\nclass D:\n    x = property(lambda self: 1)\n    def get(self): pass\n    y = property(get)\n" +
		"def deco(f): return f\nasync def h(a, b=deco): # doc\n    def inner(): pass\n    class L:\n        def f(self): pass\n    return inner\n"
	seen, told := 0, 0
	check := func(name string, source []byte) {
		whole, err := extract.ByName("python").Facts(source)
		if err != nil {
			return
		}
		h := &History{cuts: map[plumbing.Hash]*cut{}}
		x := text{Leaf{Path: name, Language: "python"}, source}
		c := h.cutOf(x)
		if c == nil || !h.read(t.Context(), x, c) {
			return
		}
		for i, p := range c.parts {
			if p.function() == "" || !c.alone(i, p.function()) {
				continue
			}
			seen++
			f := cutExcerpt(x, c, i, 0)
			if f == nil {
				continue
			}
			told++
			want := functionIn(whole, p.function(), c.cuts[i].Start, c.cuts[i].End)
			if got := functionIn(f.Facts, p.function(), c.cuts[i].Start, c.cuts[i].End); want.Name == "" || !reflect.DeepEqual(got, want) {
				t.Errorf("%s: %s is %+v in an excerpt, %+v in the whole", name, p.function(), got, want)
			}
		}
	}
	check("adverse.py", []byte(adverse))
	if told < 5 {
		t.Fatalf("%d of %d functions told from excerpts", told, seen)
	}
	for _, root := range append([]string{"../extract/lang/python/testdata"}, strings.Fields(os.Getenv("CODEGRAPH_PY_FILES"))...) {
		err := filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := os.ReadFile(p)
			if strings.HasSuffix(p, ".py") && err == nil {
				check(p, data)
			}
			if strings.HasSuffix(p, ".txtar") && err == nil {
				for _, f := range txtar.Parse(data).Files {
					if strings.HasSuffix(f.Name, ".py") {
						check(p+"/"+f.Name, f.Data)
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d functions, %d from excerpts", seen, told)
}

// functionIn is what is said of a function in a range, without indices of other facts.
func functionIn(f *facts.File, name string, from, to int) facts.Symbol {
	for _, s := range f.Symbols {
		if int(s.Span.Start) < from || int(s.Span.End) > to || s.Name != name || !s.Kind.IsCallable() {
			continue
		}
		s.Container, s.Type, s.TypeParams, s.Supers = 0, 0, nil, nil
		s.Params = slices.Clone(s.Params)
		for i := range s.Params {
			s.Params[i].Type = 0
		}
		return s
	}
	return facts.Symbol{}
}
