package diffctx

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// addPackages adds the packages that came or went. A package is one symbol
// shared by its files, so it differs only when no file of the other side has it.
func (c *comparison) addPackages(ctx context.Context) error {
	olds, news := map[id]*definition{}, map[id]*definition{}
	for i := range c.files {
		d := &c.files[i]
		if was, _ := packageOf(d.Old); d.Old != nil && d.New != nil {
			if is, _ := packageOf(d.New); was.ID == is.ID {
				continue
			}
		}
		collectPackages(olds, d.Old)
		collectPackages(news, d.New)
	}
	for _, k := range slices.SortedFunc(maps.Keys(olds), compareIDs) {
		d := olds[k]
		if there, err := c.hasPackage(ctx, c.head, d); err != nil {
			return err
		} else if !there {
			d.order = len(c.oldOrder)
			c.old[k], c.oldOrder = d, append(c.oldOrder, d)
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(news), compareIDs) {
		d := news[k]
		if there, err := c.hasPackage(ctx, c.base, d); err != nil {
			return err
		} else if !there {
			d.order = len(c.newOrder)
			c.new[k], c.newOrder = d, append(c.newOrder, d)
		}
	}
	c.matchPackages()
	return nil
}

// packageOf gives the package symbol of a file, where the language has one.
func packageOf(f *snapshot.File) (snapshot.Symbol, bool) {
	if f == nil {
		return snapshot.Symbol{}, false
	}
	if i := f.PackageClause(); i >= 0 {
		return f.Symbol(i), true
	}
	return snapshot.Symbol{}, false
}

// askable is a symbol in the form in which its referrers are found: a package
// through one of its files.
func askable(s snapshot.Symbol, f *snapshot.File) snapshot.Symbol {
	if s.Kind == facts.KindPackage {
		s.Path, s.Index = f.Path, snapshot.FileNode
	}
	return s
}

func collectPackages(into map[id]*definition, f *snapshot.File) {
	if s, ok := packageOf(f); ok && into[s.ID] == nil {
		s.Path = link.Dir(f.Path)
		into[s.ID] = &definition{Symbol: s, file: f}
	}
}

func (c *comparison) hasPackage(ctx context.Context, side *snapshot.Snapshot, d *definition) (bool, error) {
	paths, err := c.pathsIn(ctx, side, d.Path)
	if err != nil {
		return false, err
	}
	for _, p := range paths {
		f, err := c.file(ctx, side, p)
		if err != nil {
			return false, err
		}
		if s, ok := packageOf(f); ok && s.ID == d.ID {
			return true, nil
		}
	}
	return false, nil
}

// matchPackages pairs a package that went with the one that most of its files
// moved to.
func (c *comparison) matchPackages() {
	votes := map[*definition]map[*definition]int{}
	for from, to := range c.fileMoves {
		f, g := c.old[facts.FileID(from)], c.new[facts.FileID(to)]
		a, okA := packageOf(f.file)
		b, okB := packageOf(g.file)
		x, y := c.old[a.ID], c.new[b.ID]
		if okA && okB && x != nil && y != nil {
			if votes[x] == nil {
				votes[x] = map[*definition]int{}
			}
			votes[x][y]++
		}
	}
	var found []candidate
	for x, to := range votes {
		for y, n := range to {
			found = append(found, candidate{x, y, float64(n) + nearness(x.Path, y.Path)/100})
		}
	}
	sortCandidates(found)
	for _, m := range found {
		c.pair(m.old, m.new, "its files moved to "+path.Join(m.new.Path, "."), nil)
	}
}

// symbolAt finds the symbol that an edge points at.
func symbolAt(ctx context.Context, s *snapshot.Snapshot, e snapshot.Edge) (snapshot.Symbol, error) {
	sym, ok, err := s.SymbolAt(ctx, e.TargetPath, e.Target)
	if err != nil {
		return sym, fmt.Errorf("read %s: %w", e.TargetPath, err)
	}
	if !ok { // a package
		sym = packageSymbol(e)
	}
	return sym, nil
}

// packageSymbol stands for the package that an edge points at.
func packageSymbol(e snapshot.Edge) snapshot.Symbol {
	return snapshot.Symbol{ID: e.Target, Path: e.TargetPath, Name: path.Base(e.TargetPath), QualifiedName: e.TargetPath, Kind: e.Target.Kind, Index: snapshot.FileNode}
}
