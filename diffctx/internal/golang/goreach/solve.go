package goreach

import (
	"cmp"
	"slices"
)

// tests is a set of tests by index.
type testSet []uint64

func (s testSet) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

// Tests lists the tests that may run one of the nodes, by place.
func (g *Graph) Tests(seeds []Node) []Test {
	reached := g.solve()
	var out []Test
	for i, t := range g.tests {
		if slices.ContainsFunc(seeds, func(n Node) bool { return reached.at(n).has(i) }) {
			out = append(out, t.Test)
		}
	}
	slices.SortFunc(out, func(a, b Test) int { return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line)) })
	return out
}

// reach holds which tests run each node.
type reach struct {
	words    int
	arrived  []uint64 // tests that come to the node
	runs     []uint64 // those of them that its gate lets through
	queued   []bool
	waiting  int // nodes that are queued
	gate     []Node
	gatedBy  map[Node][]Node
	byFolder map[string]testSet
}

func (r *reach) at(n Node) testSet { return r.runs[int(n)*r.words : (int(n)+1)*r.words] }

func (g *Graph) solve() *reach {
	words := (len(g.tests) + 63) / 64
	r := &reach{words: words, arrived: make([]uint64, words*len(g.edges)), runs: make([]uint64, words*len(g.edges)), queued: make([]bool, len(g.edges)),
		gate: g.gate, gatedBy: g.gated, byFolder: map[string]testSet{}}
	for i, t := range g.tests {
		if r.byFolder[t.dir] == nil {
			r.byFolder[t.dir] = make(testSet, words)
		}
		r.byFolder[t.dir][i/64] |= 1 << (i % 64)
		r.arrived[int(t.node)*words+i/64] |= 1 << (i % 64)
		r.settle(t.node)
	}
	order := g.order()
	for r.waiting > 0 {
		for _, n := range order {
			if !r.queued[n] {
				continue
			}
			r.queued[n] = false
			r.waiting--
			for _, e := range g.edges[n] {
				r.pass(n, e)
			}
			for _, m := range r.gatedBy[n] {
				r.settle(m)
			}
		}
	}
	return r
}

// order lists what the tests may reach, a node before those that it leads to but where these lead back (reverse
// postorder): passing tests on in this order, each node has nearly all of its own before it passes them.
func (g *Graph) order() []Node {
	type visit struct {
		node Node
		next int
	}
	seen := make([]bool, len(g.edges))
	var order []Node
	var path []visit
	enter := func(n Node) {
		if !seen[n] {
			seen[n] = true
			path = append(path, visit{node: n})
		}
	}
	for _, t := range g.tests {
		enter(t.node)
		for len(path) > 0 {
			v := &path[len(path)-1]
			edges, gated := g.edges[v.node], g.gated[v.node]
			switch i := v.next; {
			case i < len(edges):
				v.next++
				enter(edges[i].to)
			case i < len(edges)+len(gated):
				v.next++
				enter(gated[i-len(edges)])
			default:
				order = append(order, v.node)
				path = path[:len(path)-1]
			}
		}
	}
	slices.Reverse(order)
	return order
}

// pass carries a node's tests along an edge.
func (r *reach) pass(n Node, e edge) {
	from, to := r.at(n), r.arrived[int(e.to)*r.words:(int(e.to)+1)*r.words]
	var only testSet
	if e.some {
		only = r.byFolder[e.only]
		if only == nil {
			return
		}
	}
	grown := false
	for w, x := range from {
		if only != nil {
			x &= only[w]
		}
		if x&^to[w] != 0 {
			to[w] |= x
			grown = true
		}
	}
	if grown {
		r.settle(e.to)
	}
}

// settle lets through what a node's gate allows, and queues the node if that is more.
func (r *reach) settle(n Node) {
	from, to := r.arrived[int(n)*r.words:(int(n)+1)*r.words], r.at(n)
	grown := false
	for w, x := range from {
		if gate := r.gate[n]; gate >= 0 {
			x &= r.at(gate)[w]
		}
		if x&^to[w] != 0 {
			to[w] |= x
			grown = true
		}
	}
	if grown && !r.queued[n] {
		r.queued[n] = true
		r.waiting++
	}
}
