package graphfile

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/resultset"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// Mermaid draws the edges of the part, those that say what contains what only
// where they are asked for. More than a picture can show is a
// resultset.ErrLarge.
func Mermaid(ctx context.Context, source tables.Source, p *Part, out io.Writer) error {
	var c resultset.Flowchart
	err := p.bundles(ctx, source, func(b bundle) error {
		if b.kind == "contains" && len(p.Edges) == 0 {
			return nil
		}
		label := b.kind
		if b.count > 1 {
			label = fmt.Sprintf("%s ×%d", b.kind, b.count)
		}
		c.Edge(b.source, b.sourceName, b.target, b.targetName, label)
		return nil
	})
	if err != nil {
		return err
	}
	return c.Write(out, "narrow it with --path, --exclude, --kind or --edge")
}
