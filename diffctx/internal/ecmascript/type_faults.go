package ecmascript

import (
	"bytes"
	"context"
	"regexp"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dangling"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TypeFaults finds the places in changed files of TypeScript at which a value of a declared type has not the member that is
// selected, or does not suit what is expected, and did on the base side. Of values whose types are computed or narrowed too little
// is known for an error. Of scripts too what the language rejects is found.
func (Language) TypeFaults(ctx context.Context, c *compare.Comparison) ([]result.Dangling, error) {
	return compare.Cached(ctx, c, "faults of declared types", func(ctx context.Context) ([]result.Dangling, error) {
		return dangling.NewFaults(ctx, c, func(f *graph.File) bool { return lang.Named(f.Language).Family == lang.ECMAScript },
			func(f *graph.File, x *link.Fault) bool {
				text := c.Lines(ctx, c.Head, f.Path)
				return x.Rejected || x.Declared && IsTyped(f.Language) && !Unchecked(text) && !ErrorExpected(text, int(x.Line)) && !mayBeNarrowed(text, f, x)
			})
	})
}

var (
	selectedOf = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`([A-Za-z_$][\w$]*)(?:[?!]?\.[\w$#]+|\[[^\[\]]*\])*[?!]?\.$`)
	})
	guard = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?:\b(?:is|has|assert|ensure|check|expect)\w*(?:\.\w+)?\(|\bin |typeof |\bswitch ?\()[^;{}]*$`)
	})
)

// mayBeNarrowed reports a member of what a guard before it, in the same definition, may have looked at: `isSquare(shape)`, `x instanceof Y`,
// `"size" in shape`.
func mayBeNarrowed(text *signature.Text, f *graph.File, x *link.Fault) bool {
	line := text.Line(int(x.Line))
	m := selectedOf().FindSubmatch(line[:min(max(0, int(x.Col)-1), len(line))])
	if m == nil || string(m[1]) == "this" {
		return false
	}
	from := 1
	if x.Scope >= 0 {
		from = int(f.Facts.Symbols[x.Scope].Span.StartLine)
	}
	name := regexp.MustCompile(`\b` + regexp.QuoteMeta(string(m[1])) + `\b`)
	for l := from; l <= int(x.Line); l++ {
		line := text.Line(l)
		for _, at := range name.FindAllIndex(line, -1) {
			if guard().Match(line[:at[0]]) || bytes.HasPrefix(bytes.TrimLeft(line[at[1]:], " "), []byte("instanceof ")) {
				return true
			}
		}
	}
	return false
}
