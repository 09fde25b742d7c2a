package breaks

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// lostOverloads finds the calls that meant an overload which is gone and that none of those
// that are left takes.
func (c *Search) lostOverloads(ctx context.Context) ([]result.Break, error) {
	var out []result.Break
	for _, d := range c.OldOrder {
		left, err := c.leftOverloads(ctx, d)
		if err != nil {
			return nil, err
		}
		if len(left) == 0 {
			continue
		}
		b, err := c.breakBy(ctx, d, func(was graph.Edge) ([]result.Caller, error) {
			if was.Certainty != link.Exact || !compare.IsCall(was) {
				return nil, nil
			}
			return c.untaken(ctx, d, was, left)
		})
		if err != nil {
			return nil, err
		}
		if b != nil {
			out = append(out, *b)
		}
	}
	return out, nil
}

// becamePrivate reports a definition that other types may not name any longer.
func becamePrivate(d *compare.Definition) bool {
	return d.Facts.Visibility != facts.VisibilityPrivate && d.Match.New.Facts != nil && d.Match.New.Facts.Visibility == facts.VisibilityPrivate
}

// leftOverloads are the overloads that stand on the head side beside one of the base side that is
// gone, or private now, and those that are inherited; none where a supertype may have others.
func (c *Search) leftOverloads(ctx context.Context, d *compare.Definition) ([]*compare.Definition, error) {
	if !d.Kind.IsCallable() || d.Facts == nil || d.Match != nil && d.Match.New.Name == d.Name && !becamePrivate(d) || d.Container == nil || !d.Container.Kind.IsType() || d.Container.Match == nil {
		return nil, nil
	}
	owner := d.Container.Match.New
	if !lang.CallsOf(owner.File.Language).InheritedOverloads || owner.Facts != nil && owner.Facts.Flags.Has(facts.Augmented) {
		return nil, nil
	}
	var out []*compare.Definition
	for _, m := range owner.Children {
		if m.Facts != nil && m.Kind == d.Kind && m.Name == d.Name && (d.Match == nil || m != d.Match.New) {
			out = append(out, m)
		}
	}
	if d.Kind == facts.KindConstructor {
		return out, nil
	}
	inherited, known, err := c.inheritedMethods(ctx, owner, d.Name)
	if err != nil || !known {
		return nil, err
	}
	return append(out, inherited...), nil
}

// inheritedMethods are the methods of a name that the supertypes of a type of the head side have;
// known is false where one of them may have others.
func (c *Search) inheritedMethods(ctx context.Context, owner *compare.Definition, name string) (out []*compare.Definition, known bool, err error) {
	if len(superNames(owner)) == 0 {
		return nil, true, nil
	}
	rules := InheritanceOf(owner)
	if rules == nil || rules.Library == nil {
		return nil, false, nil
	}
	chain, _, err := c.HeadOffers.Lineage(ctx, surface.Offer{File: owner.File, Index: owner.Index})
	if err != nil {
		return nil, false, err
	}
	named := map[string]bool{}
	for _, t := range chain {
		named[t.Facts().Name] = true
		if t.Facts().Flags.Has(facts.Augmented) {
			return nil, false, nil
		}
	}
	for _, super := range outsideSupers(chain) {
		named[compare.SimpleName(super)] = true
		if methods, known := rules.Library(super); !known || len(methods[name]) > 0 {
			return nil, false, nil
		}
	}
	for _, t := range chain {
		for _, s := range t.Facts().Supers {
			if !named[compare.RefName(t.File.Facts, s.Expr)] {
				return nil, false, nil
			}
		}
		if t.Index == owner.Index && t.File.Path == owner.Path {
			continue
		}
		for i := range t.File.Facts.Symbols {
			if s := &t.File.Facts.Symbols[i]; s.Container == t.Index && s.Name == name && s.Kind == facts.KindMethod {
				out = append(out, c.definitionAt(t.File, int32(i)))
			}
		}
	}
	return out, true, nil
}

// definitionAt is a definition of the head side, as compared where its file differs.
func (c *Search) definitionAt(f *graph.File, i int32) *compare.Definition {
	x := f.Symbol(i)
	if d := c.New[x.ID]; d != nil {
		return d
	}
	return &compare.Definition{Symbol: x, File: f}
}

