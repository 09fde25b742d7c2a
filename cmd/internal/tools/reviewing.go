package tools

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// review answers the tool of that name for a page. What a large change means is megabytes of JSON,
// which is neither written nor read again here. early is given what differs where the search for what breaks takes long, or
// goes on when waited is closed.
func (f *repositories) review(ctx context.Context, repo string, args map[string]any, waited <-chan struct{}, early func(*render.Review)) (*render.Review, error) {
	var tool verbTool
	eachTool(func(v *verb.Verb, as verb.Tool) {
		if as.Named(v) == "review" {
			tool = toolOf(v, as)
		}
	})
	args[repoParam] = repo
	r, err := f.call(ctx, call{verbTool: tool, args: args, within: true, waited: waited, early: func(answer any) {
		if r, ok := answer.(*render.Review); ok {
			early(r)
		}
	}}, func(string, int, int, int64) {})
	if err != nil {
		return nil, err
	}
	review, ok := r.value.(*render.Review)
	if !ok {
		return nil, fmt.Errorf("the tool review answers with %T", r.value)
	}
	return review, nil
}
