package compare

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Comparison is the state of one Diff. Both maps hold the symbols of the files
// whose facts differ; a symbol in neither is the same on both sides.
type Comparison struct {
	Base, Head   *graph.Snapshot
	Options      result.Options
	Files        []graph.FileDelta // in path order
	ByPath       map[string]*graph.FileDelta
	Old, New     map[facts.SymbolID]*Definition
	OldOrder     []*Definition
	NewOrder     []*Definition
	FileMoves    map[string]string  // old path → new path of files that were matched as wholes
	raw          *RawEdges          // nil until asked, see RawDelta
	functions    *[2]map[group]bool // of each side, by their name alone; see bothStay
	referrers    map[facts.SymbolID][]graph.Edge
	texts        map[TextKey][]byte
	lines        map[TextKey]*signature.Text // see Lines
	faults       map[TextKey][]link.Fault    // see Faults
	checkers     map[*graph.Snapshot]*graph.Checker
	Loaded       map[TextKey]*graph.File // files that do not differ
	whole        map[TextKey]*graph.File // see Described
	edges        map[*graph.File][]graph.Edge
	indexes      map[*graph.File]*edgeIndex // see SitesOf
	dirs         map[TextKey][]string       // files with facts by directory
	Unindexed    []graph.Leaf               // of the files that differ and have no facts, the head side's if there is one
	NoLongerRead map[string]bool            // of those, the ones with facts on the base side: what they define may still be there
	Unread       map[string]bool            // ids of definitions of which it is not known whether the other side has them
	search       *search                    // of all forks
	OneSided     map[string]graph.Leaf      // files that are there on both sides and have facts on one: the other side's leaf
}

// Fork gives the same comparison to one more goroutine: what is found by matching is
// shared, what is read on demand each keeps for itself. RawDelta is made before.
func (c *Comparison) Fork() *Comparison {
	f := *c
	f.edges = maps.Clone(c.edges)
	f.referrers, f.texts, f.lines, f.Loaded = map[facts.SymbolID][]graph.Edge{}, map[TextKey][]byte{}, map[TextKey]*signature.Text{}, map[TextKey]*graph.File{}
	f.whole, f.indexes, f.dirs = map[TextKey]*graph.File{}, map[*graph.File]*edgeIndex{}, map[TextKey][]string{}
	return &f
}

// search is whether something is looked for that no earlier comparison of the trees has found.
type search struct {
	once  sync.Once
	begun chan struct{}
}

// Searching is closed once something is looked for, by this comparison or one of its forks, that no
// earlier one of the trees has found.
func (c *Comparison) Searching() <-chan struct{} { return c.search.begun }

// pair records that two definitions are the same symbol.
func (c *Comparison) pair(old, new *Definition, reason string, within *Definition) {
	if old.Match != nil || new.Match != nil {
		return
	}
	m := &Pairing{Old: old, New: new, Reason: reason, Within: within}
	old.Match, new.Match = m, m
}

// ToHead gives the id on the head side of a symbol of the base side; ok is
// false for a removed one.
func (c *Comparison) ToHead(id facts.SymbolID) (facts.SymbolID, bool) {
	d := c.Old[id]
	switch {
	case d == nil:
		if c.New[id] != nil && c.New[id].Match == nil {
			return id, false // taken by another symbol
		}
		return id, true
	case d.Match == nil:
		return id, false
	}
	return d.Match.New.ID, true
}

// ToBase is ToHead's inverse.
func (c *Comparison) ToBase(id facts.SymbolID) (facts.SymbolID, bool) {
	d := c.New[id]
	switch {
	case d == nil:
		return id, true
	case d.Match == nil:
		return id, false
	}
	return d.Match.Old.ID, true
}

// BlobChanged reports whether the bytes at a path differ.
func (c *Comparison) BlobChanged(path string) bool {
	d := c.ByPath[path]
	return d != nil && (d.BlobChanged || d.Old == nil || d.New == nil)
}

// ReferrersOf returns the head side's edges to symbols, by target. What was
// asked once is kept.
func (c *Comparison) ReferrersOf(ctx context.Context, symbols []graph.Symbol) (map[facts.SymbolID][]graph.Edge, error) {
	var ask []graph.Symbol
	for _, s := range symbols {
		if _, ok := c.referrers[s.ID]; !ok {
			c.referrers[s.ID] = nil
			ask = append(ask, s)
		}
	}
	if len(ask) == 0 {
		return c.referrers, nil
	}
	edges, err := c.Head.Referrers(ctx, ask)
	if err != nil {
		return nil, fmt.Errorf("find references to %d symbols: %w", len(ask), err)
	}
	for _, e := range edges {
		c.referrers[e.Target] = append(c.referrers[e.Target], e)
	}
	return c.referrers, nil
}

// IsReference reports whether an edge comes from a name in the source, as
// against containment and relations between symbols.
func IsReference(e graph.Edge) bool {
	return e.Kind != result.EdgeContains && !IsRelation(e)
}

// CompareIDs orders ids of symbols by kind and hash.
func CompareIDs(a, b facts.SymbolID) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), slices.Compare(a.Hash[:], b.Hash[:]))
}

// MatchVersion is raised when the matching of definitions, what is reported of their
// changes, what checks find of types and of what modules offer, or the choice of
// tests gives other results: what is kept of histories and comparisons has it in
// its key.
const MatchVersion = 210
