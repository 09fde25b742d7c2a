//go:build cgo

package shallow

import (
	"fmt"
	"github.com/codegraph-dev/codegraph/extract/syntax"
	"math"
	"slices"
	"strings"
)

// maxDepth bounds the nesting of brackets and of bodies; what is deeper is a row of tokens.
const maxDepth = 200

// Parse gives the tree of a text. Brackets without a partner are its error nodes.
func (g *Grammar) Parse(source []byte, limits syntax.Limits) (*syntax.Tree, error) {
	if len(source) > math.MaxInt32 {
		return nil, fmt.Errorf("parse %d bytes: %w", len(source), syntax.ErrParse)
	}
	s := &scanner{Grammar: g, source: source}
	s.scan()
	p := &parser{scanner: s}
	p.pair()
	p.limit()
	root := &node{kind: g.k.source, start: 0, end: uint32(len(source))}
	root.kids = p.body(0, len(p.tokens), Top)
	t := &syntax.Tree{Source: source, Grammar: g.table}
	p.flatten(t, root, limits)
	return t, nil
}

// parser makes nodes of tokens.
type parser struct {
	*scanner
	mates  []int32 // by token: the one that closes it; 0 for none
	lone   []bool  // by token: a bracket without a partner
	stops  []int32 // by token: the end of the statement
	values []int32 // by token: the end of the value among several that commas part
	value  int     // bodies around that are values
	depth  int
	around string // the name of the type around
	m      *matcher
}

// node is a node of the tree that is made.
type node struct {
	kind, field uint16
	flags       uint8
	start, end  uint32
	kids        []*node
}

// pair finds the partners of brackets, and takes out the ends of lines that stand in
// parentheses and brackets.
func (p *parser) pair() {
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

// joinLines takes the ends of lines out of parentheses and brackets.
func (p *parser) joinLines() {
	if !p.Newlines {
		return
	}
	out := p.tokens[:0]
	var stack []byte
	for i, t := range p.tokens {
		if t.class == newline && i+1 < len(p.tokens) && p.tokens[i+1].class == sign && p.leads[p.tokens[i+1].kind] {
			continue
		}
		if t.class == sign && t.end == t.start+1 {
			switch c := p.source[t.start]; c {
			case '(', '[', '{':
				stack = append(stack, c)
			case ')', ']', '}':
				if n := len(stack); n > 0 && partner(stack[n-1]) == c {
					stack = stack[:n-1]
				}
			}
		}
		if n := len(stack); t.class == newline && n > 0 && stack[n-1] != '{' {
			continue
		}
		out = append(out, t)
	}
	p.tokens = out
}

// closer gives the kind of the token that closes what one opens, 0 if it opens nothing.
func (p *parser) closer(t *token) uint16 {
	if t.class == keyword {
		return p.open[t.kind]
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
		return p.close[t.kind] != 0
	}
	return t.class == sign && t.end == t.start+1 && strings.IndexByte(")]}", p.source[t.start]) >= 0
}

// section is a definition that contains what follows it.
type section struct {
	level int
	node  *node
	in    Context // of what stood before it
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
	defer func() { p.depth-- }()
	var sections []section
	add := func(list ...*node) {
		if n := len(sections); n > 0 {
			s := sections[n-1].node
			s.kids = append(s.kids, list...)
			return
		}
		out = append(out, list...)
	}
	for i < end {
		if t := &p.tokens[i]; t.class == newline || t.class == sign && p.ends[t.kind] {
			if t.class == sign {
				add(p.leaf(i))
			}
			i++
			continue
		}
		if until != nil && p.endsBody(i, end, until) > 0 {
			break
		}
		if through != nil && through[p.tokens[i].kind] && p.mates[i] > 0 {
			n, next := p.operand(i)
			return append(out, n), next
		}
		stop := min(int(p.stops[i]), end)
		r, caps, next := p.fits(p.Grammar.rules, i, stop, in)
		if r != nil && r.Level != 0 {
			for k := len(sections); k > 0 && sections[k-1].level >= abs(r.Level); k = len(sections) {
				in, sections = sections[k-1].in, sections[:k-1]
			}
		}
		var n []*node
		if r == nil {
			n, next = p.expression(i, stop), stop
		} else {
			var m *node
			m, next = p.made(r, caps, i, next, end)
			n = []*node{m}
		}
		if r != nil && r.Level > 0 {
			add(n...)
			block := &node{kind: p.k.part, field: p.f.body}
			n[0].kids = append(n[0].kids, block)
			sections = append(sections, section{r.Level, block, in})
			in |= r.Body
		} else {
			add(n...)
		}
		i = max(next, i+1)
	}
	return out, i
}

// expression reads a statement that no rule fits. Where a name alone calls, one that is
// a statement does.
func (p *parser) expression(i, stop int) []*node {
	list := p.exprs(i, stop)
	if p.Bare && p.value == 0 && len(list) == 1 && (list[0].kind == p.k.identifier || list[0].kind == p.k.member) {
		list[0].field = p.f.function
		return []*node{{kind: p.k.call, kids: list}}
	}
	return p.assigned(list)
}

// followed reports one of some keywords at the beginning of the short statements behind one.
func (p *parser) followed(i int, words map[uint16]bool) bool {
	for n := 0; n < 6 && i < len(p.tokens); n++ {
		for i < len(p.tokens) && (p.tokens[i].class == newline || p.tokens[i].class == sign && p.Grammar.ends[p.tokens[i].kind]) {
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
			if text != w && !(p.IgnoreCase && strings.EqualFold(text, w)) {
				k = 0
				break
			}
			k++
		}
		if k > i && (len(row) > 1 || k >= end || p.tokens[k].class == newline || p.tokens[k].class == sign && (p.Grammar.ends[p.tokens[k].kind] || p.is(k, '.'))) {
			return min(int(p.stops[i]), end)
		}
	}
	return 0
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
			if next := p.next(i); p.is(i, '{') && next < n && p.tokens[next].class != newline && !p.goesOn(next) {
				in.stop = int32(next)
			}
		} else if t.class == newline || t.class == sign && p.Grammar.ends[t.kind] {
			in.stop, in.value = int32(i), int32(i)
		} else if p.is(i, ',') {
			in.value = int32(i)
		}
		p.stops[i], p.values[i] = in.stop, min(in.value, in.stop)
	}
}

