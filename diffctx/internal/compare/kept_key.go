package compare

import (
	"crypto/sha256"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// KeptKey digests what an answer of a kind about two graphs depends on: what makes it, both graphs, and the limits.
func KeptKey(kind string, base, head *graph.Snapshot, o result.Options, more ...string) graph.Key {
	o = o.WithDefaults()
	h := sha256.New()
	fmt.Fprintf(h, "%s %d %q %x %x %x %x %d %d %d %q", kind, MatchVersion, o.Program, base.Recipe(), base.Root(), head.Recipe(), head.Root(), o.Depth, o.MaxNodes, o.MaxFiles, more)
	return graph.Key(h.Sum(nil)[:16])
}
