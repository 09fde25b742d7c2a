package compare

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
	"github.com/cespare/xxhash/v2"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// bodyKey finds equal declarations.
type bodyKey struct {
	kind   facts.Kind
	name   string // empty when the name does not count
	digest uint64
	scope  string // empty when the place does not count
}

// minSection is how many lines a key or a section spans below its first for its text to identify it
// in another place: keys of a line are alike everywhere.
const minSection = 2

// matchBodies pairs declarations of equal text that moved to another file or
// container: what is at the top of a file first, so that members go with
// their container. Members move on their own only when they hold code: equal
// fields of different types say nothing, nor do keys of a line or two.
func (c *Comparison) matchBodies(top bool) {
	c.matchDigests(func(d *Definition) (bodyKey, bool) {
		if d.Facts == nil || d.Facts.Body == 0 || !d.AtTop() && (top || d.IsData() || d.Kind == facts.KindSection && d.EndLine-d.StartLine < minSection) {
			return bodyKey{}, false
		}
		return bodyKey{kind: d.Kind, name: d.Name, digest: d.Facts.Body}, true
	}, func(*Definition) bool { return true }, "same text")
}

// matchValues pairs variables at the top of files that have one name, and one value or the same members,
// and that moved to another file: what is before the name, as `export`, may differ.
func (c *Comparison) matchValues() {
	c.matchDigests(func(d *Definition) (bodyKey, bool) {
		if d.Facts == nil || d.Kind != facts.KindValue || !d.AtTop() || len(d.Children) < 2 && (d.Facts.Value == "" || len(d.Name) < minName) {
			return bodyKey{}, false
		}
		text := xxhash.New()
		_, _ = text.WriteString(d.Facts.Value)
		for _, m := range d.Children {
			_, _ = fmt.Fprintf(text, "\x00%s\x00%x\x00%s", m.Name, m.Facts.Body, m.Facts.Value)
		}
		return bodyKey{kind: d.Kind, name: d.Name, digest: text.Sum64()}, true
	}, func(*Definition) bool { return true }, "same value")
}

// minName is how many letters the name of a plain value has at least for it to say it elsewhere.
const minName = 4

// matchShapes pairs declarations whose text is the same but for their own name:
// renamed in their place (inPlace), or moved and renamed at once.
func (c *Comparison) matchShapes(inPlace bool) {
	c.matchDigests(func(d *Definition) (bodyKey, bool) {
		if d.Facts == nil || d.Kind == facts.KindPackage {
			return bodyKey{}, false
		}
		k := bodyKey{kind: d.Kind, digest: d.Facts.Shape}
		if k.digest == 0 && inPlace {
			k.digest = d.declares()
		}
		if k.digest == 0 {
			return k, false
		}
		if d.Facts.Flags.Has(facts.Numbered) {
			k.digest ^= xxhash.Sum64String(d.Facts.Value) // all that it says besides its name
		}
		if inPlace {
			k.scope = c.scopeOf(d)
		}
		return k, true
	}, func(d *Definition) bool { return inPlace || d.substantial() }, "same structure")
}

// declares digests what a member of a type is declared as, its name left out: of those
// that have no digests since their signature is all there is. An embedded type has no
// other name than its own.
func (d *Definition) declares() uint64 {
	if d.Container == nil || !d.Container.Kind.IsType() || d.Facts.Signature == d.Name {
		return 0
	}
	rest, ok := strings.CutPrefix(d.Facts.Signature, d.Name)
	if !ok {
		return 0
	}
	return xxhash.Sum64String(rest)
}

// matchDigests pairs what has equal keys and may be paired by them, which is asked of what
// has its key on both sides alone. Where a key has several definitions
// on a side, the nearest in place are paired; data without a name of its own to
// go by must be alone on both sides.
func (c *Comparison) matchDigests(key func(*Definition) (bodyKey, bool), may func(*Definition) bool, reason string) {
	news := map[bodyKey][]*Definition{}
	for _, d := range unmatched(c.NewOrder) {
		if k, ok := key(d); ok {
			news[k] = append(news[k], d)
		}
	}
	type keyed struct {
		*Definition
		key bodyKey
	}
	olds, order := map[bodyKey][]*Definition{}, []keyed(nil)
	for _, d := range unmatched(c.OldOrder) {
		if k, ok := key(d); ok && len(news[k]) > 0 && may(d) {
			olds[k], order = append(olds[k], d), append(order, keyed{d, k})
		}
	}
	for k := range olds {
		news[k] = slices.DeleteFunc(news[k], func(d *Definition) bool { return !may(d) })
	}
	closed := map[bodyKey]bool{} // groups in which nothing distinguishes the first from the others
	for _, o := range order {
		d, k := o.Definition, o.key
		if d.Match != nil || closed[k] {
			continue
		}
		olds[k], news[k] = unmatched(olds[k]), unmatched(news[k])
		a, b := olds[k], news[k]
		switch {
		case len(b) == 0 || a[0] != d:
		case k.name == "" && !d.substantial() && (len(a) > 1 || len(b) > 1):
			c.pairAlike(a, b, reason)
		case k.name == "" && d.isPlainMember() && !alikeByName(d, b[0]) && !tookPlaceOf(d, b[0]):
		default:
			c.pairNearest(a, b, reason)
		}
		closed[k] = d.Match == nil
	}
}

// alikeNames is the likeness of names from which small definitions of one
// structure, as many as before and in their order, are the same ones renamed.
const alikeNames = 0.4