// goesOn reports a token behind a group in braces that goes on with its statement.
func (p *parser) goesOn(k int) bool {
	t := &p.tokens[k]
	return t.class == sign && (p.selectors[t.kind] || strings.IndexByte(",=:)]<", p.source[t.start]) >= 0 || p.ends[t.kind])
}

// rule makes the node of the first rule that fits at a token.
func (p *parser) rule(rules []rule, i, stop, end int, in Context) (*node, int) {
	r, caps, next := p.fits(rules, i, stop, in)
	if r == nil {
		return nil, 0
	}
	return p.made(r, caps, i, next, end)
}

// fits gives the first rule that fits at a token, and what it reads.
func (p *parser) fits(rules []rule, i, stop int, in Context) (*rule, []capture, int) {
	if p.m == nil {
		p.m = &matcher{parser: p}
	}
	m := p.m
	t := &p.tokens[i]
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

// follows reports that a rule may be tried at a token for what stands before it: it
// begins a statement, or a sign or word of the rule's does.
func (p *parser) follows(r *rule, i int) bool {
	if i == 0 || p.tokens[i].inHole || p.is(i-1, '{') || p.is(i-1, '}') {
		return true
	}
	t := &p.tokens[i-1]
	return t.class == newline || t.class == sign && p.ends[t.kind] || r.after[t.kind]
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
	for _, c := range caps {
		if c.start < i {
			continue
		}
		n.kids = append(n.kids, p.leaves(i, c.start)...)
		n.kids = append(n.kids, p.captured(c, holds))
		i = c.end
	}
	n.kids = append(n.kids, p.leaves(i, next)...)
	if r.through != nil {
		kids, at := p.statements(next, end, holds, nil, r.through)
		n.kids = append(n.kids, &node{kind: p.k.block, field: p.f.body, kids: kids})
		return n, at
	}
	if r.until != nil {
		kids, at := p.statements(next, end, holds, r.until, nil)
		n.kids = append(n.kids, &node{kind: p.k.block, field: p.f.body, kids: kids})
		if next = p.endsBody(at, end, r.until); next == 0 {
			next = at
		}
		n.kids = append(n.kids, &node{kind: p.k.ending, kids: p.leaves(at, next)})
	}
	return n, next
}

// nameIn gives the name that some captures hold.
func (p *parser) nameIn(caps []capture) string {
	for _, c := range caps {
		if t := &p.tokens[c.start]; c.field == p.f.name {
			return string(p.source[t.start:t.end])
		}
	}
	return ""
}

// captured gives the node of what an element of a pattern has read.
func (p *parser) captured(c capture, holds Context) *node {
	var n *node
	switch {
	case c.is == exactly && c.field == 0:
		n = &node{kind: c.token, start: p.tokens[c.start].start, end: p.tokens[c.start].end}
	case c.is == code:
		p.value++
		n = &node{kind: p.k.block, kids: p.body(c.start, c.end, Code)}
		p.value--
	case c.is == quoted:
		n = p.leaf(c.start)
		n.kind, n.flags, n.start, n.end = p.k.identifier, syntax.Named, n.start+1, n.end-1
	case c.is == aName || c.is == aWord || c.field == p.f.name && c.end == c.start+1:
		n = p.leaf(c.start)
		n.kind, n.flags = p.k.identifier, syntax.Named
	case c.is == aString && c.field == p.f.function:
		n = p.leaf(c.start)
		n.kind = p.k.identifier
		if n.end-n.start > 2 {
			n.start, n.end = n.start+1, n.end-1
		}
	case c.is == inBraces && c.field == p.f.body:
		n = p.braces(c.start, holds)
	case c.field == p.f.params && p.mates[c.start] > 0:
		n = p.parameters(c.start)
	case c.is == inAngles && c.field == p.f.types:
		n = p.typeParameters(c.start, c.end)
	case c.is == inAngles:
		n = p.typeList(c.start, c.end)
	case c.is == aType || c.field == p.f.typ && c.is == oneOf || c.field == p.f.super || c.field == p.f.interfaces:
		n = p.one(p.exprsAs(c.start, c.end, true))
	case c.field == p.f.arguments:
		n = &node{kind: p.k.arguments, kids: p.arguments(c.start, c.end)}
	default:
		n = p.one(p.exprs(c.start, c.end))
	}
	n.field = c.field
	return n
}

// one gives a single node for several.
func (p *parser) one(list []*node) *node {
	if len(list) == 1 {
		return list[0]
	}
	return &node{kind: p.k.group, kids: list}
}

func abs(n int) int { return max(n, -n) }
