package dangling

import (
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/plaintext"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Search is the state of one search.
type Search struct {
	Comparison *compare.Comparison
	reported   map[string]map[compare.Site]bool        // places of breaks and of findings, by path
	counts     map[unboundUse]int                      // how many more uses the head side has in all changed files
	lines      map[string]func(line int) bool          // see isAdded, by path
	removed    map[string]func(line int) bool          // see isRemoved, by path
	before     map[string]map[askedFor][]link.Dangling // see danglingBefore
	called     map[calledIn][]int32                    // see callables
	mismatch   map[mismatchKey]bool                    // see mismatchBefore
	exempting  map[compare.TextKey]*exemptions         // see exemptionsOf
	byBase     map[string][]string                     // see pathsByBase
	written    map[string]map[string]bool              // see writtenNames, by language
	taking     map[string]bool                         // see takesTexts, by path
	touched    *touched                                // see touchedNames
}

// unboundUse is a reference without a target by what it asks for.
type unboundUse struct{ module, name string }

// calledIn is a definition of a file.
type calledIn struct {
	file *graph.File
	i    int32
}

// mismatchKey is the calls of one definition in a file.
type mismatchKey struct {
	file   *graph.File
	target facts.SymbolID
	kind   string
}

// askedFor is what a dangling reference asks for.
type askedFor struct {
	kind link.DanglingKind
	name string
}

// exemptionsOf reads a file's text, "" where it cannot be read.
func (s *Search) exemptionsOf(ctx context.Context, side *graph.Snapshot, f *graph.File) *exemptions {
	k := compare.TextKey{Side: side, Path: f.Path}
	if s.exempting[k] == nil {
		if s.exempting == nil {
			s.exempting = map[compare.TextKey]*exemptions{}
		}
		x := newExemptions(string(s.Comparison.Text(ctx, side, f.Path)), plaintext.CommentsOf(f.Language, f.Path), lang.ExemptionsOf(f.Language))
		x.whole = x.whole || x.rules.Failing != nil && x.rules.Failing(f.Path, x.lines)
		s.exempting[k] = x
	}
	return s.exempting[k]
}
