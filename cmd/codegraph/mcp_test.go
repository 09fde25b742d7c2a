package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
)

// program gives a path at which the test binary is the program.
func program(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS == "windows" {
		t.Skip("the test binary cannot be linked to")
	}
	path := filepath.Join(t.TempDir(), "codegraph")
	if err := os.Symlink(self, path); err != nil {
		t.Fatal(err)
	}
	return path
}

// repository makes one with two commits and an edit that is not committed.
func repository(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=A U Thor", "-c", "user.email=author@example.com", "-c", "init.defaultBranch=main"}, args...)...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git("init", "-q")
	write("go.mod", "module example.com/shop\n\ngo 1.22\n")
	write("CLAUDE.md", "# Rules\n\nKeep it small.\n")
	write("cart.go", "package shop\n\n// Totaler sums.\ntype Totaler interface{ Total() int }\n\n// Cart holds prices.\ntype Cart struct{ prices []int }\n\n// Total adds the prices up.\nfunc (c Cart) Total() int { return sum(c.prices) }\n\nfunc sum(list []int) (n int) {\n\tfor _, x := range list {\n\t\tn += x\n\t}\n\treturn n\n}\n")
	write("cart_test.go", "package shop\n\nimport \"testing\"\n\nfunc TestTotal(t *testing.T) {\n\tif (Cart{}).Total() != 0 {\n\t\tt.Fatal()\n\t}\n}\n")
	git("add", ".")
	git("commit", "-qm", "Add the cart")
	write("order.go", "package shop\n\n// Order is a paid cart.\nfunc Order(c Cart) int { return c.Total() }\n")
	git("add", ".")
	git("commit", "-qm", "Add orders")
	write("order.go", "package shop\n\n// Order is a paid cart.\nfunc Order(c Cart) int { return c.Total() + fee() }\n\nfunc fee() int { return 1 }\n")
	return dir
}

