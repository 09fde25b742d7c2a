package history

import (
	"fmt"
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
	"github.com/codegraph-dev/codegraph/snapshot/graph"
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
		h := &Reader{cuts: map[plumbing.Hash]*cut{}}
		x := text{graph.Leaf{Path: name, Language: "python"}, source}
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
			want, wantRefs := functionIn(whole, c.cuts[i].Start, c.cuts[i].End)
			got, refs := functionIn(f.Facts, c.cuts[i].Start, c.cuts[i].End)
			if len(want) == 0 || !reflect.DeepEqual(got, want) || !slices.Equal(refs, wantRefs) {
				t.Errorf("%s: %s is %+v %q in an excerpt, %+v %q in the whole", name, p.function(), got, refs, want, wantRefs)
			}
		}
	}
	check("adverse.py", []byte(adverse))
	if told < 5 {
		t.Fatalf("%d of %d functions told from excerpts", told, seen)
	}
	for _, root := range append([]string{"../../extract/lang/python/testdata"}, strings.Fields(os.Getenv("CODEGRAPH_PY_FILES"))...) {
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

// functionIn is what is said of a function in a range and of what is in it, without
// indices of other facts.
func functionIn(f *facts.File, from, to int) (symbols []facts.Symbol, refs []string) {
	first, last := uint32(0), uint32(0)
	for _, s := range f.Symbols {
		if int(s.Span.Start) < from || int(s.Span.End) > to || s.Kind == facts.KindFile {
			continue
		}
		if first == 0 {
			first, last = s.Span.StartLine, s.Span.EndLine
		}
		s.Container, s.Type, s.TypeParams, s.Supers = 0, 0, nil, nil
		s.Params = slices.Clone(s.Params)
		for i := range s.Params {
			s.Params[i].Type = 0
		}
		symbols = append(symbols, s)
	}
	for _, r := range f.Refs {
		if r.Line >= first && r.Line <= last {
			refs = append(refs, fmt.Sprintf("%d:%d %s %v %s", r.Line, r.Col, r.Role, f.IsCall(r.Expr), nameOf(f, r.Expr)))
		}
	}
	return symbols, refs
}

// nameOf is what a comparison of two versions reads of a reference.
func nameOf(f *facts.File, id facts.ExprID) string {
	switch e := f.Exprs[id]; e.Op {
	case facts.OpName, facts.OpTypeName, facts.OpMember, facts.OpTypeParam, facts.OpBuiltin, facts.OpUniverse:
		return e.S
	case facts.OpSymbol, facts.OpThis, facts.OpClass, facts.OpSuper:
		return f.Symbols[e.N].Name
	case facts.OpImport:
		return f.Imports[e.N].Name + " " + f.Imports[e.N].Local + " " + f.Imports[e.N].Module
	default:
		if e.A != 0 && e.A < id {
			return nameOf(f, e.A)
		}
		return ""
	}
}
