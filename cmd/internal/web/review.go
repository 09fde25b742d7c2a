package web

import (
	"bytes"
	"html/template"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// reviewBody is a review with what its form holds.
type reviewBody struct {
	A, B   string
	Staged bool
	Review template.HTML
	Live   bool // one side is what is on disk
}

// review shows what a change means. a and b name the sides, a alone a range or what the files on
// disk are compared with.
func review(p *page) error {
	b := reviewBody{A: p.query.Get("a"), B: p.query.Get("b"), Staged: p.query.Get("staged") != ""}
	args := map[string]any{}
	revisions := []any{}
	for _, r := range []string{b.A, b.B} {
		if r != "" {
			revisions = append(revisions, r)
		}
	}
	if b.A == "" && b.B != "" {
		revisions = []any{"HEAD", b.B}
	}
	if len(revisions) > 0 {
		args["revisions"] = revisions
	}
	if b.Staged {
		args["staged"] = true
	}
	var r render.Review
	if err := p.compare("review", "review", args, &r); err != nil {
		return err
	}
	if b.B == "" && strings.Contains(b.A, "..") {
		b.A, b.B = r.Base.Rev, r.Head.Rev
	}
	p.Title = r.Title()
	b.Live = r.Head.Rev == ":worktree"
	var out bytes.Buffer
	err := render.HTMLReview(&out, &r, render.Links{
		Symbol: func(s *diffctx.Symbol, before bool) string {
			return p.Link("/symbol", "id", s.ID, "ref", revision(&r, before))
		},
		File: func(path string, line int, before bool) string {
			pairs := []string{"path", path, "ref", revision(&r, before)}
			if line > 1 {
				pairs = append(pairs, "#", "L"+strconv.Itoa(line))
			}
			return p.Link("/file", pairs...)
		},
	})
	b.Review = template.HTML(out.String()) //nolint:gosec // of a template that escapes
	p.Body = b
	return err
}

// revision names a side so that the address stays true: by its commit, where it has one.
func revision(r *render.Review, before bool) string {
	side := r.Head
	if before {
		side = r.Base
	}
	switch {
	case side.Rev == ":worktree":
		return ""
	case side.Rev == ":index":
		return side.Rev
	case side.Commit != "":
		return side.Commit
	}
	return side.Rev
}

// live tells the tree of the files on disk, so that a page can see that they were saved.
func live(p *page) error {
	p.Ref = ""
	var head struct {
		Tree string `json:"tree"`
	}
	return p.ask("live", "sql", map[string]any{"statement": "SELECT 1"}, &head)
}