// connect starts the server and shakes hands.
func connect(t *testing.T, bin, dir string, args ...string) (*client.Client, *mcp.InitializeResult) {
	t.Helper()
	c, err := client.NewStdioMCPClient(bin, nil, append([]string{"mcp", "-C", dir}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	hello, err := c.Initialize(t.Context(), mcp.InitializeRequest{Params: mcp.InitializeParams{
		ProtocolVersion: mcp.LATEST_PROTOCOL_VERSION, ClientInfo: mcp.Implementation{Name: "test", Version: "1"}}})
	if err != nil {
		t.Fatal(err)
	}
	return c, hello
}

func listTools(t *testing.T, c *client.Client) []mcp.Tool {
	t.Helper()
	list, err := c.ListTools(t.Context(), mcp.ListToolsRequest{})
	if err != nil {
		t.Fatal(err)
	}
	return list.Tools
}

func call(t *testing.T, c *client.Client, name string, args map[string]any) *mcp.CallToolResult {
	t.Helper()
	result, err := c.CallTool(t.Context(), mcp.CallToolRequest{Params: mcp.CallToolParams{Name: name, Arguments: args}})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return result
}

// textOf gives the only content of a result, which is text.
func textOf(t *testing.T, r *mcp.CallToolResult) string {
	t.Helper()
	if len(r.Content) != 1 {
		t.Fatalf("%d contents", len(r.Content))
	}
	text, ok := mcp.AsTextContent(r.Content[0])
	if !ok {
		t.Fatalf("the content is a %T", r.Content[0])
	}
	return text.Text
}

// TestMCPDefaultTools keeps small what every session of a client pays for.
func TestMCPDefaultTools(t *testing.T) {
	c, hello := connect(t, program(t), repository(t))
	tools := listTools(t, c)
	data, err := json.Marshal(tools)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range tools {
		names = append(names, tool.Name)
		a := tool.Annotations
		if a.ReadOnlyHint == nil || !*a.ReadOnlyHint || a.IdempotentHint == nil || !*a.IdempotentHint {
			t.Errorf("%s does not say that it only reads", tool.Name)
		}
	}
	if diff := cmp.Diff([]string{"explore", "search", "symbol", "impact", "query", "sql", "diff", "audit"}, names); diff != "" {
		t.Errorf("tools (-want +got):\n%s", diff)
	}
	if len(data) >= 6000 {
		t.Errorf("the tools take %d bytes, 6,000 are the most", len(data))
	}
	first := hello.Instructions[:min(512, len(hello.Instructions))]
	for _, word := range []string{"git repository", "explore", "symbol", "search", "impact", "diff", "audit", "query", "sql"} {
		if !strings.Contains(first, word) {
			t.Errorf("the first 512 characters of the instructions do not say %q", word)
		}
	}
}

// ownConfig keeps what init writes down out of the user's own configuration.
func ownConfig(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
}

type toolCall struct {
	tool string
	args map[string]any
	cli  []string
}

// toolCalls call every tool there is, and the command line that gives the same.
var toolCalls = []toolCall{
	{"explore", map[string]any{"task": "total of a cart", "path": []any{"cart.go"}}, []string{"explore", "total of a cart", "--path", "cart.go"}},
	{"search_source", map[string]any{"query": "total", "limit": 3}, []string{"search", "total", "--source", "--limit", "3"}},
	{"search", map[string]any{"query": "total", "limit": 3}, []string{"search", "total", "--limit", "3"}},
	{"symbol", map[string]any{"name": "Cart.Total"}, []string{"symbol", "Cart.Total"}},
	{"symbol", map[string]any{"name": "sum", "source": true, "ref": "HEAD~1"}, []string{"snippet", "sum", "--ref", "HEAD~1"}},
	{"symbol", map[string]any{"name": "nobody"}, []string{"symbol", "nobody"}},
	{"impact", map[string]any{"target": "sum", "depth": 1, "via": "calls"}, []string{"impact", "sum", "--depth", "1", "--via", "calls"}},
	{"query", map[string]any{"term": "prices", "type": []any{"comment"}}, []string{"query", "prices", "--type", "comment"}},
	{"sql", map[string]any{"statement": "SELECT name FROM symbols WHERE name = :n", "param": map[string]any{"n": "fee"}}, []string{"sql", "SELECT name FROM symbols WHERE name = :n", "--param", "n=fee"}},
	{"diff", map[string]any{}, []string{"diff"}},
	{"review", map[string]any{"revisions": []any{"HEAD~1..HEAD"}}, []string{"diff", "HEAD~1..HEAD", "--texts"}},
	{"diff", map[string]any{"range": "HEAD~1..HEAD", "only": []any{"symbols", "tests"}}, []string{"diff", "HEAD~1..HEAD", "--only", "symbols,tests"}},
	{"audit", map[string]any{"base": "HEAD~1", "head": ":worktree", "fail_on": "info"}, []string{"audit", "--base", "HEAD~1", "--head", ":worktree", "--fail-on", "info"}},
	{"snippet", map[string]any{"symbol": "sum"}, []string{"snippet", "sum"}},
	{"refs", map[string]any{"symbol": "sum"}, []string{"refs", "sum"}},
	{"callers", map[string]any{"symbol": "sum", "depth": 2}, []string{"callers", "sum", "--depth", "2"}},
	{"callees", map[string]any{"symbol": "Order", "ref": "HEAD"}, []string{"callees", "Order", "--ref", "HEAD"}},
	{"trace", map[string]any{"from": "Order", "to": "sum"}, []string{"trace", "Order", "sum"}},
	{"signature", map[string]any{"file": "cart.go"}, []string{"signature", "cart.go"}},
	{"signatures", map[string]any{"globs": []any{"*.go"}}, []string{"signatures", "*.go"}},
	{"outline", map[string]any{"file": "cart.go"}, []string{"outline", "cart.go"}},
	{"files", map[string]any{}, []string{"files"}},
	{"tree", map[string]any{}, []string{"tree"}},
	{"deps", map[string]any{"file": "order.go"}, []string{"deps", "order.go"}},
	{"cycles", map[string]any{"of": "calls"}, []string{"cycles", "--of", "calls"}},
	{"hierarchy", map[string]any{"of": "Cart"}, []string{"hierarchy", "Cart"}},
	{"implementations", map[string]any{"name": "Totaler"}, []string{"implementations", "Totaler"}},
	{"summary", map[string]any{}, []string{"summary"}},
	{"docs", map[string]any{}, []string{"docs"}},
	{"recipe", map[string]any{"id": "largest"}, []string{"recipe", "largest"}},
	{"recipe_show", map[string]any{"id": "largest"}, []string{"recipe", "show", "largest"}},
	{"recipe_list", map[string]any{}, nil}, // says when each was run last
	{"affected", map[string]any{"changes": []any{"cart.go"}}, []string{"affected", "cart.go"}},
	{"log", map[string]any{"symbol": "Order"}, []string{"log", "Order"}},
	{"blame", map[string]any{"what": "Order"}, []string{"blame", "Order"}},
	{"when", map[string]any{"dependency": "Order -> Cart.Total"}, nil}, // counts the graphs that it asked, none when asked again
	{"conflicts", map[string]any{"revisions": []any{"HEAD~1", "HEAD"}}, []string{"conflicts", "HEAD~1", "HEAD"}},
	{"changelog", map[string]any{"revisions": []any{"HEAD~1..HEAD"}}, []string{"changelog", "HEAD~1..HEAD"}},
	{"diff_context", map[string]any{"changes": []any{"HEAD~1..HEAD"}}, []string{"diff-context", "HEAD~1..HEAD"}},
	{"pr_context", map[string]any{"revisions": []any{"HEAD~1"}}, []string{"pr-context", "HEAD~1"}},
	{"commit_context", map[string]any{}, []string{"commit-context"}},
	{"status", map[string]any{}, nil},                                                                            // says when the index was used last
	{"sql_batch", map[string]any{"statements": []any{"SELECT count(*) AS n FROM files", "SELECT nothing"}}, nil}, // the command ends with an error
	{"sql", map[string]any{"statement": "SELECT path, name FROM symbols", "group_by": "directory"}, []string{"sql", "SELECT path, name FROM symbols", "--group-by", "directory"}},
	{"diff", map[string]any{"range": "HEAD~1..HEAD", "summary": true}, []string{"diff", "HEAD~1..HEAD", "--summary"}},
	{"impact", map[string]any{"target": "cart.go", "summary": true}, []string{"impact", "cart.go", "--summary"}},
	{"config_show", map[string]any{}, []string{"config", "show"}},
	{"config_validate", map[string]any{}, []string{"config", "validate"}},
	{"blame", map[string]any{"what": "Order -> Cart.Total"}, nil},
	{"index", map[string]any{"revisions": []any{"HEAD"}}, []string{"index", "HEAD"}},
	{"sync", map[string]any{}, []string{"sync"}},
	{"validate", map[string]any{}, []string{"validate"}},
	{"verify", map[string]any{}, nil}, // counts what was written meanwhile
	{"verify", map[string]any{"history": "HEAD~1..HEAD", "no_rebuild": true}, nil},
	{"baseline_save", map[string]any{"recipe": "largest", "name": "big"}, nil}, // says when
	{"baseline_list", map[string]any{}, []string{"baseline", "list"}},
	{"baseline_compare", map[string]any{"name": "big"}, []string{"baseline", "compare", "big"}},
	{"baseline_drop", map[string]any{"name": "big"}, nil},
	{"version", map[string]any{}, []string{"version"}},
	{"dead_code", map[string]any{}, []string{"recipe", "dead-code"}},
	{"unused_imports", map[string]any{}, []string{"recipe", "unused-imports"}},
	{"stale_imports", map[string]any{}, []string{"recipe", "stale-imports"}},
	{"test_map", map[string]any{}, []string{"recipe", "test-map"}},
	{"circular", map[string]any{}, []string{"recipe", "circular-imports"}},
	{"recursion", map[string]any{}, []string{"recipe", "recursion"}},
	{"hotspots", map[string]any{"limit": 2}, []string{"recipe", "hotspots", "--limit", "2"}},
	{"rank", map[string]any{"edge_kind": "calls"}, []string{"recipe", "rank", "--param", "edge_kind=calls"}},
	{"largest", map[string]any{}, []string{"recipe", "largest"}},
	{"coupling", map[string]any{}, []string{"recipe", "coupling"}},
	{"inheritance_depth", map[string]any{}, []string{"recipe", "inheritance-depth"}},
	{"distribution", map[string]any{}, []string{"recipe", "distribution"}},
	{"complexity", map[string]any{"summary": true}, []string{"recipe", "complexity", "--summary"}},
	{"doc_coverage", map[string]any{}, []string{"recipe", "doc-coverage"}},
	{"god_class", map[string]any{}, []string{"recipe", "god-class"}},
	{"similar", map[string]any{"name": "Total"}, []string{"recipe", "similar", "--param", "name=Total"}},
	{"duplicates", map[string]any{}, []string{"recipe", "duplicates"}},
	{"rename_preview", map[string]any{"old": "sum", "new": "total"}, []string{"recipe", "rename-preview", "--param", "old=sum", "--param", "new=total"}},
	{"module_api", map[string]any{"path": "."}, []string{"recipe", "module-api", "--param", "path=."}},
	{"port_status", map[string]any{"source_dir": ".", "target_dir": "new"}, []string{"recipe", "port-status", "--param", "source_dir=.", "--param", "target_dir=new"}},
	{"port_order", map[string]any{"source_dir": "."}, []string{"recipe", "port-order", "--param", "source_dir=."}},
	{"simplify_scan", map[string]any{"files": []any{"cart.go", "order.go"}}, []string{"recipe", "simplify-scan", "--param", "files=cart.go,order.go"}},
	{"markers", map[string]any{}, []string{"recipe", "markers-by-kind"}},
	{"deprecated", map[string]any{}, []string{"recipe", "deprecated-symbols"}},
	{"churn", map[string]any{}, []string{"recipe", "churn-complexity-hotspots"}},
	{"boundaries", map[string]any{}, []string{"recipe", "boundary-violations"}},
	{"field_writes", map[string]any{"name": "prices"}, []string{"recipe", "find-write-sites", "--param", "name=prices"}},
	{"decorators", map[string]any{}, []string{"recipe", "find-decorator-usage"}},
	{"ambiguous_calls", map[string]any{"callee": "sum"}, []string{"recipe", "calls-including-heuristic", "--param", "callee=sum"}},
	{"describe", map[string]any{"section": "purpose", "text": "Sells things."}, nil}, // writes
	{"docs_update", map[string]any{}, nil},
	{"update", map[string]any{"file": "cart.go"}, nil}, // says what the call before did not
	{"update_batch", map[string]any{"files": []any{"cart.go", "order.go"}}, nil},
	{"repos_list", map[string]any{}, nil}, // of this machine
	{"scan", map[string]any{"dir": "."}, nil},
	{"link", map[string]any{"path": "", "name": "other", "at": "HEAD"}, nil}, // the path comes with the test
	{"links", map[string]any{}, []string{"links"}},
	{"unlink", map[string]any{"link": "other"}, nil},
	{"coverage_ingest", map[string]any{"report": "cover.out"}, nil},
	{"apply", map[string]any{"id": "replace-marker-kind", "param": []string{"from_kind=TODO", "to_kind=FIXME"}, "force": true}, nil},
	{"coverage_list", map[string]any{}, []string{"coverage", "list"}},
	{"coverage_drop", map[string]any{}, nil},
	{"unlock", map[string]any{}, nil},
	{"doctor", map[string]any{}, nil}, // looks at this machine
	{"init", map[string]any{"name": "shop"}, nil},
	{"repos_delete", map[string]any{"repository": "shop", "yes": true}, nil},
}

// toolCallsIn makes what the calls need beside the repository, and gives them.
func toolCallsIn(t *testing.T, dir string) []toolCall {
	t.Helper()
	cover := "mode: set\nexample.com/shop/cart.go:10.29,10.53 1 1\n"
	if err := os.WriteFile(filepath.Join(dir, "cover.out"), []byte(cover), 0o644); err != nil {
		t.Fatal(err)
	}
	calls := slices.Clone(toolCalls)
	for i := range calls {
		if calls[i].tool == "link" {
			calls[i].args = maps.Clone(calls[i].args)
			calls[i].args["path"] = repository(t)
		}
	}
	return calls
}

// TestMCPCalls calls every tool: what it answers is what the verb answers, and
// is what its schema says.
func TestMCPCalls(t *testing.T) {
	ownConfig(t)
	bin, dir := program(t), repository(t)
	calls := toolCallsIn(t, dir)
	c, _ := connect(t, bin, dir, "--toolsets", "all", "--allow-writes", "--json")
	schemas := map[string]*jsonschema.Schema{}
	for _, tool := range listTools(t, c) {
		schemas[tool.Name] = compileOutput(t, tool)
	}
	called := map[string]bool{}
	for _, tt := range calls {
		called[tt.tool] = true
		r := call(t, c, tt.tool, tt.args)
		if r.IsError {
			t.Errorf("%s %v: %s", tt.tool, tt.args, textOf(t, r))
			continue
		}
		text := textOf(t, r)
		if diff := cmp.Diff(decode(t, []byte(text)), r.StructuredContent); diff != "" {
			t.Errorf("%s: text and structured content differ (-text +structured):\n%s", tt.tool, diff)
		}
		if err := schemas[tt.tool].Validate(r.StructuredContent); err != nil {
			t.Errorf("%s: %v", tt.tool, err)
		}
		if tt.cli == nil {
			continue
		}
		out, err := exec.Command(bin, append(append([]string{"-C", dir}, tt.cli...), "--json")...).Output()
		if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() != 1) {
			t.Fatalf("%v: %v", tt.cli, err)
		}
		if diff := cmp.Diff(decode(t, out), r.StructuredContent); diff != "" {
			t.Errorf("%s differs from the command line (-cli +tool):\n%s", tt.tool, diff)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "gone.go"), []byte("package shop\n\nfunc gone() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	call(t, c, "sync", nil)
	if err := os.Remove(filepath.Join(dir, "gone.go")); err != nil {
		t.Fatal(err)
	}
	r := call(t, c, "remove", map[string]any{"files": []any{"gone.go"}})
	if err := schemas["remove"].Validate(r.StructuredContent); err != nil || r.IsError {
		t.Errorf("remove: %v %s", err, textOf(t, r))
	}
	called["remove"] = true
	for name := range schemas {
		if !called[name] {
			t.Errorf("%s is not called by this test", name)
		}
	}
}

func compileOutput(t *testing.T, tool mcp.Tool) *jsonschema.Schema {
	t.Helper()
	raw, err := json.Marshal(tool)
	if err != nil {
		t.Fatal(err)
	}
	doc := decode(t, raw).(map[string]any)["outputSchema"]
	closed(doc)
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("mem:///"+tool.Name, doc); err != nil {
		t.Fatalf("%s: %v", tool.Name, err)
	}
	s, err := compiler.Compile("mem:///" + tool.Name)
	if err != nil {
		t.Fatalf("%s: %v", tool.Name, err)
	}
	return s
}

// closed makes a schema refuse what it does not tell of.
func closed(schema any) {
	switch s := schema.(type) {
	case map[string]any:
		if _, ok := s["properties"]; ok {
			s["additionalProperties"] = false
		}
		for _, v := range s {
			closed(v)
		}
	case []any:
		for _, v := range s {
			closed(v)
		}
	}
}

func decode(t *testing.T, data []byte) any {
	t.Helper()
	var v any
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatalf("%v in %q", err, data)
	}
	return v
}

// TestMCPWrongInput: what a model got wrong comes back to it, with the way out.
func TestMCPWrongInput(t *testing.T) {
	c, _ := connect(t, program(t), repository(t))
	for _, tt := range []struct {
		tool  string
		args  map[string]any
		wants []string
	}{
		{"search", map[string]any{}, []string{"usage: search needs \"query\"", "hint: "}},
		{"search", map[string]any{"query": 3}, []string{"\"query\" is 3", "a string"}},
		{"search", map[string]any{"query": "x", "limit": 1.5}, []string{"\"limit\" is 1.5", "whole number"}},
		{"search", map[string]any{"query": "x", "limit": -1}, []string{"usage", "-1"}},
		{"search", map[string]any{"query": "x", "max_tokens": -5}, []string{"max_tokens -5"}},
		{"search", map[string]any{"query": "x", "depht": 1}, []string{"takes no \"depht\"", "query"}},
		{"query", map[string]any{"term": "x", "mode": "fuzzy"}, []string{"fuzzy", "starts-with"}},
		{"query", map[string]any{"term": "(", "mode": "regex"}, []string{"usage"}},
		{"symbol", map[string]any{"name": "x", "path": "cart.go"}, []string{"a list of strings"}},
		{"symbol", map[string]any{"name": "x", "path": []any{"["}}, []string{"no valid glob"}},
		{"symbol", map[string]any{"name": "x", "ref": "nowhere"}, []string{"unknown_revision", "hint: "}},
		{"impact", map[string]any{"target": "nobody"}, []string{"unknown_symbol", "hint: "}},
		{"sql", map[string]any{"statement": "DELETE FROM symbols"}, []string{"sql_refused"}},
		{"sql", map[string]any{"statement": "SELECT nothing FROM symbols"}, []string{"sql_error", "hint: "}},
		{"sql", map[string]any{"statement": "SELECT 1", "param": map[string]any{"a": 1}}, []string{"an object of strings"}},
		{"diff", map[string]any{"range": "a..b"}, []string{"unknown_revision"}},
		{"audit", map[string]any{}, []string{"no_base", "hint: "}},
	} {
		r := call(t, c, tt.tool, tt.args)
		text := textOf(t, r)
		if !r.IsError {
			t.Errorf("%s %v is no error: %s", tt.tool, tt.args, text)
		}
		for _, want := range tt.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s %v: %q does not say %q", tt.tool, tt.args, text, want)
			}
		}
	}
	if _, err := c.CallTool(t.Context(), mcp.CallToolRequest{Params: mcp.CallToolParams{Name: "no_such_tool"}}); err == nil {
		t.Error("an unknown tool answers")
	}
}

