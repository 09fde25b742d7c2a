package compare

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// New matches the definitions of two snapshots.
func New(ctx context.Context, base, head *graph.Snapshot, opts result.Options) (*Comparison, error) {
	c := Empty(base, head, opts)
	err := graph.Changes(ctx, base, head, func(d graph.FileDelta) error {
		c.Files = append(c.Files, d)
		if d.Old != nil {
			return nil
		}
		old, ok, err := base.Leaf(ctx, d.Path)
		if ok && isUnreadable(old) {
			c.OneSided[d.Path] = old
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("compare snapshots: %w", err)
	}
	err = graph.Unindexed(ctx, base, head, func(old, new graph.Leaf) error {
		if new.Path == "" {
			new = old
		} else if old.Language != "" {
			c.NoLongerRead[new.Path] = true
			if isUnreadable(new) {
				c.OneSided[new.Path] = new
			}
		}
		c.Unindexed = append(c.Unindexed, new)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("compare files outside of the graph: %w", err)
	}
	c.DefineAll()
	c.ForgetCut()
	c.forgetMisread(ctx)
	return c, c.addPackages(ctx)
}

// isUnreadable reports a file that is left out for its content, not for its place.
func isUnreadable(l graph.Leaf) bool {
	return l.Skip == graph.SkipSize || l.Skip == graph.SkipBinary || l.Skip == graph.SkipMinified || l.Skip == graph.SkipFailed || l.Skip == graph.SkipLacking
}

// Empty is a comparison in which no file differs yet.
func Empty(base, head *graph.Snapshot, opts result.Options) *Comparison {
	c := &Comparison{
		Base: base, Head: head, search: &search{begun: make(chan struct{})}, Options: opts.WithDefaults(),
		ByPath: map[string]*graph.FileDelta{}, FileMoves: map[string]string{},
		Old: map[facts.SymbolID]*Definition{}, New: map[facts.SymbolID]*Definition{},
		referrers: map[facts.SymbolID][]graph.Edge{}, texts: map[TextKey][]byte{}, lines: map[TextKey]*signature.Text{}, faults: map[TextKey][]link.Fault{}, checkers: map[*graph.Snapshot]*graph.Checker{}, Loaded: map[TextKey]*graph.File{}, whole: map[TextKey]*graph.File{},
		edges: map[*graph.File][]graph.Edge{}, indexes: map[*graph.File]*edgeIndex{}, dirs: map[TextKey][]string{}, NoLongerRead: map[string]bool{}, Unread: map[string]bool{}, OneSided: map[string]graph.Leaf{},
	}
	return c
}

// DefineAll collects the definitions of the files and matches them.
func (c *Comparison) DefineAll() {
	for i := range c.Files {
		d := &c.Files[i]
		c.ByPath[d.Path] = d
		if !d.FactsChanged && d.Old != nil && d.New != nil {
			continue
		}
		if _, half := c.OneSided[d.Path]; half { // what it defines did not come or go: nothing is reported of it
			define(c.Old, nil, d.Old)
			define(c.New, nil, d.New)
			continue
		}
		c.OldOrder = define(c.Old, c.OldOrder, d.Old)
		c.NewOrder = define(c.New, c.NewOrder, d.New)
	}
	was, is := c.repathedModules()
	for i, order := range [][]*Definition{c.OldOrder, c.NewOrder} {
		aliases := aliasesOf(order)
		for _, d := range order {
			d.Aliases, d.Modules = aliases, [][]string{was, is}[i]
		}
	}
	c.matchSymbols()
	renamed := typeRenames(c.OldOrder)
	for _, d := range c.OldOrder {
		d.NewNames = renamed
	}
}

// Aliasing reports a type alias that signatures are written without: with the type that it names.
type Aliasing interface{ IsAlias(d *Definition) bool }

// aliasesOf lists the aliases among the definitions of one side.
func aliasesOf(order []*Definition) map[FolderName]*Definition {
	out := map[FolderName]*Definition{}
	for _, d := range order {
		if l, ok := LanguageOf[Aliasing](d.File); ok && l.IsAlias(d) {
			out[d.InFolder()] = d
		}
	}
	return out
}

// ModuleDeclarer gives the path of the module that a file declares, empty for none.
type ModuleDeclarer interface {
	ModulePath(f *graph.File) string
}

// repathedModules lists the paths that modules have on one side and not on the
// other, as when a new major version is added to one: their packages stay what they are.
func (c *Comparison) repathedModules() (was, is []string) {
	for i := range c.Files {
		d := &c.Files[i]
		if d.Old == nil || d.New == nil || !d.FactsChanged {
			continue
		}
		for _, l := range Bringing[ModuleDeclarer]() {
			if a, b := l.ModulePath(d.Old), l.ModulePath(d.New); a != b && a != "" && b != "" {
				was, is = append(was, a), append(is, b)
			}
		}
	}
	return was, is
}
