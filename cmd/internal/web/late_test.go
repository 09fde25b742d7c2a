package web

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// TestFoundLate reads what stands around a search while it runs, and what it found behind that.
func TestFoundLate(t *testing.T) {
	over := make(chan struct{})
	ask := func(_ context.Context, tool string, args map[string]any) (json.RawMessage, error) {
		switch {
		case args["query"] == "wrong":
			return nil, &output.Error{Code: "unknown_revision", Message: "no such revision"}
		case tool == "search":
			<-over
		}
		return json.RawMessage(`{"tree": "1", "matches": [{"id": "function:1", "name": "Found", "kind": "function", "path": "a.go", "start_line": 1}], "total": 1}`), nil
	}
	mux := http.NewServeMux()
	named := func(context.Context, string, string, string, int) ([]Typed, error) {
		return []Typed{{ID: "function:2", Name: "Named", Kind: "function", Path: "b.go"}}, nil
	}
	for _, r := range Routes(Options{Ask: ask, Typed: named}) {
		mux.HandleFunc(r.Pattern, r.Handler)
	}
	s := httptest.NewServer(mux)
	defer s.Close()
	get := func(link string) *http.Response {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+link, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { answer.Body.Close() })
		return answer
	}
	body := bufio.NewReader(get("/search?q=late").Body)
	var before strings.Builder
	for !strings.HasSuffix(before.String(), "</ul></div>") {
		c, err := body.ReadByte()
		if err != nil {
			t.Fatalf("%v after %s", err, before.String())
		}
		before.WriteByte(c)
	}
	if text := before.String(); !strings.Contains(text, `<section class="awaited indexed"><div class="meanwhile">`) || !strings.Contains(text, "Named") {
		t.Errorf("before it is found: %s", text)
	}
	close(over)
	rest, err := io.ReadAll(body)
	if err != nil || !strings.Contains(string(rest), "1 found") || !strings.Contains(string(rest), "Found") || !strings.Contains(string(rest), "</html>") {
		t.Errorf("the rest: %v %s", err, rest)
	}
	if status := get("/search?q=wrong").StatusCode; status != http.StatusNotFound {
		t.Errorf("a revision that is not there is answered with %d", status)
	}
}
