//go:build cgo

package shallow

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// maxDepth bounds the nesting of brackets and of bodies; what is deeper is a row of tokens.
const maxDepth = 200

// parser makes nodes of tokens.
type parser struct {
	*scanner
	mates  []int32 // by token: the one that closes it; 0 for none
	lone   []bool  // by token: a bracket without a partner
	stops  []int32 // by token: the end of the statement
	values []int32 // by token: the end of the value among several that commas part
	value  int     // bodies around that are values
	head   bool    // braces are no argument: the head of a statement is read
	inHead bool    // values side by side are no calls
	depth  int
	bound  int    // the end of the statements that are read
	reach  int    // the end of a value that goes on behind its statement; 0 for none
	around string // the name of the type around
	m      *matcher
}

// joins makes a statement a part of the one before, where that is of a kind that others join and has its name.
func (p *parser) joins(last, n *node) bool {
	if last == nil || !p.joinable[last.kind] || p.nameOf(last) != p.nameOf(n) {
		return false
	}
	if !slices.ContainsFunc(last.children, func(k *node) bool { return k.field == p.f.part }) {
		n.field = p.f.part
	}
	last.children = append(last.children, n)
	return true
}

// nameOf is the name that a statement has.
func (p *parser) nameOf(n *node) string {
	for _, k := range n.children {
		if k.field == p.f.name {
			return string(p.source[k.start:k.end])
		}
	}
	return ""
}

// body reads statements.
func (p *parser) body(i, end int, in Context) []*node {
	out, _ := p.statements(i, end, in, nil, nil)
	return out
}

// statements reads statements to the end, to one of the rows of words that end a body,
// or through a group that a word opens; it gives where that begins, or is behind it.
func (p *parser) statements(i, end int, in Context, until [][]string, through map[uint16]bool) (out []*node, at int) {
	if p.depth++; p.depth > maxDepth {
		p.depth--
		return p.leaves(i, end), end
	}
	defer func(head bool, bound int) { p.depth, p.head, p.bound = p.depth-1, head, bound }(p.head, p.bound)
	o := outline{in: in}
	for p.bound = end; i < end; i = max(i, p.reach) {
		p.reach = 0
		if t := &p.tokens[i]; p.endsStatement(t) {
			if t.class != newline {
				o.add(p.leaf(i))
			}
			i++
			continue
		}
		if until != nil && p.endsBody(i, end, until) > 0 {
			break
		}
		if through != nil && through[p.tokens[i].kind] && p.mates[i] > 0 {
			n, next := p.operand(i)
			return append(o.out, n), next
		}
		stop := min(int(p.stops[i]), end)
		p.head = p.heads[p.tokens[i].kind]
		r, caps, next := p.fits(p.Grammar.rules, i, stop, o.in)
		if r == nil {
			o.add(p.expression(i, stop)...)
			i = max(stop, i+1)
			continue
		}
		o.leave(r.Level)
		n, next := p.made(r, caps, i, next, end)
		if !r.Joins || !p.joins(o.last(), n) {
			o.add(n)
		}
		if r.Level > 0 {
			o.enter(r.Level, r.Body, n, &node{kind: p.k.part, field: p.f.body})
		}
		i = max(next, i+1)
	}
	return o.out, i
}

// expression reads a statement that no rule fits. Where a name alone calls, one that is
// a statement does.
func (p *parser) expression(i, stop int) []*node {
	list := p.exprs(i, stop)
	if p.Bare && p.value == 0 && len(list) == 1 && (list[0].kind == p.k.identifier || list[0].kind == p.k.member) {
		list[0].field = p.f.function
		return []*node{{kind: p.k.call, children: list}}
	}
	return p.assigned(list)
}

// followed reports one of some keywords at the beginning of the short statements behind one.
func (p *parser) followed(i int, words map[uint16]bool) bool {
	for n := 0; n < 6 && i < len(p.tokens); n++ {
		for i < len(p.tokens) && p.endsStatement(&p.tokens[i]) {
			i++
		}
		if i == len(p.tokens) || p.tokens[i].class != keyword || int(p.stops[i])-i > 3 {
			return false
		}
		if words[p.tokens[i].kind] {
			return true
		}
		i = int(p.stops[i])
	}
	return false
}

