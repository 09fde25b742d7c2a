package diffctx

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// comparison is the state of one Diff. Both maps hold the symbols of the files
// whose facts differ; a symbol in neither is the same on both sides.
type comparison struct {
	base, head *snapshot.Snapshot
	opts       result.Options
	files      []snapshot.FileDelta // in path order
	byPath     map[string]*snapshot.FileDelta
	old, new   map[facts.SymbolID]*definition
	oldOrder   []*definition
	newOrder   []*definition
	fileMoves  map[string]string   // old path → new path of files that were matched as wholes
	raw        *rawEdges           // nil until asked, see rawDelta
	renamed    map[[2]string]bool  // see renames; nil until asked
	settled    map[string][]string // see resettled; nil until asked
	referrers  map[facts.SymbolID][]snapshot.Edge
	texts      map[textKey][]byte
	lines      map[textKey]*signature.Text // see lined
	loaded     map[textKey]*snapshot.File  // files that do not differ
	whole      map[textKey]*snapshot.File  // see described
	edges      map[*snapshot.File][]snapshot.Edge
	indexes    map[*snapshot.File]*edgeIndex    // see sitesOf
	bound      map[*snapshot.File]map[site]bool // see boundSites
	dirs       map[textKey][]string             // files with facts by directory
	unindexed  []snapshot.Leaf                  // of the files that differ and have no facts, the head side's if there is one
	lost       map[string]bool                  // of those, the ones with facts on the base side: what they define may still be there
	halfRead   map[string]snapshot.Leaf         // files that are there on both sides and have facts on one: the other side's leaf
	baseOffers *surface
	headOffers *surface
	inherits   map[*definition]inheritance // see inheritedStill
}

// pair records that two definitions are the same symbol.
func (c *comparison) pair(old, new *definition, reason string, within *definition) {
	if old.match != nil || new.match != nil {
		return
	}
	m := &pairing{old: old, new: new, reason: reason, within: within}
	old.match, new.match = m, m
}

// toHead gives the id on the head side of a symbol of the base side; ok is
// false for a removed one.
func (c *comparison) toHead(id facts.SymbolID) (facts.SymbolID, bool) {
	d := c.old[id]
	switch {
	case d == nil:
		if c.new[id] != nil && c.new[id].match == nil {
			return id, false // taken by another symbol
		}
		return id, true
	case d.match == nil:
		return id, false
	}
	return d.match.new.ID, true
}

// toBase is toHead's inverse.
func (c *comparison) toBase(id facts.SymbolID) (facts.SymbolID, bool) {
	d := c.new[id]
	switch {
	case d == nil:
		return id, true
	case d.match == nil:
		return id, false
	}
	return d.match.old.ID, true
}

// blobChanged reports whether the bytes at a path differ.
func (c *comparison) blobChanged(path string) bool {
	d := c.byPath[path]
	return d != nil && (d.BlobChanged || d.Old == nil || d.New == nil)
}

// referrersOf returns the head side's edges to symbols, by target. What was
// asked once is kept.
func (c *comparison) referrersOf(ctx context.Context, symbols []snapshot.Symbol) (map[facts.SymbolID][]snapshot.Edge, error) {
	var ask []snapshot.Symbol
	for _, s := range symbols {
		if _, ok := c.referrers[s.ID]; !ok {
			c.referrers[s.ID] = nil
			ask = append(ask, s)
		}
	}
	if len(ask) == 0 {
		return c.referrers, nil
	}
	edges, err := c.head.Referrers(ctx, ask)
	if err != nil {
		return nil, fmt.Errorf("find references to %d symbols: %w", len(ask), err)
	}
	for _, e := range edges {
		c.referrers[e.Target] = append(c.referrers[e.Target], e)
	}
	return c.referrers, nil
}

// isReference reports whether an edge stands for a name in the source, as
// against containment and relations between symbols.
func isReference(e snapshot.Edge) bool {
	return e.Kind != result.EdgeContains && !isRelation(e)
}

func compareIDs(a, b facts.SymbolID) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), slices.Compare(a.Hash[:], b.Hash[:]))
}

// MatchVersion is raised when the matching of definitions, what is told of their
// changes, what checks find of types and of what modules offer, or the choice of
// tests gives other results: what is kept of histories and comparisons holds it in
// its key.
const MatchVersion = 71
