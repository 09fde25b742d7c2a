package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMCPManyCallSites: the diff of one added parameter shows its call sites within the budget, what is
// said of most of them once, what is said of few first, and those of one file where that is asked for.
func TestMCPManyCallSites(t *testing.T) {
	dir := repository(t)
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const files, calls = 11, 20
	write("price.go", "package shop\n\nfunc price(n int) int { return n }\n")
	for f := range files {
		var b strings.Builder
		b.WriteString("package shop\n")
		for n := range calls {
			fmt.Fprintf(&b, "\nfunc use%d_%d() int {\n\treturn price(%d)\n}\n", f, n, n)
		}
		write(fmt.Sprintf("use%d.go", f), b.String())
	}
	write("value.go", "package shop\n\nvar prices = map[string]func(int) int{\"one\": price}\n")
	gitAt(t, dir, "add", "-A")
	gitAt(t, dir, "commit", "-qm", "uses")
	write("price.go", "package shop\n\nfunc price(n, tax int) int { return n + tax }\n")
	c, _ := connect(t, program(t), dir)

	for _, tt := range []struct {
		args  map[string]any
		sites int // at least
	}{
		{map[string]any{}, files * calls},
		{map[string]any{"max_tokens": 2000}, 70},
		{map[string]any{"symbol": []any{"price"}}, files * calls},
		{map[string]any{"path": []any{"use3.go"}}, calls},
	} {
		text := textOf(t, call(t, c, "diff", tt.args))
		if n := strings.Count(text, "  return price("); n < tt.sites || tt.args["path"] != nil && n != tt.sites {
			t.Errorf("diff %v shows %d call sites, want %d:\n%s", tt.args, n, tt.sites, text)
		}
		if n := strings.Count(text, "passes 1"); n != 1 {
			t.Errorf("diff %v tells the reason %d times:\n%s", tt.args, n, text)
		}
		if tt.args["path"] == nil && !strings.Contains(text, "value.go:3") {
			t.Errorf("diff %v misses the function value:\n%s", tt.args, text)
		}
	}
}

// TestMCPUnknownNames: each tool that takes a name answers an unknown one with the nearest.
func TestMCPUnknownNames(t *testing.T) {
	c, _ := connect(t, program(t), repository(t))
	for tool, args := range map[string]map[string]any{
		"symbol": {"name": "Totl"},
		"search": {"query": "Totl"},
		"impact": {"target": "Totl"},
		"query":  {"term": "Totl"},
		"diff":   {"symbol": []any{"feee"}},
	} {
		want := "Total"
		if tool == "diff" { // of what changed alone
			want = "fee"
		}
		if text := textOf(t, call(t, c, tool, args)); !strings.Contains(text, "did you mean "+want) && !strings.Contains(text, want+"?") {
			t.Errorf("%s %v does not name the nearest:\n%s", tool, args, text)
		}
	}
}