// pairAlike pairs small definitions of one structure by what distinguishes them:
// what documents them, then their names.
func (c *Comparison) pairAlike(a, b []*Definition, reason string) {
	docs := map[string][]*Definition{}
	for _, d := range slices.Concat(a, b) {
		docs[d.Facts.Doc] = append(docs[d.Facts.Doc], d)
	}
	for _, d := range a {
		if same := docs[d.Facts.Doc]; d.Facts.Doc != "" && len(same) == 2 && same[0] == d && slices.Contains(b, same[1]) {
			c.pair(d, same[1], reason+" and documentation", nil)
			c.matchChildren(d, same[1])
		}
	}
	a, b = unmatched(a), unmatched(b)
	if len(a) != len(b) {
		return
	}
	for i := range a {
		if a[i].IsData() || !alikeByName(a[i], b[i]) {
			return
		}
	}
	for i := range a {
		c.pair(a[i], b[i], reason+", a similar name", nil)
		c.matchChildren(a[i], b[i])
	}
}

// alikeByName reports small definitions whose names have much in common.
func alikeByName(d, e *Definition) bool {
	longest := max(utf8.RuneCountInString(d.Name), utf8.RuneCountInString(e.Name))
	return float64(levenshtein.ComputeDistance(d.Name, e.Name)) <= (1-alikeNames)*float64(longest) || namesAlike(d.Name, e.Name)
}

// isPlainMember reports a member of a type that says no more than a type of a word or two, as many do:
// that another one is declared so does not make it the same.
func (d *Definition) isPlainMember() bool {
	return d.IsData() && d.Container != nil && d.Container.Kind.IsType() && len(strings.FieldsFunc(strings.TrimPrefix(d.Facts.Signature, d.Name), signature.NotWord)) <= 2
}

// tookPlaceOf reports a member with one neighbour that the other had, or with its documentation.
func tookPlaceOf(d, e *Definition) bool {
	if d.Facts.Doc != "" && d.Facts.Doc == e.Facts.Doc {
		return true
	}
	before, after := neighbours(d)
	above, below := neighbours(e)
	return sameNeighbour(before, above) || sameNeighbour(after, below)
}

func sameNeighbour(d, e *Definition) bool {
	return d == nil && e == nil || d != nil && e != nil && d.Match != nil && d.Match.New == e
}

// neighbours are the members around one; nil where it is the first or the last.
func neighbours(d *Definition) (before, after *Definition) {
	all := d.Container.Children
	i := slices.Index(all, d)
	if i > 0 {
		before = all[i-1]
	}
	if i+1 < len(all) {
		after = all[i+1]
	}
	return before, after
}

// maxPairs bounds the candidates compared within one group.
const maxPairs = 4096

func (c *Comparison) pairNearest(a, b []*Definition, reason string) {
	if len(a)*len(b) > maxPairs {
		return
	}
	var found []candidate
	for _, x := range a {
		for _, y := range b {
			if !sameFamily(x.File, y.File) || c.bothStay(x, y) {
				continue
			}
			score := pathSimilarity(x.Path, y.Path)
			if x.Container != nil && y.Container != nil && x.Container.Name == y.Container.Name {
				score++
			}
			if x.Container != nil && x.Container.Match != nil && x.Container.Match.New == y.Container {
				score += 2
			}
			if x.Name == y.Name {
				score++
			}
			found = append(found, candidate{x, y, score})
		}
	}
	c.takeBest(found, func(candidate) string { return reason })
}

// scopeOf names the place in which a rename keeps a definition: its container
// on the head side. A type that its file is named for, as Java's public ones are,
// takes the file with it and keeps the folder.
func (c *Comparison) scopeOf(d *Definition) string {
	p := d.Container
	if d.namesFile() && p != nil && p.Match == nil {
		return link.Dir(d.Path) + "\x00"
	}
	owner := ""
	if d.Facts != nil && d.Facts.Owner != "" {
		owner = d.Facts.Owner
	}
	path := d.Path
	if p == nil {
		return path + "\x00" + owner
	}
	if c.Old[p.ID] == p && p.Match != nil {
		p = p.Match.New
	}
	return p.Path + "\x00" + p.QualifiedName + "\x00" + owner
}

// namesFile reports a type that its file has to be named for.
func (d *Definition) namesFile() bool {
	return d.Kind.IsType() && d.AtTop() && DescriptorAt(d.Path).NamedFiles && strings.TrimSuffix(path.Base(d.Path), path.Ext(d.Path)) == d.Name
}

// AtTop reports whether a definition is directly in its file.
func (d *Definition) AtTop() bool { return d.Container == nil || d.Container.Kind == facts.KindFile }

// IsData reports whether a definition contains no code.
func (d *Definition) IsData() bool {
	switch d.Kind {
	case facts.KindField, facts.KindProperty, facts.KindEnumMember, facts.KindValue, facts.KindParameter:
		return true
	}
	return false
}

// substantial reports whether a definition contains enough for its structure to
// identify it.
func (d *Definition) substantial() bool {
	if d.Facts == nil {
		return false
	}
	if d.Kind.IsCallable() {
		return d.Facts.Metrics.Lines >= 3 && d.size() >= 3 || d.EndLine-d.StartLine >= 4
	}
	return d.Kind.IsType() && len(d.Children) >= 2
}

// bothStay reports declarations without code of two functions that are on both sides: the one lost
// an overload and the other got one.
func (c *Comparison) bothStay(d, e *Definition) bool {
	if d.Name == e.Name || !d.Kind.IsCallable() || !d.signatureAlone() || !e.signatureAlone() {
		return false
	}
	if c.functions == nil {
		c.functions = &[2]map[group]bool{functionsOf(c.OldOrder), functionsOf(c.NewOrder)}
	}
	return c.functions[0][nameGroup(e)] && c.functions[1][nameGroup(d)]
}

func functionsOf(order []*Definition) map[group]bool {
	out := map[group]bool{}
	for _, d := range order {
		if d.Kind.IsCallable() {
			out[nameGroup(d)] = true
		}
	}
	return out
}
