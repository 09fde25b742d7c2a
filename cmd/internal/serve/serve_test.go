package serve

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// fake is a server of tools: `echo` answers with its arguments, `wait` once it is
// let go, `broken` panics.
func fake(begun chan<- struct{}, release <-chan struct{}) *mcp.Server {
	answer := func(f func(ctx context.Context, args mcp.Arguments) (any, error)) func(context.Context, mcp.Arguments, mcp.Progress) ([]byte, error) {
		return func(ctx context.Context, args mcp.Arguments, _ mcp.Progress) ([]byte, error) {
			v, err := f(ctx, args)
			if err != nil {
				return nil, err
			}
			return json.Marshal(v)
		}
	}
	object := mcp.Schema{}
	return &mcp.Server{
		Name: "test", Version: "1", Withheld: []string{"write"}, Allow: "--write", Resources: texts{"code://a/b.go": "package b"},
		Tools: []mcp.Tool{
			{Name: "echo", Description: "echoes", Output: object, Params: []mcp.Param{{Name: "word", Type: "string"}}, Call: answer(func(_ context.Context, args mcp.Arguments) (any, error) {
				return map[string]any{"word": args["word"]}, nil
			})},
			{Name: "wait", Description: "waits", Output: object, Call: answer(func(ctx context.Context, _ mcp.Arguments) (any, error) {
				begun <- struct{}{}
				select {
				case <-release:
					return map[string]any{"waited": true}, nil
				case <-ctx.Done():
					return nil, output.Failf("cancelled", "", "cut off")
				}
			})},
			{Name: "broken", Description: "panics", Output: object, Call: answer(func(context.Context, mcp.Arguments) (any, error) { panic("on purpose") })},
		},
	}
}

// texts are resources by URI.
type texts map[string]string

func (t texts) List(context.Context) ([]mcp.Resource, error) {
	return []mcp.Resource{{URI: "code://a/b.go", Name: "b"}}, nil
}
func (t texts) Templates() []mcp.Resource {
	return []mcp.Resource{{URI: "code://{path}", Name: "file"}}
}
func (t texts) Read(_ context.Context, uri string) (string, string, error) {
	text, ok := t[uri]
	if !ok {
		return "", "", mcp.ErrNoResource
	}
	return "text/plain", text, nil
}

// started is a server that runs; stop ends it and gives what Run returned.
func started(t *testing.T, o Options) (url string, stop func() error) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	at, ended := make(chan string, 1), make(chan error, 1)
	o.Host, o.Listening = "127.0.0.1", func(url string) { at <- url }
	go func() { ended <- Run(ctx, o) }()
	select {
	case url = <-at:
	case err := <-ended:
		cancel()
		t.Fatal(err)
	}
	return url, func() error { cancel(); return <-ended }
}

// ask sends a request with headers, given as name and value in turn.
func ask(t *testing.T, method, url, body string, headers ...string) (status int, text string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Header.Get(versionHeader) != "9" || answer.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Errorf("%s %s: headers %v", method, url, answer.Header)
	}
	return answer.StatusCode, string(data)
}

func TestRoutes(t *testing.T) {
	url, stop := started(t, Options{Version: "9", MCP: fake(nil, nil), Repos: func() []string { return []string{"one"} }})
	for _, test := range []struct {
		method, path, body string
		status             int
		holds              string
	}{
		{"GET", "/health", "", 200, `"status":"ok"`},
		{"GET", "/tools", "", 200, `"repos":["one"]`},
		{"POST", "/tool/echo", `{"word": "hello"}`, 200, `{"word":"hello"}`},
		{"POST", "/tool/echo", "", 200, `"word":null`},
		{"POST", "/tool/echo", "[1]", 400, "no JSON object"},
		{"POST", "/tool/echo", `{"word": "` + strings.Repeat("x", maxBody) + `"}`, 413, "too_large"},
		{"POST", "/tool/none", "{}", 404, "the tools are echo, wait, broken"},
		{"POST", "/tool/write", "{}", 403, "start it with --write"},
		{"POST", "/tool/broken", "{}", 500, "on purpose"},
		{"GET", "/tool/echo", "", 405, "use POST"},
		{"GET", "/resources", "", 200, `"uriTemplate":"code://{path}"`},
		{"GET", "/resources/code%3A%2F%2Fa%2Fb.go", "", 200, "package b"},
		{"GET", "/resources/code%3A%2F%2Fnone", "", 404, "no_such_resource"},
		{"GET", "/nowhere", "", 404, "POST /tool/{name}"},
		{"GET", "/a/../tools", "", 400, "bad_path"},
		{"GET", `/a%5Cb`, "", 400, "bad_path"},
	} {
		if status, text := ask(t, test.method, url+test.path, test.body); status != test.status || !strings.Contains(text, test.holds) {
			t.Errorf("%s %s: %d %.200s, want %d and %s", test.method, test.path, status, text, test.status, test.holds)
		}
	}
	if err := stop(); err != nil {
		t.Error(err)
	}
}

