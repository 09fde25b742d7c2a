//go:build cgo

package spec

import (
	"regexp"
	"strings"
	"sync"

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

var wordPattern = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\^(\w+)\$$`) })

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
		if w := wordPattern().FindStringSubmatch(s[1:]); w != nil {
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
