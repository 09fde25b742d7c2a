package compare

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// matchSymbols finds for every symbol of the changed files its other side, the
// surest evidence first: identity, whole files, digests, then similarity. A
// symbol is matched once.
func (c *Comparison) matchSymbols() {
	c.matchIdentities()
	c.matchKinds()
	c.matchFiles()
	c.matchBodies(true)
	c.matchValues()
	c.matchShapes(true)
	c.matchBodies(false)
	c.matchWithin()
	c.matchShapes(false)
	c.matchSimilar()
	c.matchExtracted()
	c.matchByMembers()
	c.matchWithin()
	c.partMembers()
	c.matchFollowing()
	c.followContainers()
}

// followContainers notes of what was matched for itself that its container had gone
// the same way.
func (c *Comparison) followContainers() {
	for _, d := range c.OldOrder {
		m := d.Match
		if m == nil || m.Within != nil || d.ID == m.New.ID || d.ownName() != m.New.ownName() || d.Container == nil || d.Container.Match == nil {
			continue
		}
		if p := d.Container.Match; p.New == m.New.Container && p.Old.ID != p.New.ID {
			m.Within = p.New
		}
	}
}

// ownName is a definition's name, none for a constructor: it is called as its class
// or by a word of the language.
func (d *Definition) ownName() string {
	if d.Kind == facts.KindConstructor {
		return ""
	}
	return d.Name
}

// matchIdentities pairs equal ids. Groups that needed an ordinal on either
// side are aligned by what they hold first, since an insertion shifts ordinals.
func (c *Comparison) matchIdentities() {
	news := map[group][]*Definition{}
	for _, d := range c.NewOrder {
		news[groupOf(d)] = append(news[groupOf(d)], d)
	}
	olds := map[group][]*Definition{}
	for _, d := range c.OldOrder {
		olds[groupOf(d)] = append(olds[groupOf(d)], d)
	}
	c.matchSignatures(olds, news)
	for _, d := range c.OldOrder {
		g := groupOf(d)
		a, b := unmatched(olds[g]), unmatched(news[g])
		if len(a) == 0 || len(b) == 0 || a[0] != d {
			continue
		}
		if len(a) == 1 && len(b) == 1 {
			c.pair(a[0], b[0], "same identity", nil)
			continue
		}
		c.alignGroup(a, b)
	}
}

// matchSignatures pairs what is written the same among others of its name, and is told from
// them by its parameters on one side alone: a function that got overloads, or lost all but one.
func (c *Comparison) matchSignatures(olds, news map[group][]*Definition) {
	unequal := map[group][]*Definition{} // by group without what distinguishes its members
	for _, d := range c.NewOrder {
		if d.Kind.IsCallable() && d.Facts != nil && !holdsSame(olds[groupOf(d)], d) {
			unequal[nameGroup(d)] = append(unequal[nameGroup(d)], d)
		}
	}
	for _, d := range c.OldOrder {
		if !d.Kind.IsCallable() || d.Facts == nil || holdsSame(news[groupOf(d)], d) {
			continue
		}
		for _, e := range unmatched(unequal[nameGroup(d)]) {
			if sameText(d, e) && (d.Facts.Disambiguator == "") != (e.Facts.Disambiguator == "") {
				c.pair(d, e, "same definition among others of the name", nil)
				break
			}
		}
	}
}

// holdsSame reports that one of a list is written as a definition is.
func holdsSame(list []*Definition, d *Definition) bool {
	return slices.ContainsFunc(list, func(e *Definition) bool { return e.Facts != nil && sameText(d, e) })
}

func sameText(a, b *Definition) bool {
	return a.Facts.Signature == b.Facts.Signature && a.Facts.Body == b.Facts.Body
}

// alignGroup pairs the members of one group by signature and digests, then in order, what
// has code before the overloads that have none.
func (c *Comparison) alignGroup(a, b []*Definition) {
	keys := []func(d *Definition) string{
		func(d *Definition) string { return fmt.Sprintf("%s\x00%x", d.Facts.Signature, d.Facts.Body) },
		func(d *Definition) string { return fmt.Sprintf("%x", d.Facts.Body) },
		func(d *Definition) string { return fmt.Sprintf("%x", d.Facts.Shape) },
	}
	for _, key := range keys {
		waiting := map[string][]*Definition{}
		for _, d := range b {
			if d.Match == nil && d.Facts != nil {
				waiting[key(d)] = append(waiting[key(d)], d)
			}
		}
		for _, d := range a {
			if d.Match != nil || d.Facts == nil {
				continue
			}
			if list := waiting[key(d)]; len(list) > 0 {
				c.pair(d, list[0], "same definition among others of the name", nil)
				waiting[key(d)] = list[1:]
			}
		}
	}
	inOrder := func(a, b []*Definition) {
		for i := range min(len(a), len(b)) {
			c.pair(a[i], b[i], "same place among others of the name", nil)
		}
	}
	inOrder(withCode(unmatched(a)), withCode(unmatched(b)))
	inOrder(unmatched(a), unmatched(b))
}

