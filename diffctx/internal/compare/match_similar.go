package compare

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// The likeness from which two definitions are one: under one name elsewhere,
// under another name in place, which is to be greater where neither the names nor the bodies are
// alike, and under another name elsewhere in the folder.
const (
	similarName   = 0.5
	similarPlace  = 0.6
	similarOther  = 0.7 // in place, where neither the names nor the bodies say so
	similarBody   = 0.8
	similarFolder = 0.75
)

// alike ends the reason of a pair that likeness made.
const alike = " alike"

// matchSimilar pairs definitions that were changed as they moved or were
// renamed, by the names they use.
func (c *Comparison) matchSimilar() {
	var found []candidate
	olds, news := slices.DeleteFunc(unmatched(c.OldOrder), isLocalOfUnmatched), slices.DeleteFunc(unmatched(c.NewOrder), isLocalOfUnmatched)
	byName, byScope, byFolder := map[bodyKey][]*Definition{}, map[bodyKey][]*Definition{}, map[bodyKey][]*Definition{}
	for _, d := range news {
		if d.comparable() {
			n, s := bodyKey{kind: d.Kind, name: d.Name}, bodyKey{kind: d.Kind, scope: c.scopeOf(d)}
			byName[n] = append(byName[n], d)
			byScope[s] = append(byScope[s], d)
			f := bodyKey{kind: d.Kind, scope: link.Dir(d.Path)}
			byFolder[f] = append(byFolder[f], d)
		}
	}
	gone := namesGone(c, olds)
	for _, d := range olds {
		if !d.comparable() {
			continue
		}
		for _, e := range limited(byName[bodyKey{kind: d.Kind, name: d.Name}]) {
			if s := similarity(d, e); s >= similarName && (!apartBefore(d, e) && !ofNameless(d, e) || bodySimilarity(d, e) >= similarName) && (!ofNameless(d, e) || d.Facts.Signature == e.Facts.Signature) {
				found = append(found, candidate{d, e, s + 0.2 + pathSimilarity(d.Path, e.Path)/100})
			}
		}
		for _, e := range limited(byScope[bodyKey{kind: d.Kind, scope: c.scopeOf(d)}]) {
			if s := similarity(d, e); e.Name != d.Name && s >= similarPlace && (s >= similarOther || namesAlike(d.Name, e.Name) || bodySimilarity(d, e) >= similarBody) && d.size() >= 4 && !declaredApart(d, e) && !c.bothStay(d, e) && !muchLonger(d, e) && !extendsOther(d, e, gone[c.scopeOf(d)]) {
				found = append(found, candidate{d, e, s})
			}
		}
		for _, e := range limited(byFolder[bodyKey{kind: d.Kind, scope: link.Dir(d.Path)}]) {
			if e.Name == d.Name || e.Path == d.Path || !d.substantial() || !e.substantial() {
				continue
			}
			if s := similarity(d, e); s >= similarFolder {
				found = append(found, candidate{d, e, s - 0.1})
			}
		}
	}
	c.takeBest(found, func(m candidate) string {
		return fmt.Sprintf("%d %%%s", min(99, int(100*similarity(m.old, m.new))), alike)
	})
}

// namesAlike reports names that have two fifths of their words in common.
func namesAlike(a, b string) bool {
	x, y := nameWords(a), nameWords(b)
	all, common := len(x)+len(y), 0
	for _, w := range x {
		if i := slices.Index(y, w); i >= 0 {
			y = slices.Delete(y, i, i+1)
			common++
		}
	}
	return 5*common >= all
}

// nameWords are the words that a name is made of, in lower case.
func nameWords(name string) []string {
	var out []string
	word := ""
	for i, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) || unicode.IsUpper(r) && i > 0 && !unicode.IsUpper(rune(name[i-1])) {
			if word != "" {
				out = append(out, word)
			}
			word = ""
		}
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			word += string(unicode.ToLower(r))
		}
	}
	if word != "" {
		out = append(out, word)
	}
	return out
}

// isLocalOfUnmatched reports what is in a function that came or went: it is that
// function's, however alike those of others are.
func isLocalOfUnmatched(d *Definition) bool {
	for p := d.Container; p != nil; p = p.Container {
		if p.Kind.IsCallable() {
			return p.Match == nil
		}
	}
	return false
}

// namesGone are the names of unmatched definitions by their scope.
func namesGone(c *Comparison, olds []*Definition) map[string]map[string]bool {
	gone := map[string]map[string]bool{}
	for _, d := range olds {
		scope := c.scopeOf(d)
		if gone[scope] == nil {
			gone[scope] = map[string]bool{}
		}
		gone[scope][d.Name] = true
	}
	return gone
}

// muchLonger reports functions that are alike by their signatures alone, as their bodies use
// no names, where one is several times as long as the other.
func muchLonger(d, e *Definition) bool {
	short, long := d.EndLine-d.StartLine+1, e.EndLine-e.StartLine+1
	if short > long {
		short, long = long, short
	}
	return long > 3*short+3 && d.signatureAlone() && e.signatureAlone()
}

