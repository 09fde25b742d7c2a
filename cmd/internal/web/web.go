package web

import (
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// Options say what pages are made of.
type Options struct {
	// Ask answers a call of a tool.
	Ask func(ctx context.Context, tool string, args map[string]any) (json.RawMessage, error)
	// Repos names the repositories that are served; the first is shown unless the address says otherwise.
	Repos func() []string
}

// Route is a page and where it stands.
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

//go:embed static/icon.svg
var icon []byte

//go:embed static/site.css
var siteStyle []byte

var templates = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{"dict": dict, "list": func(v ...string) []string { return v }, "tests": shownAs}).ParseFS(templateFiles, "templates/*.html"))
})

// dict makes a template's arguments of names and values.
func dict(pairs ...any) map[string]any {
	out := map[string]any{}
	for i := 0; i+1 < len(pairs); i += 2 {
		out[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return out
}

// shownAs is a choice in an address.
func shownAs(on bool) string {
	if on {
		return "1"
	}
	return ""
}

// Routes gives all pages.
func Routes(o Options) []Route {
	s := &site{o}
	routes := []Route{
		{"GET /static/style.css", asset("text/css; charset=utf-8", func() []byte { return append([]byte(render.StyleSheet()), siteStyle...) })},
		{"GET /static/icon.svg", asset("image/svg+xml", func() []byte { return icon })},
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

type site struct{ Options }

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
		{"/conflicts", "conflicts", conflicts},
		{"/live", "", live},
	}
}

// page is one in the making.
type page struct {
	site    *site
	request *http.Request
	query   url.Values

	Title   string
	Ref     string // as the address has it, empty for the files on disk
	Repo    string
	Repos   []string
	Here    string // path of the page
	Body    any    // of the template
	Fresh   bool
	answers map[string]json.RawMessage
	tree    string // of the files on disk, once an answer told it; empty when it is to be looked at
	moved   bool   // the tree is no object of the repository: there are changes on disk
}

func (s *site) serve(k kind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p := &page{site: s, request: r, query: r.URL.Query(), Here: r.URL.Path, Fresh: true, answers: map[string]json.RawMessage{}}
		p.Ref, p.Repo = p.query.Get("ref"), p.query.Get("repo")
		p.tree = p.query.Get("tree") // what an answer told before
		if s.Repos != nil {
			p.Repos = s.Repos()
		}
		status, name := http.StatusOK, k.template
		if err := k.fill(p); err != nil {
			if r.Context().Err() != nil {
				return // nobody reads it
			}
			d := output.Describe(err)
			status, name = statusOf(d.Code), "failure"
			p.Title, p.Body = "No answer", failure{d.Code, output.Clip(d.Message), output.Clip(d.Hint)}
		}
		if p.query.Get("format") == "json" || k.template == "" {
			p.writeJSON(w, status)
			return
		}
		var b bytes.Buffer
		if err := templates().ExecuteTemplate(&b, name, p); err != nil {
			slog.Error("a page cannot be made", "path", r.URL.Path, "error", err)
			http.Error(w, "the page cannot be made", http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", policy)
		w.Header().Set("Referrer-Policy", "no-referrer")
		w.WriteHeader(status)
		_, _ = w.Write(render.Visible(b.Bytes())) // who is gone reads nothing
	}
}

// failure is why there is no page.
type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
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

// ask asks a tool about the page's revision, and keeps the answer under a name. Files on disk
// that are as committed are looked at once for a page: what follows is asked of their tree.
func (p *page) ask(as, tool string, args map[string]any, into any) error {
	switch {
	case p.Ref != "":
		args["ref"] = p.Ref
	case p.tree != "" && !p.moved:
		args["ref"] = p.tree
		err := p.compare(as, tool, args, into)
		if err == nil {
			return nil
		}
		if code := output.Describe(err).Code; code != "unknown_revision" && code != "missing_object" {
			return err
		}
		p.moved = true
		delete(args, "ref")
	}
	if err := p.compare(as, tool, args, into); err != nil {
		return err
	}
	if p.Ref == "" && p.tree == "" {
		var head struct {
			Tree  string `json:"tree"`
			Fresh *bool  `json:"fresh"`
		}
		if err := json.Unmarshal(p.answers[as], &head); err == nil && head.Fresh != nil && *head.Fresh {
			p.tree = head.Tree
		}
	}
	return nil
}

// compare is ask for tools that look at other revisions than one.
func (p *page) compare(as, tool string, args map[string]any, into any) error {
	if p.Repo != "" {
		args["repo"] = p.Repo
	}
	args["max_tokens"] = float64(0)
	answer, err := p.site.Ask(p.request.Context(), tool, args)
	if err != nil {
		return err
	}
	p.answers[as] = answer
	if err := json.Unmarshal(answer, into); err != nil {
		return fmt.Errorf("read the answer of %s: %w", tool, err)
	}
	return nil
}

// Link gives the address of another page at the same revision; pairs are names and values of
// its query, an empty value leaves one out. A name that begins with # is the place on the page.
func (p *page) Link(at string, pairs ...string) string {
	q := url.Values{}
	if p.Ref != "" {
		q.Set("ref", p.Ref)
	}
	if p.Repo != "" {
		q.Set("repo", p.Repo)
	}
	place := ""
	for i := 0; i+1 < len(pairs); i += 2 {
		switch {
		case strings.HasPrefix(pairs[i], "#"):
			place = "#" + url.PathEscape(pairs[i+1])
		case pairs[i+1] == "":
			q.Del(pairs[i])
		default:
			q.Set(pairs[i], pairs[i+1])
		}
	}
	if len(q) == 0 {
		return at + place
	}
	return at + "?" + q.Encode() + place
}

// At names the revision.
func (p *page) At() string {
	if p.Ref == "" {
		return "files on disk"
	}
	return p.Ref
}

// JSON is the address of what the page is made of.
func (p *page) JSON() string {
	q := url.Values{}
	for name, v := range p.query {
		q[name] = v
	}
	q.Set("format", "json")
	return p.Here + "?" + q.Encode()
}

// SearchText is what was searched for.
func (p *page) SearchText() string {
	if p.Here == "/search" {
		return p.query.Get("q")
	}
	return ""
}

// Crumb is a folder above what a page shows.
type Crumb struct{ Text, Link string }

// Crumbs lead to the folders above.
func (p *page) Crumbs() []Crumb {
	var out []Crumb
	at := ""
	for _, name := range strings.Split(folderOf(strings.Trim(p.query.Get("path"), "/")), "/") {
		if name == "" {
			continue
		}
		at = strings.TrimPrefix(at+"/"+name, "/")
		out = append(out, Crumb{name + "/", p.Link("/folder", "path", at)})
	}
	return out
}

// Hidden are the fields that a form keeps.
func (p *page) Hidden() map[string]string {
	out := map[string]string{}
	if p.Repo != "" {
		out["repo"] = p.Repo
	}
	return out
}
