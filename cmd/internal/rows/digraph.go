package rows

import "slices"

// digraph is a directed graph whose nodes are numbered as they come.
type digraph[N comparable] struct {
	nodes []N
	index map[N]int
	next  [][]int
}

func newDigraph[N comparable]() *digraph[N] { return &digraph[N]{index: map[N]int{}} }

func (g *digraph[N]) node(n N) int {
	i, ok := g.index[n]
	if !ok {
		i = len(g.nodes)
		g.index[n] = i
		g.nodes = append(g.nodes, n)
		g.next = append(g.next, nil)
	}
	return i
}

func (g *digraph[N]) add(from, to N) {
	f, t := g.node(from), g.node(to)
	g.next[f] = append(g.next[f], t)
}

// cycles lists the strongly connected components of more than one node, and the
// nodes with an edge to themselves: Tarjan's algorithm (1972), without recursion.
func (g *digraph[N]) cycles() [][]N {
	const unseen = -1
	order, low := make([]int, len(g.nodes)), make([]int, len(g.nodes))
	for i := range order {
		order[i] = unseen
	}
	on := make([]bool, len(g.nodes))
	var stack []int
	type frame struct{ node, edge int }
	var out [][]N
	count := 0
	for root := range g.nodes {
		if order[root] != unseen {
			continue
		}
		work := []frame{{root, 0}}
		for len(work) > 0 {
			f := &work[len(work)-1]
			n := f.node
			if f.edge == 0 && order[n] == unseen {
				order[n], low[n] = count, count
				count++
				stack, on[n] = append(stack, n), true
			}
			if f.edge < len(g.next[n]) {
				t := g.next[n][f.edge]
				f.edge++
				switch {
				case order[t] == unseen:
					work = append(work, frame{t, 0})
				case on[t]:
					low[n] = min(low[n], order[t])
				}
				continue
			}
			work = work[:len(work)-1]
			if len(work) > 0 {
				p := work[len(work)-1].node
				low[p] = min(low[p], low[n])
			}
			if low[n] != order[n] {
				continue
			}
			at := len(stack) - 1
			for stack[at] != n {
				at--
			}
			part := slices.Clone(stack[at:])
			stack = stack[:at]
			var names []N
			for _, m := range part {
				on[m] = false
				names = append(names, g.nodes[m])
			}
			if len(part) > 1 || slices.Contains(g.next[n], n) {
				out = append(out, names)
			}
		}
	}
	return out
}
