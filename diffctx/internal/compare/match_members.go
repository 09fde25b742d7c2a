package compare

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// matchByMembers pairs types, then files, of which most members were matched
// with members of one counterpart: a class that was renamed and edited, a module
// that became a package.
func (c *Comparison) matchByMembers() {
	for _, files := range []bool{false, true} {
		var found []candidate
		for _, d := range unmatched(c.OldOrder) {
			switch {
			case d.Kind.IsType() && !files || d.Kind == facts.KindFile && files:
				found = append(found, c.counterparts(d)...)
			case d.Kind == facts.KindSection && !files:
				found = append(found, c.otherHeadings(d)...)
			}
		}
		sortCandidates(found)
		for _, m := range found {
			if m.old.Match != nil || m.new.Match != nil {
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

// partMembers takes apart members that are alike of a type that went and another that came: what
// overrides, and what has a few lines, is alike in most types.
func (c *Comparison) partMembers() {
	for _, d := range c.OldOrder {
		m := d.Match
		if m == nil || !strings.HasSuffix(m.Reason, alike) || !d.Kind.IsCallable() || d.Container == nil || m.New.Container == nil {
			continue
		}
		p, q := d.Container, m.New.Container
		if p.Kind.IsType() && q.Kind.IsType() && p.Match == nil && q.Match == nil && (d.Facts.Flags.Has(facts.Override) || d.EndLine-d.StartLine < 5) {
			part(d)
		}
	}
}

// part takes a definition and what is in it from their counterparts.
func part(d *Definition) {
	if d.Match != nil {
		d.Match.New.Match, d.Match = nil, nil
	}
	for _, m := range d.Children {
		part(m)
	}
}

// counterparts are the unmatched containers of its kind that hold at least half
// of what a container had, and of which that is at least half unless they have
// its name.
func (c *Comparison) counterparts(d *Definition) []candidate {
	votes := map[*Definition]int{}
	n := 0
	for _, m := range d.members() {
		n++
		if m.Match == nil {
			continue
		}
		if p := m.Match.New.holder(); p != nil && p.Kind == d.Kind && p.Match == nil && sameFamily(p.File, d.File) && isNameless(p) == isNameless(d) {
			votes[p]++
		}
	}
	var out []candidate
	for p, v := range votes {
		all := max(n, len(p.members()))
		if d.Name == p.Name {
			all = n // however much it grew
		}
		renamed := d.Kind == facts.KindFile && v == all // with all that it contains
		if (v >= 2 || d.Name == p.Name || renamed) && 2*v >= all {
			out = append(out, candidate{d, p, float64(v)/float64(all) + pathSimilarity(d.Path, p.Path)/1000})
		}
	}
	return out
}

// otherHeadings are the unmatched sections of a text, of the level of one and in its place, of
// which at least half of the sections below have the names of those below it. Keys of data often
// hold keys of the same names: one of those has to be the same in full.
func (c *Comparison) otherHeadings(d *Definition) []candidate {
	if len(d.Children) == 0 || d.Facts == nil {
		return nil
	}
	names := map[string]bool{}
	for _, m := range d.Children {
		names[m.Name] = true
	}
	var out []candidate
	for _, p := range c.siblings(d) {
		if p.Match != nil || p.Kind != d.Kind || p.Facts == nil || levelOf(p) != levelOf(d) || levelOf(d) == "" && !holdsPartOf(p, d) {
			continue
		}
		v := 0
		for _, m := range p.Children {
			if names[m.Name] {
				v++
			}
		}
		if all := max(len(d.Children), len(p.Children)); 2*v >= all {
			out = append(out, candidate{d, p, float64(v) / float64(all)})
		}
	}
	return out
}

// levelOf is the mark of a heading's level; a key has none.
func levelOf(section *Definition) string {
	return section.Facts.Signature[:len(section.Facts.Signature)-len(strings.TrimLeft(section.Facts.Signature, "#"))]
}

// holdsPartOf reports a container that has what another one had.
func holdsPartOf(p, d *Definition) bool {
	return slices.ContainsFunc(d.Children, func(m *Definition) bool { return m.Match != nil && m.Match.New.Container == p })
}

// siblings are what the head side has in the place of a definition of the base side.
func (c *Comparison) siblings(d *Definition) []*Definition {
	if !d.AtTop() {
		if d.Container.Match == nil {
			return nil
		}
		return d.Container.Match.New.Children
	}
	var out []*Definition
	if f := c.Old[facts.FileID(d.Path)]; f != nil && f.Match != nil {
		for _, p := range f.Match.New.Defined(c.NewOrder) {
			if p.AtTop() {
				out = append(out, p)
			}
		}
	}
	return out
}

// isNameless reports a type without a name of its own, as an anonymous class is.
func isNameless(d *Definition) bool { return strings.HasPrefix(d.Name, "<") }

// members are what a container has, data left out where there is code. Those of a file are also
// what the namespace has that all of it is in.
func (d *Definition) members() []*Definition {
	children := d.Children
	if n := d.namespace(); n != nil {
		children = n.Children
	}
	var code []*Definition
	for _, m := range children {
		if !m.IsData() {
			code = append(code, m)
		}
	}
	if len(code) == 0 {
		return children
	}
	return code
}

// holder is the container of which a definition is one of the members.
func (d *Definition) holder() *Definition {
	if p := d.Container; p != nil && p.Container != nil && p.Container.namespace() == p {
		return p.Container
	}
	return d.Container
}

// namespace is the one that all of a file is in, nil where there is none.
func (d *Definition) namespace() *Definition {
	if d.Kind != facts.KindFile || len(d.Children) != 1 || d.Children[0].Kind != facts.KindNamespace {
		return nil
	}
	return d.Children[0]
}

// matchFollowing pairs, within containers that were matched, what was renamed as another
// definition was: data that is named for it, as the shorthand property of an object is, and
// methods, as what overrides it or gives its field; or what has other words in its name where that has them.
func (c *Comparison) matchFollowing() {
	type renaming struct{ old, new string }
	renamed := map[renaming]bool{}
	for _, d := range c.OldOrder {
		if d.Match != nil && d.Name != d.Match.New.Name {
			renamed[renaming{d.Name, d.Match.New.Name}] = true
		}
	}
	parts := map[renaming]bool{}
	for r := range renamed {
		if was, is := otherWords(r.old, r.new); len(was) > 2 && len(is) > 2 {
			parts[renaming{was, is}] = true
		}
	}
	follows := func(d, e *Definition) bool {
		if renamed[renaming{d.Name, e.Name}] {
			return true
		}
		was, is := otherWords(d.Name, e.Name)
		return parts[renaming{was, is}]
	}
	for _, d := range unmatched(c.OldOrder) {
		if len(renamed) == 0 || !d.IsData() && !d.isMethod() || d.Container == nil || d.Container.Match == nil {
			continue
		}
		for _, e := range d.Container.Match.New.Children {
			if d.Match == nil && e.Match == nil && e.Kind == d.Kind && (d.IsData() || len(d.Facts.Params) == len(e.Facts.Params)) && follows(d, e) {
				c.pair(d, e, "follows what was renamed", nil)
			}
		}
	}
}

// otherWords are the words of a name that another one has others for, between those that both have.
func otherWords(old, new string) (was, is string) {
	a, b := nameWords(old), nameWords(new)
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return strings.Join(a, " "), strings.Join(b, " ")
}

// isMethod reports a member of a type that another type may override.
func (d *Definition) isMethod() bool {
	return d.Facts != nil && d.Kind.IsCallable() && d.Kind != facts.KindConstructor && d.Container != nil && d.Container.Kind.IsType()
}
