//go:build cgo

package spec

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// narrowing is a local and a value of the type that it is of somewhere.
type narrowing struct {
	name string
	v    facts.ExprID
}

// narrowed is where a narrowing is among what is known of its name.
type narrowed struct {
	name string
	at   int
}

// tests notes what a node says of the types of locals.
func (x *extractor) tests(r *rules, i int32) {
	for _, t := range r.tests {
		if !x.applies(t.when, t.unless, i) {
			continue
		}
		if x.inside == nil {
			x.inside = map[int32][]narrowing{}
		}
		for _, at := range x.all(t.within, i) {
			if n, ok := x.tested(t, i); ok && at > i {
				x.inside[at] = append(x.inside[at], n)
			}
		}
		if at := x.first(t.behind, i); at >= 0 {
			depth := len(x.scopes)
			for depth > 1 && x.scopes[depth-1].last <= at {
				depth--
			}
			x.pending = append(x.pending, pending{at: at, depth: depth, node: i, test: t})
		}
		return
	}
}

// tested is the local that a test is about.
func (x *extractor) tested(t *test, i int32) (narrowing, bool) {
	at, typ := x.first(t.name, i), x.first(t.typ, i)
	if at < 0 || typ < 0 || len(x.known[x.str(at)]) == 0 {
		return narrowing{}, false
	}
	v := x.b.Instance(x.typ(typ))
	return narrowing{x.str(at), v}, v != 0
}

// narrow opens a scope for a node in which locals are of types that were tested.
func (x *extractor) narrow(i int32) {
	list := x.inside[i]
	if list == nil {
		return
	}
	delete(x.inside, i)
	x.enter(i, func(s *scope) { s.passes = true })
	for _, n := range list {
		x.top().narrows = append(x.top().narrows, narrowed{n.name, len(x.known[n.name])})
		x.known[n.name] = append(x.known[n.name], n.v)
	}
}

// widen forgets the types that locals had in the innermost scope alone.
func (x *extractor) widen() {
	for _, n := range slices.Backward(x.top().narrows) {
		x.known[n.name] = slices.Delete(x.known[n.name], n.at, n.at+1)
	}
}

// narrowBehind makes a local known to be of a type to the end of the scope.
func (x *extractor) narrowBehind(p pending) {
	if n, ok := x.tested(p.test, p.node); ok {
		x.hold(n.name, n.v)
	}
}
