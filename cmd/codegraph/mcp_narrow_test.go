package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestMCPNarrows: a diff that is narrowed by path or symbol reports what is meant alone.
func TestMCPNarrows(t *testing.T) {
	dir := repository(t)
	cart, err := os.ReadFile(filepath.Join(dir, "cart.go"))
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(strings.Replace(string(cart), "n += x", "n -= x", 1), "return sum(c.prices)", "return -sum(c.prices)", 1)
	if err := os.WriteFile(filepath.Join(dir, "cart.go"), []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	c, _ := connect(t, program(t), dir)
	for _, tt := range []struct {
		args           map[string]any
		tells, silence []string
	}{
		{map[string]any{}, []string{"Cart.Total", "function sum", "function fee"}, nil},
		{map[string]any{"path": []any{"order.go"}}, []string{"function fee"}, []string{"Cart.Total", "function sum"}},
		{map[string]any{"symbol": []any{"Cart.Total"}}, []string{"method Cart.Total"}, []string{"function sum", "function fee"}},
		{map[string]any{"symbol": []any{"sum"}, "path": []any{"cart.go"}}, []string{"function sum"}, []string{"method Cart.Total", "function fee"}},
		{map[string]any{"symbol": []any{"sum"}, "path": []any{"order.go"}}, nil, []string{"function sum", "Cart.Total", "function fee"}},
	} {
		text := textOf(t, call(t, c, "diff", tt.args))
		for _, word := range tt.tells {
			if !strings.Contains(text, word) {
				t.Errorf("diff %v does not tell of %q:\n%s", tt.args, word, text)
			}
		}
		for _, word := range tt.silence {
			if strings.Contains(text, word) {
				t.Errorf("diff %v tells of %q:\n%s", tt.args, word, text)
			}
		}
	}
}

// TestMCPCodeFirst: lines of code come before those of a changelog, which has every word.
func TestMCPCodeFirst(t *testing.T) {
	dir := repository(t)
	if err := os.WriteFile(filepath.Join(dir, "CHANGELOG.md"), []byte("# Changes\n\n- prices are summed\n- prices are kept\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, _ := connect(t, program(t), dir)
	text := textOf(t, call(t, c, "query", map[string]any{"term": "prices"}))
	code, changes := strings.LastIndex(text, "cart.go:"), strings.Index(text, "CHANGELOG.md:")
	if code < 0 || changes < 0 || code > changes {
		t.Errorf("lines of code do not come first:\n%s", text)
	}
	if text := textOf(t, call(t, c, "query", map[string]any{"term": "prices", "limit": 1})); strings.Contains(text, "CHANGELOG.md") {
		t.Errorf("of one line it is not code:\n%s", text)
	}
}

// TestMCPPublicAPI: what is public comes with its signature, without what is not.
func TestMCPPublicAPI(t *testing.T) {
	c, _ := connect(t, program(t), repository(t), "--toolsets", "all")
	text := textOf(t, call(t, c, "module_api", map[string]any{"path": "."}))
	for _, word := range []string{"func (c Cart) Total() int", "func Order(c Cart) int", "Totaler"} {
		if !strings.Contains(text, word) {
			t.Errorf("the public API has no %q:\n%s", word, text)
		}
	}
	for _, word := range []string{"func sum", "func fee"} {
		if strings.Contains(text, word) {
			t.Errorf("%q is public:\n%s", word, text)
		}
	}
}

// TestMCPAffected: the first line says what is to be run, a line says that depth was a limit.
func TestMCPAffected(t *testing.T) {
	c, _ := connect(t, program(t), repository(t), "--toolsets", "all")
	text := textOf(t, call(t, c, "affected", map[string]any{"changes": []any{"cart.go"}}))
	if !strings.HasPrefix(text, "1 file changed; 1 test of 1 file reach") || !strings.Contains(text, "cart_test.go:5  TestTotal") || strings.Contains(text, "depth") {
		t.Errorf("affected:\n%s", text)
	}
}