// TestMCPBudget: a long answer is cut by whole items and says so.
func TestMCPBudget(t *testing.T) {
	c, _ := connect(t, program(t), repository(t))
	const statement = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000) SELECT i, 'some text' AS t FROM n"
	r := call(t, c, "sql", map[string]any{"statement": statement, "max_tokens": 1000, "json": true})
	text := textOf(t, r)
	var got struct {
		Rows      []struct{ I int }
		RowCount  int `json:"row_count"`
		Truncated bool
		Omitted   map[string]int
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if n := tokens.Of([]byte(text)); n > 1020 || n < 900 {
		t.Errorf("the answer takes %d tokens of 1000", n)
	}
	if !got.Truncated || got.RowCount != 2000 || len(got.Rows)+got.Omitted["rows"] != 2000 {
		t.Errorf("%d rows, %d omitted, of %d, truncated %v", len(got.Rows), got.Omitted["rows"], got.RowCount, got.Truncated)
	}
	plain := textOf(t, call(t, c, "sql", map[string]any{"statement": statement, "max_tokens": 1000}))
	if n := tokens.Of([]byte(plain)); n > 1000 || n < 900 {
		t.Errorf("the plain answer takes %d tokens of 1000", n)
	}
	rows := strings.Count(plain, ",some text")
	if want := fmt.Sprintf("truncated: %d more lines", 2000-rows); !strings.Contains(plain, want) || !strings.HasPrefix(plain, "i,t\n1,some text\n") {
		t.Errorf("the plain answer does not say %q: %s", want, plain)
	}
	whole := call(t, c, "sql", map[string]any{"statement": statement, "max_tokens": 0, "json": true})
	if text := textOf(t, whole); strings.Contains(text, "omitted") || strings.Count(text, "some text") != 2000 {
		t.Errorf("0 is a bound: %d bytes", len(text))
	}
}

