//go:build cgo

package spec

import (
	"bytes"
	"regexp"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// set is a set of node kinds: a bit for each symbol id of the grammar.
type set []uint64

func (s set) has(kind uint16) bool {
	return int(kind>>6) < len(s) && s[kind>>6]&(1<<(kind&63)) != 0
}

// kinds gives the ids of some nodes. A kind that the grammar lacks is a mistake of
// the spec, which the first test meets.
func kinds(g *syntax.Grammar, n Nodes) []uint16 {
	var out []uint16
	for _, name := range strings.Fields(string(n)) {
		if token, ok := strings.CutPrefix(name, `"`); ok {
			id := g.Token(strings.TrimSuffix(token, `"`))
			if id == 0 {
				panic("spec: the grammar has no token " + name)
			}
			out = append(out, id)
			continue
		}
		out = append(out, g.MustKind(name))
	}
	return out
}

func setOf(g *syntax.Grammar, n Nodes) set {
	var s set
	for _, id := range kinds(g, n) {
		for int(id>>6) >= len(s) {
			s = append(s, 0)
		}
		s[id>>6] |= 1 << (id & 63)
	}
	return s
}

// path is a compiled Path: alternatives, each of one or more lists of steps.
type path [][][]step

type step struct {
	axis  axis
	field uint16
	kinds set // nil for any
	text  *regexp.Regexp
	word  []byte // instead of text, where that asks for one word
}

type axis uint8

const (
	children axis = iota // in a field or of some kinds
	unnamed              // in no field
	itself
	parent
	preceding
	below
	around
	lastOf
	following
	next
)

func compilePath(g *syntax.Grammar, p Path) path {
	if p == "" {
		return nil
	}
	var out path
	for alternative := range strings.SplitSeq(string(p), "|") {
		var all [][]step
		for chain := range strings.SplitSeq(alternative, "&") {
			var steps []step
			for s := range strings.SplitSeq(chain, "/") {
				steps = append(steps, compileStep(g, s))
			}
			all = append(all, steps)
		}
		out = append(out, all)
	}
	return out
}

var wordPattern = regexp.MustCompile(`^\^(\w+)\$$`)

func compileStep(g *syntax.Grammar, s string) step {
	for prefix, a := range map[string]axis{"..": parent, ".": itself, "-": preceding, "+": following, "=": next, ">": below, "^": around} {
		if rest, ok := strings.CutPrefix(s, prefix); ok && (rest == "" || rest[0] == '(') {
			return step{axis: a, kinds: kindsIn(g, rest)}
		}
	}
	switch {
	case s == "*":
		return step{}
	case s == "$":
		return step{axis: lastOf}
	case s == "_":
		return step{axis: unnamed}
	case s[0] == '@':
		return step{axis: itself, field: g.MustField(s[1:])}
	case s[0] == '~':
		if w := wordPattern.FindStringSubmatch(s[1:]); w != nil {
			return step{axis: itself, word: []byte(w[1])}
		}
		return step{axis: itself, text: regexp.MustCompile(s[1:])}
	case s[0] == '(':
		return step{kinds: kindsIn(g, s)}
	case s[0] == '"':
		return step{kinds: setOf(g, Nodes(s))}
	}
	return step{field: g.MustField(s)}
}

// kindsIn gives the kinds between parentheses; nil for none.
func kindsIn(g *syntax.Grammar, s string) set {
	if s == "" {
		return nil
	}
	return setOf(g, Nodes(strings.TrimSuffix(strings.TrimPrefix(s, "("), ")")))
}

// first gives the first node that a path leads to, -1 for none.
func (x *extractor) first(p path, i int32) int32 {
	found := int32(-1)
	x.each(p, i, func(n int32) bool { found = n; return false })
	return found
}

// last gives the last node that a path leads to, -1 for none.
func (x *extractor) last(p path, i int32) int32 {
	found := int32(-1)
	x.each(p, i, func(n int32) bool { found = n; return true })
	return found
}

func (x *extractor) leads(p path, i int32) bool { return x.first(p, i) >= 0 }

// all lists the nodes that a path leads to.
func (x *extractor) all(p path, i int32) []int32 {
	var out []int32
	x.each(p, i, func(n int32) bool { out = append(out, n); return true })
	return out
}

// each visits the nodes that the first alternative of a path with any leads to,
// until visit returns false.
func (x *extractor) each(p path, i int32, visit func(int32) bool) {
	if i < 0 {
		return
	}
	for _, alternative := range p {
		any := false
		for _, steps := range alternative {
			if !x.follow(steps, i, func(n int32) bool { any = true; return visit(n) }) {
				return
			}
		}
		if any {
			return
		}
	}
}

// follow visits what some steps lead to; false ends it.
func (x *extractor) follow(steps []step, i int32, visit func(int32) bool) bool {
	if len(steps) == 0 {
		return visit(i)
	}
	s, rest := &steps[0], steps[1:]
	switch s.axis {
	case itself:
		if s.admits(x, i) {
			return x.follow(rest, i, visit)
		}
	case parent:
		if p := x.nodes[i].Parent; p >= 0 && s.admits(x, p) {
			return x.follow(rest, p, visit)
		}
	case preceding:
		for p := x.before(i); p >= 0; p = x.before(p) {
			if x.nodes[p].Is(syntax.Extra) && !s.kinds.has(x.nodes[p].Kind) {
				continue // a comment between
			}
			if !s.kinds.has(x.nodes[p].Kind) {
				break
			}
			if !x.follow(rest, p, visit) {
				return false
			}
		}
	case lastOf:
		last := int32(-1)
		for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
			if isNamed(&x.nodes[c]) {
				last = c
			}
		}
		return last < 0 || x.follow(rest, last, visit)
	case following:
		for n := x.after(i); n >= 0 && s.takes(x, n); n = x.after(n) {
			if !x.follow(rest, n, visit) {
				return false
			}
		}
	case next:
		if n := x.after(i); n >= 0 && s.takes(x, n) {
			return x.follow(rest, n, visit)
		}
	case below:
		return x.descend(s, rest, i, visit)
	case around:
		for p := x.nodes[i].Parent; p >= 0; p = x.nodes[p].Parent {
			if s.kinds.has(x.nodes[p].Kind) {
				return x.follow(rest, p, visit)
			}
		}
	default:
		for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
			if s.takes(x, c) && !x.follow(rest, c, visit) {
				return false
			}
		}
	}
	return true
}

