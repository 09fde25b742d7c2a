package tools

import (
	"slices"
	"testing"
)

// TestWording: remarks for people at a command line are said with parameters and tools to clients, and what clients cannot do
// is left out where something else is said.
func TestWording(t *testing.T) {
	few, err := tools(false)
	if err != nil {
		t.Fatal(err)
	}
	named := func(name string) verbTool {
		return few[slices.IndexFunc(few, func(t verbTool) bool { return t.Name == name })]
	}
	for _, tt := range []struct{ tool, text, want string }{
		{"impact", "14 symbols; there is more beyond --depth", "14 symbols; there is more beyond depth"},
		{"explore", "--max-tokens -5: use a positive number", "max_tokens -5: use a positive number"},
		{"sql", "narrow the query, cut it with --limit, or raise --max-rows", "narrow the query, cut it with limit"},
		{"symbol", "`codegraph search \"bar\"` finds names like it", "`search \"bar\"` finds names like it"},
		{"symbol", "it is a revision: `codegraph diff abc^!` says what it changed, `--ref abc` looks there", "it is a revision: `diff abc^!` says what it changed, `ref: abc` looks there"},
		{"diff", "broken references: 3; `codegraph diff --only breaks` shows them", "broken references: 3; `diff only: breaks` shows them"},
		{"diff", "`codegraph affected HEAD^!` names the tests", "`impact HEAD^! tests: true` names the tests"},
		{"symbol", "run `codegraph gc --rebuild`", "run `codegraph gc --rebuild`"},
		{"symbol", "no symbol \"--tint\" at :worktree", "no symbol \"--tint\" at :worktree"},
		{"query", "raise --timeout", "raise --timeout"},
	} {
		if got := named(tt.tool).wording(tt.text); got != tt.want {
			t.Errorf("%s: %q is said as %q, want %q", tt.tool, tt.text, got, tt.want)
		}
	}
}
