//go:build cgo

package spec

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// walker follows paths through the nodes of a tree.
type walker struct {
	source   []byte
	nodes    []syntax.Node
	siblings []int32 // by node: the one before it; made when asked for
}

// first gives the first node that a path leads to, -1 for none.
func (w *walker) first(p path, i int32) int32 {
	found := int32(-1)
	w.each(p, i, func(n int32) bool { found = n; return false })
	return found
}

// last gives the last node that a path leads to, -1 for none.
func (w *walker) last(p path, i int32) int32 {
	found := int32(-1)
	w.each(p, i, func(n int32) bool { found = n; return true })
	return found
}

func (w *walker) leads(p path, i int32) bool { return w.first(p, i) >= 0 }

// all lists the nodes that a path leads to.
func (w *walker) all(p path, i int32) []int32 {
	var out []int32
	w.each(p, i, func(n int32) bool { out = append(out, n); return true })
	return out
}

// each visits the nodes that the first alternative of a path with any leads to,
// until visit returns false.
func (w *walker) each(p path, i int32, visit func(int32) bool) {
	if i < 0 {
		return
	}
	for _, alternative := range p {
		any := false
		for _, steps := range alternative {
			if !w.follow(steps, i, func(n int32) bool { any = true; return visit(n) }) {
				return
			}
		}
		if any {
			return
		}
	}
}

// follow visits what some steps lead to; false ends it.
func (w *walker) follow(steps []step, i int32, visit func(int32) bool) bool {
	if len(steps) == 0 {
		return visit(i)
	}
	s, rest := &steps[0], steps[1:]
	switch s.axis {
	case itself:
		if s.admits(w, i) {
			return w.follow(rest, i, visit)
		}
	case parent:
		if p := w.nodes[i].Parent; p >= 0 && s.admits(w, p) {
			return w.follow(rest, p, visit)
		}
	case preceding:
		for p := w.before(i); p >= 0; p = w.before(p) {
			if w.nodes[p].Is(syntax.Extra) && !s.kinds.has(w.nodes[p].Kind) {
				continue // a comment between
			}
			if !s.kinds.has(w.nodes[p].Kind) {
				break
			}
			if !w.follow(rest, p, visit) {
				return false
			}
		}
	case lastOf:
		last := int32(-1)
		for c := i + 1; c < w.nodes[i].Last; c = w.nodes[c].Last {
			if isNamed(&w.nodes[c]) {
				last = c
			}
		}
		return last < 0 || w.follow(rest, last, visit)
	case following:
		for n := w.after(i); n >= 0 && s.takes(w, n); n = w.after(n) {
			if !w.follow(rest, n, visit) {
				return false
			}
		}
	case next:
		if n := w.after(i); n >= 0 && s.takes(w, n) {
			return w.follow(rest, n, visit)
		}
	case below:
		return w.descend(s, rest, i, visit)
	case around:
		for p, n := w.nodes[i].Parent, 0; p >= 0 && n < maxOutward; p, n = w.nodes[p].Parent, n+1 {
			if s.kinds.has(w.nodes[p].Kind) {
				return w.follow(rest, p, visit)
			}
		}
	default:
		for c := i + 1; c < w.nodes[i].Last; c = w.nodes[c].Last {
			if s.takes(w, c) && !w.follow(rest, c, visit) {
				return false
			}
		}
	}
	return true
}

// descend follows steps from a node, and from those below it through nodes of the step's kinds.
func (w *walker) descend(s *step, rest []step, i int32, visit func(int32) bool) bool {
	if !w.follow(rest, i, visit) {
		return false
	}
	for c := i + 1; c < w.nodes[i].Last; c = w.nodes[c].Last {
		if s.kinds.has(w.nodes[c].Kind) && !w.descend(s, rest, c, visit) {
			return false
		}
	}
	return true
}

// takes reports whether a child belongs to a step.
func (s *step) takes(w *walker, c int32) bool {
	n := &w.nodes[c]
	switch {
	case s.field != 0:
		return n.Field == s.field
	case s.kinds != nil:
		return s.kinds.has(n.Kind)
	}
	return n.Flags&(syntax.Named|syntax.Extra) == syntax.Named && (s.axis != unnamed || n.Field == 0)
}

// admits reports whether a node itself suits a step.
func (s *step) admits(w *walker, i int32) bool {
	n := &w.nodes[i]
	return (s.field == 0 || n.Field == s.field) && (s.kinds == nil || s.kinds.has(n.Kind)) && (s.text == nil || s.text.Match(w.source[n.Start:n.End])) &&
		(s.word == nil || bytes.Equal(s.word, w.source[n.Start:n.End]))
}

// after gives the sibling behind a node that is no comment, -1 for the last.
func (w *walker) after(i int32) int32 {
	p := w.nodes[i].Parent
	if p < 0 {
		return -1
	}
	for n := w.nodes[i].Last; n < w.nodes[p].Last; n = w.nodes[n].Last {
		if !w.nodes[n].Is(syntax.Extra) {
			return n
		}
	}
	return -1
}

// before gives the sibling before a node, -1 for the first.
func (w *walker) before(i int32) int32 {
	if w.siblings == nil {
		w.siblings = make([]int32, len(w.nodes))
		last := make([]int32, len(w.nodes)) // by parent: its last child so far
		for n := range w.nodes {
			last[n] = -1
		}
		for n := 1; n < len(w.nodes); n++ {
			p := w.nodes[n].Parent
			w.siblings[n], last[p] = last[p], int32(n)
		}
		w.siblings[0] = -1
	}
	return w.siblings[i]
}

// isNamed reports a node that is no token and no comment.
func isNamed(n *syntax.Node) bool { return n.Flags&(syntax.Named|syntax.Extra) == syntax.Named }

// maxOutward bounds the nodes around one among which a path looks for the nearest of some kinds.
const maxOutward = 300
