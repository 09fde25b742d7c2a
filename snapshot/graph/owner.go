package graph

import (
	"context"
	"path"
	"slices"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Owner finds the type that a member belongs to. A Go method may be in another
// file of the package than its receiver's type; ok is false for what no type owns.
func (s *Snapshot) Owner(ctx context.Context, member Symbol) (owner Symbol, ok bool, err error) {
	if member.Facts == nil {
		return Symbol{}, false, nil
	}
	if owner, ok, err = s.SymbolAt(ctx, member.Path, member.Parent); err != nil || ok && owner.Kind.IsType() {
		return owner, ok, err
	}
	if member.Facts.Owner == "" {
		return Symbol{}, false, nil
	}
	return s.inFolder(ctx, path.Dir(member.Path), member.Facts.Owner, func(c Symbol) bool { return c.Kind.IsType() })
}

// Member finds a type's own member by name, in whichever file of its package it is.
func (s *Snapshot) Member(ctx context.Context, t Symbol, name string) (member Symbol, ok bool, err error) {
	f, err := s.File(ctx, t.Path)
	if err != nil || f == nil {
		return Symbol{}, false, err
	}
	if i, ok := f.MemberNamed(t.Index, name); ok {
		return f.Symbol(i), true, nil
	}
	return s.MethodApart(ctx, f, t, name)
}

// MethodApart finds a method of a file's type by name in another file of its folder,
// where its language lets methods be in other files.
func (s *Snapshot) MethodApart(ctx context.Context, f *File, t Symbol, name string) (method Symbol, ok bool, err error) {
	if t.Kind == facts.KindInterface || !extract.ByName(f.Facts.Language).MethodsApart {
		return Symbol{}, false, nil
	}
	return s.inFolder(ctx, path.Dir(t.Path), name, func(c Symbol) bool { return c.Facts.Owner != "" && c.Facts.Owner == t.QualifiedName })
}

// inFolder finds the first symbol of a name in the files of a folder, by path, that suits.
func (s *Snapshot) inFolder(ctx context.Context, dir, name string, suits func(Symbol) bool) (Symbol, bool, error) {
	paths, err := s.pathsOf(ctx, Contributors, []uint32{link.NameKey(name).Posting()})
	if err != nil {
		return Symbol{}, false, err
	}
	for _, p := range paths {
		if path.Dir(p) != dir {
			continue
		}
		f, err := s.File(ctx, p)
		if err != nil {
			return Symbol{}, false, err
		}
		if f == nil {
			continue
		}
		for i := range f.Facts.Symbols {
			if f.Facts.Symbols[i].Name != name {
				continue
			}
			if x := f.Symbol(int32(i)); suits(x) {
				return x, true, nil
			}
		}
	}
	return Symbol{}, false, nil
}

// Existing lists what a file or a type has, without itself: what is inside it and the
// methods that other files of the package declare for the types among it. A package is
// no one file's.
func (s *Snapshot) Existing(ctx context.Context, x Symbol) ([]Symbol, error) {
	f, err := s.File(ctx, x.Path)
	if err != nil || f == nil {
		return nil, err
	}
	var out, types []Symbol
	for i := range f.Facts.Symbols {
		if h := f.Symbol(int32(i)); f.inside(h.Index, x.Index) {
			if h.ID != x.ID && h.Kind != facts.KindPackage {
				out = append(out, h)
			}
			if h.Kind.IsType() {
				types = append(types, h)
			}
		}
	}
	afar, err := s.methodsElsewhere(ctx, f, types)
	return append(out, afar...), err
}

// methodsElsewhere lists the methods of a file's types that are in other files of
// its folder, where its language lets methods be in other files.
func (s *Snapshot) methodsElsewhere(ctx context.Context, f *File, types []Symbol) ([]Symbol, error) {
	if len(types) == 0 || !extract.ByName(f.Facts.Language).MethodsApart {
		return nil, nil
	}
	dir := path.Dir(f.Path)
	if dir == "." {
		dir = ""
	}
	paths, err := s.PathsIn(ctx, dir)
	if err != nil {
		return nil, err
	}
	var out []Symbol
	for _, p := range paths {
		other, err := s.File(ctx, p)
		if err != nil {
			return nil, err
		}
		if other == nil || p == f.Path || other.Facts.Language != f.Facts.Language {
			continue
		}
		for i := range other.Facts.Symbols {
			if o := other.Facts.Symbols[i].Owner; o != "" && other.container(int32(i)) == FileNode &&
				slices.ContainsFunc(types, func(t Symbol) bool { return t.QualifiedName == o }) {
				out = append(out, other.Symbol(int32(i)))
			}
		}
	}
	return out, nil
}
