package goreach

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// randomGraph has tests of three folders over nodes that lead mostly onwards, some back, some for one folder alone,
// and some behind gates.
func randomGraph(r *rand.Rand, nodes, tests int) *Graph {
	g := &Graph{gated: map[Node][]Node{}}
	for range nodes {
		g.add()
	}
	for n := range Node(nodes) {
		for range r.IntN(8) {
			to := min(n+Node(r.IntN(1+nodes/8)), Node(nodes-1))
			if r.IntN(8) == 0 {
				to = Node(r.IntN(nodes))
			}
			if r.IntN(6) == 0 {
				g.joinFor(n, to, fmt.Sprint(r.IntN(4)))
			} else {
				g.join(n, to)
			}
		}
		if r.IntN(5) == 0 {
			g.gate[n] = Node(r.IntN(nodes))
			g.gated[g.gate[n]] = append(g.gated[g.gate[n]], n)
		}
	}
	for range tests {
		g.tests = append(g.tests, found{node: Node(r.IntN(1 + nodes/4)), dir: fmt.Sprint(r.IntN(3))})
	}
	return g
}

// plainly gives the nodes that run for a test by going over all edges until nothing changes.
func plainly(g *Graph, t found) []bool {
	arrived, runs := make([]bool, len(g.edges)), make([]bool, len(g.edges))
	arrived[t.node] = true
	for grown := true; grown; {
		grown = false
		for n := range g.edges {
			if arrived[n] && !runs[n] && (g.gate[n] < 0 || runs[g.gate[n]]) {
				runs[n], grown = true, true
			}
			for _, e := range g.edges[n] {
				if runs[n] && !arrived[e.to] && (!e.some || e.only == t.dir) {
					arrived[e.to], grown = true, true
				}
			}
		}
	}
	return runs
}

func TestSolve(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := randomGraph(r, 5+r.IntN(60), 1+r.IntN(90))
		got := g.solve()
		for i, test := range g.tests {
			for n, want := range plainly(g, test) {
				if got.at(Node(n)).has(i) != want {
					t.Fatalf("seed %d: test %d runs node %d: %v, want %v", seed, i, n, !want, want)
				}
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	g := randomGraph(rand.New(rand.NewPCG(1, 2)), 10_000, 500)
	for b.Loop() {
		g.solve()
	}
}