// signatureAlone reports a definition that uses no names but those of its signature.
func (d *Definition) signatureAlone() bool {
	for w := range d.words() {
		if !ofSignature(w) {
			return false
		}
	}
	return true
}

// extendsOther reports a new name that begins with that of another definition which is
// gone, as what was split up is called, and not with the one's own.
func extendsOther(d, e *Definition, gone map[string]bool) bool {
	if strings.HasPrefix(e.Name, d.Name) {
		return false
	}
	for i := (len(e.Name) + 1) / 2; i < len(e.Name); i++ {
		if b := e.Name[i]; (b == '_' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9') && gone[e.Name[:i]] {
			return true
		}
	}
	return false
}

// apartBefore reports members of two types that were there before and still are: members
// of one signature may do another thing in each, as overriding methods do.
func apartBefore(d, e *Definition) bool {
	return d.Container != nil && e.Container != nil && d.Container.Kind.IsType() && d.Container.Match != nil && e.Container.Match != nil && d.Container.Match.New != e.Container
}

// declaredApart reports functions without a body that take other numbers of arguments: that their
// signatures have words in common makes nothing of one the other.
func declaredApart(d, e *Definition) bool {
	return d.Kind.IsCallable() && d.Facts.Flags.Has(facts.Abstract) && e.Facts.Flags.Has(facts.Abstract) && len(d.Facts.Params) != len(e.Facts.Params)
}

// ofNameless reports members of which one is in a type without a name: its supertype gave it
// the name that it has, so a name says nothing.
func ofNameless(d, e *Definition) bool {
	return d.Container != nil && isNameless(d.Container) || e.Container != nil && isNameless(e.Container)
}

// bodySimilarity is the similarity of two definitions without what their signatures say.
func bodySimilarity(a, b *Definition) float64 {
	if a.Facts.Body == b.Facts.Body {
		return 1
	}
	x, y := a.words(), b.words()
	common, all := 0, 0
	for w, n := range x {
		if !ofSignature(w) {
			common += min(n, y[w])
			all += n
		}
	}
	for w, n := range y {
		if !ofSignature(w) {
			all += n
		}
	}
	if all == 0 {
		return 0
	}
	return 2 * float64(common) / float64(all)
}

// ofSignature reports a word of words that a signature adds.
func ofSignature(w string) bool {
	role, _, _ := strings.Cut(w, " ")
	return role == "signature" || role == facts.RoleReceives.String() || role == facts.RoleReturns.String()
}

func limited(list []*Definition) []*Definition { return list[:min(len(list), 64)] }

// comparable reports whether likeness says anything about a definition.
func (d *Definition) comparable() bool {
	return d.Facts != nil && (d.Kind.IsCallable() || d.Kind.IsType()) && d.size() >= 2
}

// similarity is the share of names, roles and signature words that two
// definitions have in common (Dice's coefficient over multisets), from 0 to 1.
func similarity(a, b *Definition) float64 {
	if !sameFamily(a.File, b.File) {
		return 0
	}
	if a.Facts.Body == b.Facts.Body {
		return 1
	}
	if a.IsTest() != b.IsTest() && a.Path != b.Path {
		return 0 // what a test does likewise is not what users had
	}
	x, y := a.words(), b.words()
	common := 0
	for w, n := range x {
		common += min(n, y[w])
	}
	if a.bagSize+b.bagSize == 0 {
		return 0
	}
	return 2 * float64(common) / float64(a.bagSize+b.bagSize)
}

func (d *Definition) size() int {
	d.words()
	return d.bagSize
}

// words is the multiset of what a definition consists of: the names it uses
// with their roles, the words of its signature, the names of its members.
func (d *Definition) words() map[string]int {
	if d.bag != nil {
		return d.bag
	}
	d.bag = map[string]int{}
	add := func(w string) {
		d.bag[w]++
		d.bagSize++
	}
	f := d.File.Facts
	first, _ := slices.BinarySearchFunc(f.Refs, uint32(d.StartLine), func(r facts.Ref, line uint32) int { return cmp.Compare(r.Line, line) })
	for i := first; i < len(f.Refs) && int(f.Refs[i].Line) <= d.EndLine; i++ {
		if r := &f.Refs[i]; f.Within(r.Scope, d.Index) && !f.IsCall(r.Expr) {
			add(r.Role.String() + " " + RefName(f, r.Expr))
		}
	}
	for _, w := range strings.FieldsFunc(d.Facts.Signature, signature.NotWord) {
		if w != d.Name {
			add("signature " + w)
		}
	}
	for _, m := range d.Children {
		add(m.Kind.String() + " " + m.Name)
	}
	return d.bag
}

func sortCandidates(all []candidate) {
	slices.SortStableFunc(all, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.old.order, b.old.order), cmp.Compare(a.new.order, b.new.order))
	})
}
