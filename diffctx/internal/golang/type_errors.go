package golang

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/dispatch"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/goreach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/golang/gotypes"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// typeErrors finds the places in Go files that no longer type-check because a
// function takes or gives other types, or because a type lost a method that an
// interface asks for. The graph leads to the packages that can be concerned;
// whether a value fits is the type checker's to say.
// left are the references that broke by name.
func typeErrors(ctx context.Context, c *breaks.Search, left []breaks.BrokenReference) ([]result.Break, error) {
	m := &typeSearch{c: c, subjects: map[facts.SymbolID]*compare.Definition{}, reshaped: map[facts.SymbolID]*compare.Definition{}, lost: map[[2]string]*compare.Definition{}, emptied: map[string]*compare.Definition{}, dirs: map[string]bool{}}
	if err := m.collect(ctx, left); err != nil {
		return nil, err
	}
	if len(m.subjects)+len(m.reshaped)+len(m.lost)+len(m.emptied) == 0 || len(m.dirs) == 0 {
		return nil, nil
	}
	return compare.Cached(ctx, c.Comparison, "mistyped", m.check)
}

// check asks the type checker about files that did not change and, in those that did, about
// what they declare and functions whose code is the same. What a change writes is judged by
// its own text, see mismatch. The base side is asked only about files
// in which a change explains a fault: whole code has faults of what is not known.
func (m *typeSearch) check(ctx context.Context) ([]result.Break, error) {
	c := m.c
	faults, err := gotypes.Check(ctx, sourceTree{c.Comparison, c.Head}, slices.Sorted(maps.Keys(m.dirs)), func(string) bool { return true })
	if err != nil {
		return nil, fmt.Errorf("check types: %w", err)
	}
	found, err := m.attribute(ctx, faults)
	if err != nil || len(found) == 0 {
		return nil, err
	}
	dirs, paths := map[string]bool{}, map[string]bool{}
	for _, f := range found {
		path := f.Path
		if d := c.New[facts.FileID(path)]; d != nil && d.Match != nil {
			path = d.Match.Old.Path
		}
		dirs[link.Dir(path)], paths[path] = true, true
	}
	was, err := gotypes.Check(ctx, sourceTree{c.Comparison, c.Base}, slices.Sorted(maps.Keys(dirs)), func(path string) bool { return paths[path] })
	if err != nil {
		return nil, fmt.Errorf("check types of the base: %w", err)
	}
	old, err := m.oldFaults(ctx, was)
	if err != nil {
		return nil, err
	}
	return grouped(slices.DeleteFunc(found, func(f explained) bool { return old[f.place()] })), nil
}

// oldFaults are the places of the base side's faults, as those of the head side.
func (m *typeSearch) oldFaults(ctx context.Context, was []gotypes.Fault) (map[faultPlace]bool, error) {
	old := map[faultPlace]bool{}
	for i := range was {
		f := &was[i]
		path := cmp.Or(m.c.FileMoves[f.Path], f.Path)
		if !m.c.BlobChanged(path) {
			old[faultPlace{path: f.Path, at: f.Names[0], lack: f.Method}] = true
			continue
		}
		file, err := m.c.File(ctx, m.c.Base, f.Path)
		if err != nil || file == nil {
			return nil, err
		}
		in, _ := m.c.ToHead(enclosing(file, f.Names[0].Line).ID)
		old[faultPlace{path: path, in: in.String(), of: f.Type, lack: f.Method}] = true
	}
	return old, nil
}

// typeSearch is the state of one search.
type typeSearch struct {
	c        *breaks.Search
	subjects map[facts.SymbolID]*compare.Definition // functions that take or give other types, and data of another type, by id on the head side
	reshaped map[facts.SymbolID]*compare.Definition // structs with other fields, by id on the head side
	lost     map[[2]string]*compare.Definition      // methods that a type has no longer as they were, by type and name: the base side's
	emptied  map[string]*compare.Definition         // by name of the type without its members, see typesWithoutMembers
	dirs     map[string]bool                        // that may hold what does not fit
}

