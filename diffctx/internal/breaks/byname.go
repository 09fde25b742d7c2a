package breaks

import (
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// byName reports a file of a language that is bound by names.
func byName(f *graph.File) bool {
	l := extract.ByName(f.Language)
	return l != nil && l.Names != nil
}
