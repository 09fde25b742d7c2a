package compare

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// addPackages adds the packages that came or went. A package is one symbol
// shared by its files, so it differs only when no file of the other side has it.
func (c *Comparison) addPackages(ctx context.Context) error {
	olds, news := map[facts.SymbolID]*Definition{}, map[facts.SymbolID]*Definition{}
	for i := range c.Files {
		d := &c.Files[i]
		if was, _ := PackageOf(d.Old); d.Old != nil && d.New != nil {
			if is, _ := PackageOf(d.New); was.ID == is.ID {
				continue
			}
		}
		collectPackages(olds, d.Old)
		collectPackages(news, d.New)
	}
	for _, k := range slices.SortedFunc(maps.Keys(olds), CompareIDs) {
		d := olds[k]
		if there, err := c.hasPackage(ctx, c.Head, d); err != nil {
			return err
		} else if !there {
			d.order = len(c.OldOrder)
			c.Old[k], c.OldOrder = d, append(c.OldOrder, d)
		}
	}
	for _, k := range slices.SortedFunc(maps.Keys(news), CompareIDs) {
		d := news[k]
		if there, err := c.hasPackage(ctx, c.Base, d); err != nil {
			return err
		} else if !there {
			d.order = len(c.NewOrder)
			c.New[k], c.NewOrder = d, append(c.NewOrder, d)
		}
	}
	c.matchPackages()
	return nil
}

// PackageOf gives the package symbol of a file, where the language has one.
func PackageOf(f *graph.File) (graph.Symbol, bool) {
	if f == nil {
		return graph.Symbol{}, false
	}
	if i := f.PackageClause(); i >= 0 {
		return f.Symbol(i), true
	}
	return graph.Symbol{}, false
}

// Askable is a symbol in the form in which its referrers are found: a package
// through one of its files.
func Askable(s graph.Symbol, f *graph.File) graph.Symbol {
	if s.Kind == facts.KindPackage {
		s.Path, s.Index = f.Path, graph.FileNode
	}
	return s
}

func collectPackages(into map[facts.SymbolID]*Definition, f *graph.File) {
	if s, ok := PackageOf(f); ok && into[s.ID] == nil {
		s.Path = link.Dir(f.Path)
		into[s.ID] = &Definition{Symbol: s, File: f}
	}
}

func (c *Comparison) hasPackage(ctx context.Context, side *graph.Snapshot, d *Definition) (bool, error) {
	paths, err := c.PathsIn(ctx, side, d.Path)
	if err != nil {
		return false, err
	}
	for _, p := range paths {
		f, err := c.File(ctx, side, p)
		if err != nil {
			return false, err
		}
		if s, ok := PackageOf(f); ok && s.ID == d.ID {
			return true, nil
		}
	}
	return false, nil
}

// matchPackages pairs a package that went with the one that most of its files
// moved to.
func (c *Comparison) matchPackages() {
	votes := map[*Definition]map[*Definition]int{}
	for from, to := range c.FileMoves {
		f, g := c.Old[facts.FileID(from)], c.New[facts.FileID(to)]
		a, okA := PackageOf(f.File)
		b, okB := PackageOf(g.File)
		x, y := c.Old[a.ID], c.New[b.ID]
		if okA && okB && x != nil && y != nil {
			if votes[x] == nil {
				votes[x] = map[*Definition]int{}
			}
			votes[x][y]++
		}
	}
	var found []candidate
	for x, to := range votes {
		for y, n := range to {
			found = append(found, candidate{x, y, float64(n) + pathSimilarity(x.Path, y.Path)/100})
		}
	}
	sortCandidates(found)
	for _, m := range found {
		c.pair(m.old, m.new, "its files moved to "+path.Join(m.new.Path, "."), nil)
	}
}

// SymbolAt finds the symbol that an edge points at.
func SymbolAt(ctx context.Context, s *graph.Snapshot, e graph.Edge) (graph.Symbol, error) {
	sym, ok, err := s.SymbolAt(ctx, e.TargetPath, e.Target)
	if err != nil {
		return sym, fmt.Errorf("read %s: %w", e.TargetPath, err)
	}
	if !ok { // a package
		sym = PackageSymbol(e)
	}
	return sym, nil
}

// PackageSymbol is the package that an edge points at.
func PackageSymbol(e graph.Edge) graph.Symbol {
	return graph.Symbol{ID: e.Target, Path: e.TargetPath, Name: path.Base(e.TargetPath), QualifiedName: e.TargetPath, Kind: e.Target.Kind, Index: graph.FileNode}
}