// withCode are those of a list that are more than declarations of overloads.
func withCode(list []*Definition) []*Definition {
	return slices.DeleteFunc(slices.Clone(list), func(d *Definition) bool { return d.Facts == nil || d.Facts.Flags.Has(facts.Overload) })
}

// matchKinds pairs what kept its name in its file and changed its kind or the
// parameter types that distinguish it from its overloads.
func (c *Comparison) matchKinds() {
	type slot struct{ path, name string }
	news := map[slot][]*Definition{}
	for _, d := range unmatched(c.NewOrder) {
		news[slot{d.Path, d.QualifiedName}] = append(news[slot{d.Path, d.QualifiedName}], d)
	}
	olds := map[slot][]*Definition{}
	for _, d := range unmatched(c.OldOrder) {
		s := slot{d.Path, d.QualifiedName}
		olds[s] = append(olds[s], d)
	}
	elsewhere := c.textsElsewhere()
	for _, d := range unmatched(c.OldOrder) {
		s := slot{d.Path, d.QualifiedName}
		a, b := olds[s], news[s]
		switch {
		case d.Match != nil || len(b) == 0:
		case elsewhere(d):
		case c.nowInside(d, b):
		case c.renamedBeside(d, b):
		case len(a) == 1 && len(b) == 1:
			reason := "same name, was a " + d.Kind.String()
			if d.Kind == b[0].Kind {
				reason = "same name, other parameter types"
			}
			c.pair(d, b[0], reason, nil)
		case c.nowAccessed(a, b):
		default:
			c.matchOverloads(a, b)
		}
	}
}

// nowAccessed pairs a field with the getter of the two accessors that have its name now, or the reverse: who reads it reads that.
func (c *Comparison) nowAccessed(a, b []*Definition) bool {
	x, y := readable(a), readable(b)
	if x == nil || y == nil || x.Kind == y.Kind {
		return false
	}
	c.pair(x, y, "same name, was a "+x.Kind.String(), nil)
	return true
}

// readable is the one of a list that values are read from: a field alone, or the getter beside a setter.
func readable(list []*Definition) *Definition {
	var getter *Definition
	for _, d := range list {
		switch {
		case len(list) == 1 && d.IsData():
			return d
		case d.Kind == facts.KindGetter && getter == nil:
			getter = d
		case d.Kind != facts.KindSetter:
			return nil
		}
	}
	return getter
}

// nowInside pairs a type whose name its namespace has now with the one of its name in that: class Cart, and now Cart.Cart.
func (c *Comparison) nowInside(d *Definition, named []*Definition) bool {
	if len(named) != 1 || named[0].Kind != facts.KindNamespace || !d.Kind.IsType() {
		return false
	}
	for _, e := range named[0].Children {
		if e.Kind == d.Kind && e.Name == d.Name && e.Match == nil {
			c.pair(d, e, "same name, in a namespace", nil)
			c.matchChildren(d, e)
			return true
		}
	}
	return false
}

// renamedBeside pairs a type or function whose old name is an alias of a new one like it
// in its place: it was renamed, and what has the name now was added.
func (c *Comparison) renamedBeside(d *Definition, named []*Definition) bool {
	if len(named) != 1 || !d.Kind.IsType() && !d.Kind.IsCallable() || named[0].Facts == nil || !named[0].IsData() && !named[0].Facts.Flags.Has(facts.Alias) {
		return false
	}
	f := named[0].File.Facts
	if op := f.Exprs[named[0].Facts.Type].Op; op != facts.OpSymbol && op != facts.OpName && op != facts.OpTypeName {
		return false
	}
	name := RefName(f, named[0].Facts.Type)
	for _, e := range c.New[facts.FileID(d.Path)].Defined(c.NewOrder) {
		if similarity(d, e) >= similarPlace && e.Name == name && e.Kind == d.Kind && e.Match == nil && e.Container == named[0].Container {
			c.pair(d, e, "its old name is an alias of it", nil)
			c.matchChildren(d, e)
			return true
		}
	}
	return false
}

