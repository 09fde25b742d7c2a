package diffctx

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// fold says of changes inside a function whose body or signature changed that they
// are part of that change.
func (c *comparison) fold(all []SymbolChange) {
	told := map[string]bool{} // functions
	for i := range all {
		if e := &all[i]; e.After != nil && (e.Has(BodyChanged) || e.Has(SignatureChanged)) {
			told[e.After.ID] = true
		}
	}
	for i := range all {
		if e := &all[i]; e.Within == "" {
			e.Cause = causeOf(c.subjectOf(e), told)
		}
	}
}

// Has reports whether a kind of change is among an entry's.
func (s *SymbolChange) Has(change string) bool {
	return s.Change == change || slices.Contains(s.Changes, change)
}

// causeOf is the id of the outermost changed function around a definition.
func causeOf(d *definition, told map[string]bool) string {
	id := ""
	for ; d != nil && d.parent != nil; d = d.parent {
		p := d.parent
		if p.match != nil {
			p = p.match.new
		}
		if p.Kind.IsCallable() && told[p.ID.String()] {
			id = p.ID.String()
		}
	}
	return id
}

// subjectOf is the definition that an entry tells of.
func (c *comparison) subjectOf(e *SymbolChange) *definition {
	side := c.new
	if e.After == nil {
		side = c.old
	}
	parsed, err := facts.ParseSymbolID(e.Shown().ID)
	if err != nil {
		return nil
	}
	return side[parsed]
}
