package changes

import (
	"cmp"
	"slices"
	"sort"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// fold says of changes inside a function whose body or signature changed that they
// are part of that change.
func (c *comparison) fold(all []result.SymbolChange) {
	changed := map[string]bool{} // functions
	for i := range all {
		if e := &all[i]; e.After != nil && (e.Has(result.BodyChanged) || e.Has(result.SignatureChanged)) {
			changed[e.After.ID] = true
		}
	}
	causes, callable := map[*compare.Definition]string{}, map[*compare.Definition][]*compare.Definition{}
	for i := range all {
		e := &all[i]
		if e.Within != "" {
			continue
		}
		d := SubjectOf(c.Comparison, e)
		e.Cause = causeOf(d, changed, causes)
		if e.Cause != "" || e.Before == nil || e.After == nil {
			continue
		}
		if m := writerOf(d, callable); m != nil && changed[m.ID.String()] {
			e.Cause = m.ID.String()
		}
	}
}

// causeOf is the id of the outermost changed function around a definition.
// Those of the definitions on the way are kept in known.
func causeOf(d *compare.Definition, changed map[string]bool, known map[*compare.Definition]string) string {
	var way []*compare.Definition
	id := ""
	for ; d != nil && d.Container != nil; d = d.Container {
		if cause, ok := known[d]; ok {
			id = cause
			break
		}
		way = append(way, d)
	}
	for _, d := range slices.Backward(way) {
		p := d.Container
		if p.Match != nil {
			p = p.Match.New
		}
		if id == "" && p.Kind.IsCallable() && changed[p.ID.String()] {
			id = p.ID.String()
		}
		known[d] = id
	}
	return id
}

// writerOf is the method in which a member of the head side stands, declared by what
// the method gives it; nil for others.
// Those of each type are collected once.
func writerOf(d *compare.Definition, callable map[*compare.Definition][]*compare.Definition) *compare.Definition {
	if d == nil || d.Container == nil || d.Facts == nil || !d.IsData() {
		return nil
	}
	list, ok := callable[d.Container]
	if !ok {
		for _, m := range d.Container.Children {
			if m.Kind.IsCallable() && m.Facts != nil {
				list = append(list, m)
			}
		}
		slices.SortStableFunc(list, func(a, b *compare.Definition) int {
			return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Facts.Span.Start, b.Facts.Span.Start))
		})
		callable[d.Container] = list
	}
	n := sort.Search(len(list), func(i int) bool {
		return list[i].Path > d.Path || list[i].Path == d.Path && list[i].Facts.Span.Start > d.Facts.Span.Start
	})
	if n == 0 || list[n-1].Path != d.Path || list[n-1].Facts.Span.End < d.Facts.Span.End {
		return nil
	}
	return list[n-1]
}

// SubjectOf is the definition that an entry reports.
func SubjectOf(c *compare.Comparison, e *result.SymbolChange) *compare.Definition {
	side := c.New
	if e.After == nil {
		side = c.Old
	}
	parsed, err := facts.ParseSymbolID(e.Shown().ID)
	if err != nil {
		return nil
	}
	return side[parsed]
}
