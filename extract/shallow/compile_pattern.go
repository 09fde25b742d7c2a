//go:build cgo

package shallow

import (
	"fmt"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

var elements = map[string]what{
	"NAME": aName, "WORD": aWord, "SELF": self, "STRING": aString, "NUMBER": aNumber, "DOTTED": dotted, "TYPE": aType, "()": inParens, "[]": inBrackets, "{}": inBraces, "<>": inAngles,
	"REST": rest, "CODE": code, "STOP": stop, "QUOTED": quoted, "INFIX": infix, "HEAD": head, "PARTS": inParts, "BLOCK": aBlock, "PAIRS": inPairs,
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
	if k := strings.IndexByte(f, '('); k >= 0 && !strings.HasPrefix(f[k:], "()") && (k == 0 || f[k-1] == ':' && !strings.ContainsAny(f[:k], "|)'")) {
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
			e := g.compileElement(pattern, w)
			if n := len(r); e.is == stop && n > 0 && (r[n-1].is == rest || r[n-1].is == code) {
				r[n-1].last = true
			}
			r = append(r, e)
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
	if len(w) > 1 && w[0] == '!' && w != "!=" {
		e, w = element{min: 1, max: 1, not: true}, w[1:]
	}
	if name, after, ok := strings.Cut(w, ":"); ok && name != "" && after != "" && name[0] >= 'a' && name[0] <= 'z' {
		e.field, w = g.table.MustField(name), after
	}
	if n := len(w) - 1; n > 0 && strings.IndexByte("?*+", w[n]) >= 0 && (letters.IsPlain(w[n-1]) || strings.IndexByte(")]}>'", w[n-1]) >= 0) {
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
	e.soft = isWordLike(e.text) && g.keywords[e.text] == 0 && !slices.Contains(g.operators[e.text[0]], e.text)
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
			if w = strings.TrimRight(strings.TrimPrefix(w, "!"), "?*+"); w != "" && isWordLike(w) && elements[w] == exactly {
				literals = append(literals, w)
			}
		}
	}
	return fields, literals
}

// isWordLike reports a word, which may begin with a sign.
func isWordLike(w string) bool {
	return letters.IsPlain(w[0]) || len(w) > 2 && letters.IsPlain(w[len(w)-1])
}

// firstSetOf gives what a row may begin with.
func (g *Grammar) firstSetOf(r row) firstSet {
	f := firstSet{tokens: map[uint16]bool{}}
	f.any = !g.addFirstSet(r, &f)
	return f
}

// addFirstSet reports that a row begins with one of what it adds.
func (g *Grammar) addFirstSet(r row, to *firstSet) bool {
	for i := range r {
		e := &r[i]
		if e.not {
			continue
		}
		switch e.is {
		case exactly:
			to.tokens[e.token] = to.tokens[e.token] || e.token != 0 && !e.soft
			to.classes[word] = to.classes[word] || e.soft || e.token == 0
		case aName, self, dotted, infix:
			to.classes[word] = true
		case aWord:
			to.classes[word], to.classes[keyword] = true, true
		case aString, quoted:
			to.classes[literal] = true
		case aNumber:
			to.classes[number] = true
		case inParens:
			to.tokens[g.table.Token("(")] = true
		case inBrackets, inPairs:
			to.tokens[g.table.Token("[")] = true
		case inBraces:
			to.tokens[g.table.Token("{")] = true
		case inAngles:
			to.tokens[g.table.Token("<")] = true
		case oneOf:
			for _, o := range e.rows {
				if !g.addFirstSet(o, to) {
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
