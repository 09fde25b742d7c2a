//go:build cgo

package shallow

import (
	"fmt"
	"slices"
	"strings"
)

// row is a compiled pattern.
type row []element

type element struct {
	is       what
	field    uint16
	min, max int
	token    uint16 // exactly: of a word or sign
	text     string // its text
	soft     bool   // a word that is a keyword in patterns alone
	rows     []row  // oneOf
}

type what uint8

const (
	exactly what = iota
	aName
	aWord
	self
	aString
	aNumber
	dotted
	aType
	inParens
	inBrackets
	inBraces
	inAngles
	rest
	code
	stop
	oneOf
)

var elements = map[string]what{
	"NAME": aName, "WORD": aWord, "SELF": self, "STRING": aString, "NUMBER": aNumber, "DOTTED": dotted, "TYPE": aType, "()": inParens, "[]": inBrackets, "{}": inBraces, "<>": inAngles,
	"REST": rest, "CODE": code, "STOP": stop,
}

const maxRepeats = 64

// compileRow reads a pattern. It panics where that is none.
func (g *Grammar) compileRow(pattern string) row {
	words := patternWords(pattern)
	out, left := g.compileRows(pattern, words)
	if len(left) > 0 || len(out) != 1 {
		panic(fmt.Sprintf("shallow: %q: closed more often than opened, or bars outside of parentheses", pattern))
	}
	return out[0]
}

// patternWords cuts a pattern into words. What opens a group is one, "name:(" if the
// group has a field, and so is what closes one, with the sign behind it.
func patternWords(pattern string) []string {
	var out []string
	for _, f := range strings.Fields(pattern) {
		for f != "" {
			n := wordLength(f)
			out, f = append(out, f[:n]), f[n:]
		}
	}
	return out
}

func wordLength(f string) int {
	if k := strings.IndexByte(f, '('); k >= 0 && !strings.HasPrefix(f[k:], "()") && (k == 0 || f[k-1] == ':' && strings.IndexAny(f[:k], "|)'") < 0) {
		return k + 1
	}
	k := 0
	switch {
	case f[0] == '|':
		return 1
	case f[0] == ')':
		k = 1
	case f[0] == '\'':
		k = 1 + strings.IndexByte(f[1:], '\'') + 1
	default:
		for k < len(f) && f[k] != '|' && (f[k] != ')' || k > 0 && f[k-1] == '(') && strings.IndexByte("?*+", f[k]) < 0 || k == 0 {
			k++
		}
	}
	if k < len(f) && strings.IndexByte("?*+", f[k]) >= 0 {
		k++
	}
	return k
}

// compileRows reads the rows to a closing parenthesis or the end.
func (g *Grammar) compileRows(pattern string, words []string) (rows []row, left []string) {
	var r row
	for len(words) > 0 {
		w := words[0]
		words = words[1:]
		switch {
		case strings.HasSuffix(w, "(") && w != "'('":
			inner, rest := g.compileRows(pattern, words)
			if len(rest) == 0 || rest[0][0] != ')' {
				panic(fmt.Sprintf("shallow: %q: not closed", pattern))
			}
			e := element{is: oneOf, rows: inner, min: 1, max: 1}
			if name := strings.TrimSuffix(w, ":("); name != w {
				e.field = g.table.MustField(name)
			}
			e.repeat(rest[0][1:])
			r, words = append(r, e), rest[1:]
		case w[0] == ')':
			return append(rows, r), append([]string{w}, words...)
		case w == "|":
			rows, r = append(rows, r), nil
		default:
			r = append(r, g.compileElement(pattern, w))
		}
	}
	return append(rows, r), nil
}

func (e *element) repeat(sign string) {
	switch sign {
	case "?":
		e.min = 0
	case "*":
		e.min, e.max = 0, maxRepeats
	case "+":
		e.max = maxRepeats
	}
}

func (g *Grammar) compileElement(pattern, w string) element {
	e := element{min: 1, max: 1}
	if name, after, ok := strings.Cut(w, ":"); ok && name != "" && after != "" && name[0] >= 'a' && name[0] <= 'z' {
		e.field, w = g.table.MustField(name), after
	}
	if n := len(w) - 1; n > 0 && strings.IndexByte("?*+", w[n]) >= 0 && (isLetter(w[n-1]) || strings.IndexByte(")]}>'", w[n-1]) >= 0) {
		e.repeat(w[n:])
		w = w[:n]
	}
	if is, ok := elements[w]; ok {
		e.is = is
		return e
	}
	e.text = strings.Trim(w, "'")
	if e.token = g.table.Token(e.text); e.token == 0 {
		panic(fmt.Sprintf("shallow: %q: no sign %s among the operators", pattern, e.text))
	}
	e.soft = isLetter(e.text[0]) && g.keywords[e.text] == 0
	return e
}

// wordsOf lists the fields that a language's patterns name, and the words that they
// hold themselves.
func wordsOf(l *Language) (fields, literals []string) {
	patterns := slices.Clone(l.Params)
	for _, r := range slices.Concat(l.Rules, l.Expressions) {
		patterns = append(patterns, r.Pattern)
	}
	for _, p := range patterns {
		for _, w := range patternWords(p) {
			if name, after, ok := strings.Cut(w, ":"); ok && name != "" && after != "" && name[0] >= 'a' && name[0] <= 'z' {
				fields, w = append(fields, name), after
			}
			if w = strings.TrimRight(w, "?*+"); w != "" && isLetter(w[0]) && elements[w] == exactly {
				literals = append(literals, w)
			}
		}
	}
	return fields, literals
}

// firsts lists the keywords and signs that a row may begin with; nil if it may begin
// with anything.
func firsts(r row) map[uint16]bool {
	out := map[uint16]bool{}
	if !addFirsts(r, out) {
		return nil
	}
	return out
}

// addFirsts reports that a row begins with one of what it adds.
func addFirsts(r row, to map[uint16]bool) bool {
	for i := range r {
		e := &r[i]
		switch {
		case e.is == exactly && !e.soft:
			to[e.token] = true
		case e.is == oneOf:
			for _, o := range e.rows {
				if !addFirsts(o, to) {
					return false
				}
			}
		default:
			return false
		}
		if e.min > 0 {
			return true
		}
	}
	return false
}
