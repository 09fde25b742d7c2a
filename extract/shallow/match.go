//go:build cgo

package shallow

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Bounds of what one statement may cost.
const (
	maxSteps  = 2000
	maxAngles = 200 // what is looked at of type arguments, and of a head
)

// capture is what an element of a pattern has read: some tokens, half open.
type capture struct {
	is         what
	field      uint16
	token      uint16 // of what is exactly so
	start, end int
}

// matcher tries a pattern on a statement.
type matcher struct {
	*parser
	stop  int // the end of the statement
	steps int
	caps  []capture
}

// match tries a rule; it gives the end of what it reads.
func (m *matcher) match(r row, i int) (end int, ok bool) {
	m.steps, m.caps = 0, m.caps[:0]
	ok = m.row(r, i, func(j int) bool { end = j; return true })
	return end, ok
}

func (m *matcher) row(r row, i int, then func(int) bool) bool {
	if m.steps++; m.steps > maxSteps {
		return false
	}
	if len(r) == 0 {
		return then(i)
	}
	return m.repeated(&r[0], 0, i, func(j int) bool { return m.row(r[1:], j, then) })
}

func (m *matcher) repeated(e *element, count, i int, then func(int) bool) bool {
	if count < e.max {
		mark := len(m.caps)
		if m.once(e, i, func(j int) bool {
			if j == i {
				return then(j)
			}
			return m.repeated(e, count+1, j, then)
		}) {
			return true
		}
		m.caps = m.caps[:mark]
	}
	return count >= e.min && then(i)
}

// once tries an element at a token.
func (m *matcher) once(e *element, i int, then func(int) bool) bool {
	switch e.is {
	case oneOf:
		on := then
		if e.field != 0 {
			mark := len(m.caps)
			on = func(j int) bool {
				m.caps = append(fielded(m.caps, mark), capture{e.is, e.field, 0, i, j})
				return then(j)
			}
		}
		for _, r := range e.rows {
			mark := len(m.caps)
			if m.row(r, i, on) {
				return true
			}
			m.caps = m.caps[:mark]
		}
		return false
	case stop:
		return i >= m.stop && then(i)
	case rest, code:
		if e.last {
			return m.toStop(e, i, then)
		}
		for j := i; j < m.stop; {
			j = m.next(j)
			mark := len(m.caps)
			m.caps = append(m.caps, capture{e.is, e.field, 0, i, j})
			if m.steps++; m.steps > maxSteps {
				return false
			}
			if then(j) {
				return true
			}
			m.caps = m.caps[:mark]
		}
		return false
	}
	j := m.reads(e, i)
	if e.not {
		return j <= i && then(i)
	}
	if j <= i {
		return false
	}
	if e.field != 0 || e.soft {
		mark := len(m.caps)
		m.caps = append(m.caps, capture{e.is, e.field, e.token, i, j})
		if then(j) {
			return true
		}
		m.caps = m.caps[:mark]
		return false
	}
	return then(j)
}

// fielded gives captures without those behind a mark that have no field: what is around them has one.
func fielded(caps []capture, mark int) []capture {
	return append(caps[:mark:mark], slices.DeleteFunc(slices.Clone(caps[mark:]), func(c capture) bool { return c.field == 0 })...)
}

// toStop tries an element that reads to the end of the statement.
func (m *matcher) toStop(e *element, i int, then func(int) bool) bool {
	if i >= m.stop {
		return false
	}
	mark := len(m.caps)
	m.caps = append(m.caps, capture{e.is, e.field, 0, i, m.stop})
	if then(m.stop) {
		return true
	}
	m.caps = m.caps[:mark]
	return false
}

// reads gives the end of what an element reads at a token, 0 if it does not fit.
func (m *matcher) reads(e *element, i int) int {
	if i >= m.stop && (i >= len(m.tokens) || e.is != exactly || m.tokens[i].class != sign || m.mates[i] > 0 || i > m.stop || !m.Grammar.ends[m.tokens[i].kind]) {
		return 0 // but for the sign that ends it
	}
	t := &m.tokens[i]
	ok := false
	switch e.is {
	case exactly:
		if ok = t.kind == e.token; !ok && e.soft && t.class == word {
			text := m.source[t.start:t.end]
			ok = string(text) == e.text || m.IgnoreCase && strings.EqualFold(string(text), e.text)
		}
		if ok {
			return i + 1
		}
		return 0
	case aName:
		ok = t.class == word && !t.infix
	case infix:
		ok = t.class == word && t.infix
	case head:
		return m.head(i, m.stopsHead)
	case inParts:
		return m.head(i, nil)
	case aWord:
		ok = t.class == word || t.class == keyword
	case self:
		ok = t.class == word && string(m.source[t.start:t.end]) == m.around
	case aString:
		ok = t.class == literal
	case quoted:
		ok = t.class == literal && m.isQuotedName(t)
	case aNumber:
		ok = t.class == number
	case dotted:
		return m.dotted(i, m.stop)
	case aType:
		return m.typ(i, m.stop)
	case inAngles:
		return m.angles(i, m.stop)
	case inParens:
		ok = m.opens(i, '(')
	case inBrackets, inPairs:
		ok = m.opens(i, '[')
	case inBraces:
		ok = m.opens(i, '{')
	case aBlock:
		ok = m.opens(i, '{') && t.kind == m.blockOpen
	}
	if !ok {
		return 0
	}
	return m.next(i)
}