// untaken lists the calls of the head side that stand for one of the base side, mean one of
// some overloads by its name, and pass what none of them takes.
func (c *Search) untaken(ctx context.Context, d *compare.Definition, was graph.Edge, left []*compare.Definition) ([]result.Caller, error) {
	f, sites, same := c.sitesNow(was)
	if f == nil || !same {
		return nil, nil
	}
	text := c.Lines(ctx, c.Head, f.Path)
	var out []result.Caller
	for _, is := range sites {
		means := func(e graph.Edge) bool {
			return compare.IsCall(e) && slices.ContainsFunc(left, func(m *compare.Definition) bool { return m.ID == e.Target })
		}
		if !slices.ContainsFunc(is, means) || compare.MismatchExempt(f, text, is[0].Line) {
			continue
		}
		if d.Match != nil {
			if may, err := c.MayName(ctx, d.Match.New, f, is[0]); err != nil || may {
				if err != nil {
					return nil, err
				}
				continue
			}
		}
		a, ok := signature.ArgumentsAt(text, is[0].Line, is[0].Column, f.Language)
		if !ok || a.Cut() {
			continue
		}
		if taken, err := c.takenByOne(ctx, d, left, a); err != nil || taken {
			if err != nil {
				return nil, err
			}
			continue
		}
		caller := c.CallerAt(f, is[0], fmt.Sprintf("passes %s, which no other overload takes", result.CountOrNo(len(a.Texts), "argument")))
		caller.Certainty = link.Exact.String()
		out = append(out, caller)
	}
	return out, nil
}

// ParameterTypes tells types of parameters apart by the names that are written.
type ParameterTypes interface {
	// UnrelatedTypes reports two types of which no value of the first suits the second.
	UnrelatedTypes(p, q string) bool
}

// takenByOne reports arguments of an overload of the base side that one of those that are left
// takes: as many, and of types that values of the old ones may be of.
func (c *Search) takenByOne(ctx context.Context, d *compare.Definition, left []*compare.Definition, a signature.Arguments) (bool, error) {
	for _, m := range left {
		if !Accepts(m, a) {
			continue
		}
		if apart, err := c.unrelatedParameters(ctx, d, m, a); err != nil || !apart {
			return true, err
		}
	}
	return false, nil
}

// unrelatedParameters reports an overload with a parameter that no argument of another one suits.
func (c *Search) unrelatedParameters(ctx context.Context, d, m *compare.Definition, a signature.Arguments) (bool, error) {
	l, ok := compare.LanguageOf[ParameterTypes](d.File)
	p, q := parameterTypes(d.Facts), parameterTypes(m.Facts)
	if !ok || len(p) != len(a.Texts) || strings.Contains(d.Facts.Disambiguator, "...") {
		return false, nil
	}
	q, array := spread(q, len(p))
	if len(q) != len(p) {
		return false, nil
	}
	chosen := stoodBeside(m)
	for i, text := range a.Texts {
		if text == "null" || strings.Contains(text, "->") || strings.Contains(text, "::") || isTypeParameter(d, p[i]) || isTypeParameter(m, q[i]) {
			continue
		}
		if l.UnrelatedTypes(p[i], q[i]) && (!array || i < len(p)-1 || l.UnrelatedTypes(p[i], q[i]+"[]")) {
			return true, nil
		}
		if array && i == len(p)-1 {
			continue
		}
		if chosen && c.isOutside(d, p[i]) && c.isOutside(m, q[i]) && notBelow(d.File.Language, p[i], q[i]) {
			return true, nil
		}
		if apart, err := c.unrelatedClasses(ctx, d, m, p[i], q[i]); err != nil || apart {
			return apart, err
		}
	}
	return false, nil
}

// stoodBeside reports an overload that the base side had as it is: the compiler chose another one
// before it for arguments of a type that is no subtype of its own, so it takes none of them.
func stoodBeside(m *compare.Definition) bool {
	if m.Match == nil || m.Match.Old.Facts == nil {
		return false
	}
	was := m.Match.Old.Facts
	return was.Visibility == m.Facts.Visibility && slices.Equal(parameterTypes(was), parameterTypes(m.Facts))
}

