package diffctx

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

func newComparison(ctx context.Context, base, head *snapshot.Snapshot, opts result.Options) (*comparison, error) {
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

func emptyComparison(base, head *snapshot.Snapshot, opts result.Options) *comparison {
	c := &comparison{
		base: base, head: head, opts: opts.WithDefaults(),
		byPath: map[string]*snapshot.FileDelta{}, fileMoves: map[string]string{},
		old: map[facts.SymbolID]*definition{}, new: map[facts.SymbolID]*definition{},
		referrers: map[facts.SymbolID][]snapshot.Edge{}, texts: map[textKey][]byte{}, lines: map[textKey]*signature.Text{}, loaded: map[textKey]*snapshot.File{}, whole: map[textKey]*snapshot.File{},
		edges: map[*snapshot.File][]snapshot.Edge{}, indexes: map[*snapshot.File]*edgeIndex{}, bound: map[*snapshot.File]map[site]bool{}, dirs: map[textKey][]string{}, lost: map[string]bool{}, halfRead: map[string]snapshot.Leaf{},
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

// aliasing reports a type alias that signatures are written without: with what it stands for.
type aliasing interface{ IsAlias(d *definition) bool }

// aliasesOf lists the aliases among the definitions of one side.
func aliasesOf(order []*definition) map[apiName]*definition {
	out := map[apiName]*definition{}
	for _, d := range order {
		if l, ok := languageOf[aliasing](d.file); ok && l.IsAlias(d) {
			out[d.apiName()] = d
		}
	}
	return out
}

// moduleDeclarer gives the path of the module that a file declares, empty for none.
type moduleDeclarer interface {
	ModulePath(f *snapshot.File) string
}

// repathedModules lists the paths that modules have on one side and not on the
// other, as when a new major version is added to one: their packages stay what they are.
func (c *comparison) repathedModules() (was, is []string) {
	for i := range c.files {
		d := &c.files[i]
		if d.Old == nil || d.New == nil || !d.FactsChanged {
			continue
		}
		for _, l := range bringing[moduleDeclarer]() {
			if a, b := l.ModulePath(d.Old), l.ModulePath(d.New); a != b && a != "" && b != "" {
				was, is = append(was, a), append(is, b)
			}
		}
	}
	return was, is
}