// TestMCPBudgets: an answer of any tool takes what was asked for, or a tenth more, and
// is what its schema says, cut or whole.
func TestMCPBudgets(t *testing.T) {
	ownConfig(t)
	dir := repository(t)
	calls := toolCallsIn(t, dir)
	c, _ := connect(t, program(t), dir, "--toolsets", "all", "--allow-writes", "--json")
	schemas := map[string]*jsonschema.Schema{}
	for _, tool := range listTools(t, c) {
		schemas[tool.Name] = compileOutput(t, tool)
	}
	for _, tt := range calls {
		for _, budget := range []int{650, 4000} {
			args := maps.Clone(tt.args)
			args["max_tokens"] = budget
			r := call(t, c, tt.tool, args)
			if r.IsError {
				continue // a second time there is nothing to drop
			}
			if n := tokens.Of([]byte(textOf(t, r))); n*10 > budget*11 {
				t.Errorf("%s %v takes %d tokens", tt.tool, args, n)
			}
			if err := schemas[tt.tool].Validate(r.StructuredContent); err != nil {
				t.Errorf("%s %v: %v", tt.tool, args, err)
			}
		}
	}
}

// TestMCPPlain: answers are text with a line of what they are of, JSON where a call asks
// for it, and the tools lead to verbs that have none of their own.
func TestMCPPlain(t *testing.T) {
	dir := repository(t)
	c, _ := connect(t, program(t), dir)
	for _, tt := range []struct {
		tool  string
		args  map[string]any
		wants []string
	}{
		{"explore", map[string]any{"task": "total of a cart"}, []string{"cart.go\n", "\n10-10 Cart.Total\nfunc (c Cart) Total() int { return sum(c.prices) }\n", "definitions of "}},
		{"search", map[string]any{"query": "total"}, []string{"cart.go:10:15  struct_method Cart.Total"}},
		{"symbol", map[string]any{"name": "sum"}, []string{"func sum(list []int) (n int)"}},
		{"symbol", map[string]any{"name": "sum", "source": true}, []string{"for _, x := range list {"}},
		{"symbol", map[string]any{"name": "summ"}, []string{"no symbol", "did you mean sum"}},
		{"impact", map[string]any{"target": "sum", "depth": 1}, []string{"Cart.Total", "calls"}},
		{"impact", map[string]any{"target": "Totaler", "implementations": true}, []string{"cart.go:7:6  struct Cart"}},
		{"impact", map[string]any{"target": "Order", "to": "sum"}, []string{"c.Total()", "-> sum"}},
		{"impact", map[string]any{"target": "cart.go", "tests": true}, []string{"cart_test.go", "TestTotal"}},
		{"impact", map[string]any{"target": "cart.go", "summary": true}, []string{"by kind: ", "depth 1: "}},
		{"query", map[string]any{"term": "prices"}, []string{"cart.go:7", "type Cart struct{ prices []int }"}},
		{"sql", map[string]any{"statement": "SELECT name, kind FROM symbols WHERE name = 'fee'"}, []string{"name,kind\nfee,function\n"}},
		{"diff", map[string]any{}, []string{"order.go:4"}},
		{"diff", map[string]any{"symbol": []string{"nobody"}}, []string{"nothing of the change is named nobody"}},
		{"impact", map[string]any{"target": "sum", "to": "Order"}, []string{"no call path from sum to Order"}},
		{"query", map[string]any{"term": "pricez"}, []string{"0 of 0 lines shown; did you mean prices?"}},
		{"explore", map[string]any{"task": "qwertyuiop"}, []string{"nothing in the code or in past commits has a word of the task"}},
	} {
		r := call(t, c, tt.tool, tt.args)
		text := textOf(t, r)
		if r.IsError || r.StructuredContent != nil {
			t.Errorf("%s %v: is error %v, structured %v: %s", tt.tool, tt.args, r.IsError, r.StructuredContent, text)
		}
		if tt.tool != "diff" && !strings.Contains(text[strings.LastIndexByte(text, '\n')+1:], "[:worktree at ") {
			t.Errorf("%s %v does not end with what it is of: %s", tt.tool, tt.args, text)
		}
		for _, want := range tt.wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s %v: %q does not say %q", tt.tool, tt.args, text, want)
			}
		}
	}
	if r := call(t, c, "explore", map[string]any{"task": "total of a cart", "json": true}); r.StructuredContent == nil || !strings.Contains(textOf(t, r), `"symbols":[{"id":"`) {
		t.Errorf("JSON that is asked for is %s", textOf(t, r))
	}
	if r := call(t, c, "impact", map[string]any{"target": "sum", "to": "Order", "direction": "up"}); !r.IsError || !strings.Contains(textOf(t, r), "direction has nothing to do with trace") {
		t.Errorf("a parameter of another verb: %s", textOf(t, r))
	}
}

