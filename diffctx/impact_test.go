package diffctx_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/google/go-cmp/cmp"
)

const chain = `
-- go.mod --
module example.com/m

go 1.22
-- a/a.go --
package a

import "example.com/m/b"

func Top() { b.Mid(); b.Mid() }
-- a/a_test.go --
package a

import "testing"

func TestTop(t *testing.T) { Top() }
-- b/b.go --
package b

func Mid() { low(nil) }

func low(s Saver) { s.Save() }

type Saver interface{ Save() }

type File struct{}
-- b/save.go --
package b

func (File) Save() {}
-- c/c.go --
package c

func Alone() {}
-- c/c_test.go --
package c

import "testing"

func TestAlone(t *testing.T) { Alone() }
`

func TestImpact(t *testing.T) {
	c := commitTrees(t, chain, chain)
	for _, x := range []struct {
		start   string
		opts    analysis.ImpactOptions
		want    []string
		stopped string
	}{
		{"b.low", analysis.ImpactOptions{}, []string{"1 up function Mid", "2 up function Top", "3 up function TestTop"}, "exhausted"},
		{"b.low", analysis.ImpactOptions{Depth: 1}, []string{"1 up function Mid"}, "depth"},
		{"b.low", analysis.ImpactOptions{Limit: 2}, []string{"1 up function Mid", "2 up function Top"}, "limit"},
		{"a.Top", analysis.ImpactOptions{Direction: analysis.Down, Via: analysis.ViaCalls}, []string{"1 down function Mid", "2 down function low", "3 down method Saver.Save"}, "exhausted"},
		{"b.File.Save", analysis.ImpactOptions{Via: analysis.ViaCalls, Depth: 1}, []string{"1 up function low"}, "depth"},
		{"b/save.go", analysis.ImpactOptions{}, []string{"1 up function low", "2 up function Mid", "3 up function Top", "4 up function TestTop"}, "exhausted"},
		{"b/b.go", analysis.ImpactOptions{}, []string{"1 up function Top", "2 up function TestTop"}, "exhausted"},
		{"b.File", analysis.ImpactOptions{Depth: 1}, []string{"1 up function low"}, "depth"},
		{"b/b.go", analysis.ImpactOptions{Via: analysis.ViaDependencies}, []string{"1 up file a/a.go", "1 up file b/save.go", "2 up file a/a_test.go"}, "exhausted"},
	} {
		t.Run(fmt.Sprint(x.start, x.opts), func(t *testing.T) {
			start, err := c.head.Lookup(t.Context(), x.start)
			if err != nil || len(start) != 1 {
				t.Fatalf("%d symbols for %s: %v", len(start), x.start, err)
			}
			r, err := analysis.Impact(t.Context(), c.head, start, x.opts)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, n := range r.Nodes {
				got = append(got, fmt.Sprintf("%d %s %s %s", n.Depth, n.Direction, n.Symbol.Kind, n.Symbol.QualifiedName))
			}
			if d := cmp.Diff(x.want, got); d != "" || r.Stopped != x.stopped {
				t.Errorf("stopped %s, want %s; -want +got:\n%s", r.Stopped, x.stopped, d)
			}
		})
	}
	if _, err := analysis.Impact(t.Context(), c.head, nil, analysis.ImpactOptions{Via: "telepathy"}); !errors.Is(err, analysis.ErrImpact) {
		t.Errorf("error %v, want ErrImpact", err)
	}
}

func TestAffected(t *testing.T) {
	c := commitTrees(t, chain, chain)
	r, err := analysis.Affected(t.Context(), c.head, []string{"b/b.go"}, analysis.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := analysis.AffectedResult{Unanalysed: []analysis.Unanalysed{}, Files: []string{"b/b.go"}, Tests: analysis.Tests{
		Safe: []analysis.Test{{Path: "a/a_test.go", Name: "TestTop", Line: 5}}, Likely: []analysis.Test{{Path: "a/a_test.go", Name: "TestTop", Line: 5}}, Unreached: []analysis.Symbol{}}}
	got := *r
	got.Unreached = []analysis.Symbol{}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("-want +got:\n%s", d)
	}
	if r, err = analysis.Affected(t.Context(), c.head, []string{"data.bin"}, analysis.Options{}); err != nil || !r.Unknown {
		t.Errorf("unknown %v, %v; want an unknown answer for a file without facts", r.Unknown, err)
	}
}
