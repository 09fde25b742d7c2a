package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/golden"
)

// served is a running `codegraph serve`.
type served struct {
	t   *testing.T
	cmd *exec.Cmd
	url string
}

// serveOn starts the server on a free port.
func serveOn(t *testing.T, dir string, env []string, args ...string) *served {
	t.Helper()
	cmd := exec.Command(program(t), append([]string{"serve", "-C", dir, "--port", "0"}, args...)...)
	cmd.Env = append(os.Environ(), env...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })
	line, err := bufio.NewReader(stderr).ReadString('\n')
	url, ok := strings.CutPrefix(strings.TrimSpace(line), "serving on ")
	if !ok {
		t.Fatalf("the server says %q (%v)", line, err)
	}
	return &served{t, cmd, url}
}

// ends waits for the server to end by itself.
func (s *served) ends(within time.Duration) {
	s.t.Helper()
	done := make(chan error, 1)
	go func() { done <- s.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			s.t.Errorf("the server ended with %v", err)
		}
	case <-time.After(within):
		s.t.Errorf("the server goes on after %v", within)
	}
}

func (s *served) ask(method, path, body string, header map[string]string) (status int, h http.Header, answer string) {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), method, s.url, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	r.URL.Opaque = path // as it is written
	for name, v := range header {
		if name == "Host" {
			r.Host = v
		} else {
			r.Header.Set(name, v)
		}
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		s.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp.StatusCode, resp.Header, string(data)
}

// TestServeTools: what a tool answers over HTTP is what its verb answers.
func TestServeTools(t *testing.T) {
	ownConfig(t)
	dir := repository(t)
	s := serveOn(t, dir, nil, "--allow-writes")
	bin := program(t)
	var tools struct {
		Tools []struct {
			Name         string
			InputSchema  any
			OutputSchema any
		}
		Repos []string
	}
	_, h, body := s.ask("GET", "/tools", "", nil)
	if err := json.Unmarshal([]byte(body), &tools); err != nil {
		t.Fatal(err)
	}
	if h.Get("X-Codegraph-Version") == "" || len(tools.Repos) != 1 {
		t.Errorf("headers %v, repositories %v", h, tools.Repos)
	}
	for _, tool := range tools.Tools {
		if tool.InputSchema == nil || tool.OutputSchema == nil {
			t.Errorf("%s has no schema", tool.Name)
		}
	}
	if len(tools.Tools) < 70 {
		t.Errorf("%d tools", len(tools.Tools))
	}
	for _, tt := range toolCallsIn(t, dir) {
		args, err := json.Marshal(tt.args)
		if err != nil {
			t.Fatal(err)
		}
		status, _, body := s.ask("POST", "/tool/"+tt.tool, string(args), nil)
		if status != http.StatusOK {
			t.Errorf("%s %s: %d %s", tt.tool, args, status, body)
			continue
		}
		if tt.cli == nil {
			continue
		}
		out, _ := exec.Command(bin, append(append([]string{"-C", dir}, tt.cli...), "--json")...).Output() // 1 when it finds something
		if diff := cmp.Diff(decode(t, out), decode(t, []byte(body))); diff != "" {
			t.Errorf("%s differs from the command line (-cli +http):\n%s", tt.tool, diff)
		}
	}
	for path, want := range map[string]string{
		"/health":    `"status":"ok"`,
		"/resources": `"uriTemplate":"codegraph://{ref}/files/{+path}"`,
		"/resources/codegraph%3A%2F%2FHEAD%2Fschema":                           "## symbols",
		"/resources/codegraph%3A%2F%2FHEAD~1%2Ffiles%2Fcart.go":                `"dependents":[{"path":"cart_test.go"`,
		"/resources/codegraph%3A%2F%2Fworktree%2Fsymbols%2Ffee":                `"path":"order.go"`,
		"/resources/codegraph%3A%2F%2FHEAD%2Frecipes%2Flargest":                `"id":"largest"`,
		"/resources/codegraph%3A%2F%2Fworktree%2Fskill":                        "# codegraph",
		"/resources/codegraph%3A%2F%2Frefs%252Fheads%252Fmain%2Ffiles":         `"path":"order.go"`,
		"/resources/codegraph%3A%2F%2FHEAD%2Fsymbols%2FTotal%3Fin%3Dcart.go":   `"Cart.Total"`,
		"/resources/codegraph%3A%2F%2FHEAD%2Fsymbols%2FTotal%3Fin%3Dcart%3Fgo": `"Cart.Total"`,
		"/resources/codegraph%3A%2F%2FHEAD%2Fsymbols%2FTotal%3Fin%3Dorder.go":  `"total":0`,
		"/resources/codegraph%3A%2F%2Fworktree%2Frecipes":                      `"recipes"`,
	} {
		if status, _, body := s.ask("GET", path, "", nil); status != http.StatusOK || !strings.Contains(body, want) {
			t.Errorf("%s: %d %.300s", path, status, body)
		}
	}
}

