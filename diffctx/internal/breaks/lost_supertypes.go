package breaks

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// LostSupertypes finds the references to members that types no longer inherit, since the
// reference to their supertype broke. It is for languages whose compilers tell those too: a type
// whose supertype is not there has no members of it.
func (c *Search) LostSupertypes(ctx context.Context, left []BrokenReference) ([]result.Break, error) {
	s := &inheritance{c: c, broken: map[facts.SymbolID]result.Place{}}
	var out []result.Break
	for i := range left {
		b, err := s.breakOf(ctx, &left[i])
		if err != nil {
			return nil, err
		}
		if b != nil && !slices.ContainsFunc(out, func(o result.Break) bool { return o.Symbol.ID == b.Symbol.ID }) {
			s.tops = append(s.tops, left[i].Target)
			out = append(out, *b)
		}
	}
	for i := range out {
		if err := s.lostBelow(ctx, left, s.tops[i], &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// inheritance is the state of one search for what is no longer inherited.
type inheritance struct {
	c      *Search
	broken map[facts.SymbolID]result.Place // types whose reference to a supertype broke, by id on the head side, and where
	tops   []graph.Edge                    // to those supertypes, on the base side
}

// breakOf gives the break of a supertype, without callers, where it is what broke a reference; else nil.
func (s *inheritance) breakOf(ctx context.Context, l *BrokenReference) (*result.Break, error) {
	if l.Target.Kind != result.EdgeExtends || l.Target.Certainty != link.Exact {
		return nil, nil
	}
	one := *l
	b, err := s.c.breakOf(ctx, &one, nil)
	if b != nil {
		s.broken[l.Source] = result.Place{Path: l.Caller.Path, Line: l.Caller.Line}
	}
	return b, err
}

// lostBelow adds the broken references to members of a supertype, or of what that extends.
// Nothing is added where a type below it lost it in a way that is no broken reference:
// what it extends now may have the members.
func (s *inheritance) lostBelow(ctx context.Context, left []BrokenReference, top graph.Edge, b *result.Break) error {
	if sound, err := s.subtypesKept(ctx, top); err != nil || !sound {
		return err
	}
	above, err := s.above(ctx, top)
	if err != nil {
		return err
	}
	for i := range left {
		l := &left[i]
		if l.open != link.External || !strings.HasPrefix(l.outside, "?.") || l.Target.Certainty != link.Exact || s.memberGone(l) {
			continue
		}
		owner, name, err := s.ownerOf(ctx, l.Target)
		if err != nil {
			return err
		}
		if !above[owner] {
			continue
		}
		at := l.Caller
		at.Certainty, at.Reason, at.Through = link.Inferred.String(), fmt.Sprintf("no longer inherits %s", name), s.nearest(l.File)
		b.Callers = append(b.Callers, at)
	}
	return nil
}

// memberGone reports a member that went by itself: its own break says that.
func (s *inheritance) memberGone(l *BrokenReference) bool {
	d := s.c.Old[l.Target.Target]
	if d == nil || d.Match != nil && d.Match.New.Name == d.Name {
		return false
	}
	p := s.c.OwnerOf(d)
	return p == nil || p.Match != nil
}

// ownerOf is the type of the base side that a member belongs to, and the member's name.
func (s *inheritance) ownerOf(ctx context.Context, e graph.Edge) (owner facts.SymbolID, name string, err error) {
	f, err := s.c.File(ctx, s.c.Base, e.TargetPath)
	if err != nil || f == nil {
		return owner, "", err
	}
	i, ok := f.Find(e.Target)
	if !ok || i < 0 || f.Facts.Symbols[i].Container < 0 {
		return owner, "", nil
	}
	return f.Symbol(f.Facts.Symbols[i].Container).ID, f.Facts.Symbols[i].Name, nil
}

// above is a type of the base side and the types that it extends.
func (s *inheritance) above(ctx context.Context, top graph.Edge) (map[facts.SymbolID]bool, error) {
	out := map[facts.SymbolID]bool{top.Target: true}
	for open := []graph.Edge{top}; len(open) > 0 && len(out) < surface.MaxSubtypes; open = open[1:] {
		f, err := s.c.File(ctx, s.c.Base, open[0].TargetPath)
		if err != nil {
			return nil, err
		}
		for _, e := range s.c.EdgesOf(f) {
			if e.Source == open[0].Target && e.Kind == result.EdgeExtends && !out[e.Target] {
				out[e.Target] = true
				open = append(open, e)
			}
		}
	}
	return out, nil
}

// subtypesKept reports whether each type below a supertype of the base side extends what it did,
// or is one whose reference broke.
func (s *inheritance) subtypesKept(ctx context.Context, top graph.Edge) (bool, error) {
	f, err := s.c.File(ctx, s.c.Base, top.TargetPath)
	if err != nil || f == nil {
		return false, err
	}
	i, ok := f.Find(top.Target)
	if !ok {
		return false, nil
	}
	seen := map[facts.SymbolID]bool{top.Target: true}
	for open := []graph.Symbol{f.Symbol(i)}; len(open) > 0; open = open[1:] {
		edges, err := s.c.Base.Referrers(ctx, open[:1])
		if err != nil {
			return false, fmt.Errorf("find subtypes of %s: %w", open[0].QualifiedName, err)
		}
		for _, e := range edges {
			if e.Kind != result.EdgeExtends || e.SourceIdx < 0 || seen[e.Source] || compare.IsRelation(e) {
				continue
			}
			if seen[e.Source] = true; len(seen) > surface.MaxSubtypes {
				return false, nil
			}
			kept, err := s.extendsStill(ctx, e)
			if err != nil || !kept {
				return false, err
			}
			below, err := s.c.File(ctx, s.c.Base, e.Path)
			if err != nil || below == nil {
				return false, err
			}
			open = append(open, below.Symbol(e.SourceIdx))
		}
	}
	return true, nil
}

// extendsStill reports a type that went, that still extends what an edge of the base side
// says, or whose reference to that broke.
func (s *inheritance) extendsStill(ctx context.Context, e graph.Edge) (bool, error) {
	source, ok := s.c.ToHead(e.Source)
	if _, broke := s.broken[source]; !ok || broke {
		return true, nil
	}
	target, ok := s.c.ToHead(e.Target)
	if !ok {
		return false, nil
	}
	path := e.Path
	if d := s.c.New[source]; d != nil {
		path = d.Path
	}
	f, err := s.c.File(ctx, s.c.Head, path)
	return slices.ContainsFunc(s.c.EdgesOf(f), func(n graph.Edge) bool {
		return n.Source == source && n.Kind == result.EdgeExtends && n.Target == target
	}), err
}

// nearest is the place of a broken reference to a supertype: in the file itself, in one that it
// imports, or the first.
func (s *inheritance) nearest(f *graph.File) result.Place {
	imports := map[string]bool{}
	for _, e := range s.c.EdgesOf(f) {
		if e.Kind == result.EdgeImports {
			imports[e.TargetPath] = true
		}
	}
	far := func(p result.Place) int {
		switch {
		case p.Path == f.Path:
			return 0
		case imports[p.Path]:
			return 1
		}
		return 2
	}
	var all []result.Place
	for _, p := range s.broken {
		all = append(all, p)
	}
	return slices.MinFunc(all, func(a, b result.Place) int {
		return cmp.Or(cmp.Compare(far(a), far(b)), cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line))
	})
}
