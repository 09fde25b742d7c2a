//go:build cgo

package shallow

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// typeList reads a list of types between < and >.
func (p *parser) typeList(i, end int) *node {
	return p.enclosed(p.k.types, i, end, p.exprsAs(i+1, end-1, true))
}

// beginsTypes reports the word that begins type arguments in parentheses.
func (p *parser) beginsTypes(i int) bool {
	t := &p.tokens[i]
	return p.TypesIn != "" && t.class == keyword && t.kind == p.typesIn
}

// typeParameters reads what is between < and > behind the name of a definition.
func (p *parser) typeParameters(i, end int) *node {
	return &node{kind: p.k.types, children: append(append([]*node{p.leaf(i)}, p.typeParameterList(i+1, end-1)...), p.leaf(end-1))}
}

// typeParameterList reads type parameters that commas part.
func (p *parser) typeParameterList(i, end int) (children []*node) {
	for i < end {
		to := i
		for to < end && !p.is(to, ',') {
			to = p.next(to)
		}
		to = min(to, end)
		if p.tokens[i].class == word {
			name := p.leaf(i)
			name.field = p.f.name
			children = append(children, &node{kind: p.k.typeParameter, children: append([]*node{name}, p.exprsAs(i+1, to, true)...)})
		} else {
			children = append(children, p.exprsAs(i, to, true)...)
		}
		if i = to; i < end {
			children = append(children, p.leaf(i))
			i++
		}
	}
	return children
}

// parameters reads a list of parameters.
func (p *parser) parameters(i int) *node {
	last := int(p.mates[i])
	n := &node{kind: p.k.parens, children: []*node{p.leaf(i)}}
	from, given := i+1, false
	for k := from; k <= last; {
		if to := p.typeArguments(k, last, given); to > 0 {
			k = to
			continue
		}
		if k < last && !(p.tokens[k].class == sign && p.paramEnds[p.tokens[k].kind]) {
			given = given || p.is(k, '=')
			k = p.next(k)
			continue
		}
		given = false
		if from < k {
			n.children = append(n.children, p.parameter(from, k)...)
		}
		n.children = append(n.children, p.leaf(k))
		k++
		from = k
	}
	return n
}

// typeArguments gives the end of type arguments in a parameter. Behind its value a sign for
// less begins some only where a bracket follows them.
func (p *parser) typeArguments(i, stop int, given bool) int {
	if !p.Generics || i >= stop || !p.is(i, '<') {
		return 0
	}
	to := p.angles(i, stop)
	if to > 0 && given && !p.opens(to, '(') && !p.opens(to, '[') && !p.opens(to, '{') {
		return 0
	}
	return to
}

// parameter reads one parameter, or those of a list in a list.
func (p *parser) parameter(i, end int) []*node {
	for i < end && p.tokens[i].class == newline {
		i++
	}
	for end > i && p.tokens[end-1].class == newline {
		end--
	}
	if i == end {
		return nil
	}
	if (p.opens(i, '{') || p.opens(i, '[')) && p.next(i) == end {
		return []*node{p.parameters(i)}
	}
	p.m.stop = end
	for _, r := range p.params {
		if next, ok := p.m.match(r, i); ok {
			children := p.captures(slices.Clone(p.m.caps), i, next, Code)
			return []*node{{kind: p.k.parameter, children: append(children, p.exprs(next, end)...)}}
		}
	}
	return p.exprs(i, end)
}

// leaves gives tokens as they stand, groups among them read as values.
func (p *parser) leaves(i, end int) []*node {
	var out []*node
	for i < end {
		if t := &p.tokens[i]; t.class == newline || t.class == sign && (t.kind == p.blockOpen || t.kind == p.blockEnd) && p.mates[i] == 0 {
			i++
			continue
		}
		if next := p.next(i); next > i+1 && next <= end {
			n, k := p.operand(i)
			out, i = append(out, n), k
			continue
		}
		out = append(out, p.leaf(i))
		i++
	}
	return out
}

// leaf is a token as a node.
func (p *parser) leaf(i int) *node {
	t := &p.tokens[i]
	n := &node{kind: t.kind, start: t.start, end: t.end}
	switch t.class {
	case word:
		n.kind, n.flags = p.k.identifier, syntax.Named
	case literal:
		n.kind, n.flags = p.k.text, syntax.Named
	case number:
		n.kind, n.flags = p.k.number, syntax.Named
	case sign:
		if p.lone[i] {
			n.flags = syntax.Error
		}
	}
	return n
}
