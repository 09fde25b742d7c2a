package web

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// reviewBody is what is around a review.
type reviewBody struct {
	A, B   string
	Staged bool
	Live   bool // one side is what is on disk
}

// review shows what a change means. a and b name the sides, a alone a range or what the files on
// disk are compared with. A comparison takes a while where it is large: what is around it is
// shown before.
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
	var r *render.Review
	c, err := p.sides(revisions, args)
	if err != nil || p.query.Get("format") == "json" {
		if r, err = p.reviewed(c.key, args, nil, func(*render.Review) {}); err != nil {
			return err
		}
		if r, err = p.opened(r); err != nil {
			return err
		}
		p.answers["review"], p.answers["commits"] = r, r.Commits
	}
	if from, to, ok := gitrepo.SplitRange(b.A); ok && b.B == "" {
		b.A, b.B = from, to
	}
	b.Live = c.live
	p.Title = "Review of " + reviewTitle(&b)
	p.Body = b
	p.late = func(out *painter) (err error) {
		if r == nil {
			if r, err = p.begun(c.key, args); err != nil {
				return err
			}
			if r, err = p.opened(r); err != nil {
				return err
			}
		}
		if err := render.HTMLReview(out, r, p.reviewLinks(r)); err != nil || !r.Searching {
			return err
		}
		return templates().ExecuteTemplate(out, "later", map[string]string{"to": p.With("whole", "1"), "says": "Looking for what breaks and which tests see it; the files come with it.", "link": "Show what breaks, which tests see it, and the files"})
	}
	return nil
}

// reviewTitle names the sides as they were asked for.
func reviewTitle(b *reviewBody) string {
	to := cmp.Or(b.B, "files on disk")
	if b.Staged {
		to = "staged"
	}
	if b.B == "" && strings.HasSuffix(b.A, "^!") {
		return b.A
	}
	return cmp.Or(b.A, "HEAD") + " → " + to
}

// reviewLinks lead from a review to the pages of what it reports.
func (p *page) reviewLinks(r *render.Review) render.Links {
	return render.Links{
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
		Open:   p.toggle,
		Commit: func(commit string) string { return p.Link("/review", "ref", "", "a", commit+"^!") },
	}
}

// reviewed asks for a review. What two commits or trees differ by never changes, so that it is
// kept for them as the revisions now mean them.
func (p *page) reviewed(key string, args map[string]any, waited <-chan struct{}, early func(*render.Review)) (*render.Review, error) {
	ask := func() (*render.Review, bool, error) {
		r, err := p.site.Review(p.request.Context(), p.Repo, maps.Clone(args), waited, early)
		return r, true, err
	}
	if key == "" { // a side is not to be found: the comparison says so as it says it anywhere
		r, _, err := ask()
		return r, err
	}
	return keep(p, key, func(w *whole) *part[*render.Review] { return &w.review }, ask)
}

// begun gives a review, or what there is of it where it takes long to find what breaks: the search
// goes on, and who asks for the whole page gets it.
func (p *page) begun(key string, args map[string]any) (*render.Review, error) {
	if p.query.Get("whole") != "" || key == "" {
		return p.reviewed(key, args, nil, func(*render.Review) {})
	}
	type answer struct {
		review *render.Review
		err    error
	}
	waited := make(chan struct{})
	early, whole := make(chan *render.Review, 1), make(chan answer, 1)
	soon := time.NewTimer(wholeWithin)
	defer soon.Stop()
	behind := *p // the page is written meanwhile
	ctx, cancel := context.WithCancel(context.WithoutCancel(p.request.Context()))
	behind.request = p.request.WithContext(ctx)
	go func() {
		defer cancel()
		var a answer
		a.err = guarded(func() (err error) {
			a.review, err = behind.reviewed(key, args, waited, func(r *render.Review) { early <- r })
			return err
		})
		whole <- a
	}()
	var begun <-chan *render.Review // once there is no time left to wait for the whole
	for {
		select {
		case a := <-whole:
			return a.review, a.err
		case <-soon.C:
			begun = early
			close(waited)
		case r := <-begun:
			return r, nil
		case <-p.request.Context().Done():
			cancel() // nobody reads it
			return nil, p.request.Context().Err()
		}
	}
}

// compared are the sides of a review.
type compared struct {
	key  string // of the objects that they are now; empty where one is not to be found
	live bool   // one is what is on disk
}

// sides names the objects that are compared.
func (p *page) sides(revisions []any, args map[string]any) (c compared, err error) {
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
		names = append(names, gitrepo.SpecWorktree)
	}
	err = p.site.Open(p.request.Context(), p.Repo, func(r Revisions) error {
		for _, name := range names {
			rev, err := r.Resolve(p.request.Context(), name)
			if err != nil {
				return fmt.Errorf("find %s: %w", name, err)
			}
			key += " " + rev.Commit.String() + " " + rev.Tree.String()
		}
		return nil
	})
	if err == nil {
		c = compared{key, names[len(names)-1] == gitrepo.SpecWorktree}
	}
	return c, err
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
