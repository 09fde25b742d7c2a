package diffctx

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// definition is a symbol of a file that differs, on one side.
type definition struct {
	snapshot.Symbol
	file     *snapshot.File
	parent   *definition   // nil for the file and for package symbols
	children []*definition // in source order
	order    int           // among all definitions of its side
	bag      map[string]int
	bagSize  int
	normal   string                  // see normalSignature
	aliases  map[apiName]*definition // of its side
	renamed  map[apiName]string      // on the base side: the new names of types, see typeRenames
	modules  []string                // Go modules of its side that have another path on the other side
	match    *pairing                // nil for what is on one side only
}

// pairing joins the two sides of one symbol.
type pairing struct {
	old, new *definition
	reason   string
	within   *definition // the container on the head side that it moved with
}

// comparison is the state of one Diff. Both maps hold the symbols of the files
// whose facts differ; a symbol in neither is the same on both sides.
type comparison struct {
	base, head *snapshot.Snapshot
	opts       Options
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
	excusing   map[textKey]*excuses        // see excusesOf
	loaded     map[textKey]*snapshot.File  // files that do not differ
	whole      map[textKey]*snapshot.File  // see described
	edges      map[*snapshot.File][]snapshot.Edge
	indexes    map[*snapshot.File]*edgeIndex       // see sitesOf
	bound      map[*snapshot.File]map[site]bool    // see boundSites
	dirs       map[textKey][]string                // files with facts by directory
	unindexed  []snapshot.Leaf                     // of the files that differ and have no facts, the head side's if there is one
	named      map[bool]map[sameName][]*definition // of the base side and of the head's, see sameNamed
	lost       map[string]bool                     // of those, the ones with facts on the base side: what they define may still be there
	halfRead   map[string]snapshot.Leaf            // files that are there on both sides and have facts on one: the other side's leaf
	baseOffers *surface
	headOffers *surface
	inherits   map[*definition]inheritance // see inheritedStill
}

