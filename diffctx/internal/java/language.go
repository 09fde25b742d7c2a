package java

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
)

// Language is what Java brings to comparisons.
type Language struct{}

var _ interface {
	compare.Publisher
	api.PublicComparer
	surface.MemberMatcher
	breaks.ParameterTypes
	breaks.Reachability
} = Language{}

func (Language) Publishes(d, _ *compare.Definition) bool {
	return compare.IsShipped(d.Path)
}

func (Language) Traits() compare.Traits { return compare.Traits{IdleImports: true} }

func (Language) PublicBreaks(ctx context.Context, c *breaks.Search) ([]result.Break, error) {
	return javaBreaks(ctx, c)
}

func (Language) Replaces(x, y surface.Offer) bool {
	return javaSignature(x).ErasedParams() == javaSignature(y).ErasedParams()
}
