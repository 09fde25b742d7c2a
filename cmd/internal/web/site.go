package web

import (
	"context"
	"encoding/json"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Options say what pages are made of.
type Options struct {
	// Ask answers a call of a tool.
	Ask func(ctx context.Context, tool string, args map[string]any) (json.RawMessage, error)
	// Open opens a repository, by its name of Repos, as long as use runs.
	Open func(ctx context.Context, repo string, use func(Revisions) error) error
	// Typed proposes definitions and files of a revision for what was typed of a name.
	Typed func(ctx context.Context, repo, spec, text string, most int) ([]Typed, error)
	// Review says what a change means: what the tool of that name answers with, before it is JSON. early is
	// given what differs where it takes long to find what breaks, or that goes on when waited is closed.
	Review func(ctx context.Context, repo string, args map[string]any, waited <-chan struct{}, early func(*render.Review)) (*render.Review, error)
	// Repos names the repositories that are served; the first is shown unless the address says otherwise.
	Repos func() []string
}

// Revisions says what names mean.
type Revisions interface {
	Resolve(ctx context.Context, spec string) (gitrepo.Revision, error)
	Refs() ([]gitrepo.Ref, error)
	Commit(ctx context.Context, h plumbing.Hash) (gitrepo.Commit, error)
}

// Typed is what may be meant by a name that is being typed.
type Typed struct {
	ID   string `json:"id"`
	Name string `json:"name"` // with the types that it belongs to
	Kind string `json:"kind"`
	Path string `json:"path"`
}

type site struct {
	Options
	shared *shared
	pairs  *pairCache
}

// failure is why there is no page.
type failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
}

// failed is an error as pages say it.
func failed(err error) *failure {
	d := output.Describe(err)
	return &failure{d.Code, output.Clip(d.Message), output.Clip(d.Hint)}
}

// failure is an error as the page's own says it.
func (p *page) failure(err error) failure {
	d := output.Describe(err)
	return failure{d.Code, output.Clip(p.told(d.Message)), output.Clip(d.Hint)}
}
