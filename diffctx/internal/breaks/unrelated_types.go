package breaks

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

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
	chosen := wasOverloadBefore(m)
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
		if !chosen {
			continue
		}
		if apart, err := c.classNotBelow(ctx, d, m, p[i], q[i]); err != nil || apart {
			return apart, err
		}
		if apart, err := c.typeNotBelow(ctx, d, m, p[i], q[i]); err != nil || apart {
			return apart, err
		}
	}
	return false, nil
}

// classNotBelow reports a class of the repository of which all supertypes are known, and a type of
// the standard library that is none of them.
func (c *Search) classNotBelow(ctx context.Context, d, m *compare.Definition, p, q string) (bool, error) {
	q, _, _ = strings.Cut(q, "<")
	l := lang.Named(d.File.Language)
	if l == nil || l.Inheritance == nil || l.Inheritance.Above == nil {
		return false, nil
	}
	if _, known := l.Inheritance.Above(q); !known {
		return false, nil
	}
	if own, err := c.typeNamed(ctx, c.Head, m, q, facts.Kind.IsType); err != nil || own.File != nil {
		return false, err
	}
	x, err := c.classNamed(ctx, c.Base, d, p)
	if err != nil || x.File == nil {
		return false, err
	}
	if x, err = c.onHead(ctx, x.Symbol().ID, x.File.Path); err != nil || x.File == nil {
		return false, err
	}
	chain, _, err := c.HeadOffers.Lineage(ctx, x)
	if err != nil || !knowsSupers(chain) {
		return false, err
	}
	for _, super := range outsideSupers(chain) {
		above, known := l.Inheritance.Above(super)
		if name := compare.SimpleName(super); !known || name == q || above[q] {
			return false, nil
		}
	}
	return true, nil
}

// typeNotBelow reports two types of the repository of which the first is known not to be below the second: an overload
// that was beside was not chosen for arguments that both take.
func (c *Search) typeNotBelow(ctx context.Context, d, m *compare.Definition, p, q string) (bool, error) {
	x, err := c.typeNamed(ctx, c.Base, d, p, facts.Kind.IsType)
	if err != nil || x.File == nil {
		return false, err
	}
	y, err := c.typeNamed(ctx, c.Head, m, q, facts.Kind.IsType)
	if err != nil || y.File == nil {
		return false, err
	}
	if x, err = c.onHead(ctx, x.Symbol().ID, x.File.Path); err != nil || x.File == nil {
		return false, err
	}
	chain, _, err := c.HeadOffers.Lineage(ctx, x)
	return err == nil && knowsSupers(chain) && !surface.Holds(chain, y.Symbol().ID), err
}

// knowsSupers reports types that name no supertype besides one another and those of libraries.
func knowsSupers(chain []surface.Offer) bool {
	named := map[string]bool{}
	for _, t := range chain {
		named[t.Facts().Name] = true
	}
	for _, super := range outsideSupers(chain) {
		named[compare.SimpleName(super)] = true
	}
	return !slices.ContainsFunc(chain, func(t surface.Offer) bool {
		return slices.ContainsFunc(t.Facts().Supers, func(s facts.Super) bool { return !named[compare.RefName(t.File.Facts, s.Expr)] })
	})
}

// wasOverloadBefore reports an overload that the base side had as it is: the compiler chose another one
// before it for arguments of a type that is no subtype of its own, so it takes none of them.
func wasOverloadBefore(m *compare.Definition) bool {
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
	return c.typeNamed(ctx, side, d, name, func(k facts.Kind) bool { return k == facts.KindClass })
}

// typeNamed is classNamed for types of some kinds.
func (c *Search) typeNamed(ctx context.Context, side *graph.Snapshot, d *compare.Definition, name string, kinds func(facts.Kind) bool) (surface.Offer, error) {
	name, _, _ = strings.Cut(name, "<")
	for _, e := range c.EdgesOf(d.File) {
		if e.Source != d.ID || e.Kind != "receives" || !kinds(e.Target.Kind) {
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