func TestGuards(t *testing.T) {
	url, stop := started(t, Options{Version: "9", MCP: fake(nil, nil), Token: "secret"})
	defer stop()
	port := url[strings.LastIndexByte(url, ':'):]
	for name, test := range map[string]struct {
		path    string
		headers []string
		want    int
	}{
		"with the token":               {"/tools", []string{"Authorization", "Bearer secret"}, 200},
		"without it":                   {"/tools", nil, 401},
		"another token":                {"/tools", []string{"Authorization", "Bearer secre"}, 401},
		"another scheme":               {"/tools", []string{"Authorization", "Basic secret"}, 401},
		"whether the server lives":     {"/health", nil, 200},
		"by the name of this machine":  {"/health", []string{"Host", "localhost" + port}, 200},
		"by a name made to point here": {"/health", []string{"Host", "evil.example" + port}, 403},
		"by another port":              {"/health", []string{"Host", "localhost:1"}, 403},
		"a page of another origin":     {"/health", []string{"Origin", "http://evil.example"}, 403},
		"a page that hides its origin": {"/health", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		"a page of this server":        {"/health", []string{"Origin", url, "Sec-Fetch-Site", "same-origin"}, 200},
	} {
		if status, text := ask(t, "GET", url+test.path, "", test.headers...); status != test.want {
			t.Errorf("%s: %d %s, want %d", name, status, text, test.want)
		}
	}
}

func TestAddressesThatOthersReachNeedAToken(t *testing.T) {
	err := Run(t.Context(), Options{Host: "0.0.0.0", MCP: fake(nil, nil)})
	if d := output.Describe(err); d.Code != "token_needed" {
		t.Errorf("%+v", d)
	}
	err = Run(t.Context(), Options{Host: "no.such.host.invalid", MCP: fake(nil, nil)})
	if d := output.Describe(err); d.Code != "bad_address" {
		t.Errorf("%+v", d)
	}
}

// TestRequestsThatRunAreAnswered ends a server during a call, which is let finish.
func TestRequestsThatRunAreAnswered(t *testing.T) {
	for name, test := range map[string]struct {
		drain  time.Duration
		finish bool
		holds  string
	}{
		"within the time": {time.Minute, true, `"waited":true`},
		"beyond it":       {time.Millisecond, false, "cancelled"},
	} {
		t.Run(name, func(t *testing.T) {
			begun, release := make(chan struct{}, 1), make(chan struct{})
			url, stop := started(t, Options{Version: "9", MCP: fake(begun, release), Drain: test.drain})
			answered := make(chan string, 1)
			go func() {
				_, text := ask(t, "POST", url+"/tool/wait", "")
				answered <- text
			}()
			<-begun
			ended := make(chan error, 1)
			go func() { ended <- stop() }()
			if test.finish {
				close(release)
			}
			if text := <-answered; !strings.Contains(text, test.holds) {
				t.Errorf("answered %s", text)
			}
			if err := <-ended; err != nil {
				t.Error(err)
			}
		})
	}
}

func TestBusyServerSaysSo(t *testing.T) {
	s := &server{Options: Options{Version: "9", MCP: fake(nil, nil)}, loopback: true, port: "80", slots: make(chan struct{}, 1)}
	s.slots <- struct{}{}
	handler, err := s.routes()
	if err != nil {
		t.Fatal(err)
	}
	statuses := map[string]int{}
	for _, path := range []string{"/tools", healthPath} {
		w := httptest.NewRecorder()
		s.guard(handler).ServeHTTP(w, httptest.NewRequest("GET", "http://localhost"+path, nil))
		statuses[path] = w.Code
	}
	if diff := cmp.Diff(map[string]int{"/tools": 503, healthPath: 200}, statuses); diff != "" {
		t.Error(diff)
	}
}
