package web

import (
	"bytes"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
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
	r, err := p.reviewed(revisions, args)
	if err != nil {
		return err
	}
	if b.B == "" && strings.Contains(b.A, "..") {
		b.A, b.B = r.Base.Rev, r.Head.Rev
	}
	p.answers["commits"] = r.Commits
	p.Title = r.Title()
	b.Live = r.Head.Rev == ":worktree"
	var out bytes.Buffer
	err = render.HTMLReview(&out, r, render.Links{
		Symbol: func(s *analysis.Symbol, before bool) string {
			return p.Link("/symbol", "id", s.ID, "ref", revision(r, before))
		},
		File: func(path string, line int, before bool) string {
			pairs := []string{"path", path, "ref", revision(r, before)}
			if line > 1 {
				pairs = append(pairs, "#", "L"+strconv.Itoa(line))
			}
			return p.Link("/file", pairs...)
		},
		Commit: func(commit string) string { return p.Link("/review", "ref", "", "a", commit+"^!") },
	})
	b.Review = template.HTML(out.String()) //nolint:gosec // of a template that escapes
	p.Body = b
	return err
}

// reviewed asks for a review. What two commits or trees differ by never changes, so that it is
// kept for them as the revisions now mean them.
func (p *page) reviewed(revisions []any, args map[string]any) (*render.Review, error) {
	ask := func() (*render.Review, bool, error) {
		var r render.Review
		err := p.compare("review", "review", args, &r)
		delete(p.answers, "review")
		return &r, true, err
	}
	var r *render.Review
	key, err := p.sides(revisions, args)
	if err == nil {
		r, err = keep(p, key, func(w *whole) *part[*render.Review] { return &w.review }, ask)
	} else { // the comparison says what is wrong, as it says it anywhere
		r, _, err = ask()
	}
	if err == nil {
		p.answers["review"] = r
	}
	return r, err
}

// sides names the objects that are compared.
func (p *page) sides(revisions []any, args map[string]any) (string, error) {
	key := fmt.Sprint("review ", revisions, args["staged"])
	names := []string{"HEAD"}
	for _, r := range revisions {
		spec := fmt.Sprint(r)
		if a, b, ok := gitrepo.SplitRange(spec); ok {
			names = append(names, a, b)
		} else {
			names = append(names, spec)
		}
	}
	switch {
	case args["staged"] != nil:
		names = append(names, ":index")
	case len(names) <= 2:
		names = append(names, ":worktree")
	}
	err := p.site.Open(p.request.Context(), p.Repo, func(r Revisions) error {
		for _, name := range names {
			rev, err := r.Resolve(p.request.Context(), name)
			if err != nil {
				return fmt.Errorf("find %s: %w", name, err)
			}
			key += " " + rev.Commit.String() + " " + rev.Tree.String()
		}
		return nil
	})
	return key, err
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
