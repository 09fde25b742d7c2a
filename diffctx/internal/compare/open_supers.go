package compare

import (
	"iter"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// OpenSuper is a supertype that is not bound: External one from outside, Unresolved one that is nowhere.
type OpenSuper struct {
	Name      string
	Certainty link.Certainty
}

// OpenSupers are the types of a file, by their places among its symbols, that name a supertype
// which is not bound.
func OpenSupers(f *graph.File) iter.Seq2[int32, OpenSuper] {
	return func(yield func(int32, OpenSuper) bool) {
		for n, b := range f.Record.Refs {
			ref := &f.Facts.Refs[n]
			isSuper := ref.Role == facts.RoleExtends || ref.Role == facts.RoleEmbeds || ref.Role == facts.RoleImplements
			if isSuper && !b.Certainty.Bound() && !f.Facts.IsTypeArgument(ref) && !yield(ref.Scope, OpenSuper{f.Facts.NameOf(ref.Expr), b.Certainty}) {
				return
			}
		}
	}
}
