package web

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

type anyRevision struct{}

func (anyRevision) Resolve(context.Context, string) (gitrepo.Revision, error) {
	return gitrepo.Revision{}, nil
}
func (anyRevision) Refs() ([]gitrepo.Ref, error) { return nil, nil }
func (anyRevision) Commit(context.Context, plumbing.Hash) (gitrepo.Commit, error) {
	return gitrepo.Commit{}, nil
}

// TestPainted reads what is around a review while the comparison runs, and what failed where it would stand.
func TestPainted(t *testing.T) {
	over := make(chan struct{})
	mux := http.NewServeMux()
	for _, r := range Routes(Options{
		Open: func(_ context.Context, _ string, use func(Revisions) error) error { return use(anyRevision{}) },
		Review: func(ctx context.Context, _ string, _ map[string]any, _ <-chan struct{}, _ func(*render.Review)) (*render.Review, error) {
			select {
			case <-over:
				return nil, errors.New("no \u200Bgraph")
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		},
	}) {
		mux.HandleFunc(r.Pattern, r.Handler)
	}
	s := httptest.NewServer(mux)
	defer s.Close()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+"/review?a=one..two", nil)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK || !strings.Contains(answer.Header.Get("Content-Security-Policy"), "default-src 'none'") {
		t.Errorf("status %d, policy %q", answer.StatusCode, answer.Header.Get("Content-Security-Policy"))
	}
	body := bufio.NewReader(answer.Body)
	var begun strings.Builder
	for !strings.Contains(begun.String(), `<div id="review" data-part="review">`) { // the comparison has not answered
		b, err := body.ReadByte()
		if err != nil {
			t.Fatalf("%v behind %s", err, begun.String())
		}
		begun.WriteByte(b)
	}
	for _, want := range []string{"one → two", `name="a" value="one"`} {
		if !strings.Contains(begun.String(), want) {
			t.Errorf("no %s in %s", want, begun.String())
		}
	}
	close(over)
	rest, err := io.ReadAll(body)
	if err != nil || !strings.Contains(string(rest), "no ⟨U+200B⟩graph") || !strings.HasSuffix(strings.TrimSpace(string(rest)), "</html>") {
		t.Errorf("%v: %s", err, rest)
	}
}

// TestPaintedCharacters writes a page of one long line in small pieces: it comes in parts, and no character is cut.
func TestPaintedCharacters(t *testing.T) {
	text := strings.Repeat("größe 日本 😀 \u200B", 20_000)
	w := httptest.NewRecorder()
	p := painter{w: w, status: http.StatusOK}
	for i := 0; i < len(text); i += 7 {
		if _, err := p.Write([]byte(text[i:min(i+7, len(text))])); err != nil {
			t.Fatal(err)
		}
		if len(p.pending) > painted+7 {
			t.Fatalf("%d bytes are held back", len(p.pending))
		}
	}
	p.flush()
	if want := strings.ReplaceAll(text, "\u200B", "⟨U+200B⟩"); w.Body.String() != want {
		t.Error("the page is another text")
	}
	for text, want := range map[string]int{"": 0, "a": 1, "aö": 3, "aö"[:2]: 1, "a日"[:3]: 1, "a\xff": 2} {
		if n := wholeRunes([]byte(text)); n != want {
			t.Errorf("%q: %d bytes, want %d", text, n, want)
		}
	}
}

// TestBegun reads what differs while what breaks is looked for, and the whole once it was found.
func TestBegun(t *testing.T) {
	over := make(chan struct{})
	added := []analysis.SymbolChange{{Change: analysis.Added, After: &analysis.Symbol{ID: "1", Kind: "function", Name: "Begun", QualifiedName: "Begun", Path: "begun.go", Line: 1, Visibility: "public"}}}
	mux := http.NewServeMux()
	for _, r := range Routes(Options{
		Open: func(_ context.Context, _ string, use func(Revisions) error) error { return use(anyRevision{}) },
		Review: func(_ context.Context, _ string, _ map[string]any, waited <-chan struct{}, early func(*render.Review)) (*render.Review, error) {
			<-waited
			early(&render.Review{Result: &analysis.Result{Symbols: added}, Files: []render.FileText{{Path: "later.go"}}, Searching: true})
			<-over
			return &render.Review{Result: &analysis.Result{}, Files: []render.FileText{{Path: "whole.go"}}}, nil
		},
	}) {
		mux.HandleFunc(r.Pattern, r.Handler)
	}
	s := httptest.NewServer(mux)
	defer s.Close()
	read := func(link string) string {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.URL+link, nil)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		body, err := io.ReadAll(answer.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(body)
	}
	const later = `data-later="/review?a=one&amp;b=two&amp;whole=1"`
	if body := read("/review?a=one&b=two"); !strings.Contains(body, "Begun") || strings.Contains(body, "later.go") || !strings.Contains(body, "Looking for what breaks") || !strings.Contains(body, later) || strings.Contains(body, "nothing breaks") {
		t.Errorf("begun: %s", body)
	}
	close(over)
	for _, link := range []string{"/review?a=one&b=two&whole=1", "/review?a=one&b=two"} {
		if body := read(link); !strings.Contains(body, "whole.go") || strings.Contains(body, "data-later") {
			t.Errorf("%s: %s", link, body)
		}
	}
}