// badRequest is one that is refused; the table in docs/serve.md is made of them.
type badRequest struct {
	what, method, path, body string
	header                   map[string]string
	status                   int
	code                     string
}

var json1 = map[string]string{"Content-Type": "application/json"}

func badRequests(port string) []badRequest {
	with := func(name, v string) map[string]string { return map[string]string{name: v} }
	large := `{"query": "` + strings.Repeat("x", 1<<20) + `"}`
	return []badRequest{
		{"a page of another site asks", "GET", "/tools", "", with("Sec-Fetch-Site", "cross-site"), 403, "cross_site"},
		{"a page of a site beside", "GET", "/tools", "", with("Sec-Fetch-Site", "same-site"), 403, "cross_site"},
		{"another origin", "POST", "/tool/search", "{}", with("Origin", "https://evil.example"), 403, "cross_site"},
		{"an origin that hides", "POST", "/tool/search", "{}", with("Origin", "null"), 403, "cross_site"},
		{"another port of this machine", "POST", "/tool/search", "{}", with("Origin", "http://127.0.0.1:1"), 403, "cross_site"},
		{"another origin asks whether the server lives", "GET", "/health", "", with("Origin", "https://evil.example"), 403, "cross_site"},
		{"another origin's preflight", "OPTIONS", "/mcp", "", with("Origin", "https://evil.example"), 403, "cross_site"},
		{"a name that was made to point here", "GET", "/health", "", with("Host", "evil.example"), 403, "wrong_host"},
		{"with this port", "GET", "/tools", "", with("Host", "evil.example:"+port), 403, "wrong_host"},
		{"another port in the name", "GET", "/tools", "", with("Host", "127.0.0.1:1"), 403, "wrong_host"},
		{"a name that begins like this machine's", "GET", "/tools", "", with("Host", "127.0.0.1.evil.example"), 403, "wrong_host"},
		{"the protocol, by another name", "POST", "/mcp", "{}", with("Host", "evil.example"), 403, "wrong_host"},
		{"a body over 1 MiB", "POST", "/tool/search", large, nil, 413, "too_large"},
		{"a message over 1 MiB", "POST", "/mcp", large, json1, 413, ""},
		{"a query over 64 KiB", "POST", "/tool/search", `{"query": "` + strings.Repeat("x", 64<<10) + `"}`, nil, 413, "too_large"},
		{"statements over 64 KiB together", "POST", "/tool/sql_batch", `{"statements": ["` + strings.Repeat("x", 33<<10) + `", "` + strings.Repeat("y", 33<<10) + `"]}`, nil, 413, "too_large"},
		{"a name over 64 KiB", "POST", "/tool/search", `{"` + strings.Repeat("x", 64<<10) + `": "y"}`, nil, 413, "too_large"},
		{"no JSON", "POST", "/tool/search", "query=x", nil, 400, "usage"},
		{"no object", "POST", "/tool/search", `["x"]`, nil, 400, "usage"},
		{"null", "POST", "/tool/search", `null`, nil, 400, "usage"},
		{"an argument that the tool does not take", "POST", "/tool/search", `{"query": "x", "qeury": "y"}`, nil, 400, "usage"},
		{"an argument of the wrong type", "POST", "/tool/search", `{"query": 1}`, nil, 400, "usage"},
		{"no argument where one is needed", "POST", "/tool/search", "", nil, 400, "usage"},
		{"a revision that there is not", "POST", "/tool/search", `{"query": "x", "ref": "nowhere"}`, nil, 422, "unknown_revision"},
		{"a repository that is not served", "POST", "/tool/search", `{"query": "x", "repo": "/etc"}`, nil, 422, "unknown_repo"},
		{"SQL that writes", "POST", "/tool/sql", `{"statement": "DELETE FROM symbols"}`, nil, 422, "sql_refused"},
		{"SQL that opens another file", "POST", "/tool/sql", `{"statement": "ATTACH '/etc/passwd' AS x"}`, nil, 422, "sql_refused"},
		{"a tool that there is not", "POST", "/tool/nothing", "{}", nil, 404, "unknown_tool"},
		{"a tool that writes, without --allow-writes", "POST", "/tool/describe", `{"section": "purpose", "text": "x"}`, nil, 403, "tool_off"},
		{"a file outside of the repository", "POST", "/tool/config_validate", `{"file": "/etc/passwd"}`, nil, 422, "outside"},
		{"a file outside, by a path upwards", "POST", "/tool/config_validate", `{"file": "../../../../../../../../../../etc/passwd"}`, nil, 422, "outside"},
		{"a folder outside of the repository", "POST", "/tool/scan", `{"dir": "/"}`, nil, 422, "outside"},
		{"a tool by GET", "GET", "/tool/search", "", nil, 405, "method"},
		{"tools by POST", "POST", "/tools", "", nil, 405, "method"},
		{"a method nobody has", "BREW", "/health", "", nil, 405, "method"},
		{"nothing there", "GET", "/nothing", "", nil, 404, "not_found"},
		{"a path upwards", "GET", "/tools/../health", "", nil, 400, "bad_path"},
		{"the same, encoded", "GET", "/tools/%2e%2e/health", "", nil, 400, "bad_path"},
		{"a tool in a folder above", "POST", "/tool/%2e%2e%2fhealth", "{}", nil, 400, "bad_path"},
		{"a tool with a slash in its name", "POST", "/tool/a%2Fb", "{}", nil, 404, "unknown_tool"},
		{"two slashes", "GET", "/tools//x", "", nil, 400, "bad_path"},
		{"a backslash", "GET", `/tools\..\health`, "", nil, 400, "bad_path"},
		{"a zero byte", "GET", "/tools%00", "", nil, 400, "bad_path"},
		{"a resource by a path upwards", "GET", "/resources/../health", "", nil, 400, "bad_path"},
		{"a resource that is no URI here", "GET", "/resources/file%3A%2F%2F%2Fetc%2Fpasswd", "", nil, 404, "no_such_resource"},
		{"a file outside of the tree", "GET", "/resources/codegraph%3A%2F%2Fworktree%2Ffiles%2F..%2F..%2Fetc%2Fpasswd", "", nil, 404, "no_such_resource"},
		{"a file that is there and not in the tree", "GET", "/resources/codegraph%3A%2F%2Fworktree%2Ffiles%2F.git%2Fconfig", "", nil, 404, "no_such_resource"},
		{"the protocol, not as JSON", "POST", "/mcp", "{}", with("Content-Type", "text/plain"), 415, ""},
		{"the protocol, no message", "POST", "/mcp", "x", json1, 400, ""},
		{"the protocol, a batch", "POST", "/mcp", "[]", json1, 400, ""},
		{"the protocol, a stream that nobody writes to", "GET", "/mcp", "", nil, 405, ""},
		{"the protocol, a session that there is not", "POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, map[string]string{"Content-Type": "application/json", "Mcp-Session-Id": "x"}, 404, ""},
		{"the protocol, a revision that there is not", "POST", "/mcp", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, map[string]string{"Content-Type": "application/json", "Mcp-Protocol-Version": "1999-01-01"}, 400, ""},
		{"the protocol, headers that say something else than the message", "POST", "/mcp",
			`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sql","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}`,
			map[string]string{"Content-Type": "application/json", "Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": "search"}, 400, ""},
	}
}

// TestServeRefuses asks what is refused, with and without a token, and writes
// docs/serve.md of it.
func TestServeRefuses(t *testing.T) {
	t.Parallel() // it waits for a body that does not come
	dir := repository(t)
	s := serveOn(t, dir, nil)
	_, port, err := net.SplitHostPort(strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	var table strings.Builder
	refused := func(s *served, b badRequest) {
		t.Helper()
		status, h, body := s.ask(b.method, b.path, b.body, b.header)
		var answer struct {
			Error struct {
				Code    any
				Message string
			}
		}
		if err := json.Unmarshal([]byte(body), &answer); err != nil {
			t.Errorf("%s: %v in %.200q", b.what, err, body)
			return
		}
		if len(body) > 3000 {
			t.Errorf("%s: it is answered by %d bytes", b.what, len(body))
		}
		if status != b.status || b.code != "" && answer.Error.Code != b.code || answer.Error.Message == "" || h.Get("X-Codegraph-Version") == "" {
			t.Errorf("%s: %d %.300s", b.what, status, body)
		}
		message := strings.NewReplacer(s.url, "http://127.0.0.1:7878", ":"+port, ":7878", "|", `\|`).Replace(answer.Error.Message)
		if len(message) > 90 {
			message = message[:90] + "…"
		}
		fmt.Fprintf(&table, "| %s | `%s %s` | %d | `%v` | %s |\n", b.what, b.method, strings.ReplaceAll(shown(b), ":"+port, ":7878"), status, answer.Error.Code, message)
	}
	for _, b := range badRequests(port) {
		refused(s, b)
	}
	locked := serveOn(t, dir, []string{"CODEGRAPH_TOKEN=open sesame"})
	for _, b := range []badRequest{
		{"no token where one is needed", "GET", "/tools", "", nil, 401, "unauthorized"},
		{"a wrong token", "POST", "/tool/search", "{}", map[string]string{"Authorization": "Bearer open"}, 401, "unauthorized"},
		{"the token in another scheme", "POST", "/tool/search", "{}", map[string]string{"Authorization": "Basic open sesame"}, 401, "unauthorized"},
		{"the token in the path", "GET", "/tools?token=open+sesame", "", nil, 401, "unauthorized"},
		{"the protocol without a token", "POST", "/mcp", "{}", json1, 401, "unauthorized"},
	} {
		refused(locked, b)
	}
	if status, _, body := locked.ask("GET", "/tools", "", map[string]string{"Authorization": "Bearer open sesame"}); status != 200 {
		t.Errorf("with the token: %d %s", status, body)
	}
	if status, _, _ := locked.ask("GET", "/health", "", nil); status != 200 {
		t.Errorf("whether it lives cannot be asked without the token: %d", status)
	}
	slow, message := slowBody(t, s.url)
	fmt.Fprintf(&table, "| a body that does not come | `POST /tool/search` | %d | `slow_body` | %s |\n", slow, message)
	checkServeDoc(t, table.String())
}

// shown is what of a request is unusual, for the table.
func shown(b badRequest) string {
	text := b.path
	for _, name := range []string{"Host", "Origin", "Sec-Fetch-Site", "Content-Type", "Authorization", "Mcp-Session-Id", "Mcp-Protocol-Version", "Mcp-Name"} {
		if v := b.header[name]; v != "" && v != "application/json" {
			text += " " + name + ": " + v
		}
	}
	if b.body != "" && b.body != "{}" {
		body := b.body
		if len(body) > 60 {
			body = body[:30] + "…"
		}
		text += " " + body
	}
	return strings.ReplaceAll(text, "|", `\|`)
}

// slowBody promises a body and does not send it.
func slowBody(t *testing.T, url string) (status int, message string) {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /tool/search HTTP/1.1\r\nHost: %s\r\nContent-Length: 100\r\n\r\n{", strings.TrimPrefix(url, "http://"))
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatalf("a body that does not come: %v", err)
	}
	defer resp.Body.Close()
	var answer struct {
		Error struct{ Code, Message string }
	}
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || resp.StatusCode != 408 || answer.Error.Code != "slow_body" {
		t.Errorf("a body that does not come: %d %+v %v", resp.StatusCode, answer, err)
	}
	return resp.StatusCode, answer.Error.Message
}

// TestServeHealth: a server whose requests all wait for their bodies still says that it
// lives.
func TestServeHealth(t *testing.T) {
	s := serveOn(t, repository(t), nil)
	host := strings.TrimPrefix(s.url, "http://")
	hang := func() {
		conn, err := net.Dial("tcp", host)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.Close() })
		fmt.Fprintf(conn, "POST /tool/search HTTP/1.1\r\nHost: %s\r\nContent-Length: 100\r\n\r\n{", host)
	}
	for range 80 {
		hang()
	}
	deadline := time.Now().Add(5 * time.Second)
	for status := 0; status != http.StatusServiceUnavailable; {
		hang() // a place that this question itself took when the others came is taken now
		if status, _, _ = s.ask("GET", "/tools", "", nil); time.Now().After(deadline) {
			t.Fatalf("another request is answered by %d", status)
		}
	}
	began := time.Now()
	if status, _, body := s.ask("GET", "/health", "", nil); status != http.StatusOK || time.Since(began) > time.Second {
		t.Errorf("health: %d after %v: %s", status, time.Since(began), body)
	}
}

