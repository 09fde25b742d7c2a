package diff

import (
	"cmp"
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/reach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// nameCauses says of breaks which container their definition came to be broken
// with: the file or type that moved, was renamed or was removed as a whole. What
// is the only one of its cause counts by itself.
func nameCauses(ctx context.Context, c *breaks.Search, list []result.Break) error {
	roots, err := overriddenBreaks(ctx, c, list)
	if err != nil {
		return err
	}
	count := map[string]int{}
	causes := make([]string, len(list))
	for i := range list {
		causes[i] = breakCause(c, &list[i])
		if causes[i] == "" || causes[i] == list[i].Symbol.ID {
			causes[i] = cmp.Or(roots[i], causes[i])
		}
		count[causes[i]+list[i].Change]++
	}
	for i := range list {
		if count[causes[i]+list[i].Change] > 1 {
			list[i].Cause = causes[i]
		}
	}
	return nil
}

// overriddenBreaks gives, for each break of a method, the id of the method that it
// overrides, directly or not, and that broke in the same way; its own where others
// override it. Empty where there is none.
func overriddenBreaks(ctx context.Context, c *breaks.Search, list []result.Break) ([]string, error) {
	at := map[string]int{}
	for i := range list {
		at[list[i].Symbol.ID+list[i].Change] = i
	}
	above := make([]int, len(list)) // the break of what it overrides, from 1
	r := reach.NewReader(c.Base)
	for i := range list {
		id, err := facts.ParseSymbolID(list[i].Symbol.ID)
		d := c.Old[id]
		if err != nil || d == nil || !d.Kind.IsCallable() {
			continue
		}
		over, err := r.Overridden(ctx, d.Symbol)
		if err != nil {
			return nil, err
		}
		for _, o := range over {
			if n, ok := at[o.ID.String()+list[i].Change]; ok && n != i {
				above[i] = n + 1
				break
			}
		}
	}
	out := make([]string, len(list))
	for i := range list {
		n, steps := i, 0
		for above[n] != 0 && steps < len(list) {
			n, steps = above[n]-1, steps+1
		}
		if n != i {
			out[i], out[n] = list[n].Symbol.ID, list[n].Symbol.ID
		}
	}
	return out, nil
}

// breakCause is the id of the outermost container, on the base side, that went with
// a definition.
func breakCause(c *breaks.Search, b *result.Break) string {
	parsed, err := facts.ParseSymbolID(b.Symbol.ID)
	d := c.Old[parsed]
	if err != nil || d == nil {
		return ""
	}
	switch {
	case b.Change == result.Removed && d.Match == nil:
		if p := removedPackage(c, d); p != nil {
			return p.ID.String()
		}
		if d.Kind.IsType() || d.Kind == facts.KindFile {
			return orSelf(compare.Outermost(d, c.Removed), d)
		}
		return compare.Outermost(d, c.Removed)
	case d.Match != nil && (b.Change == result.Renamed || b.Change == result.VisibilityChanged && d.Path != d.Match.New.Path) && d.Match.Within != nil && d.Match.Within.Match != nil:
		return d.Match.Within.Match.Old.ID.String()
	case b.Change == result.Renamed && d.Match != nil:
		return d.ID.String() // its members may follow it
	}
	return ""
}

// removedPackage is the package that went with a definition, or is it, or nil.
func removedPackage(c *breaks.Search, d *compare.Definition) *compare.Definition {
	p := d
	if d.Kind != facts.KindPackage {
		s, ok := compare.PackageOf(d.File)
		if p = c.Old[s.ID]; !ok || p == nil {
			return nil
		}
	}
	if p.Kind != facts.KindPackage || p.Match != nil {
		return nil
	}
	return p
}

func orSelf(id string, d *compare.Definition) string {
	if id == "" {
		return d.ID.String()
	}
	return id
}
