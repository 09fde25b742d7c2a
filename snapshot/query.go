package snapshot

import (
	"cmp"
	"context"
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

// Lookup finds symbols by name ("Get"), by the end of a qualified name
// ("Client.Get", "pkg.Client.Get", "dir/pkg.Get"), by path for files, or by id.
// Sorted by path and position, described (see Described); empty when there are
// none.
func (s *Snapshot) Lookup(ctx context.Context, name string) ([]Symbol, error) {
	if id, err := facts.ParseSymbolID(name); err == nil {
		return s.lookupID(ctx, id)
	}
	if f, err := s.File(ctx, name); err != nil || f != nil {
		if f == nil {
			return nil, err
		}
		return []Symbol{f.Symbol(FileNode)}, nil
	}
	want := strings.NewReplacer("::", ".", "#", ".").Replace(name)
	last := want[strings.LastIndexByte(want, '.')+1:]
	paths, err := s.pathsOf(ctx, Contributors, []uint32{link.NameKey(last).Posting()})
	if err != nil {
		return nil, err
	}
	var out []Symbol
	for _, p := range paths {
		f, err := s.File(ctx, p)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		found := f.named(last, want)
		if len(found) == 0 {
			continue
		}
		if f, err = s.Described(ctx, p); err != nil {
			return nil, err
		}
		for _, i := range found {
			out = append(out, f.Symbol(i))
		}
	}
	return out, nil
}

// named lists the file's symbols that can be written as want, whose last part
// is last.
func (f *File) named(last, want string) []int32 {
	var out []int32
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; s.Name == last && s.Kind != facts.KindPackage && matchesName(f, int32(i), want) {
			out = append(out, int32(i))
		}
	}
	return out
}

// matchesName reports whether a symbol can be written so: its qualified name,
// with as much of the package or path before it as is given.
func matchesName(f *File, i int32, want string) bool {
	full := f.Facts.QualifiedName(int(i))
	for _, prefix := range []string{f.Facts.Package, strings.TrimSuffix(f.Path, extensionOf(f.Path)), dirOf(f.Path)} {
		x := prefix + "." + full
		if x == want || strings.HasSuffix(x, "."+want) || strings.HasSuffix(x, "/"+want) {
			return true
		}
	}
	return false
}

func extensionOf(p string) string {
	if i := strings.LastIndexByte(p, '.'); i > strings.LastIndexByte(p, '/') {
		return p[i:]
	}
	return ""
}

// lookupID scans the tree: ids do not tell where their symbol is.
func (s *Snapshot) lookupID(ctx context.Context, id facts.SymbolID) ([]Symbol, error) {
	var out []Symbol
	err := s.EachSection(ctx, facts.SectionDecl, func(f *File) error {
		for i := FileNode; int(i) < len(f.Facts.Symbols); i++ {
			if f.id(i) == id {
				out = append(out, f.Symbol(i))
			}
		}
		return nil
	})
	return out, err
}

// Referrers lists the edges, containment apart, whose target is one of the
// symbols, by path and position. The cost follows the answer.
func (s *Snapshot) Referrers(ctx context.Context, symbols []Symbol) ([]Edge, error) {
	wanted := map[facts.SymbolID]bool{}
	paths := map[string]bool{}
	var postings []uint32
	for _, x := range symbols {
		wanted[x.ID] = true
		l, ok, err := s.Leaf(ctx, x.Path)
		if err != nil {
			return nil, err
		}
		if !ok || l.Language == "" {
			continue
		}
		paths[x.Path] = true
		f, err := s.engine.linkFile(ctx, l)
		if err != nil {
			return nil, err
		}
		postings = append(postings, f.Leading(x.Index)...)
	}
	found, err := s.pathsOf(ctx, Consumers, postings)
	if err != nil {
		return nil, err
	}
	for _, p := range found {
		paths[p] = true
	}
	var out []Edge
	for _, p := range sortedKeys(paths) {
		edges, err := s.edgesTo(ctx, p, wanted)
		if err != nil {
			return nil, err
		}
		out = append(out, edges...)
	}
	return out, nil
}

func (s *Snapshot) edgesTo(ctx context.Context, path string, wanted map[facts.SymbolID]bool) ([]Edge, error) {
	l, ok, err := s.Leaf(ctx, path)
	if err != nil || !ok || l.Language == "" {
		return nil, err
	}
	records, err := s.engine.linkRecords(ctx, []Leaf{l})
	if err != nil {
		return nil, err
	}
	if r := records[path]; r != nil && !slices.ContainsFunc(r.Targets, func(t link.Target) bool { return wanted[t.ID()] }) {
		return nil, nil
	}
	f, err := s.load(ctx, l)
	if err != nil {
		return nil, err
	}
	var out []Edge
	for _, e := range f.Edges() {
		if e.Kind != "contains" && wanted[e.Target] {
			out = append(out, e)
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
	var out []Edge
	for _, e := range f.Edges() {
		if e.Kind != "contains" && f.inside(e.SourceIdx, x.Index) {
			out = append(out, e)
		}
	}
	return out, nil
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
	for i := FileNode; int(i) < len(f.Facts.Symbols); i++ {
		if f.id(i) == id {
			return f.Symbol(i), true, nil
		}
	}
	return Symbol{}, false, nil
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K {
	out := make([]K, 0, len(m))
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}