func (m *typeSearch) collect(ctx context.Context, left []breaks.BrokenReference) error {
	ask := m.collectData()
	for _, d := range m.c.OldOrder {
		if d.File.Language != "go" || d.Facts == nil || !d.Kind.IsCallable() || d.Facts.Flags.Has(facts.Local) {
			continue
		}
		otherSignature := d.Match != nil && compare.NormalSignature(d) != compare.NormalSignature(d.Match.New)
		if otherSignature && d.Match.New.Facts != nil {
			m.subjects[d.Match.New.ID] = d
			ask = append(ask, d.Match.New.Symbol)
		}
		if d.Kind == facts.KindMethod && (otherSignature || d.Match == nil || d.Match.New.Name != d.Name) {
			m.lost[[2]string{ownerOf(d), d.Name}] = d
			if otherSignature && d.Match.New.Name == d.Name && d.Container != nil && d.Container.Kind == facts.KindInterface {
				m.lost[[2]string{"", d.Name}] = d // types that it asks have it as it was
			}
		}
	}
	for _, d := range m.c.NewOrder { // what an interface asks for now
		if d.File.Language != "go" || d.Kind != facts.KindMethod || d.Container == nil || d.Container.Kind != facts.KindInterface || d.Container.Match == nil {
			continue
		}
		switch {
		case d.Match == nil:
			m.lost[[2]string{"", d.Name}] = d.Container.Match.Old
		case d.Match.Old.Name != d.Name:
			m.lost[[2]string{"", d.Name}] = d.Match.Old
		default:
			continue
		}
		ask = append(ask, d.Container.Symbol)
	}
	concerned, err := m.unsatisfied(ctx)
	if err != nil {
		return err
	}
	owners, err := m.typesMissingMethod(ctx)
	if err != nil {
		return err
	}
	concerned = slices.Concat(concerned, owners, m.typesWithoutMembers(left))
	refs, err := m.c.ReferrersOf(ctx, append(ask, concerned...))
	if err != nil {
		return err
	}
	for _, s := range ask {
		m.around(refs[s.ID])
	}
	return m.users(ctx, concerned, refs)
}

// typesMissingMethod lists the types that lost a method which the standard library has
// interfaces for.
func (m *typeSearch) typesMissingMethod(ctx context.Context) ([]graph.Symbol, error) {
	wanted := map[string]map[string]bool{} // by folder
	for k, d := range m.lost {
		if k[0] == "" || !goreach.CalledByLibrary(d.Name) {
			continue
		}
		dir := link.Dir(d.Path)
		if wanted[dir] == nil {
			wanted[dir] = map[string]bool{}
		}
		wanted[dir][k[0]] = true
	}
	var out []graph.Symbol
	for dir, names := range wanted {
		found, err := m.typesNamed(ctx, dir, names)
		if err != nil {
			return nil, fmt.Errorf("find types in %s: %w", dir, err)
		}
		out = append(out, found...)
	}
	slices.SortFunc(out, func(a, b graph.Symbol) int { return compare.CompareIDs(a.ID, b.ID) })
	return out, nil
}

// typesNamed gives a folder's types of the head side that have one of the names.
func (m *typeSearch) typesNamed(ctx context.Context, dir string, names map[string]bool) (out []graph.Symbol, err error) {
	for f, err := range m.c.FilesIn(ctx, m.c.Head, dir) {
		if err != nil {
			return nil, err
		}
		var found []int32
		for i := range f.Facts.Symbols {
			if s := &f.Facts.Symbols[i]; s.Kind.IsType() && names[s.Name] {
				found = append(found, int32(i))
			}
		}
		if len(found) == 0 {
			continue
		}
		described, err := m.c.Head.Described(ctx, f.Path)
		if err != nil {
			return nil, err
		}
		for _, i := range found {
			out = append(out, described.Symbol(i))
		}
	}
	return out, nil
}

func ownerOf(d *compare.Definition) string {
	if d.Container != nil && d.Facts.Owner == "" {
		return d.Container.Name
	}
	return d.Facts.Owner
}

// unsatisfied lists the interfaces that a type satisfied and does no longer.
func (m *typeSearch) unsatisfied(ctx context.Context) ([]graph.Symbol, error) {
	var out []graph.Symbol
	seen := map[facts.SymbolID]bool{}
	for i, e := range m.c.RawDelta().Removed {
		if e.Kind != result.EdgeImplements || m.c.RawDelta().RemovedMove[i] || !dispatch.Survives(m.c.Surfaces, e, m.c.ToHead) || !strings.HasSuffix(e.Path, ".go") {
			continue
		}
		to, _ := m.c.ToHead(e.Target)
		if seen[to] {
			continue
		}
		seen[to] = true
		path := e.TargetPath
		if d := m.c.New[to]; d != nil {
			path = d.Path
		}
		s, ok, err := m.c.Head.SymbolAt(ctx, path, to)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		if ok {
			out = append(out, s)
		}
	}
	return out, nil
}

// users adds the directories in which a value may be used as one of some
// types: where they are named, and where a function or variable is used whose
// declaration names them.
func (m *typeSearch) users(ctx context.Context, concerned []graph.Symbol, refs map[facts.SymbolID][]graph.Edge) error {
	var declared []graph.Symbol
	for _, s := range concerned {
		m.around(refs[s.ID])
		for _, e := range refs[s.ID] {
			f, err := m.c.File(ctx, m.c.Head, e.Path)
			if err != nil {
				return err
			}
			if f != nil && e.SourceIdx >= 0 && compare.IsReference(e) {
				declared = append(declared, f.Symbol(e.SourceIdx))
			}
		}
	}
	refs, err := m.c.ReferrersOf(ctx, declared)
	if err != nil {
		return err
	}
	for _, s := range declared {
		m.around(refs[s.ID])
	}
	return nil
}

func (m *typeSearch) around(edges []graph.Edge) {
	for _, e := range edges {
		if strings.HasSuffix(e.Path, ".go") {
			m.dirs[link.Dir(e.Path)] = true
		}
	}
}