// endsBody gives the end of a row of words that ends a body, 0 where none stands.
func (p *parser) endsBody(i, end int, until [][]string) int {
	for _, row := range until {
		k := i
		for _, w := range row {
			if k >= end || p.tokens[k].class == newline {
				k = 0
				break
			}
			text := string(p.source[p.tokens[k].start:p.tokens[k].end])
			if w == "NAME" && p.tokens[k].class == word {
				k++
				continue
			}
			if w = strings.TrimSuffix(w, "!"); text != w && !(p.IgnoreCase && strings.EqualFold(text, w)) {
				k = 0
				break
			}
			k++
		}
		if k > i && !letters.IsPlain(row[0][0]) { // a sign before it says that it is no name
			return k
		}
		if k > i && strings.HasSuffix(row[len(row)-1], "!") {
			return k
		}
		if k > i && (len(row) > 1 || k >= end || p.endsStatement(&p.tokens[k]) || p.is(k, '.')) {
			return min(int(p.stops[i]), end)
		}
	}
	return 0
}

// expressionRule makes the node of the first rule for values that fits at a token. A body may end behind the statement.
func (p *parser) expressionRule(i, end int) (*node, int) {
	r, caps, next := p.fits(p.expressions, i, min(int(p.values[i]), end), Code)
	if r == nil {
		return nil, 0
	}
	last := end
	if r.until != nil || r.through != nil {
		last = max(end, p.bound)
	}
	n, next := p.made(r, caps, i, next, last)
	if next > end {
		p.reach = next
	}
	return n, next
}

// throughEnd gives the end of a value whose body goes through a group, where one begins: declarations of its own end
// like statements. Nothing else gives a number above i.
func (p *parser) throughEnd(i, end int) int {
	if !p.tried(p.expressions, i) {
		return i
	}
	r, _, next := p.fits(p.expressions, i, min(int(p.values[i]), end), Code)
	if r == nil || r.through == nil {
		return i
	}
	for ; next < end; next = p.next(next) {
		if r.through[p.tokens[next].kind] && p.mates[next] > 0 {
			return p.next(next)
		}
	}
	return i
}

// fits gives the first rule that fits at a token, and what it reads.
func (p *parser) fits(rules []rule, i, stop int, in Context) (*rule, []capture, int) {
	m, t := p.m, &p.tokens[i]
	for k := range rules {
		r := &rules[k]
		if r.In != 0 && r.In&in == 0 || !r.first.has(t) || r.after != nil && !p.follows(r, i) {
			continue
		}
		m.stop = stop
		if next, ok := m.match(r.row, i); ok && next > i && (r.Unless == "" || !p.followed(next, r.unless)) {
			return r, slices.Clone(m.caps), next
		}
	}
	return nil, nil, 0
}

// follows reports that a rule may be tried at a token for what is before it: it
// begins a statement, or a sign or word of the rule's does.
func (p *parser) follows(r *rule, i int) bool {
	if i == 0 || p.tokens[i].inHole || p.is(i-1, '{') || p.is(i-1, '}') {
		return true
	}
	t := &p.tokens[i-1]
	return p.endsStatement(t) || r.after[t.kind]
}

// tried reports that one of some rules may begin with a token.
func (p *parser) tried(rules []rule, i int) bool {
	for k := range rules {
		if rules[k].first.has(&p.tokens[i]) {
			return true
		}
	}
	return false
}

// made gives the node of a rule that fits some tokens, with its body.
func (p *parser) made(r *rule, caps []capture, i, next, end int) (*node, int) {
	n := &node{kind: r.kind, start: p.tokens[i].start}
	holds := r.Body
	if holds == 0 {
		holds = Code
	}
	if holds&Member != 0 {
		defer func(outer string) { p.around = outer }(p.around)
		p.around = p.nameIn(caps)
	}
	n.children = p.captures(caps, i, next, holds)
	if r.Within {
		last := p.groupEnd(i, next, end)
		n.children = append(n.children, &node{kind: p.k.block, field: p.f.body, children: p.body(next, last, holds)}, &node{kind: p.k.ending, children: p.leaves(last, min(last+1, end))})
		return n, min(last+1, end)
	}
	if r.through != nil {
		children, at := p.statements(next, end, holds, nil, r.through)
		n.children = append(n.children, &node{kind: p.k.block, field: p.f.body, children: children})
		return n, at
	}
	if r.until != nil {
		children, at := p.statements(next, end, holds, r.until, nil)
		n.children = append(n.children, &node{kind: p.k.block, field: p.f.body, children: children})
		if next = p.endsBody(at, end, r.until); next == 0 {
			next = at
		}
		n.children = append(n.children, &node{kind: p.k.ending, children: p.leaves(at, next)})
	}
	return n, next
}

// groupEnd gives the end of the group that the first word to open one among some tokens
// opens; a group that nothing closes goes to the end of what is around it.
func (p *parser) groupEnd(i, next, end int) int {
	for k := i; k < next; k++ {
		if t := &p.tokens[k]; t.class == keyword && p.open[t.kind] != 0 && p.mates[k] > 0 {
			return int(p.mates[k])
		}
	}
	return end
}
