package ecmascript

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Inherits finds a member that its type has from another one which it means now: an
// interface that became an alias, `type A = Partial<B>` or `type A = B & { own: string }`.
// What an alias takes from one of several types, or leaves out, is not known.
func (Language) Inherits(ctx context.Context, c *surface.Surfaces, d *compare.Definition, _ []surface.Offer) (surface.Inheritance, error) {
	if d.Container == nil || d.Container.Match == nil {
		return surface.Inheritance{}, nil
	}
	now := d.Container.Match.New
	stands, ok := standsFor(now)
	if !ok || isChoice(stands) {
		return surface.Inheritance{}, nil
	}
	parts := wholeTypes(stands)
	for _, e := range c.Comparison.EdgesOf(now.File) {
		if e.Source != now.ID || e.TargetPath == "" {
			continue
		}
		g, err := c.Comparison.Described(ctx, c.Comparison.Head, e.TargetPath)
		if err != nil {
			return surface.Inheritance{}, err
		}
		if g == nil {
			continue
		}
		n, found := g.Find(e.Target)
		if !found || n < 0 || !slices.Contains(parts, g.Facts.Symbols[n].Name) {
			continue
		}
		lineage, _, err := c.HeadOffers.Lineage(ctx, surface.Offer{File: g, Index: n})
		if err != nil {
			return surface.Inheritance{}, err
		}
		for _, t := range lineage {
			if _, by := t.Members(); by[d.Name].File != nil {
				return surface.Inheritance{Found: true, Member: by[d.Name].Symbol()}, nil
			}
		}
	}
	return surface.Inheritance{}, nil
}

// standsFor is what an alias is written to be, without the members that it names.
func standsFor(d *compare.Definition) (written string, ok bool) {
	if d.Facts == nil || d.NodeKind != "type_alias" && !d.Facts.Flags.Has(facts.Alias) {
		return "", false
	}
	_, written, ok = strings.Cut(d.Facts.Signature, "=")
	return withoutMembers(written), ok
}

// withoutMembers leaves out what is in the braces of a written type.
func withoutMembers(written string) string {
	var out strings.Builder
	depth := 0
	for _, r := range written {
		if r == '}' {
			depth--
		}
		if depth <= 0 {
			out.WriteRune(r)
		}
		if r == '{' {
			depth++
		}
	}
	return out.String()
}

// isChoice reports a written type that is one of several.
func isChoice(written string) bool { return strings.ContainsAny(written, "|?") }

// IsOpaque reports an alias of a type that is not in the repository, of a part of one or of one of
// several, as `z.infer<typeof schema>` and `Omit<A, "b">` are.
func (Language) IsOpaque(ctx context.Context, c *compare.Comparison, d *compare.Definition) bool {
	written, ok := standsFor(d)
	if !ok || strings.HasPrefix(strings.TrimSpace(written), "{") {
		return false
	}
	if isChoice(written) {
		return true
	}
	known := map[string]bool{}
	if d.Match != nil && d.Match.Old.Facts != nil { // it had their members before too
		for _, s := range d.Match.Old.Facts.Supers {
			known[compare.SimpleName(compare.RefName(d.Match.Old.File.Facts, s.Expr))] = true
		}
	}
	for _, e := range c.EdgesOf(d.File) {
		if e.Source != d.ID || e.TargetPath == "" {
			continue
		}
		if g, err := c.Described(ctx, c.Head, e.TargetPath); err == nil && g != nil {
			if n, found := g.Find(e.Target); found && n >= 0 {
				known[g.Facts.Symbols[n].Name] = true
			}
		}
	}
	return slices.ContainsFunc(wholeTypes(written), func(name string) bool { return !strings.HasPrefix(name, "{") && !known[name] })
}

// wholeTypes are the names of the types of which a written type has all members.
func wholeTypes(written string) []string {
	var out []string
	for part := range strings.SplitSeq(written, "&") {
		part = strings.TrimSuffix(strings.TrimSpace(part), ";")
		for {
			outer, inner, generic := strings.Cut(part, "<")
			if !generic || !strings.HasSuffix(inner, ">") || !slices.Contains([]string{"Partial", "Required", "Readonly"}, outer) {
				break
			}
			part = strings.TrimSpace(strings.TrimSuffix(inner, ">"))
		}
		name, _, _ := strings.Cut(part, "<")
		out = append(out, compare.SimpleName(strings.TrimSpace(name)))
	}
	return out
}
