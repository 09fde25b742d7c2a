package diffctx

import (
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// matchSymbols finds for every symbol of the changed files its other side, the
// surest evidence first: identity, whole files, digests, then similarity. A
// symbol is matched once.
func (c *comparison) matchSymbols() {
	c.matchIdentities()
	c.matchKinds()
	c.matchFiles()
	c.matchBodies(true)
	c.matchShapes(true)
	c.matchBodies(false)
	c.matchWithin()
	c.matchShapes(false)
	c.matchSimilar()
	c.matchByMembers()
	c.matchWithin()
	c.matchFollowing()
	c.followContainers()
}

// followContainers notes of what was matched for itself that its container had gone
// the same way.
func (c *comparison) followContainers() {
	for _, d := range c.oldOrder {
		m := d.match
		if m == nil || m.within != nil || d.ID == m.new.ID || d.ownName() != m.new.ownName() || d.parent == nil || d.parent.match == nil {
			continue
		}
		if p := d.parent.match; p.new == m.new.parent && p.old.ID != p.new.ID {
			m.within = p.new
		}
	}
}

// ownName is a definition's name, none for a constructor: it is called as its class
// or by a word of the language.
func (d *definition) ownName() string {
	if d.Kind == facts.KindConstructor {
		return ""
	}
	return d.Name
}

// group is what symbols share that only an ordinal tells apart.
type group struct {
	path, name, disambiguator string
	kind                      facts.Kind
}

func groupOf(d *definition) group {
	g := group{path: d.Path, name: d.QualifiedName, kind: d.Kind}
	if d.Facts != nil {
		g.disambiguator = d.Facts.Disambiguator
	}
	return g
}

// matchIdentities pairs equal ids. Groups that needed an ordinal on either
// side are aligned by what they hold first, since an insertion shifts ordinals.
func (c *comparison) matchIdentities() {
	news := map[group][]*definition{}
	for _, d := range c.newOrder {
		news[groupOf(d)] = append(news[groupOf(d)], d)
	}
	olds := map[group][]*definition{}
	for _, d := range c.oldOrder {
		olds[groupOf(d)] = append(olds[groupOf(d)], d)
	}
	for _, d := range c.oldOrder {
		g := groupOf(d)
		a, b := olds[g], news[g]
		if len(b) == 0 || a[0] != d {
			continue
		}
		if len(a) == 1 && len(b) == 1 {
			c.pair(a[0], b[0], "same identity", nil)
			continue
		}
		c.alignGroup(a, b)
	}
}

// alignGroup pairs the members of one group by signature and digests, then in order.
func (c *comparison) alignGroup(a, b []*definition) {
	keys := []func(d *definition) string{
		func(d *definition) string { return fmt.Sprintf("%s\x00%x", d.Facts.Signature, d.Facts.Body) },
		func(d *definition) string { return fmt.Sprintf("%x", d.Facts.Body) },
		func(d *definition) string { return fmt.Sprintf("%x", d.Facts.Shape) },
	}
	for _, key := range keys {
		waiting := map[string][]*definition{}
		for _, d := range b {
			if d.match == nil && d.Facts != nil {
				waiting[key(d)] = append(waiting[key(d)], d)
			}
		}
		for _, d := range a {
			if d.match != nil || d.Facts == nil {
				continue
			}
			if list := waiting[key(d)]; len(list) > 0 {
				c.pair(d, list[0], "same definition among others of the name", nil)
				waiting[key(d)] = list[1:]
			}
		}
	}
	a, b = unmatched(a), unmatched(b)
	for i := range min(len(a), len(b)) {
		c.pair(a[i], b[i], "same place among others of the name", nil)
	}
}

// matchKinds pairs what kept its name in its file and changed its kind or the
// parameter types that tell it from its overloads.
func (c *comparison) matchKinds() {
	type slot struct{ path, name string }
	news := map[slot][]*definition{}
	for _, d := range unmatched(c.newOrder) {
		news[slot{d.Path, d.QualifiedName}] = append(news[slot{d.Path, d.QualifiedName}], d)
	}
	olds := map[slot][]*definition{}
	for _, d := range unmatched(c.oldOrder) {
		s := slot{d.Path, d.QualifiedName}
		olds[s] = append(olds[s], d)
	}
	elsewhere := c.textsElsewhere()
	for _, d := range unmatched(c.oldOrder) {
		s := slot{d.Path, d.QualifiedName}
		a, b := olds[s], news[s]
		switch {
		case d.match != nil || len(b) == 0:
		case elsewhere(d):
		case len(a) == 1 && len(b) == 1:
			reason := "same name, was a " + d.Kind.String()
			if d.Kind == b[0].Kind {
				reason = "same name, other parameter types"
			}
			c.pair(d, b[0], reason, nil)
		default:
			c.matchOverloads(a, b)
		}
	}
}

// textsElsewhere reports definitions at the top of their file whose very text
// stands in another one, under their name: stronger evidence than a name alone.
func (c *comparison) textsElsewhere() func(*definition) bool {
	paths := map[bodyKey]string{}
	for _, d := range unmatched(c.newOrder) {
		if d.Facts != nil && d.atTop() && d.substantial() {
			paths[bodyKey{kind: d.Kind, name: d.Name, digest: d.Facts.Body}] = d.Path
		}
	}
	return func(d *definition) bool {
		if d.Facts == nil || !d.atTop() {
			return false
		}
		path := paths[bodyKey{kind: d.Kind, name: d.Name, digest: d.Facts.Body}]
		return path != "" && path != d.Path
	}
}

// matchOverloads pairs the overloads of a name whose parameter types changed by
// their bodies' digests and likeness.
func (c *comparison) matchOverloads(a, b []*definition) {
	var found []candidate
	for _, x := range a {
		for _, y := range b {
			if x.Kind == y.Kind && x.Facts != nil && y.Facts != nil {
				if score := similarity(x, y); score >= 0.3 {
					found = append(found, candidate{x, y, score})
				}
			}
		}
	}
	c.takeBest(found, func(m candidate) string { return "same name, other parameter types" })
}

// candidate is a possible match and how much speaks for it.
type candidate struct {
	old, new *definition
	score    float64
}

// takeBest pairs candidates, the best first.
func (c *comparison) takeBest(all []candidate, reason func(candidate) string) {
	sortCandidates(all)
	for _, m := range all {
		if m.old.match == nil && m.new.match == nil {
			c.pair(m.old, m.new, reason(m), nil)
			c.matchChildren(m.old, m.new)
		}
	}
}

// matchChildren pairs what two matched containers hold by kind and name.
func (c *comparison) matchChildren(old, new *definition) {
	type slot struct {
		kind facts.Kind
		name string
		n    int
	}
	news := map[slot]*definition{}
	seen := map[slot]int{}
	next := func(d *definition) slot {
		s := slot{kind: d.Kind, name: d.ownName()}
		n := seen[s]
		seen[s]++
		s.n = n
		return s
	}
	for _, d := range new.children {
		news[next(d)] = d
	}
	clear(seen)
	for _, d := range old.children {
		if e := news[next(d)]; e != nil && d.match == nil && e.match == nil {
			c.pair(d, e, "with "+new.label(), new)
			c.matchChildren(d, e)
		}
	}
}

// matchWithin pairs members of matched types that are written outside of them
// (a Go type's methods) and extensions, then any children that became comparable.
func (c *comparison) matchWithin() {
	type slot struct {
		dir, owner, name string
		kind             facts.Kind
	}
	news := map[slot][]*definition{}
	for _, d := range unmatched(c.newOrder) {
		if owner, name := d.belongsTo(); owner != "" {
			s := slot{link.Dir(d.Path), owner, name, d.Kind}
			news[s] = append(news[s], d)
		}
	}
	renamed := c.typeMatches()
	for _, d := range unmatched(c.oldOrder) {
		of, name := d.belongsTo()
		owner := renamed[typeSlot{link.Dir(d.Path), of}]
		if of == "" || owner == nil {
			continue
		}
		s := slot{link.Dir(owner.Path), owner.QualifiedName, name, d.Kind}
		if list := unmatched(news[s]); len(list) == 1 {
			c.pair(d, list[0], "with "+owner.label(), owner)
			c.matchChildren(d, list[0])
		}
	}
}

// belongsTo gives the type that a definition is written outside of and belongs to, and
// what tells it from others of that; empty where it belongs to none.
func (d *definition) belongsTo() (owner, name string) {
	switch {
	case d.Facts == nil:
		return "", ""
	case d.Kind == facts.KindExtension:
		return d.QualifiedName, d.Facts.Disambiguator
	}
	return d.Facts.Owner, d.Name
}

type typeSlot struct{ dir, name string }

// typeMatches lists the types whose package or name changed, by what they were.
func (c *comparison) typeMatches() map[typeSlot]*definition {
	out := map[typeSlot]*definition{}
	for _, d := range c.oldOrder {
		if d.match != nil && d.Kind.IsType() && (link.Dir(d.Path) != link.Dir(d.match.new.Path) || d.QualifiedName != d.match.new.QualifiedName) {
			out[typeSlot{link.Dir(d.Path), d.QualifiedName}] = d.match.new
		}
	}
	return out
}

func unmatched(list []*definition) []*definition {
	var out []*definition
	for _, d := range list {
		if d.match == nil {
			out = append(out, d)
		}
	}
	return out
}

// label names a definition for people.
func (d *definition) label() string {
	if d.Kind == facts.KindFile {
		return "file " + d.Path
	}
	return d.Kind.String() + " " + d.QualifiedName
}
