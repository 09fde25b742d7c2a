package verb

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

func TestFilter(t *testing.T) {
	method := graph.Symbol{Path: "a/b/c.go", Kind: facts.KindMethod, NodeKind: "struct_method"}
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
		if got := tt.filter.Symbol(method); got != tt.want {
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
		got, cut := Page(list, tt.limit)
		if diff := cmp.Diff(tt.want, got); diff != "" || cut != tt.cut {
			t.Errorf("limit %d: %v, cut %v", tt.limit, got, cut)
		}
	}
	if got, _ := Page[int](nil, 0); got == nil {
		t.Error("an empty answer must be an empty list in JSON, not null")
	}
}

func TestFormat(t *testing.T) {
	for _, tt := range []struct {
		env   Env
		want  string
		fails bool
	}{
		{Env{}, "text", false},
		{Env{JSON: true}, "json", false},
		{Env{Format: "json"}, "json", false},
		{Env{Format: "json", JSON: true}, "json", false},
		{Env{Format: "text", JSON: true}, "", true},
		{Env{Format: "yaml"}, "", true},
	} {
		got, err := tt.env.format("text", "json")
		if got != tt.want || (err != nil) != tt.fails {
			t.Errorf("%+v: %q, %v", tt.env, got, err)
		}
		if tt.fails && output.Describe(err).Code != "usage" {
			t.Errorf("%+v: code %q", tt.env, output.Describe(err).Code)
		}
	}
}
