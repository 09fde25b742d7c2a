package ecmascript

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// acceptsTypes is accepts that holds literals against the types of parameters: primitive ones, and
// interfaces of one side.
func acceptsTypes(ctx context.Context, c *breaks.Search, side *graph.Snapshot, d *compare.Definition, a signature.Arguments) (bool, error) {
	if !breaks.Accepts(d, a) {
		return false, nil
	}
	for i, p := range d.Facts.Params {
		if i >= len(a.Texts) || p.Flags.Has(facts.Variadic) {
			break
		}
		wants, is := signature.TypeText(d.File.Facts, p.Type), LiteralType(a.Texts[i])
		switch {
		case IsPrimitive(wants):
			if is != "" && wants != is || strings.HasPrefix(a.Texts[i], "{") && strings.HasSuffix(a.Texts[i], "}") {
				return false, nil
			}
		case is != "":
			if object, err := asksMembers(ctx, c, side, d, NamedType(d.Facts.Signature, p.Name)); err != nil || object {
				return false, err
			}
		}
	}
	return true, nil
}

// asksMembers reports a parameter's type that is an interface of the repository with members
// that no primitive value has.
func asksMembers(ctx context.Context, c *breaks.Search, side *graph.Snapshot, d *compare.Definition, typ string) (bool, error) {
	if typ == "" {
		return false, nil
	}
	names := compare.NamesBySite(d.File.Facts)
	for _, e := range c.EdgesOf(d.File) {
		if e.Source != d.ID || e.Kind != "receives" || names[compare.Site{Line: e.Line, Column: e.Column}] != typ || e.Target.Kind != facts.KindInterface {
			continue
		}
		f, err := c.File(ctx, side, e.TargetPath)
		if err != nil || f == nil {
			return false, err
		}
		i, ok := f.Find(e.Target)
		if !ok || i < 0 {
			return false, nil
		}
		own := f.MembersOf(i)
		return len(own) > 0 && len(f.Facts.Symbols[i].Supers) == 0 && !slices.ContainsFunc(own, func(m int32) bool {
			return slices.Contains([]string{"length", "toString", "valueOf", "toLocaleString", "constructor", "toFixed"}, f.Facts.Symbols[m].Name) || strings.HasPrefix(f.Facts.Symbols[m].Name, "[")
		}), nil
	}
	return false, nil
}
