package render

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// TestPlaces: what moved is where it was, since its reason names where it is; a rule of a
// style sheet is called by its selector; why a file has no graph is reported in words.
func TestPlaces(t *testing.T) {
	was := analysis.Symbol{ID: "function:1", Path: "front/views.py", Name: "add", QualifiedName: "add", Kind: "function", Line: 9}
	now := was
	now.ID, now.Path, now.Line = "function:2", "spike/views.py", 2
	rule := func(id string, name string, line int, text string) *analysis.Symbol {
		return &analysis.Symbol{ID: id, Path: "a.css", Name: name, QualifiedName: name, Kind: "selector", NodeKind: "class", Line: line, Signature: text}
	}
	both := func(s *analysis.Symbol) analysis.SymbolChange {
		return analysis.SymbolChange{Change: analysis.BodyChanged, Changes: []string{analysis.BodyChanged}, Before: s, After: s}
	}
	r := &analysis.Result{
		Breaks: []analysis.Break{{Change: analysis.Renamed, Symbol: was, Now: &now, Reason: "moved to spike/views.py", API: true}},
		Symbols: []analysis.SymbolChange{
			both(rule("selector:1", "list", 1, ".list")), both(rule("selector:2", "list", 7, ".list img")),
			both(rule("selector:3", "row", 11, ".row, .line")), both(rule("selector:4", "line", 12, ".row, .line")), both(rule("selector:5", "row", 30, ".row, .line")),
		},
		Summary: analysis.Summary{Unindexed: map[string]int{"size": 1, ".lock": 2}},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"  front/views.py:9  function add  moved to spike/views.py\n", "selector .list\n", "selector .list img\n", "a.css:11  selector .row, .line\n", "a.css:30  selector .row, .line\n", "BEHAVIOUR  4 bodies changed", "(2 .lock, 1 over the limit of size)"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("lacks %q:\n%s", want, out.String())
		}
	}
}

// TestOneLineOnce: a line that imports what went from a module that went is one broken reference,
// and what tests share is no move.
func TestOneLineOnce(t *testing.T) {
	file := analysis.Symbol{ID: "file:1", Path: "cli/create.js", Name: "create.js", Kind: "file", Line: 1}
	made := analysis.Symbol{ID: "function:1", Path: "cli/create.js", Name: "default", QualifiedName: "default", Kind: "function", Line: 3}
	helper := &analysis.Symbol{ID: "value:1", Path: "test_a.py", Name: "topic", QualifiedName: "topic", Kind: "value", Line: 3}
	named := &analysis.Symbol{ID: "value:2", Path: "test_a.py", Name: "TOPIC", QualifiedName: "TOPIC", Kind: "value", Line: 3}
	at := func(line int) []analysis.Caller {
		return []analysis.Caller{{Path: "cli/index.js", Line: line, Symbol: "exec", Kind: "calls"}}
	}
	r := &analysis.Result{
		Breaks: []analysis.Break{
			{Change: analysis.Removed, Cause: file.ID, Symbol: file, Reason: "was removed", Callers: at(6)},
			{Change: analysis.Removed, Cause: file.ID, Symbol: made, Reason: "was removed", Callers: append(at(6), at(17)...)},
		},
		Symbols: []analysis.SymbolChange{
			{Change: analysis.Removed, Before: &file},
			{Change: analysis.Renamed, Changes: []string{analysis.Renamed}, Before: helper, After: named, Test: true, Reason: "same structure"},
		},
	}
	var out strings.Builder
	if err := Text(&out, r, Options{Limit: -1}); err != nil {
		t.Fatal(err)
	}
	for want, n := range map[string]int{"cli/index.js:6": 1, "cli/index.js:17": 1, "MOVES": 0, "1 change in test code": 1} {
		if got := strings.Count(out.String(), want); got != n {
			t.Errorf("%q stands %d times, not %d:\n%s", want, got, n, out.String())
		}
	}
}