// TestMCPPlainSchemas: a tool that answers with text tells no schema of JSON.
func TestMCPPlainSchemas(t *testing.T) {
	c, _ := connect(t, program(t), repository(t), "--toolsets", "all")
	for _, tool := range listTools(t, c) {
		_, plain := tool.InputSchema.Properties["json"]
		if told := tool.OutputSchema.Type != "" || len(tool.RawOutputSchema) > 0; told == plain {
			t.Errorf("%s: answers with text %v, tells a schema %v", tool.Name, plain, told)
		}
	}
}

// TestMCPEdits: the answers of all default tools follow a symbol through edits.
func TestMCPEdits(t *testing.T) {
	dir := repository(t)
	c, _ := connect(t, program(t), dir)
	order := filepath.Join(dir, "order.go")
	before := ""
	for i, signature := range []string{"func Order(c Cart) int", "func Order(c Cart, first int) int", "func Order(c Cart, second string) int"} {
		line := 3 + 2*i
		source := "package shop\n" + strings.Repeat("\n", line-2) + signature + " { return c.Total() }\n"
		if err := os.WriteFile(order, []byte(source), 0o644); err != nil {
			t.Fatal(err)
		}
		changed := "nothing breaks" // the first edit moves it
		if i > 0 {
			changed = signature[len("func Order(c Cart"):]
		}
		for _, x := range []struct {
			tool string
			args map[string]any
			want string
		}{
			{"symbol", map[string]any{"name": "Order"}, signature},
			{"symbol", map[string]any{"name": "Order", "source": true}, fmt.Sprintf("order.go:%d:", line)},
			{"impact", map[string]any{"target": "Cart.Total", "depth": 1}, fmt.Sprintf("order.go:%d  function Order", line)},
			{"impact", map[string]any{"target": "Order", "to": "Cart.Total"}, fmt.Sprintf("order.go:%d:", line)},
			{"explore", map[string]any{"task": "the total of an Order"}, fmt.Sprintf("%d-%d Order\n%s {", line, line, signature)},
			{"search", map[string]any{"query": "Order"}, fmt.Sprintf("order.go:%d:6  function Order", line)},
			{"query", map[string]any{"term": "Order"}, fmt.Sprintf("order.go:%d  method    %s", line, signature)},
			{"sql", map[string]any{"statement": "SELECT start_line, signature FROM symbols WHERE name = 'Order'"}, fmt.Sprintf("\n%d,", line)},
			{"diff", map[string]any{"range": "HEAD"}, changed},
			{"audit", map[string]any{"base": "HEAD", "head": ":worktree"}, ":worktree"},
		} {
			text := textOf(t, call(t, c, x.tool, x.args))
			if !strings.Contains(text, x.want) || before != "" && strings.Contains(text, before) || x.tool == "symbol" && !strings.Contains(text, ", fresh") {
				t.Errorf("%s %v after edit %d lacks %q or has %q:\n%s", x.tool, x.args, i, x.want, before, text)
			}
		}
		if i > 0 { // a diff tells of the first one, which HEAD has
			before = changed
		}
	}
}

