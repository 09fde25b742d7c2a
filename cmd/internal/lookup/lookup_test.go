package lookup_test

import (
	stdcmp "cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/fixture"
	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

func look(t *testing.T) (*verb.Session, *state.View) { return lookAt(t, "testdata/names.txtar") }

func lookAt(t *testing.T, archive string) (*verb.Session, *state.View) {
	t.Helper()
	_, dir := fixture.Open(t, archive)
	e := &verb.Env{Dir: dir, Ref: "HEAD", Streams: verb.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}}
	t.Cleanup(e.Close)
	s, view, err := e.Look(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return s, view
}

// TestForms looks names up as answers, stack traces and people write them.
func TestForms(t *testing.T) {
	s, view := look(t)
	for _, x := range []struct {
		name string
		want []string
	}{
		{"Cart.Total", []string{"cart/cart.go:17 Cart.Total"}},
		{"(*Cart).Total", []string{"cart/cart.go:17 Cart.Total"}},
		{"*Cart.Total", []string{"cart/cart.go:17 Cart.Total"}},
		{"cart.(*Cart).Total", []string{"cart/cart.go:17 Cart.Total"}},
		{"example.com/shop/cart.(*Cart).Total(...)", []string{"cart/cart.go:17 Cart.Total"}},
		{"example.com/shop/cart.Total", []string{"cart/cart.go:4 Total"}},
		{"cart.Total", []string{"cart/cart.go:4 Total"}},
		{"cart.Total(list []int)", []string{"cart/cart.go:4 Total"}},
		{"`Total`", []string{"cart/cart.go:4 Total", "cart/cart.go:17 Cart.Total"}},
		{"cart/cart.go:Total", []string{"cart/cart.go:4 Total"}},
		{"cart.go:Cart.Total", []string{"cart/cart.go:17 Cart.Total"}},
		{"cart:(*Cart).Total", []string{"cart/cart.go:17 Cart.Total"}},
		{"cart/cart.go:4", []string{"cart/cart.go:4 Total"}},
		{"cart/cart.go:6:5", []string{"cart/cart.go:4 Total"}},
		{"cart/cart.go:5-7", []string{"cart/cart.go:4 Total"}},
		{"cart.go:12", []string{"cart/cart.go:12 Cart"}},
		{"cart/cart.go:13", []string{"cart/cart.go:13 Cart.Prices"}},
		{"cart/cart.go:24", []string{"cart/cart.go:24 low", "cart/cart.go:24 high"}},
		{"cart/cart.go:24:12", []string{"cart/cart.go:24 high"}},
		{"cart/cart.go:1", []string{"cart/cart.go:1 cart/cart.go"}},
		{"List[int].Len", []string{"cart/cart.go:22 List.Len"}},
		{"web/a.ts:A", []string{"web/a.ts:1 A"}},
		{"web/a.ts:Outer.A", []string{"web/a.ts:8 Outer.A"}},
		{"web/sub/a.ts:A", []string{"web/sub/a.ts:1 A"}},
		{"A.#secret", []string{"web/a.ts:2 A.#secret"}},
		{"A#size", []string{"web/a.ts:3 A.size"}},
		{"geo::Shape::area", []string{"lib/shape.hpp:4 geo.Shape.area"}},
		{"lib/shape.hpp:geo::Shape::area(int)", []string{"lib/shape.hpp:4 geo.Shape.area"}},
		{"shape.hpp:5", []string{"lib/shape.hpp:5 geo.Shape.operator<"}},
		{"app.models.Order.total", []string{"app/models.py:2 Order.total"}},
		{"app/models.py::Order::total", []string{"app/models.py:2 Order.total"}},
		{"cart/cart.go#L4", []string{"cart/cart.go:4 Total"}},
		{"cart/cart.go#L5-L7", []string{"cart/cart.go:4 Total"}},
		{"models.Order.total", []string{"app/models.py:2 Order.total"}},
		{"com.example.Store.get", []string{"src/Store.java:4 Store.get", "src/Store.java:5 Store.get"}},
		{"Version 1.2: what is new", []string{"notes.md:3 Notes.Version 1.2: what is new"}},
		{"web/a.ts", []string{"web/a.ts:1 web/a.ts"}},
		{"func (c *Cart) Total() int", []string{"cart/cart.go:17 Cart.Total"}},
		{"   17  func (c *Cart) Total() int", []string{"cart/cart.go:17 Cart.Total"}},
		{"func Total(list []int)", []string{"cart/cart.go:4 Total"}},
		{"def total(self)", []string{"app/models.py:2 Order.total"}},
		{"int get(String key)", []string{"src/Store.java:5 Store.get"}},
		{"cart/cart.go:17:16  struct_method Cart.Total", []string{"cart/cart.go:17 Cart.Total"}},
		{"  struct_method Cart.Total  (1 reference, lines 1 → 2)", []string{"cart/cart.go:17 Cart.Total"}},
		{"Cart.Total  cart/cart.go:17", []string{"cart/cart.go:17 Cart.Total"}},
		{"3-9 Order.total_with_tax", []string{"app/models.py:5 Order.total_with_tax"}},
		{"+ Cart.Prices", []string{"cart/cart.go:13 Cart.Prices"}},
		{"12  Total  function  cart/cart.go  4", []string{"cart/cart.go:4 Total"}},
		{"Cart.Total() int", []string{"cart/cart.go:17 Cart.Total"}},
		{"func (c *Cart) Sum() int", nil},
		{"what does Total do", nil},
		{"nowhere/a.ts:A", nil},
		{"nowhere.com/shop/cart.Nothing", nil},
	} {
		found, err := lookup.Find(t.Context(), s, view, x.name, verb.Filter{})
		if err != nil {
			t.Errorf("%s: %v", x.name, err)
		}
		var got []string
		for _, f := range found {
			got = append(got, fmt.Sprintf("%s:%d %s", f.Path, f.NameLine, f.QualifiedName))
		}
		if diff := cmp.Diff(x.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", x.name, diff)
		}
	}
}

// signature gives the signature of a symbol as it is printed, or its name where it has none.
func signature(t *testing.T, view *state.View, x graph.Symbol) string {
	t.Helper()
	with := []graph.Symbol{x}
	if err := lookup.WithTexts(t.Context(), view, with); err != nil {
		t.Fatal(err)
	}
	return stdcmp.Or(lookup.WidthsOf(view).Squeeze(with[0].Facts.Signature), x.Name)
}

// TestEveryDefinition looks all definitions up by what is printed of them.
func TestEveryDefinition(t *testing.T) {
	s, view := look(t)
	looked := 0
	err := view.Each(t.Context(), func(f *graph.File) error {
		for _, x := range f.Symbols() {
			if x.Facts == nil || x.Kind.String() == "package" {
				continue
			}
			looked++
			for _, form := range []string{x.ID.String(), x.Name, x.QualifiedName, x.Path + ":" + x.QualifiedName, verb.Position(x.Path, x.NameLine, x.NameColumn),
				verb.Position(x.Path, x.NameLine, x.NameColumn) + "  " + verb.KindName(x.Kind, x.NodeKind) + " " + x.QualifiedName, signature(t, view, x)} {
				found, err := lookup.Find(t.Context(), s, view, form, verb.Filter{})
				if err != nil || !slices.ContainsFunc(found, func(f graph.Symbol) bool { return f.ID == x.ID }) {
					t.Errorf("%q does not find %s at %s:%d (%v)", form, x.QualifiedName, x.Path, x.NameLine, err)
				}
			}
		}
		return nil
	})
	if err != nil || looked < 30 {
		t.Fatalf("%d definitions, %v", looked, err)
	}
}

// TestOne expects forms that mean one definition each, where several have a name.
func TestOne(t *testing.T) {
	s, view := look(t)
	for name, want := range map[string]string{
		"A":          "web/a.ts:A, web/a.ts:Outer.A, web/sub/a.ts:A",
		"Total":      "cart/cart.go:Total, cart/cart.go:Cart.Total",
		"Store.get":  "src/Store.java:4, src/Store.java:5",
		"cart.go:24": "cart/cart.go:low, cart/cart.go:high",
	} {
		_, err := lookup.One(t.Context(), s, view, name, verb.Filter{}, "")
		if e := output.Describe(err); err == nil || e.Code != "ambiguous_symbol" || e.Hint != "name one of them: "+want {
			t.Errorf("%s: %v, hint %q", name, err, e.Hint)
		}
		for form := range strings.SplitSeq(want, ", ") {
			if _, err := lookup.One(t.Context(), s, view, form, verb.Filter{}, ""); err != nil {
				t.Errorf("%s of %s: %v", form, name, err)
			}
		}
	}
}

func TestNearest(t *testing.T) {
	s, view := look(t)
	for name, want := range map[string][]string{
		"Totla":            {"Total", "total"},
		"Crat.Total":       {"Cart.Total", "Total"},
		"Ordr":             {"Order"},
		"cart/crat.go:12":  {"cart/cart.go"},
		"nowhere/a.ts:A":   {"web/a.ts", "web/sub/a.ts"},
		"order":            {"Order"},
		"Zzzzzzzzzz":       nil,
		"cart/cart.go:Sum": nil,
		"(*Cart).Totals()": {"Cart.Total"},
		"total_with":       {"total_with_tax"},
	} {
		got, err := lookup.Nearest(t.Context(), s, view, name)
		if diff := cmp.Diff(want, got); diff != "" || err != nil {
			t.Errorf("%s: %v (-want +got)\n%s", name, err, diff)
		}
	}
	err := lookup.UnknownSymbol(t.Context(), s, view, "Ordr", "")
	if e := output.Describe(err); e.Hint != "did you mean Order?" || output.ExitCode(err) != output.ExitFindings {
		t.Errorf("hint %q, exit code %d", e.Hint, output.ExitCode(err))
	}
}
