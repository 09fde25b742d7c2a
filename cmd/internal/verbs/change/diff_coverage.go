package change

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/coverage"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/verbs/data"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// addCoverage says of changed functions what tests run of them on both sides, as
// far as that was measured.
func addCoverage(ctx context.Context, s *verb.Session, base, head *state.View, r *analysis.Result) error {
	if len(r.Symbols) == 0 {
		return nil
	}
	known, err := data.Known(ctx, s)
	if err != nil || known.Empty() {
		return err
	}
	before, after := &shares{known: known, view: base}, &shares{known: known, view: head}
	for i := range r.Symbols {
		c := &r.Symbols[i]
		var both analysis.Shares
		if both.Before, err = before.of(ctx, c.Before); err != nil {
			return err
		}
		if both.After, err = after.of(ctx, c.After); err != nil {
			return err
		}
		if both.Before != nil || both.After != nil {
			c.Coverage = &both
		}
	}
	return nil
}

// shares says what runs of the functions of a view, file by file.
type shares struct {
	known *coverage.Known
	view  *state.View
	files map[string]map[string]*float64 // by path and id
}

func (x *shares) of(ctx context.Context, sym *analysis.Symbol) (*float64, error) {
	if sym == nil {
		return nil, nil
	}
	file, ok := x.files[sym.Path]
	if !ok {
		var err error
		if file, err = x.file(ctx, sym.Path); err != nil {
			return nil, err
		}
		if x.files == nil {
			x.files = map[string]map[string]*float64{}
		}
		x.files[sym.Path] = file
	}
	return file[sym.ID], nil
}

func (x *shares) file(ctx context.Context, path string) (map[string]*float64, error) {
	leaf, ok, err := x.view.Leaf(ctx, path)
	if err != nil || !ok || leaf.Language == "" {
		return nil, err
	}
	m, ok, err := coverage.At(ctx, x.known, x.view.Engine().Repository(), leaf)
	if err != nil || !ok {
		return nil, err
	}
	f, err := x.view.File(ctx, path)
	if err != nil || f == nil {
		return nil, fmt.Errorf("read facts of %s: %w", path, err)
	}
	out := map[string]*float64{}
	for i, c := range coverage.BySymbol(f, m.Units) {
		out[f.ID(i).String()] = data.PercentOf(c)
	}
	return out, nil
}
