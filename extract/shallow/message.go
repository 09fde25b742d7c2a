//go:build cgo

package shallow

import "github.com/codegraph-dev/codegraph/extract/syntax"

// message reads brackets that hold a receiver and a selector: "[to send:a with:b]". What
// is between the words of the selector are arguments. Nil for other brackets.
func (p *parser) message(i int) *node {
	if !p.Messages || i > 0 && p.is(i-1, '@') && !p.tokens[i].spaced {
		return nil
	}
	last := int(p.mates[i])
	colons := p.selectorColons(i+1, last)
	words := p.selectorWords(colons, i+1, last)
	if words == nil || words[0] <= i+1 || !p.isReceiver(words[0]-1) {
		return nil
	}
	to := p.one(p.exprs(i+1, words[0]))
	to.field = p.f.object
	n := &node{kind: p.k.message, children: []*node{p.leaf(i), to}}
	for k, w := range words {
		at := w
		if len(colons) == 0 || w < colons[k] {
			n.children = append(n.children, p.part(w))
			at = w + 1
		}
		if len(colons) == 0 {
			break
		}
		n.children = append(n.children, p.part(at))
		end := last
		if k+1 < len(words) {
			end = words[k+1]
		}
		n.children = append(n.children, p.passed(colons[k]+1, end)...)
	}
	n.children = append(n.children, p.leaf(last))
	return n
}

// part is a word or colon of a selector.
func (p *parser) part(i int) *node {
	n := p.leaf(i)
	if n.field = p.f.part; p.tokens[i].class == keyword {
		n.kind, n.flags = p.k.identifier, syntax.Named
	}
	return n
}

// passed gives the arguments that are behind a colon of a selector.
func (p *parser) passed(i, end int) []*node {
	out := p.arguments(i, end)
	for _, n := range out {
		if len(n.children) > 0 || n.flags&syntax.Named != 0 {
			n.field = p.f.arguments
		}
	}
	return out
}

// selectorColons finds the colons among some tokens that belong to no condition "a ? b : c".
func (p *parser) selectorColons(i, end int) (out []int) {
	conditions := 0
	for ; i < end; i = p.next(i) {
		switch {
		case p.is(i, '?') && !(i+1 < end && p.is(i+1, ':')):
			conditions++
		case p.is(i, '?'):
			i++
		case p.is(i, ':') && conditions > 0:
			conditions--
		case p.is(i, ':'):
			out = append(out, i)
		}
	}
	return out
}

// selectorWords gives where each part of a selector begins: at the word before its colon,
// or at the colon itself where that word is the argument before. Nil for none.
func (p *parser) selectorWords(colons []int, i, end int) []int {
	if len(colons) == 0 {
		if end > i && p.isWord(end-1) {
			return []int{end - 1}
		}
		return nil
	}
	var out []int
	from := i
	for _, c := range colons {
		w := c
		if c-1 > from && p.isWord(c-1) {
			w = c - 1
		}
		if len(out) > 0 && w <= from {
			return nil
		}
		out, from = append(out, w), c+1
	}
	return out
}

func (p *parser) isWord(i int) bool {
	return p.tokens[i].class == word || p.tokens[i].class == keyword
}

// isReceiver reports a token that a value may end with.
func (p *parser) isReceiver(i int) bool {
	return p.isPrimary(&p.tokens[i]) || p.is(i, ')') || p.is(i, ']') || p.is(i, '}') || p.is(i, '>')
}
