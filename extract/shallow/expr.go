//go:build cgo

package shallow

import (
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// exprs reads values: names, members, calls, and the signs between them.
func (p *parser) exprs(i, end int) []*node { return p.exprsAs(i, end, false) }

func (p *parser) exprsAs(i, end int, types bool) []*node {
	var out []*node
	for i < end {
		if p.tokens[i].class == newline || p.Spaced && p.is(i, ',') {
			i++
			continue
		}
		if p.tried(p.expressions, i) && !types {
			if n, next := p.expressionRule(i, end); n != nil {
				if next < end {
					n, next = p.postfix(n, next, end, false)
				}
				out, i = append(out, n), next
				continue
			}
		}
		n, next := p.operand(i)
		if p.isValue(i) {
			n, next = p.postfix(n, next, end, types)
		}
		if p.Curried && !types && !p.inHead && p.isAtom(i) {
			n, next = p.application(n, next, end)
		}
		out, i = append(out, n), next
	}
	return out
}

// isAtom reports a token that may be called with what is behind it, or be an argument.
func (p *parser) isAtom(i int) bool {
	t := &p.tokens[i]
	switch t.class {
	case word:
		return !t.infix
	case literal, number:
		return true
	case keyword:
		return p.primaries[t.kind]
	}
	return p.opens(i, '(') || p.opens(i, '[') || p.opens(i, '{') && !p.Records && t.kind != p.blockOpen
}

// application reads the arguments of a value: the values behind it.
func (p *parser) application(left *node, i, end int) (*node, int) {
	if left.kind != p.k.identifier && left.kind != p.k.member && left.kind != p.k.parenthesized && left.kind != p.k.call && left.kind != p.k.generic {
		return left, i
	}
	var children []*node
	for i < end && p.isAtom(i) {
		n, next := p.operand(i)
		if p.isValue(i) {
			n, next = p.postfix(n, next, end, false)
		}
		children, i = append(children, n), next
	}
	if children == nil {
		return left, i
	}
	return p.applied(left, p.k.call, p.f.function, &node{kind: p.k.arguments, children: children}, p.f.arguments), i
}

// operands reads values that are side by side and are no calls: what a definition takes apart. Parameters are nodes of their own.
func (p *parser) operands(i, end int, params bool) *node {
	defer func(was bool) { p.inHead = was }(p.inHead)
	p.inHead = true
	if params && len(p.params) > 0 {
		return p.curried(i, end)
	}
	list := p.exprs(i, end)
	if params {
		for k, n := range list {
			if len(n.children) > 0 || n.kind == p.k.identifier || n.kind == p.k.text || n.kind == p.k.number {
				list[k] = &node{kind: p.k.parameter, children: []*node{n}}
			}
		}
		return &node{kind: p.k.group, children: list}
	}
	return p.one(list)
}

// curried reads parameters that are side by side, each a value or a list in parentheses.
func (p *parser) curried(i, end int) *node {
	out := &node{kind: p.k.group}
	for i < end {
		from := i
		i = p.next(i)
		switch t := &p.tokens[from]; {
		case p.opens(from, '('):
			out.children = append(out.children, p.parameters(from))
		case t.class == word:
			out.children = append(out.children, p.parameter(from, i)...)
		default:
			n, _ := p.operand(from)
			out.children = append(out.children, n)
		}
	}
	return out
}

// isValue reports a token that members and calls may follow.
func (p *parser) isValue(i int) bool {
	t := &p.tokens[i]
	return p.isPrimary(t) || p.opens(i, '(') || p.opens(i, '[') || t.class == sign && p.selectors[t.kind]
}

// isPrimary reports a token that is a value by itself.
func (p *parser) isPrimary(t *token) bool {
	return t.class == word || t.class == literal || t.class == number || t.class == keyword && p.primaries[t.kind]
}

// operand reads a token, or a group.
func (p *parser) operand(i int) (*node, int) {
	next := p.next(i)
	switch {
	case p.mates[i] == 0:
		return p.leaf(i), next
	case p.is(i, '{'):
		return p.braces(i, p.inBraces), next
	case p.is(i, '['):
		if n := p.message(i); n != nil {
			return n, next
		}
		return p.bracketed(i, p.k.brackets), next
	case p.is(i, '('):
		n := p.bracketed(i, p.k.parens)
		if len(n.children) == 3 {
			n.kind = p.k.parenthesized
		}
		return n, next
	}
	return p.enclosed(p.k.block, i, next, p.body(i+1, next-1, Code)), next
}

// enclosed gives a group: what opens it, its contents, and what closes it.
func (p *parser) enclosed(kind uint16, i, end int, contents []*node) *node {
	if p.tokens[i].kind == p.blockOpen && p.tokens[i].class == sign {
		return &node{kind: kind, children: contents, start: p.tokens[i].start, end: p.tokens[i].end}
	}
	return &node{kind: kind, children: append(append([]*node{p.leaf(i)}, contents...), p.leaf(end-1))}
}

// bracketed gives a group with its brackets.
func (p *parser) bracketed(i int, kind uint16) *node {
	last := int(p.mates[i])
	defer func(head bool) { p.head = head }(p.head)
	p.head = false
	return p.enclosed(kind, i, last+1, p.arguments(i+1, last))
}

func (p *parser) braces(i int, holds Context) *node {
	last := int(p.mates[i])
	if t := &p.tokens[i+1]; t.class == sign && t.kind == p.blockOpen && int(p.mates[i+1]) == last-1 {
		return p.enclosed(p.k.braces, i, last+1, p.body(i+2, last-1, holds))
	}
	return p.enclosed(p.k.braces, i, last+1, p.body(i+1, last, holds))
}

// arguments reads values that commas part: one that is not a single node is an argument node.
func (p *parser) arguments(i, end int) []*node {
	if p.Spaced {
		return p.exprs(i, end)
	}
	var out []*node
	for from := i; i <= end; {
		if i < end {
			if behind := p.throughEnd(i, end); behind > i {
				i = behind
				continue
			}
		}
		if i < end && !p.is(i, ',') && (p.tokens[i].class == newline || !p.endsStatement(&p.tokens[i])) {
			i = p.next(i)
			continue
		}
		if from < i {
			list := p.exprs(from, i)
			if len(list) > 1 {
				list = []*node{{kind: p.k.argument, children: p.assigned(list)}}
			}
			out = append(out, list...)
		}
		if i < end {
			out = append(out, p.leaf(i))
		}
		i++
		from = i
	}
	return out
}

// assigned makes an assignment of values of which the first is written to.
func (p *parser) assigned(list []*node) []*node {
	if len(list) < 3 || len(list[1].children) > 0 || !p.assigns[list[1].kind] || len(p.assigns) == 0 {
		return list
	}
	list[0].field = p.f.left
	return []*node{{kind: p.k.assignment, children: list}}
}

// postfix reads what is behind a value: members, calls, indices.
func (p *parser) postfix(left *node, i, end int, types bool) (*node, int) {
	for i < end {
		t := &p.tokens[i]
		switch {
		case t.class == sign && p.selectors[t.kind] && i+1 < end && (p.tokens[i+1].class == word || p.tokens[i+1].class == keyword):
			name := p.leaf(i + 1)
			name.kind, name.flags, name.field = p.k.identifier, syntax.Named, p.f.name
			left.field = p.f.object
			left = &node{kind: p.k.member, children: []*node{left, p.leaf(i), name}}
			i += 2
		case p.opens(i, '(') && p.beginsTypes(i+1):
			next := p.next(i)
			left = p.applied(left, p.k.generic, p.f.of, p.enclosed(p.k.types, i, next, append([]*node{p.leaf(i + 1)}, p.exprsAs(i+2, next-1, true)...)), p.f.types)
			if i = next; !types && p.Bare && !(i < end && p.opens(i, '(')) { // what is called without arguments
				left.field = p.f.function
				left = &node{kind: p.k.call, children: []*node{left}}
			}
		case p.opens(i, '{') && p.Records && !types && t.kind != p.blockOpen:
			left = p.applied(left, p.k.record, p.f.of, p.braces(i, p.inBraces), 0)
			i = p.next(i)
		case p.opens(i, '(') && !types && !p.inHead && !(p.Adjacent && (t.spaced || p.Records)):
			left = p.applied(left, p.k.call, p.f.function, p.bracketed(i, p.k.arguments), p.f.arguments)
			i = p.next(i)
		case p.trails(left, i) && !types:
			left = p.trailed(left, p.braces(i, Code))
			i = p.next(i)
		case p.opens(i, '[') && !(p.Adjacent && (t.spaced || p.Records)):
			if p.Messages && (left.kind == p.k.parens || left.kind == p.k.parenthesized) && p.message(i) != nil {
				return left, i // a conversion of what is sent
			}
			left = p.applied(left, p.k.index, p.f.object, p.bracketed(i, p.k.brackets), 0)
			i = p.next(i)
		case p.Generics && p.is(i, '<'):
			to := p.angles(i, end)
			if to == 0 || !types && (to >= end || !p.opens(to, '(') && !p.selectors[p.tokens[to].kind]) {
				return left, i
			}
			left = p.applied(left, p.k.generic, p.f.of, p.typeList(i, to), p.f.types)
			i = to
		case t.class == sign && p.suffixes[t.kind] && !t.spaced:
			left.field = p.f.of
			left = &node{kind: p.k.suffix, children: []*node{left, p.leaf(i)}}
			i++
		default:
			return left, i
		}
	}
	return left, i
}

// trails reports braces that are an argument of the value before them.
func (p *parser) trails(left *node, i int) bool {
	return p.Trailing != "" && !p.head && p.opens(i, '{') && (left.kind == p.k.identifier || left.kind == p.k.member || left.kind == p.k.call)
}

// trailed calls a value with braces as the last argument.
func (p *parser) trailed(left, braces *node) *node {
	if n := len(left.children); left.kind == p.k.call && left.children[n-1].kind == p.k.arguments {
		left.children[n-1].children = append(left.children[n-1].children, braces)
		return left
	}
	return p.applied(left, p.k.call, p.f.function, &node{kind: p.k.arguments, children: []*node{braces}}, p.f.arguments)
}

func (p *parser) applied(left *node, kind, as uint16, with *node, field uint16) *node {
	left.field, with.field = as, field
	return &node{kind: kind, children: []*node{left, with}}
}