// descend follows steps from a node, and from those below it through nodes of the step's kinds.
func (x *extractor) descend(s *step, rest []step, i int32, visit func(int32) bool) bool {
	if !x.follow(rest, i, visit) {
		return false
	}
	for c := i + 1; c < x.nodes[i].Last; c = x.nodes[c].Last {
		if s.kinds.has(x.nodes[c].Kind) && !x.descend(s, rest, c, visit) {
			return false
		}
	}
	return true
}

// takes reports whether a child belongs to a step.
func (s *step) takes(x *extractor, c int32) bool {
	n := &x.nodes[c]
	switch {
	case s.field != 0:
		return n.Field == s.field
	case s.kinds != nil:
		return s.kinds.has(n.Kind)
	}
	return n.Flags&(syntax.Named|syntax.Extra) == syntax.Named && (s.axis != unnamed || n.Field == 0)
}

// admits reports whether a node itself suits a step.
func (s *step) admits(x *extractor, i int32) bool {
	n := &x.nodes[i]
	return (s.field == 0 || n.Field == s.field) && (s.kinds == nil || s.kinds.has(n.Kind)) && (s.text == nil || s.text.Match(x.source[n.Start:n.End])) &&
		(s.word == nil || bytes.Equal(s.word, x.source[n.Start:n.End]))
}

// after gives the sibling behind a node that is no comment, -1 for the last.
func (x *extractor) after(i int32) int32 {
	p := x.nodes[i].Parent
	if p < 0 {
		return -1
	}
	for n := x.nodes[i].Last; n < x.nodes[p].Last; n = x.nodes[n].Last {
		if !x.nodes[n].Is(syntax.Extra) {
			return n
		}
	}
	return -1
}

// before gives the sibling before a node, -1 for the first.
func (x *extractor) before(i int32) int32 {
	if x.siblings == nil {
		x.siblings = make([]int32, len(x.nodes))
		last := make([]int32, len(x.nodes)) // by parent: its last child so far
		for n := range x.nodes {
			last[n] = -1
		}
		for n := 1; n < len(x.nodes); n++ {
			p := x.nodes[n].Parent
			x.siblings[n], last[p] = last[p], int32(n)
		}
		x.siblings[0] = -1
	}
	return x.siblings[i]
}
