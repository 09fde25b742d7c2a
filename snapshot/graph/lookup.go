package graph

import (
	"context"
	"iter"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

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
	for _, want := range []string{name, strings.NewReplacer("::", ".", "#", ".").Replace(name)} {
		for last := range tails(want) {
			found, err := s.namedSo(ctx, last, want)
			if len(found) > 0 || err != nil {
				return found, err
			}
		}
		if !strings.ContainsAny(name, ":#") {
			break
		}
	}
	return nil, nil
}

// tails gives what may be the last name of a qualified one, the shortest first: names of sections,
// keys and selectors have dots inside.
func tails(want string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := strings.LastIndexByte(want, '.'); i >= 0; i = strings.LastIndexByte(want[:i], '.') {
			if tail := want[i+1:]; tail != "" && !yield(tail) {
				return
			}
		}
		yield(want)
	}
}

// namedSo finds the symbols of a name that can be written as want.
func (s *Snapshot) namedSo(ctx context.Context, last, want string) ([]Symbol, error) {
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
			out = append(out, f.Symbol(i).apart())
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
	for _, prefix := range []string{f.Facts.Package, strings.TrimSuffix(f.Path, path.Ext(f.Path)), link.Dir(f.Path)} {
		x := prefix + "." + full
		if x == want || strings.HasSuffix(x, "."+want) || strings.HasSuffix(x, "/"+want) {
			return true
		}
	}
	return false
}

func (s *Snapshot) lookupID(ctx context.Context, id facts.SymbolID) ([]Symbol, error) {
	paths, err := s.Holding(ctx, id)
	if err != nil {
		return nil, err
	}
	var out []Symbol
	for _, p := range paths {
		f, err := s.Described(ctx, p)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		if i, ok := f.Find(id); ok {
			out = append(out, f.Symbol(i).apart())
		}
	}
	return out, nil
}
