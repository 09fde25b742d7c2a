package compare

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// BeforeOf is a file's base side, also when it moved; nil for a new one.
func BeforeOf(c *Comparison, new *graph.File) *graph.File {
	if d := c.ByPath[new.Path]; d != nil && d.Old != nil {
		return d.Old
	}
	if f := c.New[facts.FileID(new.Path)]; f != nil && f.Match != nil {
		return f.Match.Old.File
	}
	return nil
}
