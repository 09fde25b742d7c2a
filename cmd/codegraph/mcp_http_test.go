package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mark3labs/mcp-go/client"
	"github.com/mark3labs/mcp-go/mcp"

	"github.com/codegraph-dev/codegraph/store/records"
)

// connectHTTP shakes hands with a running server.
func connectHTTP(t *testing.T, s *served) *client.Client {
	t.Helper()
	c, err := client.NewStreamableHttpClient(s.url + "/mcp")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	shake(t, c)
	return c
}

func shake(t *testing.T, c *client.Client) {
	t.Helper()
	if err := c.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	_, err := c.Initialize(t.Context(), mcp.InitializeRequest{Params: mcp.InitializeParams{
		ProtocolVersion: mcp.LATEST_PROTOCOL_VERSION, ClientInfo: mcp.Implementation{Name: "test", Version: "1"}}})
	if err != nil {
		t.Fatal(err)
	}
}

// TestMCPTransports: resources, prompts, pages, progress and cancellation over both
// transports.
func TestMCPTransports(t *testing.T) {
	stdio, _ := connect(t, program(t), repository(t), "--toolsets", "all", "--allow-writes", "--json")
	for name, c := range map[string]*client.Client{"stdio": stdio, "http": connectHTTP(t, serveOn(t, repository(t), nil, "--allow-writes"))} {
		t.Run(name, func(t *testing.T) {
			t.Run("tools", func(t *testing.T) { askTools(t, c) })
			t.Run("resources", func(t *testing.T) { askResources(t, c) })
			t.Run("prompts", func(t *testing.T) { askPrompts(t, c) })
			t.Run("cancel", func(t *testing.T) { cancelCall(t, c) })
		})
	}
}

func askTools(t *testing.T, c *client.Client) {
	if n := len(listTools(t, c)); n < 70 {
		t.Errorf("%d tools", n)
	}
	r := call(t, c, "symbol", map[string]any{"name": "fee", "json": true})
	if r.IsError || r.StructuredContent == nil {
		t.Errorf("a call is answered by %+v", r)
	}
	if r := call(t, c, "symbol", map[string]any{}); !r.IsError || !strings.Contains(textOf(t, r), "hint: ") {
		t.Errorf("a wrong call is answered by %+v", r)
	}
	_, err := c.ListTools(t.Context(), mcp.ListToolsRequest{PaginatedRequest: mcp.PaginatedRequest{Params: mcp.PaginatedParams{Cursor: "nonsense"}}})
	if err == nil || !strings.Contains(err.Error(), "cursor") {
		t.Errorf("a cursor that was never given out: %v", err)
	}
}

func askResources(t *testing.T, c *client.Client) {
	list, err := c.ListResources(t.Context(), mcp.ListResourcesRequest{})
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, r := range list.Resources {
		listed[r.URI] = true
	}
	for _, uri := range []string{"schema", "recipes", "files", "skill", "recipes/dead-code"} {
		if !listed["codegraph://worktree/"+uri] {
			t.Errorf("%s is not listed", uri)
		}
	}
	templates, err := c.ListResourceTemplates(t.Context(), mcp.ListResourceTemplatesRequest{})
	if err != nil || len(templates.ResourceTemplates) < 7 {
		t.Errorf("templates %+v, %v", templates, err)
	}
	for uri, want := range map[string]string{
		"codegraph://worktree/schema":            "## symbols",
		"codegraph://HEAD~1/files":               `"cart.go"`,
		"codegraph://HEAD/files/order.go":        `"dependencies":[{"path":"cart.go"`,
		"codegraph://worktree/symbols/Order":     `"path":"order.go"`,
		"codegraph://:worktree/symbols/Order":    `"path":"order.go"`,
		"codegraph://worktree/recipes/dead-code": `"sql":`,
		"codegraph://index/skill":                "# codegraph",
	} {
		r, err := c.ReadResource(t.Context(), mcp.ReadResourceRequest{Params: mcp.ReadResourceParams{URI: uri}})
		if err != nil {
			t.Errorf("%s: %v", uri, err)
			continue
		}
		text, ok := r.Contents[0].(mcp.TextResourceContents)
		if !ok || !strings.Contains(text.Text, want) || text.URI != uri {
			t.Errorf("%s: %+v", uri, r.Contents)
		}
	}
	for _, uri := range []string{"codegraph://nowhere/files", "codegraph://HEAD/files/nothing.go", "codegraph://HEAD", "codegraph://HEAD/nothing", "file:///etc/passwd", "codegraph://HEAD/symbols/"} {
		if _, err := c.ReadResource(t.Context(), mcp.ReadResourceRequest{Params: mcp.ReadResourceParams{URI: uri}}); err == nil {
			t.Errorf("%s can be read", uri)
		}
	}
}

