package graph

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// pathsOf lists the paths of this tree that a space of postings names.
func (s *Snapshot) pathsOf(ctx context.Context, space uint8, postings []uint32) ([]string, error) {
	found, err := s.engine.storage.Postings(ctx, space, postings)
	if err != nil {
		return nil, err
	}
	var ids []uint32
	for _, list := range found {
		ids = append(ids, list...)
	}
	slices.Sort(ids)
	paths, err := s.engine.paths.paths(ctx, slices.Compact(ids))
	slices.Sort(paths)
	return paths, err
}

// Holding lists the files that may hold the symbol with an id, by path: as a
// rule the one that does, and for a package all of its files. The files
// themselves say whether they do (File.Find).
func (s *Snapshot) Holding(ctx context.Context, id facts.SymbolID) ([]string, error) {
	return s.pathsOf(ctx, Contributors, []uint32{link.IDKey(id).Posting()})
}

// Referrers lists the edges, containment apart, whose target is one of the
// symbols, by path and position. A package symbol means its whole package.
// The cost follows the answer.
func (s *Snapshot) Referrers(ctx context.Context, symbols []Symbol) ([]Edge, error) {
	leaves, wanted, err := s.referringTo(ctx, symbols)
	if err != nil {
		return nil, err
	}
	referrers, err := s.loadMany(ctx, leaves)
	if err != nil {
		return nil, err
	}
	var out []Edge
	for _, f := range referrers {
		out = append(out, f.edgesTo(wanted)...)
	}
	return out, nil
}

// referringTo lists the files that hold an edge to one of the symbols, and the
// symbols as a set.
func (s *Snapshot) referringTo(ctx context.Context, symbols []Symbol) ([]Leaf, targetSet, error) {
	wanted := targetSet{ids: map[facts.SymbolID]bool{}, paths: map[string]bool{}}
	in := map[string][]int32{}
	for _, x := range symbols {
		wanted.ids[x.ID], wanted.paths[x.Path] = true, true
		index := x.Index
		if x.Kind == facts.KindPackage {
			index = FileNode
			wanted.paths[link.Dir(x.Path)] = true
		}
		in[x.Path] = append(in[x.Path], index)
	}
	own, err := s.indexed(ctx, slices.Sorted(maps.Keys(in)))
	if err != nil {
		return nil, wanted, err
	}
	files, err := s.declarations(ctx, own)
	if err != nil {
		return nil, wanted, err
	}
	paths := map[string]bool{}
	var postings []uint32
	for _, f := range files {
		paths[f.Path] = true
		for _, i := range in[f.Path] {
			postings = append(postings, f.Leading(i)...)
		}
	}
	slices.Sort(postings)
	leaves, err := s.referring(ctx, slices.Compact(postings), paths, wanted.has)
	return leaves, wanted, err
}

