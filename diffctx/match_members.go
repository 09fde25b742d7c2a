package diffctx

import (
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// matchByMembers pairs types, then files, of which most members were matched
// with members of one counterpart: a class that was renamed and edited, a module
// that became a package.
func (c *comparison) matchByMembers() {
	for _, files := range []bool{false, true} {
		var found []candidate
		for _, d := range unmatched(c.oldOrder) {
			if d.Kind.IsType() && !files || d.Kind == facts.KindFile && files {
				found = append(found, c.counterparts(d)...)
			}
		}
		sortCandidates(found)
		for _, m := range found {
			if m.old.match != nil || m.new.match != nil {
				continue
			}
			reason := fmt.Sprintf("%d %% of its members", min(100, int(100*m.score)))
			if files {
				c.pairFile(m.old, m.new, reason)
				continue
			}
			c.pair(m.old, m.new, reason, nil)
			c.matchChildren(m.old, m.new)
		}
	}
}

// counterparts are the unmatched containers of its kind that hold at least half
// of what a container held, and of which that is at least half unless they have
// its name.
func (c *comparison) counterparts(d *definition) []candidate {
	votes := map[*definition]int{}
	n := 0
	for _, m := range d.members() {
		n++
		if m.match == nil || m.match.new.parent == nil {
			continue
		}
		if p := m.match.new.parent; p.Kind == d.Kind && p.match == nil && sameFamily(p.file, d.file) && isNameless(p) == isNameless(d) {
			votes[p]++
		}
	}
	var out []candidate
	for p, v := range votes {
		all := max(n, len(p.members()))
		if d.Name == p.Name {
			all = n // however much it grew
		}
		renamed := d.Kind == facts.KindFile && v == all // with all that it holds
		if (v >= 2 || d.Name == p.Name || renamed) && 2*v >= all {
			out = append(out, candidate{d, p, float64(v)/float64(all) + nearness(d.Path, p.Path)/1000})
		}
	}
	return out
}

// isNameless reports a type without a name of its own, as an anonymous class is.
func isNameless(d *definition) bool { return strings.HasPrefix(d.Name, "<") }

// members are what a container holds, data left out where there is code.
func (d *definition) members() []*definition {
	var code []*definition
	for _, m := range d.children {
		if !m.isData() {
			code = append(code, m)
		}
	}
	if len(code) == 0 {
		return d.children
	}
	return code
}

// matchFollowing pairs data that is named for a definition that was renamed, as
// the shorthand property of an object is, within containers that were matched.
func (c *comparison) matchFollowing() {
	renamed := map[[2]string]bool{}
	for _, d := range c.oldOrder {
		if d.match != nil && d.Name != d.match.new.Name {
			renamed[[2]string{d.Name, d.match.new.Name}] = true
		}
	}
	for _, d := range unmatched(c.oldOrder) {
		if len(renamed) == 0 || !d.isData() || d.parent == nil || d.parent.match == nil {
			continue
		}
		for _, e := range d.parent.match.new.children {
			if e.match == nil && e.Kind == d.Kind && renamed[[2]string{d.Name, e.Name}] {
				c.pair(d, e, "follows what was renamed", nil)
			}
		}
	}
}