func askPrompts(t *testing.T, c *client.Client) {
	list, err := c.ListPrompts(t.Context(), mcp.ListPromptsRequest{})
	if err != nil || len(list.Prompts) < 5 {
		t.Fatalf("prompts %+v, %v", list, err)
	}
	for _, p := range list.Prompts {
		args := map[string]string{}
		for _, a := range p.Arguments {
			args[a.Name] = "the-" + a.Name
		}
		got, err := c.GetPrompt(t.Context(), mcp.GetPromptRequest{Params: mcp.GetPromptParams{Name: p.Name, Arguments: args}})
		if err != nil {
			t.Errorf("%s: %v", p.Name, err)
			continue
		}
		text, _ := mcp.AsTextContent(got.Messages[0].Content)
		for _, v := range args {
			if !strings.Contains(text.Text, v) {
				t.Errorf("%s does not say %q: %s", p.Name, v, text.Text)
			}
		}
	}
	if _, err := c.GetPrompt(t.Context(), mcp.GetPromptRequest{Params: mcp.GetPromptParams{Name: "explain"}}); err == nil {
		t.Error("a prompt without its argument is answered")
	}
}

// cancelCall takes a call back, after which the client is answered as before.
func cancelCall(t *testing.T, c *client.Client) {
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	_, err := c.CallTool(ctx, mcp.CallToolRequest{Params: mcp.CallToolParams{Name: "sql", Arguments: map[string]any{"ref": "HEAD",
		"statement": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"}}})
	if err == nil {
		t.Fatal("an endless query is answered")
	}
	if r := call(t, c, "sql", map[string]any{"statement": "SELECT 1 AS one"}); r.IsError {
		t.Errorf("after a cancelled call: %s", textOf(t, r))
	}
}

// TestMCPOverHTTP speaks to the endpoint message by message: sessions, streams,
// and revisions without a handshake.
func TestMCPOverHTTP(t *testing.T) {
	s := serveOn(t, repository(t), nil, "--toolsets", "default")
	send := func(header map[string]string, message string) (int, http.Header, string) {
		t.Helper()
		h := map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
		for name, v := range header {
			h[name] = v
		}
		return s.ask("POST", "/mcp", message, h)
	}
	for _, revision := range []string{"2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"} {
		status, h, body := send(nil, `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"`+revision+`","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
		session := map[string]string{"Mcp-Session-Id": h.Get("Mcp-Session-Id"), "Mcp-Protocol-Version": revision}
		if status != 200 || session["Mcp-Session-Id"] == "" || !strings.Contains(body, `"protocolVersion":"`+revision+`"`) {
			t.Fatalf("%s: %d %v %s", revision, status, h, body)
		}
		if status, _, body := send(session, `{"jsonrpc":"2.0","method":"notifications/initialized"}`); status != http.StatusAccepted || body != "" {
			t.Errorf("%s: a notification is answered by %d %q", revision, status, body)
		}
		if status, h, body := send(session, `{"jsonrpc":"2.0","id":2,"method":"tools/list"}`); status != 200 || h.Get("Content-Type") != "application/json" || !strings.Contains(body, `"explore"`) {
			t.Errorf("%s: tools/list: %d %.200s", revision, status, body)
		}
		if status, _, _ := s.ask("DELETE", "/mcp", "", session); status != http.StatusNoContent {
			t.Errorf("%s: the end of a session: %d", revision, status)
		}
		if status, _, _ := send(session, `{"jsonrpc":"2.0","id":3,"method":"ping"}`); status != http.StatusNotFound {
			t.Errorf("%s: a session that ended: %d", revision, status)
		}
	}
	const meta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}`
	modern := func(method, name string) map[string]string {
		return map[string]string{"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": method, "Mcp-Name": name}
	}
	status, h, body := send(modern("tools/call", "symbol"), `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"symbol","arguments":{"name":"Cart"},`+meta+`}}`)
	if status != 200 || h.Get("Mcp-Session-Id") != "" || !strings.Contains(body, `"resultType":"complete"`) {
		t.Errorf("a call without a handshake: %d %v %.300s", status, h, body)
	}
	if status, _, body := send(modern("server/discover", ""), `{"jsonrpc":"2.0","id":3,"method":"server/discover","params":{`+meta+`}}`); status != 200 || !strings.Contains(body, "2026-07-28") {
		t.Errorf("discover: %d %.300s", status, body)
	}
	if status, _, body := send(modern("no/such", ""), `{"jsonrpc":"2.0","id":3,"method":"no/such","params":{`+meta+`}}`); status != http.StatusNotFound {
		t.Errorf("an unknown method: %d %s", status, body)
	}
	// Nothing was asked of this repository's files yet, so its graph is made now.
	fresh := serveOn(t, repository(t), nil)
	status, h, body = fresh.ask("POST", "/mcp", `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"symbol","arguments":{"name":"Cart","json":true},"_meta":{"progressToken":"p"}}}`,
		map[string]string{"Content-Type": "application/json", "Accept": "application/json, text/event-stream"})
	if status != 200 || h.Get("Content-Type") != "text/event-stream" || !strings.Contains(body, `"progressToken":"p"`) || !strings.Contains(body, `"structuredContent"`) {
		t.Errorf("a call with progress: %d %v %.600s", status, h, body)
	}
	last := 0.0
	for line := range strings.Lines(body) {
		data, ok := strings.CutPrefix(line, "data: ")
		if !ok {
			continue
		}
		var m struct{ Params struct{ Progress float64 } }
		if err := json.Unmarshal([]byte(data), &m); err != nil {
			t.Fatal(err)
		}
		if m.Params.Progress != 0 && m.Params.Progress <= last {
			t.Errorf("progress goes from %v to %v", last, m.Params.Progress)
		}
		last = max(last, m.Params.Progress)
	}
}

// TestMCPStale: while another process keeps the graph from being made, a call is
// answered at once from the newest complete one and says that it is old.
func TestMCPStale(t *testing.T) {
	dir := repository(t)
	c, _ := connect(t, program(t), dir)
	ask := func(args map[string]any) (fresh bool, text string) {
		t.Helper()
		r := call(t, c, "symbol", args)
		if text = textOf(t, r); r.IsError {
			return false, text
		}
		return strings.Contains(text, ", fresh"), text
	}
	if fresh, text := ask(map[string]any{"name": "fee"}); !fresh || !strings.Contains(text, "order.go") {
		t.Fatalf("the first answer is %s", text)
	}
	db, err := records.Open(t.Context(), filepath.Join(dir, ".git", "codegraph"), records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	writing, done, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		ended <- db.Update(t.Context(), func(*records.Tx) error { close(writing); <-done; return nil })
	}()
	<-writing
	order := filepath.Join(dir, "order.go")
	if err := os.WriteFile(order, []byte("package shop\n\nfunc charge() int { return 2 }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	if fresh, text := ask(map[string]any{"name": "fee"}); fresh || !strings.Contains(text, "order.go") {
		t.Errorf("while the graph cannot be made: %s", text)
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("the older answer took %v", took)
	}
	close(done)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	deadline := time.Now().Add(20 * time.Second)
	for {
		fresh, text := ask(map[string]any{"name": "charge"})
		if fresh && strings.Contains(text, "order.go") {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("afterwards: %s", text)
		}
	}
}

// TestMCPWatch: after the first call the graph follows the files without being
// asked, unless told not to.
func TestMCPWatch(t *testing.T) {
	for _, watch := range []bool{true, false} {
		dir, bin := repository(t), program(t)
		var args []string
		if !watch {
			args = append(args, "--no-watch")
		}
		c, _ := connect(t, bin, dir, args...)
		if _, err := os.Stat(filepath.Join(dir, ".git", "codegraph")); err == nil {
			t.Error("a server indexes before it is asked anything")
		}
		call(t, c, "symbol", map[string]any{"name": "fee"})
		held := func() bool {
			if err := os.WriteFile(filepath.Join(dir, "new.go"), []byte("package shop\n\nfunc fresh() {}\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			time.Sleep(500 * time.Millisecond)
			out, err := exec.Command(bin, "-C", dir, "symbol", "fresh", "--no-sync", "--json", "--quiet").Output()
			return err == nil && strings.Contains(string(out), "new.go")
		}
		followed := held()
		for range 20 {
			if !watch || followed {
				break
			}
			followed = held()
		}
		if followed != watch {
			t.Errorf("watching %v: the graph followed: %v", watch, followed)
		}
	}
}

// TestMCPRepositories: one server, several repositories.
func TestMCPRepositories(t *testing.T) {
	first, second, other := repository(t), repository(t), repository(t)
	if err := os.WriteFile(filepath.Join(second, "second.go"), []byte("package shop\n\nfunc only() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c, _ := connect(t, program(t), first, "--repo", second)
	for _, tool := range listTools(t, c) {
		if _, ok := tool.InputSchema.Properties["repo"]; !ok {
			t.Errorf("%s does not tell of repo", tool.Name)
		}
	}
	for repo, want := range map[string]bool{"": false, first: false, second: true} {
		r := call(t, c, "symbol", map[string]any{"name": "only", "repo": repo})
		if got := strings.Contains(textOf(t, r), "second.go"); r.IsError || got != want {
			t.Errorf("in %q: %s", repo, textOf(t, r))
		}
	}
	if r := call(t, c, "symbol", map[string]any{"name": "only", "repo": other}); !r.IsError || !strings.Contains(textOf(t, r), "--repo") {
		t.Errorf("a repository that is not served: %s", textOf(t, r))
	}
	if _, err := os.Stat(filepath.Join(other, ".git", "codegraph")); err == nil {
		t.Error("a repository that is not served was indexed")
	}
	if r := call(t, c, "diff", map[string]any{"range": "HEAD~1..HEAD", "repo": second}); r.IsError {
		t.Errorf("diff there: %s", textOf(t, r))
	}
}

// TestMCPKnownRepositories: what init made known can be named in a server that is
// its client's alone, and not in one that others can ask.
func TestMCPKnownRepositories(t *testing.T) {
	ownConfig(t)
	first, other, bin := repository(t), repository(t), program(t)
	if out, err := exec.Command(bin, "-C", other, "init", "--name", "elsewhere").CombinedOutput(); err != nil {
		t.Fatalf("init: %v\n%s", err, out)
	}
	c, _ := connect(t, bin, first)
	if r := call(t, c, "symbol", map[string]any{"name": "Cart", "repo": "elsewhere"}); r.IsError {
		t.Errorf("over stdio: %s", textOf(t, r))
	}
	s := serveOn(t, first, nil)
	if status, _, body := s.ask("POST", "/tool/symbol", `{"name": "Cart", "repo": "elsewhere"}`, nil); status != 422 || !strings.Contains(body, "unknown_repo") {
		t.Errorf("over HTTP: %d %s", status, body)
	}
}

// TestMCPRoots: the folders that a client works in can be asked about.
func TestMCPRoots(t *testing.T) {
	first, second := repository(t), repository(t)
	w := newWire(t, "-C", first)
	w.send(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{"listChanged":true}},"clientInfo":{"name":"t","version":"1"}}}`)
	w.receive()
	w.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	if m := w.receive(); m.Method != "roots/list" {
		t.Fatalf("after the handshake comes %+v", m)
	}
	w.send(`{"jsonrpc":"2.0","id":"roots","result":{"roots":[{"uri":"file://` + filepath.ToSlash(second) + `"},{"uri":"https://example.com"}]}}`)
	w.send(`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"symbol","arguments":{"name":"Cart","json":true,"repo":"` + filepath.ToSlash(second) + `"}}}`)
	if m := w.receive(); m.Result["isError"] == true || m.Result["structuredContent"] == nil {
		t.Errorf("in a folder of the client: %+v", m)
	}
	w.in.Close()
	w.ends(5 * time.Second)
}

// TestMCPProcesses: several servers work on one index at a time.
func TestMCPProcesses(t *testing.T) {
	dir, bin := repository(t), program(t)
	answers := make(chan string, 12)
	for range 4 {
		c, _ := connect(t, bin, dir)
		for range 3 {
			go func() {
				r, err := c.CallTool(t.Context(), mcp.CallToolRequest{Params: mcp.CallToolParams{Name: "impact", Arguments: map[string]any{"target": "sum"}}})
				if err != nil {
					answers <- err.Error()
					return
				}
				text, _ := mcp.AsTextContent(r.Content[0])
				answers <- text.Text
			}()
		}
	}
	first := <-answers
	if !strings.Contains(first, "Order") {
		t.Errorf("the answer is %s", first)
	}
	for range 11 {
		if a := <-answers; a != first {
			t.Errorf("answers differ:\n%s\n%s", first, a)
		}
	}
}