// notBelow reports two types of the standard library of which the first is known not to be below
// the second.
func notBelow(language, p, q string) bool {
	l := lang.Named(language)
	if l == nil || l.Inheritance == nil || l.Inheritance.Above == nil {
		return false
	}
	if _, known := l.Inheritance.Above(q); !known || p == q {
		return false
	}
	above, known := l.Inheritance.Above(p)
	return known && !above[compare.SimpleName(q)]
}

// isOutside reports a type without arguments of a definition of which no parameter is of a type of
// the repository.
func (c *Search) isOutside(d *compare.Definition, name string) bool {
	return !strings.ContainsAny(name, "<[") && !slices.ContainsFunc(c.EdgesOf(d.File), func(e graph.Edge) bool {
		return e.Source == d.ID && e.Kind == "receives" && e.TargetPath != ""
	})
}

// spread writes a last parameter that takes any number as often as n arguments ask for; array says that
// the last argument may be all of them.
func spread(types []string, n int) (out []string, array bool) {
	if len(types) == 0 {
		return nil, false
	}
	each, variadic := strings.CutSuffix(types[len(types)-1], "...")
	if !variadic {
		return types, false
	}
	out = slices.Clone(types[:len(types)-1])
	for len(out) < n {
		out = append(out, each)
	}
	return out, n == len(types)
}

// isTypeParameter reports the name of a type parameter of a definition or of what is around it.
func isTypeParameter(d *compare.Definition, name string) bool {
	name = strings.TrimRight(name, "[]")
	for ; d != nil && d.Facts != nil; d = d.Container {
		if slices.ContainsFunc(d.Facts.TypeParams, func(p facts.TypeParam) bool { return p.Name == name }) {
			return true
		}
	}
	return false
}

// unrelatedClasses reports two classes of the repository, as two definitions name them, neither of which extends the other.
func (c *Search) unrelatedClasses(ctx context.Context, d, m *compare.Definition, p, q string) (bool, error) {
	x, err := c.classNamed(ctx, c.Base, d, p)
	if err != nil || x.File == nil {
		return false, err
	}
	y, err := c.classNamed(ctx, c.Head, m, q)
	if err != nil || y.File == nil {
		return false, err
	}
	id, ok := c.ToHead(x.Symbol().ID)
	if !ok {
		return false, nil
	}
	if x, err = c.onHead(ctx, x.Symbol().ID, x.File.Path); err != nil || x.File == nil {
		return false, err
	}
	above, whole, err := c.HeadOffers.Lineage(ctx, x)
	if err != nil || !whole && surface.Holds(above, y.Symbol().ID) {
		return false, err
	}
	below, _, err := c.HeadOffers.Lineage(ctx, y)
	return err == nil && !surface.Holds(above, y.Symbol().ID) && !surface.Holds(below, id), err
}

// classNamed is the class of the repository that a parameter of a definition is of; none where it is
// of another type.
func (c *Search) classNamed(ctx context.Context, side *graph.Snapshot, d *compare.Definition, name string) (surface.Offer, error) {
	name, _, _ = strings.Cut(name, "<")
	for _, e := range c.EdgesOf(d.File) {
		if e.Source != d.ID || e.Kind != "receives" || e.Target.Kind != facts.KindClass {
			continue
		}
		f, err := c.File(ctx, side, e.TargetPath)
		if err != nil || f == nil {
			return surface.Offer{}, err
		}
		if i, ok := f.Find(e.Target); ok && i >= 0 && f.Facts.Symbols[i].Name == name {
			return surface.Offer{File: f, Index: i}, nil
		}
	}
	return surface.Offer{}, nil
}

// parameterTypes parts what tells overloads apart: the types of their parameters as written.
func parameterTypes(s *facts.Symbol) []string {
	var out []string
	depth, from := 0, 0
	for i := 0; i < len(s.Disambiguator); i++ {
		switch s.Disambiguator[i] {
		case '<', '(', '[':
			depth++
		case '>', ')', ']':
			depth--
		case ',':
			if depth == 0 {
				out, from = append(out, s.Disambiguator[from:i]), i+1
			}
		}
	}
	if s.Disambiguator == "" {
		return nil
	}
	return append(out, s.Disambiguator[from:])
}