// head gives the end of what is before one of some signs or a keyword.
func (m *matcher) head(i int, stops map[uint16]bool) int {
	for n := 0; i < m.stop && (stops == nil || n < maxAngles); n++ {
		t := &m.tokens[i]
		if t.class == keyword && !m.primaries[t.kind] && stops != nil || t.class == keyword && m.parts[t.kind] || t.class == sign && (stops[t.kind] || t.kind == m.blockOpen) {
			break
		}
		i = m.next(i)
	}
	return i
}

// isQuotedName reports a literal that is a name in quotes.
func (p *parser) isQuotedName(t *token) bool {
	text := p.source[t.start:t.end]
	if len(text) < 3 || text[0] != '"' && text[0] != '\'' || text[len(text)-1] != text[0] || text[1] >= '0' && text[1] <= '9' {
		return false
	}
	for _, c := range text[1 : len(text)-1] {
		if !letters.IsPlain(c) && !p.letters[c] && strings.IndexByte(p.Joints, c) < 0 {
			return false
		}
	}
	return true
}

// dotted gives the end of names with selectors between.
func (p *parser) dotted(i, stop int) int {
	if p.tokens[i].class != word {
		return 0
	}
	for i++; i+1 < stop && p.tokens[i].class == sign && p.selectors[p.tokens[i].kind] && (p.tokens[i+1].class == word || p.tokens[i+1].class == keyword); {
		i += 2
	}
	return i
}

// typ gives the end of a type.
func (p *parser) typ(i, stop int) int {
	for i < stop && (p.typeSign(i) || p.opens(i, '[')) {
		i = p.next(i)
	}
	if i >= stop {
		return 0
	}
	switch t := &p.tokens[i]; {
	case t.class == word:
		i = p.dotted(i, stop)
	case t.class == keyword && p.primaries[t.kind]:
		i++
	default:
		return 0
	}
	if p.TypesIn != "" && i < stop && p.opens(i, '(') && p.beginsTypes(i+1) {
		i = p.next(i)
	}
	if p.Generics && i < stop {
		if end := p.angles(i, stop); end > 0 {
			i = end
		}
	}
	for i < stop && (p.typeSign(i) || p.opens(i, '[')) {
		i = p.next(i)
	}
	return i
}

// typeSign reports a sign that makes another type of one.
func (p *parser) typeSign(i int) bool {
	t := &p.tokens[i]
	return t.class == sign && t.end-t.start == 1 && strings.IndexByte("?*&^!", p.source[t.start]) >= 0
}

// angles gives the end of a list of type arguments.
func (p *parser) angles(i, stop int) int {
	if !p.is(i, '<') {
		return 0
	}
	depth := 0
	for k := i; k < stop && k < i+maxAngles; {
		t := &p.tokens[k]
		switch {
		case p.is(k, '<'):
			depth++
		case p.is(k, '>'):
			if depth--; depth == 0 {
				return k + 1
			}
		case t.class == sign && strings.IndexByte(",.?&=[]():*", p.source[t.start]) < 0 || p.opens(k, '{') || t.class == newline:
			return 0
		}
		k = p.next(k)
	}
	return 0
}

// is reports a sign of one character. A block by layout begins with a brace.
func (p *parser) is(i int, c byte) bool {
	t := &p.tokens[i]
	return t.class == sign && (t.end == t.start+1 && p.source[t.start] == c || c == '{' && t.kind == p.blockOpen)
}

// opens reports a bracket that is closed.
func (p *parser) opens(i int, c byte) bool { return p.mates[i] > 0 && p.is(i, c) }

// next gives the token behind one, or behind the group that it opens.
func (p *parser) next(i int) int { return max(i, int(p.mates[i])) + 1 }