func newComparison(ctx context.Context, base, head *snapshot.Snapshot, opts Options) (*comparison, error) {
	c := emptyComparison(base, head, opts)
	err := snapshot.Changes(ctx, base, head, func(d snapshot.FileDelta) error {
		c.files = append(c.files, d)
		if d.Old != nil {
			return nil
		}
		old, ok, err := base.Leaf(ctx, d.Path)
		if ok && isUnreadable(old) {
			c.halfRead[d.Path] = old
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("compare snapshots: %w", err)
	}
	err = snapshot.Unindexed(ctx, base, head, func(old, new snapshot.Leaf) error {
		if new.Path == "" {
			new = old
		} else if old.Language != "" {
			c.lost[new.Path] = true
			if isUnreadable(new) {
				c.halfRead[new.Path] = new
			}
		}
		c.unindexed = append(c.unindexed, new)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("compare files outside of the graph: %w", err)
	}
	c.defineAll()
	return c, c.addPackages(ctx)
}

// isUnreadable reports a file that is left out for what it holds, not for where it stands.
func isUnreadable(l snapshot.Leaf) bool {
	return l.Skip == snapshot.SkipSize || l.Skip == snapshot.SkipBinary || l.Skip == snapshot.SkipFailed
}

func emptyComparison(base, head *snapshot.Snapshot, opts Options) *comparison {
	c := &comparison{
		base: base, head: head, opts: opts.withDefaults(),
		byPath: map[string]*snapshot.FileDelta{}, fileMoves: map[string]string{},
		old: map[facts.SymbolID]*definition{}, new: map[facts.SymbolID]*definition{},
		referrers: map[facts.SymbolID][]snapshot.Edge{}, texts: map[textKey][]byte{}, lines: map[textKey]*signature.Text{}, excusing: map[textKey]*excuses{}, loaded: map[textKey]*snapshot.File{}, whole: map[textKey]*snapshot.File{},
		edges: map[*snapshot.File][]snapshot.Edge{}, indexes: map[*snapshot.File]*edgeIndex{}, bound: map[*snapshot.File]map[site]bool{}, dirs: map[textKey][]string{}, lost: map[string]bool{}, halfRead: map[string]snapshot.Leaf{}, named: map[bool]map[sameName][]*definition{},
	}
	c.baseOffers, c.headOffers = newSurface(c, base), newSurface(c, head)
	return c
}

// defineAll collects the definitions of the files and matches them.
func (c *comparison) defineAll() {
	for i := range c.files {
		d := &c.files[i]
		c.byPath[d.Path] = d
		if !d.FactsChanged && d.Old != nil && d.New != nil {
			continue
		}
		if _, half := c.halfRead[d.Path]; half { // what it defines did not come or go: nothing is told of it
			define(c.old, nil, d.Old)
			define(c.new, nil, d.New)
			continue
		}
		c.oldOrder = define(c.old, c.oldOrder, d.Old)
		c.newOrder = define(c.new, c.newOrder, d.New)
	}
	was, is := c.repathedModules()
	for i, order := range [][]*definition{c.oldOrder, c.newOrder} {
		aliases := aliasesOf(order)
		for _, d := range order {
			d.aliases, d.modules = aliases, [][]string{was, is}[i]
		}
	}
	c.matchSymbols()
	renamed := typeRenames(c.oldOrder)
	for _, d := range c.oldOrder {
		d.renamed = renamed
	}
}

// define adds a file's symbols to one side.
func define(into map[facts.SymbolID]*definition, order []*definition, f *snapshot.File) []*definition {
	if f == nil {
		return order
	}
	for _, s := range f.Symbols() {
		if s.Kind == facts.KindPackage && s.Parent == (facts.SymbolID{}) {
			continue // shared by its files, see addPackages
		}
		d := &definition{Symbol: s, file: f, order: len(order)}
		if p := into[s.Parent]; p != nil && p.file == f {
			d.parent = p
			p.children = append(p.children, d)
		}
		into[s.ID] = d
		order = append(order, d)
	}
	return order
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
	return e.Kind != kindContains && !isRelation(e)
}

// rendered gives the JSON form of a symbol.
func rendered(s snapshot.Symbol) Symbol {
	out := Symbol{ID: s.ID.String(), Path: s.Path, Name: s.Name, QualifiedName: s.QualifiedName, Kind: s.Kind.String(), NodeKind: s.NodeKind,
		Line: max(s.NameLine, s.StartLine, 1), EndLine: s.EndLine}
	if s.NameLine > 0 {
		out.Line = s.NameLine
	}
	if s.Facts != nil {
		out.Signature = s.Facts.Signature
		out.Visibility = s.Facts.Visibility.String()
		out.Form = formOf(&s)
	}
	return out
}

func compareIDs(a, b facts.SymbolID) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), slices.Compare(a.Hash[:], b.Hash[:]))
}

// source returns the bytes of a definition's file on its own side, nil when
// they cannot be read.
func (c *comparison) source(ctx context.Context, d *definition) []byte {
	side := c.head
	if c.old[d.ID] == d {
		side = c.base
	}
	return c.text(ctx, side, d.Path)
}

// text returns a file's bytes, nil when they cannot be read: what is told from
// them is left out then.
func (c *comparison) text(ctx context.Context, side *snapshot.Snapshot, path string) []byte {
	if side == nil { // files without a snapshot, see Match
		return nil
	}
	k := textKey{side, path}
	if _, ok := c.texts[k]; !ok {
		data, err := side.Source(ctx, path)
		if err != nil {
			data = nil
		}
		c.texts[k] = data
	}
	return c.texts[k]
}

// lined is text with the places where its lines begin; they are looked for once.
func (c *comparison) lined(ctx context.Context, side *snapshot.Snapshot, path string) *signature.Text {
	k := textKey{side, path}
	if c.lines[k] == nil {
		c.lines[k] = signature.NewText(c.text(ctx, side, path))
	}
	return c.lines[k]
}

type textKey struct {
	side *snapshot.Snapshot
	path string
}

// edgesOf returns a file's edges; they are made once.
func (c *comparison) edgesOf(f *snapshot.File) []snapshot.Edge {
	if f == nil {
		return nil
	}
	if _, ok := c.edges[f]; !ok {
		c.edges[f] = f.Edges()
	}
	return c.edges[f]
}