// TestServeMemory: a process that holds more than it may ends the call, and goes on.
func TestServeMemory(t *testing.T) {
	s := serveOn(t, repository(t), nil, "--max-memory", "1")
	const slow = `{"statement": "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n", "ref": "HEAD"}`
	status, h, body := s.ask("POST", "/tool/sql", slow, nil)
	if status != http.StatusServiceUnavailable || h.Get("Retry-After") == "" || !strings.Contains(body, `"code":"memory"`) {
		t.Errorf("%d %s", status, body)
	}
	if status, _, body := s.ask("GET", "/health", "", nil); status != http.StatusOK {
		t.Errorf("health: %d %s", status, body)
	}
}

func checkServeDoc(t *testing.T, table string) {
	t.Helper()
	const name, begin, end = "../../docs/serve.md", "<!-- refused -->\n", "<!-- /refused -->"
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head, rest, ok := strings.Cut(string(data), begin)
	_, tail, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("%s has no place for the table", name)
	}
	want := head + begin + "\n| | request | status | code | message |\n|---|---|---|---|---|\n" + table + "\n" + end + tail
	golden.Compare(t, name, want, *update, "docs/serve.md is not what is refused; run go test ./cmd/codegraph -run TestServeRefuses -update")
}

// TestServeNeedsToken: who can be reached from elsewhere asks for a token.
func TestServeNeedsToken(t *testing.T) {
	dir := repository(t)
	empty := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(empty, []byte("\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		args []string
		want string
	}{
		{[]string{"--host", "0.0.0.0"}, "token"},
		{[]string{"--host", "nowhere.invalid"}, "nowhere.invalid"},
		{[]string{"--port", "70000"}, "--port 70000"},
		{[]string{"--token-file", empty}, "first line is empty"},
		{[]string{"--token-file", "/nowhere"}, "no such file"},
		{[]string{"--token", "a", "--token-file", empty}, "exclude each other"},
		{[]string{"--toolsets", "some"}, "default or all"},
		{[]string{"--format", "text"}, "takes no --format"},
		{[]string{"--drain", "-1s"}, "--drain"},
	} {
		cmd := exec.Command(program(t), append([]string{"serve", "-C", dir, "--port", "0"}, tt.args...)...)
		out, err := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != 2 || !strings.Contains(string(out), tt.want) {
			t.Errorf("%v: exit code %d (%v): %s", tt.args, code, err, out)
		}
	}
	s := serveOn(t, dir, nil, "--host", "0.0.0.0", "--token", "x")
	_, port, _ := net.SplitHostPort(strings.TrimPrefix(s.url, "http://"))
	s.url = "http://127.0.0.1:" + port
	if status, _, body := s.ask("GET", "/tools", "", map[string]string{"Host": "some.example", "Authorization": "Bearer x"}); status != 200 {
		t.Errorf("with a token, under another name: %d %.200s", status, body)
	}
	taken := exec.Command(program(t), "serve", "-C", dir, "--port", port)
	if out, _ := taken.CombinedOutput(); taken.ProcessState.ExitCode() != 2 || !bytes.Contains(out, []byte("--port")) {
		t.Errorf("a port that is taken: %s", out)
	}
}

// slowStatement works until its time is up.
const slowStatement = `{"statements": ["WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"], "timeout": "2s", "ref": "HEAD"}`

// TestServeDrain: at the end no more requests are taken, and those that run are
// answered.
func TestServeDrain(t *testing.T) {
	dir := repository(t)
	s := serveOn(t, dir, nil)
	type reply struct {
		status int
		body   string
	}
	answer := make(chan reply, 1)
	go func() {
		resp, err := http.Post(s.url+"/tool/sql_batch", "application/json", strings.NewReader(slowStatement))
		if err != nil {
			answer <- reply{0, err.Error()}
			return
		}
		defer resp.Body.Close()
		data, _ := io.ReadAll(resp.Body)
		answer <- reply{resp.StatusCode, string(data)}
	}()
	time.Sleep(time.Second)
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	time.Sleep(200 * time.Millisecond)
	if _, err := http.Get(s.url + "/health"); err == nil {
		t.Error("a server that ends takes requests")
	}
	if r := <-answer; r.status != 200 || !strings.Contains(r.body, "sql_timeout") {
		t.Errorf("the request that ran is answered by %d %s", r.status, r.body)
	}
	s.ends(5 * time.Second)

	short := serveOn(t, dir, nil, "--drain", "100ms")
	go http.Post(short.url+"/tool/sql", "application/json", strings.NewReader(`{"ref":"HEAD","statement":"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"}`))
	time.Sleep(500 * time.Millisecond)
	short.cmd.Process.Signal(syscall.SIGTERM)
	short.ends(5 * time.Second)
}

// TestServeClientHangsUp: a call whose client is gone ends.
func TestServeClientHangsUp(t *testing.T) {
	dir := repository(t)
	s := serveOn(t, dir, nil, "--drain", "1m")
	client := http.Client{Timeout: 500 * time.Millisecond}
	_, err := client.Post(s.url+"/tool/sql", "application/json", strings.NewReader(`{"ref":"HEAD","statement":"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"}`))
	if err == nil {
		t.Fatal("an endless query is answered")
	}
	s.cmd.Process.Signal(syscall.SIGTERM)
	s.ends(5 * time.Second) // it would drain for a minute
}
