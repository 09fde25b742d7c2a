// Package linepattern matches regular expressions with many lines, most of which do not match.
package linepattern

import (
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode/utf8"
)

// Pattern is a compiled pattern with cheap looks at a text, one for each of its alternatives, which say of most lines that they
// do not match: matching a line costs some microseconds, and queries match all lines of a tree.
type Pattern struct {
	*regexp.Regexp
	looks []look // nil for unknown
}

// look is what is known of the texts that match an alternative.
type look struct {
	opening *opening // nil where a match may begin anywhere
	words   []string // each match has one of them; nil for unknown
}

// opening is what a text begins with that matches a pattern anchored at its beginning.
type opening struct{ skipped, first byteSet } // any number of the first, then one of the second; they have nothing in common

// maxWords bounds the words that are looked for: looking for many is no cheaper than matching.
const maxWords = 6

// Compile parses a pattern in the syntax of package regexp.
func Compile(text string) (*Pattern, error) {
	re, err := regexp.Compile(text)
	if err != nil {
		return nil, err
	}
	p := &Pattern{Regexp: re}
	if tree, err := syntax.Parse(text, syntax.Perl); err == nil {
		for _, re := range alternatives(tree) {
			p.looks = append(p.looks, look{openingOf(re), wordsOf(re)})
		}
	}
	return p, nil
}

// MustCompile is Compile of a pattern that is written in the program.
func MustCompile(text string) *Pattern {
	p, err := Compile(text)
	if err != nil {
		panic(err)
	}
	return p
}

// alternatives takes a pattern apart: a|b, and ^(a|b), as which the parser reads ^a|^b.
func alternatives(re *syntax.Regexp) []*syntax.Regexp {
	switch {
	case re.Op == syntax.OpAlternate && len(re.Sub) <= maxWords:
		return re.Sub
	case re.Op == syntax.OpConcat && len(re.Sub) == 2 && re.Sub[0].Op == syntax.OpBeginText && re.Sub[1].Op == syntax.OpAlternate && len(re.Sub[1].Sub) <= maxWords:
		var out []*syntax.Regexp
		for _, sub := range re.Sub[1].Sub {
			rest := []*syntax.Regexp{sub}
			if sub.Op == syntax.OpConcat {
				rest = sub.Sub
			}
			out = append(out, &syntax.Regexp{Op: syntax.OpConcat, Flags: re.Flags, Sub: slices.Concat(re.Sub[:1], rest)})
		}
		return out
	}
	return []*syntax.Regexp{re}
}

// Matches is MatchString.
func (p *Pattern) Matches(text string) bool { return p.MayMatch(text) && p.MatchString(text) }

// MayMatch is false only for texts that do not match.
func (p *Pattern) MayMatch(text string) bool {
	for i := range p.looks {
		if p.looks[i].accepts(text) {
			return true
		}
	}
	return p.looks == nil
}

func (l *look) accepts(text string) bool {
	if l.opening != nil && !l.opening.begins(text) {
		return false
	}
	for _, w := range l.words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return l.words == nil
}

func (o *opening) begins(text string) bool {
	for i := 0; i < len(text); i++ {
		if !o.skipped[text[i]] {
			return o.first[text[i]]
		}
	}
	return false
}

// byteSet has the bytes that a text may begin with.
type byteSet [256]bool

func (s *byteSet) add(o *byteSet) {
	for b, in := range o {
		s[b] = s[b] || in
	}
}

func (s *byteSet) meets(o *byteSet) bool {
	for b, in := range o {
		if in && s[b] {
			return true
		}
	}
	return false
}

// openingOf is known of patterns such as ^x and ^\s*x.
func openingOf(re *syntax.Regexp) *opening {
	for re.Op == syntax.OpCapture {
		re = re.Sub[0]
	}
	if re.Op != syntax.OpConcat || re.Sub[0].Op != syntax.OpBeginText {
		return nil
	}
	rest, o := re.Sub[1:], &opening{}
	if len(rest) > 0 && rest[0].Op == syntax.OpStar && rest[0].Sub[0].Op == syntax.OpCharClass {
		o.skipped, _ = firstBytes(rest[0].Sub[0])
		rest = rest[1:]
	}
	var empty bool
	if o.first, empty = firstOfAll(rest); empty || o.first.meets(&o.skipped) {
		return nil
	}
	return o
}

// firstOfAll is firstBytes of expressions one after another.
func firstOfAll(list []*syntax.Regexp) (first byteSet, empty bool) {
	for _, re := range list {
		more, empty := firstBytes(re)
		first.add(&more)
		if !empty {
			return first, false
		}
	}
	return first, true
}

// firstBytes gives the bytes that what matches begins with, and whether nothing matches too.
func firstBytes(re *syntax.Regexp) (first byteSet, empty bool) {
	switch re.Op {
	case syntax.OpNoMatch:
		return first, false
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase != 0 {
			return anyByte(), false
		}
		addRunes(&first, re.Rune[0], re.Rune[0])
		return first, false
	case syntax.OpCharClass:
		for i := 0; i < len(re.Rune); i += 2 {
			addRunes(&first, re.Rune[i], re.Rune[i+1])
		}
		return first, false
	case syntax.OpCapture, syntax.OpPlus:
		return firstBytes(re.Sub[0])
	case syntax.OpStar, syntax.OpQuest:
		first, _ = firstBytes(re.Sub[0])
		return first, true
	case syntax.OpRepeat:
		first, empty = firstBytes(re.Sub[0])
		return first, empty || re.Min == 0
	case syntax.OpConcat:
		return firstOfAll(re.Sub)
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			more, none := firstBytes(sub)
			first.add(&more)
			empty = empty || none
		}
		return first, empty
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return anyByte(), false
	}
	return first, true // a place between two characters
}

// addRunes adds the first bytes of the characters of a range: of those outside of ASCII all that there are, and the bytes of
// what is no UTF-8, which is matched as one of them.
func addRunes(s *byteSet, from, to rune) {
	for r := from; r <= min(to, utf8.RuneSelf-1); r++ {
		s[r] = true
	}
	if to >= utf8.RuneSelf {
		for b := utf8.RuneSelf; b < len(s); b++ {
			s[b] = true
		}
	}
}

func anyByte() (s byteSet) {
	for b := range s {
		s[b] = true
	}
	return s
}

// wordsOf gives texts of which each match has one; nil for unknown.
func wordsOf(re *syntax.Regexp) []string {
	switch re.Op {
	case syntax.OpLiteral:
		if re.Flags&syntax.FoldCase == 0 {
			return []string{string(re.Rune)}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return wordsOf(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return wordsOf(re.Sub[0])
		}
	case syntax.OpConcat:
		var best []string
		for _, sub := range re.Sub {
			if words := wordsOf(sub); words != nil && (best == nil || shortest(words) > shortest(best)) {
				best = words
			}
		}
		return best
	case syntax.OpAlternate:
		var all []string
		for _, sub := range re.Sub {
			words := wordsOf(sub)
			if all = append(all, words...); words == nil || len(all) > maxWords {
				return nil
			}
		}
		return all
	}
	return nil
}

func shortest(words []string) int {
	n := len(words[0])
	for _, w := range words {
		n = min(n, len(w))
	}
	return n
}