// declarations gives files ready to be asked; those that are loaded already are
// not read again.
func (s *Snapshot) declarations(ctx context.Context, leaves []Leaf) ([]*link.File, error) {
	var missing []Leaf
	for _, l := range leaves {
		if _, ok := s.engine.files.Get(l.fileKey()); ok {
			continue
		}
		if f, ok := s.engine.whole.Get(l.wholeKey()); ok {
			s.engine.files.Add(l.fileKey(), link.NewFile(l.Path, f.Facts))
			continue
		}
		missing = append(missing, l)
	}
	found, err := s.engine.storage.GetMany(ctx, KindFacts, factsKeys(missing))
	if err != nil {
		return nil, err
	}
	out := make([]*link.File, len(leaves))
	for i, l := range leaves {
		if out[i], err = s.engine.linkFile(ctx, l, found[l.factsKey()]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// referring lists, by path, the files whose record has a target that is wanted:
// among those that asked one of the questions, and the given paths.
func (s *Snapshot) referring(ctx context.Context, postings []uint32, paths map[string]bool, wanted func(link.Target) bool) ([]Leaf, error) {
	found, err := s.pathsOf(ctx, Consumers, postings)
	if err != nil {
		return nil, err
	}
	for _, p := range found {
		paths[p] = true
	}
	leaves, err := s.indexed(ctx, slices.Sorted(maps.Keys(paths)))
	if err != nil {
		return nil, err
	}
	records, err := s.engine.linkRecords(ctx, leaves)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(leaves, func(l Leaf) bool {
		r := records[l.Path] // a missing record is made again when the file is loaded
		return r != nil && !slices.ContainsFunc(r.Targets, wanted)
	}), nil
}

// Dependents lists, by path, the files that refer to anything in the given
// files or to their packages, those files and the rest of a Go file's own
// package left out. Only link records are read.
func (s *Snapshot) Dependents(ctx context.Context, paths []string) ([]string, error) {
	given, packages := map[string]bool{}, map[string]bool{}
	for _, p := range paths {
		given[p] = true
	}
	own, err := s.indexed(ctx, paths)
	if err != nil {
		return nil, err
	}
	records, err := s.records(ctx, own)
	if err != nil {
		return nil, err
	}
	var postings []uint32
	for _, l := range own {
		r := records[l.Path]
		if r.Package != "" {
			packages[link.Dir(l.Path)+"\x00"+r.Package] = true
		}
		postings = append(postings, r.Leads...)
	}
	slices.Sort(postings)
	leaves, err := s.referring(ctx, slices.Compact(postings), map[string]bool{}, func(t link.Target) bool {
		return given[t.Path] && t.Package == "" || t.Package != "" && packages[t.Path+"\x00"+t.Package]
	})
	if err != nil {
		return nil, err
	}
	var out []string
	for _, l := range leaves {
		if !given[l.Path] {
			out = append(out, l.Path)
		}
	}
	return out, nil
}

// Targets lists, for each of the files, what it is bound to, or with imports what
// its imports are bound to. Only link records are read.
func (s *Snapshot) Targets(ctx context.Context, paths []string, imports bool) (map[string][]link.Target, error) {
	leaves, err := s.indexed(ctx, paths)
	if err != nil {
		return nil, err
	}
	records, err := s.records(ctx, leaves)
	if err != nil {
		return nil, err
	}
	out := make(map[string][]link.Target, len(leaves))
	for _, l := range leaves {
		out[l.Path] = records[l.Path].Used(imports)
	}
	return out, nil
}

// indexed gives the leaves at those of the paths that have facts.
func (s *Snapshot) indexed(ctx context.Context, paths []string) ([]Leaf, error) {
	leaves := make([]Leaf, 0, len(paths))
	for _, p := range paths {
		l, ok, err := s.Leaf(ctx, p)
		if err != nil {
			return nil, err
		}
		if ok && l.Language != "" {
			leaves = append(leaves, l)
		}
	}
	return leaves, nil
}

// PathsIn lists the files with facts that are directly in a directory, by name.
func (s *Snapshot) PathsIn(ctx context.Context, dir string) ([]string, error) {
	leaves, err := s.LeavesIn(ctx, dir)
	if err != nil {
		return nil, fmt.Errorf("list directory %s: %w", dir, err)
	}
	var paths []string
	for _, l := range leaves {
		if l.Language != "" {
			paths = append(paths, l.Path)
		}
	}
	return paths, nil
}

// LeavesIn lists the files directly in a directory, by name.
func (s *Snapshot) LeavesIn(ctx context.Context, dir string) ([]Leaf, error) {
	k := s.root
	if dir != "" {
		for part := range strings.SplitSeq(dir, "/") {
			n, err := s.node(ctx, k)
			if err != nil {
				return nil, err
			}
			x, ok := n.find(part, true)
			if !ok {
				return nil, nil
			}
			k = x.Child
		}
		dir += "/"
	}
	n, err := s.node(ctx, k)
	if err != nil {
		return nil, err
	}
	var out []Leaf
	for i := range n.entries {
		if x := &n.entries[i]; !x.Dir {
			l := x.Leaf
			l.Path = dir + x.Name
			out = append(out, l)
		}
	}
	return out, nil
}

// Outgoing lists the edges, containment apart, whose source is the symbol or
// something inside it, by position.
func (s *Snapshot) Outgoing(ctx context.Context, x Symbol) ([]Edge, error) {
	f, err := s.File(ctx, x.Path)
	if err != nil || f == nil {
		return nil, err
	}
	return f.outgoing(x.Index), nil
}

// outgoing makes the edges of symbol i alone: few of a file's lead from one symbol.
func (f *File) outgoing(i int32) []Edge {
	from := make([]bool, len(f.Facts.Symbols)+1)
	for k := FileNode; int(k) < len(f.Facts.Symbols); k++ {
		from[k+1] = f.inside(k, i)
	}
	keep := make([]bool, len(f.Record.Targets))
	f.eachBinding(from, nil, func(b *link.Binding, _ facts.Role, _ int32, _, _ uint32) {
		for _, list := range [...][]uint32{b.Targets, b.Also} {
			for _, t := range list {
				keep[t] = true
			}
		}
	})
	for _, x := range f.Record.Relations {
		keep[x.Target] = keep[x.Target] || from[x.Source+1]
	}
	targets := make([]facts.SymbolID, len(keep))
	for t := range keep {
		if keep[t] {
			targets[t] = f.Record.Targets[t].ID()
		}
	}
	out := sortEdges(f.appendFrom(nil, targets, from))
	if n := len(out); n > 0 && f.mayTest() {
		if out = f.appendTests(out); len(out) > n {
			out = sortEdges(out)
		}
	}
	return slices.DeleteFunc(out, func(e Edge) bool { return !e.Certainty.Bound() || !from[e.SourceIdx+1] })
}

// inside reports whether symbol i is symbol outer or contained in it.
func (f *File) inside(i, outer int32) bool {
	for {
		if i == outer {
			return true
		}
		if i < 0 {
			return false
		}
		i = f.container(i)
	}
}

// SymbolAt finds the symbol that an edge's target names; ok is false for
// packages and for files without facts.
func (s *Snapshot) SymbolAt(ctx context.Context, path string, id facts.SymbolID) (Symbol, bool, error) {
	f, err := s.File(ctx, path)
	if err != nil || f == nil {
		return Symbol{}, false, err
	}
	i, ok := f.Find(id)
	if !ok {
		return Symbol{}, false, nil
	}
	return f.Symbol(i), true, nil
}
