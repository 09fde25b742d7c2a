//go:build cgo

package shallow

import "strings"

// pair finds the partners of brackets, and takes out the ends of lines that are in
// parentheses and brackets.
func (p *parser) pair() {
	p.layOut()
	p.inline()
	p.joinLines()
	p.mates, p.lone = make([]int32, len(p.tokens)), make([]bool, len(p.tokens))
	type open struct {
		at    int
		close uint16
	}
	var stack []open
	count := map[uint16]int{}
	for i := range p.tokens {
		t := &p.tokens[i]
		if t.full {
			for _, o := range stack {
				p.lone[o.at] = true
			}
			stack = stack[:0]
			clear(count)
			continue
		}
		p.opening(i)
		if c := p.closer(t); c != 0 {
			stack = append(stack, open{i, c})
			count[c]++
			continue
		}
		if !p.closes(t) {
			continue
		}
		if count[t.kind] == 0 {
			p.lone[i] = t.class == sign
			continue
		}
		for {
			top := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			count[top.close]--
			if top.close == t.kind {
				if len(stack) < maxDepth {
					p.mates[top.at] = int32(i)
				}
				break
			}
			p.lone[top.at] = true
		}
	}
	for _, o := range stack {
		p.lone[o.at] = true
	}
}

// inline finds the words of groups that mean no group where they are in parentheses and brackets: those of comprehensions,
// and of the end of what is indexed.
func (p *parser) inline() {
	if !p.Inline {
		return
	}
	var stack []uint16 // what closes the groups around
	value := false     // a value is before
	for i := range p.tokens {
		t := &p.tokens[i]
		n := len(stack)
		bracketed := n > 0 && p.inLine[stack[n-1]]
		c := p.closer(t)
		switch {
		case t.class == keyword && bracketed && (c != 0 && value || p.closes(t)):
			t.plain = true
		case c != 0:
			stack = append(stack, c)
		case n > 0 && p.closes(t) && stack[n-1] == t.kind:
			stack = stack[:n-1]
		}
		value = t.class == word || t.class == number || t.class == literal || p.closes(t) || t.plain && c == 0
	}
}

// opening finds a word that opens no group for what follows it.
func (p *parser) opening(i int) {
	before := p.before[p.tokens[i].kind]
	if t := &p.tokens[i]; t.class != keyword || before == 0 {
		return
	}
	for k := i + 1; k < min(i+3, len(p.tokens)); k++ {
		if p.tokens[k].kind == before && p.tokens[k].class == sign {
			return
		}
		if p.tokens[k].class != word {
			break
		}
	}
	p.tokens[i].plain = true
}

// joinLines takes the ends of lines out of parentheses and brackets.
func (p *parser) joinLines() {
	if !p.Newlines {
		return
	}
	out := p.tokens[:0]
	var stack []uint16 // what closes the groups around
	for i, t := range p.tokens {
		if t.class == newline && i+1 < len(p.tokens) && p.leadsOn(&p.tokens[i+1]) {
			continue
		}
		n := len(stack)
		if c := p.closer(&t); c != 0 {
			stack = append(stack, c)
		} else if n > 0 && p.closes(&t) && stack[n-1] == t.kind {
			stack = stack[:n-1]
		}
		if t.class == newline && n > 0 && p.inLine[stack[n-1]] {
			continue
		}
		out = append(out, t)
	}
	p.tokens = out
}

// closer gives the kind of the token that closes what one opens, 0 if it opens nothing.
func (p *parser) closer(t *token) uint16 {
	if t.class == keyword && !t.plain {
		return p.open[t.kind]
	}
	if t.class == sign && t.kind == p.blockOpen {
		return p.blockEnd
	}
	if t.class == sign && t.end == t.start+1 {
		switch c := p.source[t.start]; c {
		case '(', '[', '{':
			return p.table.Token(string(partner(c)))
		}
	}
	return 0
}

func (p *parser) closes(t *token) bool {
	if t.class == keyword {
		return p.close[t.kind] != 0 && !t.plain
	}
	return t.class == sign && (t.kind == p.blockEnd || t.end == t.start+1 && strings.IndexByte(")]}", p.source[t.start]) >= 0)
}

// limit finds for each token where its statement ends, and where the value ends that it
// is part of, if that is before.
func (p *parser) limit() {
	n := len(p.tokens)
	p.stops, p.values = make([]int32, n+1), make([]int32, n+1)
	p.stops[n], p.values[n] = int32(n), int32(n)
	type level struct{ at, stop, value int32 }
	var outer []level
	in := level{-1, int32(n), int32(n)}
	closes := make([]int32, n) // by token that closes a group: the one that opens it, and 1
	for i, m := range p.mates {
		if m > 0 {
			closes[m] = int32(i) + 1
		}
	}
	for i := n - 1; i >= 0; i-- {
		t := &p.tokens[i]
		if closes[i] > 0 {
			outer = append(outer, in)
			in = level{closes[i] - 1, int32(i), int32(i)}
		} else if in.at == int32(i) {
			in, outer = outer[len(outer)-1], outer[:len(outer)-1]
			if next := p.next(i); p.is(i, '{') && !p.Values && next < n && p.tokens[next].class != newline && !p.goesOn(next) && !p.names(i) {
				in.stop = int32(next)
			} else if p.Ended && t.class == keyword && next < n && !p.leadsOn(&p.tokens[next]) {
				in.stop = int32(next)
			}
		} else if p.endsStatement(t) {
			in.stop, in.value = int32(i), int32(i)
		} else if p.is(i, ',') {
			in.value = int32(i)
		}
		p.stops[i], p.values[i] = in.stop, min(in.value, in.stop)
	}
}

// maxHead is how many tokens the head of a statement is looked for in.
const maxHead = 12

// names reports braces in a statement whose end names what they hold.
func (p *parser) names(i int) bool {
	for k := i - 1; len(p.named) > 0 && k >= 0 && k > i-maxHead; k-- {
		t := &p.tokens[k]
		switch {
		case t.class == keyword && p.named[t.kind]:
			return true
		case p.endsStatement(t) || p.is(k, '{') || p.is(k, '}'):
			return false
		}
	}
	return false
}
