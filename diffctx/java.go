package diffctx

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

func init() { compare.Register(lang.Java, javaLanguage{}) }

// sourceFolder is what stands above all sources of Java, and of scripts among them.
const sourceFolder = "java"

// javaLanguage is what Java brings to comparisons.
type javaLanguage struct{}

var _ interface {
	compare.Publisher
	publicComparer
	memberMatcher
} = javaLanguage{}

func (javaLanguage) Publishes(d, _ *compare.Definition) bool {
	return compare.IsShipped(d.Path, sourceFolder)
}

func (javaLanguage) PublicBreaks(ctx context.Context, c *comparison) ([]result.Break, error) {
	return c.javaBreaks(ctx)
}

func (javaLanguage) Replaces(x, y offer) bool {
	return x.javaSignature().ErasedParams() == y.javaSignature().ErasedParams()
}
