package cli

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func TestFilter(t *testing.T) {
	method := snapshot.Symbol{Path: "a/b/c.go", Kind: facts.KindMethod, NodeKind: "struct_method"}
	for _, tt := range []struct {
		name   string
		filter Filter
		want   bool
	}{
		{"nothing asked", Filter{}, true},
		{"exact path", Filter{Paths: []string{"a/b/c.go"}}, true},
		{"base name", Filter{Paths: []string{"c.go"}}, true},
		{"base name glob", Filter{Paths: []string{"*.go"}}, true},
		{"folder", Filter{Paths: []string{"a"}}, true},
		{"one level only", Filter{Paths: []string{"a/*.go"}}, false},
		{"all levels", Filter{Paths: []string{"a/**"}}, true},
		{"any of several", Filter{Paths: []string{"x/**", "a/**"}}, true},
		{"excluded", Filter{Paths: []string{"a/**"}, Excludes: []string{"b"}}, false},
		{"common kind", Filter{Kinds: []string{"method"}}, true},
		{"precise kind", Filter{Kinds: []string{"struct_method"}}, true},
		{"other kind", Filter{Kinds: []string{"function"}}, false},
	} {
		if got := tt.filter.symbol(method); got != tt.want {
			t.Errorf("%s: %v, want %v", tt.name, got, tt.want)
		}
	}
}

func TestPage(t *testing.T) {
	list := []int{1, 2, 3}
	for _, tt := range []struct {
		limit int
		want  []int
		cut   bool
	}{{0, []int{1, 2, 3}, false}, {3, []int{1, 2, 3}, false}, {2, []int{1, 2}, true}} {
		got, cut := page(list, tt.limit)
		if diff := cmp.Diff(tt.want, got); diff != "" || cut != tt.cut {
			t.Errorf("limit %d: %v, cut %v", tt.limit, got, cut)
		}
	}
	if got, _ := page[int](nil, 0); got == nil {
		t.Error("an empty answer must be an empty list in JSON, not null")
	}
}

func TestSample(t *testing.T) {
	list := []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	if diff := cmp.Diff([]int{0, 3, 6, 9}, sample(list, 4, false, 1)); diff != "" {
		t.Errorf("even sample (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(list, sample(list, 20, true, 1)); diff != "" {
		t.Errorf("a sample of more than there is (-want +got):\n%s", diff)
	}
	a, b := sample(list, 4, true, 7), sample(list, 4, true, 7)
	if diff := cmp.Diff(a, b); diff != "" || len(a) != 4 {
		t.Errorf("one seed, two samples:\n%s", diff)
	}
}

func TestFormat(t *testing.T) {
	for _, tt := range []struct {
		global Global
		want   string
		fails  bool
	}{
		{Global{}, "text", false},
		{Global{JSON: true}, "json", false},
		{Global{Format: "json"}, "json", false},
		{Global{Format: "json", JSON: true}, "json", false},
		{Global{Format: "text", JSON: true}, "", true},
		{Global{Format: "yaml"}, "", true},
	} {
		got, err := tt.global.format("text", "json")
		if got != tt.want || (err != nil) != tt.fails {
			t.Errorf("%+v: %q, %v", tt.global, got, err)
		}
		if tt.fails && output.Describe(err).Code != "usage" {
			t.Errorf("%+v: code %q", tt.global, output.Describe(err).Code)
		}
	}
}

func TestSharesOf(t *testing.T) {
	steps := []verifyStep{{Files: 100, Dependents: 90}, {Base: "x", Files: 100, Dependents: 1}, {Base: "x", Files: 100, Dependents: 3}, {Base: "x", Files: 200, Dependents: 4}}
	if diff := cmp.Diff(distribution{Median: 2, P90: 2, Max: 3}, sharesOf(steps)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if got := sharesOf(nil); got != (distribution{}) {
		t.Errorf("no steps: %v", got)
	}
}