// wire speaks to a server line by line.
type wire struct {
	t   *testing.T
	cmd *exec.Cmd
	in  interface {
		Write([]byte) (int, error)
		Close() error
	}
	out *json.Decoder
}

func newWire(t *testing.T, args ...string) *wire {
	t.Helper()
	cmd := exec.Command(program(t), append([]string{"mcp"}, args...)...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		if stderr.Len() > 0 {
			t.Errorf("standard error has %s", &stderr)
		}
	})
	return &wire{t, cmd, in, json.NewDecoder(out)}
}

func (w *wire) send(line string) {
	w.t.Helper()
	if _, err := w.in.Write([]byte(line + "\n")); err != nil {
		w.t.Fatal(err)
	}
}

type message struct {
	ID     any
	Method string
	Result map[string]any
	Error  *struct {
		Code    int
		Message string
		Data    any
	}
}

func (w *wire) receive() (m message) {
	w.t.Helper()
	if err := w.out.Decode(&m); err != nil {
		w.t.Fatal(err)
	}
	return m
}

// ends waits for the server to end by itself.
func (w *wire) ends(within time.Duration) {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), within)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- w.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			w.t.Errorf("the server ended with %v", err)
		}
	case <-ctx.Done():
		w.t.Errorf("the server goes on %v after its client went", within)
	}
}

