package breaks

import (
	"bytes"
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Placeholders tells a method that means its overrides alone: whoever calls it means one of those.
// It is for languages whose checker does not hold overrides against what they override.
type Placeholders interface {
	IsPlaceholder(ctx context.Context, c *Search, o surface.Offer) bool
}

// calledThrough lists what a method overrides, on the head side, where calls of that call the method.
func (c *Search) calledThrough(ctx context.Context, m *compare.Pairing) ([]graph.Symbol, error) {
	l, ok := compare.LanguageOf[Placeholders](m.New.File)
	if !ok || m.New.Container == nil || m.New.Kind == facts.KindConstructor {
		return nil, nil
	}
	var out []graph.Symbol
	for _, e := range c.EdgesFrom(m.Old.File, m.Old.ID) {
		if e.Kind != result.EdgeOverrides {
			continue
		}
		over, err := c.overriddenNow(ctx, e)
		if err != nil {
			return nil, err
		}
		if over.File != nil && l.IsPlaceholder(ctx, c, over) {
			out = append(out, over.Symbol())
		}
	}
	return out, nil
}

// namesSuper reports a call of what the own override is before.
func namesSuper(text *signature.Text, e graph.Edge) bool {
	before, ok := text.Before(e.Line, e.Column)
	return ok && bytes.HasSuffix(bytes.TrimRight(before, " ."), []byte(")")) && bytes.Contains(before[max(0, len(before)-80):], []byte("super("))
}
