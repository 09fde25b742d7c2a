package ecmascript

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Inherits finds a member that its type has from another one which it stands for now: an
// interface that became an alias, `type A = Partial<B>` or `type A = B & { own: string }`.
// What an alias takes from one of several types, or leaves out, is not known.
func (Language) Inherits(ctx context.Context, c *surface.Surfaces, d *compare.Definition, _ []surface.Offer) (surface.Inheritance, error) {
	if d.Container == nil || d.Container.Match == nil {
		return surface.Inheritance{}, nil
	}
	now := d.Container.Match.New
	if now.Facts == nil || now.NodeKind != "type_alias" && !now.Facts.Flags.Has(facts.Alias) {
		return surface.Inheritance{}, nil
	}
	_, stands, ok := strings.Cut(now.Facts.Signature, "=")
	if !ok || strings.Contains(stands, "|") || strings.Contains(stands, "?") {
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