// endless is a call that works until the query's time is up.
const endless = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"sql","arguments":{"ref":"HEAD","statement":"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"}}}`

// TestMCPCancel: a call that is taken back ends, gets no answer, and holds up
// nobody.
func TestMCPCancel(t *testing.T) {
	w := newWire(t, "-C", repository(t))
	w.send(endless)
	w.send(`{"jsonrpc":"2.0","id":"a","method":"ping"}`)
	if m := w.receive(); m.ID != "a" {
		t.Fatalf("a ping is answered by %+v", m)
	}
	w.send(`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7,"reason":"changed my mind"}}`)
	w.send(`{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"sql","arguments":{"ref":"HEAD","statement":"SELECT 1 AS one"}}}`)
	if m := w.receive(); m.ID != 8.0 || m.Result == nil {
		t.Fatalf("after the cancelled call comes %+v", m)
	}
	w.in.Close()
	w.ends(5 * time.Second)
}

// TestMCPClientDies: the server and its work end with the client.
func TestMCPClientDies(t *testing.T) {
	dir := repository(t)
	w := newWire(t, "-C", dir)
	w.send(endless)
	w.send(`{"jsonrpc":"2.0","id":"a","method":"ping"}`)
	w.receive()
	w.in.Close()
	w.ends(5 * time.Second)
	out, err := exec.Command(program(t), "-C", dir, "sync").CombinedOutput()
	if err != nil {
		t.Errorf("the index cannot be written afterwards: %v\n%s", err, out)
	}
}

// TestMCPRevisions speaks each revision of the protocol.
func TestMCPRevisions(t *testing.T) {
	w := newWire(t, "-C", repository(t))
	for asked, want := range map[string]string{"2024-11-05": "2024-11-05", "2025-03-26": "2025-03-26", "2025-06-18": "2025-06-18",
		"2025-11-25": "2025-11-25", "2099-01-01": "2025-11-25", "nonsense": "2025-11-25"} {
		w.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"` + asked + `","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
		if m := w.receive(); m.Result["protocolVersion"] != want || m.Result["resultType"] != nil {
			t.Errorf("%s is answered by %v", asked, m.Result)
		}
	}
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	w.send(`{"jsonrpc":"2.0","id":2,"method":"server/discover","params":{` + meta + `}}`)
	if m := w.receive(); m.Result["resultType"] != "complete" || m.Result["ttlMs"] == nil || m.Result["instructions"] == "" {
		t.Errorf("discover gives %+v", m)
	}
	w.send(`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"symbol","arguments":{"name":"Cart","json":true},` + meta + `}}`)
	if m := w.receive(); m.Result["resultType"] != "complete" || m.Result["structuredContent"] == nil {
		t.Errorf("a call without a handshake gives %+v", m)
	}
	for line, code := range map[string]int{
		`{"jsonrpc":"2.0","id":4,"method":"initialize","params":{` + meta + `}}`:                                                     mcp.METHOD_NOT_FOUND,
		`{"jsonrpc":"2.0","id":4,"method":"tools/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"1999-01-01"}}}`: mcp.UNSUPPORTED_PROTOCOL_VERSION,
		`{"jsonrpc":"2.0","id":4,"method":"no/such"}`:                                                                                mcp.METHOD_NOT_FOUND,
		`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":[1]}`:                                                                mcp.INVALID_PARAMS,
		`{"jsonrpc":"2.0","id":4}`: mcp.INVALID_REQUEST,
		`not json`:                 mcp.PARSE_ERROR,
	} {
		w.send(line)
		if m := w.receive(); m.Error == nil || m.Error.Code != code {
			t.Errorf("%s: %+v, want error %d", line, m, code)
		}
	}
	w.in.Close()
	w.ends(5 * time.Second)
}