// textsElsewhere reports definitions at the top of their file whose very text
// is in another one, under their name: stronger evidence than a name alone.
func (c *Comparison) textsElsewhere() func(*Definition) bool {
	paths := map[bodyKey]string{}
	for _, d := range unmatched(c.NewOrder) {
		if d.Facts != nil && d.AtTop() && d.substantial() {
			paths[bodyKey{kind: d.Kind, name: d.Name, digest: d.Facts.Body}] = d.Path
		}
	}
	return func(d *Definition) bool {
		if d.Facts == nil || !d.AtTop() {
			return false
		}
		path := paths[bodyKey{kind: d.Kind, name: d.Name, digest: d.Facts.Body}]
		return path != "" && path != d.Path
	}
}

// matchOverloads pairs the overloads of a name whose parameter types changed by
// their bodies' digests and likeness.
func (c *Comparison) matchOverloads(a, b []*Definition) {
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
	old, new *Definition
	score    float64
}

// takeBest pairs candidates, the best first.
func (c *Comparison) takeBest(all []candidate, reason func(candidate) string) {
	sortCandidates(all)
	for _, m := range all {
		if m.old.Match == nil && m.new.Match == nil {
			c.pair(m.old, m.new, reason(m), nil)
			c.matchChildren(m.old, m.new)
		}
	}
}

// matchChildren pairs what two matched containers hold by kind and name.
func (c *Comparison) matchChildren(old, new *Definition) {
	type slot struct {
		kind facts.Kind
		name string
		n    int
	}
	news := map[slot]*Definition{}
	seen := map[slot]int{}
	next := func(d *Definition) slot {
		s := slot{kind: d.Kind, name: d.ownName()}
		n := seen[s]
		seen[s]++
		s.n = n
		return s
	}
	for _, d := range new.Children {
		news[next(d)] = d
	}
	clear(seen)
	for _, d := range old.Children {
		if e := news[next(d)]; e != nil && d.Match == nil && e.Match == nil {
			c.pair(d, e, "with "+new.Label(), new)
			c.matchChildren(d, e)
		}
	}
}

// matchWithin pairs members of matched types that are written outside of them
// (a Go type's methods) and extensions, then any children that became comparable.
func (c *Comparison) matchWithin() {
	type slot struct {
		dir, owner, name string
		kind             facts.Kind
	}
	news := map[slot][]*Definition{}
	for _, d := range unmatched(c.NewOrder) {
		owner, name := d.BelongsTo()
		for _, owner := range d.InFull(owner) {
			s := slot{link.Dir(d.Path), owner, name, d.Kind}
			news[s] = append(news[s], d)
		}
	}
	renamed := c.typeMatches()
	for _, d := range unmatched(c.OldOrder) {
		of, name := d.BelongsTo()
		var owner *Definition
		for _, of := range d.InFull(of) {
			owner = cmp.Or(owner, renamed[typeSlot{link.Dir(d.Path), of}])
		}
		if owner == nil {
			continue
		}
		s := slot{link.Dir(owner.Path), owner.QualifiedName, name, d.Kind}
		if list := unmatched(news[s]); len(list) == 1 {
			c.pair(d, list[0], "with "+owner.Label(), owner)
			c.matchChildren(d, list[0])
		}
	}
}

// BelongsTo gives the type that a definition is written outside of and belongs to, and
// what distinguishes it from others of that; empty where it belongs to none.
func (d *Definition) BelongsTo() (owner, name string) {
	switch {
	case d.Facts == nil:
		return "", ""
	case d.Kind == facts.KindExtension:
		return d.QualifiedName, d.Facts.Disambiguator
	}
	return d.Facts.Owner, d.Name
}

// InFull gives the names in full that a name in the scope of the definition may be short
// for, the nearest first.
func (d *Definition) InFull(name string) (names []string) {
	if name == "" {
		return nil
	}
	for p := d.Container; p != nil && p.Kind != facts.KindFile; p = p.Container {
		names = append(names, p.QualifiedName+"."+name)
	}
	return append(names, name)
}

type typeSlot struct{ dir, name string }

// typeMatches lists the types whose package or name changed, by what they were.
func (c *Comparison) typeMatches() map[typeSlot]*Definition {
	out := map[typeSlot]*Definition{}
	for _, d := range c.OldOrder {
		if d.Match != nil && d.Kind.IsType() && (link.Dir(d.Path) != link.Dir(d.Match.New.Path) || d.QualifiedName != d.Match.New.QualifiedName) {
			out[typeSlot{link.Dir(d.Path), d.QualifiedName}] = d.Match.New
		}
	}
	return out
}

func unmatched(list []*Definition) []*Definition {
	var out []*Definition
	for _, d := range list {
		if d.Match == nil {
			out = append(out, d)
		}
	}
	return out
}

// Label names a definition for people.
func (d *Definition) Label() string {
	if d.Kind == facts.KindFile {
		return "file " + d.Path
	}
	return d.Kind.String() + " " + d.QualifiedName
}
