package web

import (
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"sync"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// Route is a page and where it is.
type Route struct {
	Pattern string // as net/http's ServeMux takes it
	Handler http.HandlerFunc
}

// policy lets a page load what the server has, and nothing of another place or written inline.
const policy = "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

//go:embed templates/*.html
var templateFiles embed.FS

//go:embed static/page.js
var script []byte

//go:embed static/picture.js
var pictureScript []byte

//go:embed static/icon.svg
var icon []byte

//go:embed static/site.css
var siteStyle []byte

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"dict": dict, "list": func(v ...string) []string { return v }, "tests": shownAs, "count": count, "flowing": flowing, "noun": noun, "parts": render.Breakable, "total": func(a, b int) int { return a + b }}).ParseFS(templateFiles, "templates/*.html"))
})

// dict makes a template's arguments of names and values.
func dict(pairs ...any) map[string]any {
	out := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		out[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return out
}

// Routes gives all pages.
func Routes(o Options) []Route {
	s := &site{o, newShared(), newPairCache()}
	routes := []Route{
		{"GET /static/style.css", asset("text/css; charset=utf-8", func() []byte { return append([]byte(render.StyleSheet()), siteStyle...) })},
		{"GET /static/icon.svg", asset("image/svg+xml", func() []byte { return icon })},
		{"GET /static/picture.js", asset("text/javascript; charset=utf-8", func() []byte { return pictureScript })},
		{"GET /static/page.js", asset("text/javascript; charset=utf-8", func() []byte { return script })},
	}
	for _, p := range pages() {
		routes = append(routes, Route{"GET " + p.path, s.serve(p)})
	}
	return routes
}

func asset(contentType string, data func() []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Content-Security-Policy", policy)
		_, _ = w.Write(data()) // who is gone reads nothing
	}
}

// kind is one of the pages.
type kind struct {
	path, template string
	fill           func(p *page) error
}

// pages lists them all.
func pages() []kind {
	return []kind{
		{"/{$}", "home", home},
		{"/review", "review", review},
		{"/symbol", "symbol", symbol},
		{"/history", "history", history},
		{"/file", "file", file},
		{"/folder", "folder", folder},
		{"/search", "search", search},
		{"/sql", "sql", sql},
		{"/recipes", "recipes", recipeList},
		{"/recipe", "recipe", recipe},
		{"/map", "map", dependencies},
		{"/hotspots", "hotspots", hotspots},
		{"/terms", "terms", cloud},
		{"/conflicts", "conflicts", conflicts},
		{"/branches", "branches", branches},
		{"/baselines", "baselines", baselines},
		{"/live", "", live},
		{"/typed", "", typed},
	}
}

func (s *site) serve(k kind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p := &page{site: s, request: r, query: r.URL.Query(), Here: r.URL.Path, Fresh: true, answers: map[string]any{}}
		p.Ref, p.Repo = p.query.Get("ref"), p.query.Get("repo")
		p.tree = p.query.Get("tree") // what an answer reported before
		if s.Repos != nil {
			p.Repos = s.Repos()
		}
		status, name := http.StatusOK, k.template
		if err := k.fill(p); err != nil {
			if r.Context().Err() != nil {
				return // nobody reads it
			}
			f := p.failure(err)
			status, name = statusOf(f.Code), "failure"
			p.Title, p.Body = "No answer", f
		}
		if p.query.Get("format") == "json" || k.template == "" {
			p.writeJSON(w, status)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Referrer-Policy", "no-referrer")
		out := painter{w: w, status: status}
		if err := p.paint(&out, name); err != nil && r.Context().Err() == nil {
			slog.Error("a page cannot be made", "path", r.URL.Path, "error", err)
			out.abandon()
		}
	}
}

// paint writes a page by its template. What takes long is between two of them.
func (p *page) paint(out *painter, name string) error {
	if err := templates().ExecuteTemplate(out, name, p); err != nil {
		return fmt.Errorf("begin the page: %w", err)
	}
	if p.late != nil && name != "failure" {
		out.flush()
		if err := p.late(out); err != nil {
			if p.request.Context().Err() != nil {
				return err // nobody reads it
			}
			if err := templates().ExecuteTemplate(out, "refused", p.failure(err)); err != nil {
				return fmt.Errorf("say what failed: %w", err)
			}
		}
		if err := templates().ExecuteTemplate(out, name+"-end", p); err != nil {
			return fmt.Errorf("end the page: %w", err)
		}
	}
	out.flush()
	return nil
}

func statusOf(code string) int {
	switch code {
	case "usage", "sql_refused", "sql_error":
		return http.StatusBadRequest
	case "unknown_revision", "unknown_symbol", "unknown_file", "unknown_recipe", "unknown_repo":
		return http.StatusNotFound
	case output.CodeBusy, output.CodeMemory:
		return http.StatusServiceUnavailable
	}
	return http.StatusUnprocessableEntity
}

// writeJSON gives what the page was made of.
func (p *page) writeJSON(w http.ResponseWriter, status int) {
	v := map[string]any{"answers": p.answers}
	if f, failed := p.Body.(failure); failed {
		v = map[string]any{"error": f}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	_ = e.Encode(v) // who is gone reads nothing
}
