package python

import (
	"context"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// IsPlaceholder reports a method that is abstract, does nothing or fails as not implemented.
func (Language) IsPlaceholder(ctx context.Context, c *breaks.Search, o surface.Offer) bool {
	x := o.Facts()
	if x.Kind != facts.KindMethod {
		return false
	}
	if x.Flags.Has(facts.Abstract) {
		return true
	}
	lines := strings.Split(string(c.Text(ctx, c.Head, o.File.Path)), "\n")
	if int(x.Span.EndLine) > len(lines) || x.Span.StartLine < 1 {
		return false
	}
	var code []string
	for _, line := range lines[x.Span.StartLine-1 : x.Span.EndLine] {
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			code = append(code, line)
		}
	}
	n := len(code)
	if n < 2 {
		return n == 1 && strings.HasSuffix(code[0], ": ...")
	}
	does := code[n-1] == "pass" || code[n-1] == "..." || strings.HasPrefix(code[n-1], "raise NotImplementedError")
	alone := strings.HasSuffix(code[n-2], ":") || strings.HasSuffix(code[n-2], `"""`) || strings.HasSuffix(code[n-2], "'''")
	return does && alone && x.Metrics.Branches == 0 && x.Metrics.Loops == 0
}
