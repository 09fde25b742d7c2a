package drawing

import "slices"

// Circles gives each of n nodes the number of the circle of edges that it is in, by
// Tarjan's algorithm: nodes of one number reach one another. A node is numbered after all that
// it reaches.
func Circles(n int, edges [][2]int) []int {
	t := tarjan{out: make([][]int, n), index: make([]int, n), low: make([]int, n), on: make([]bool, n), circle: make([]int, n)}
	for _, e := range edges {
		t.out[e[0]] = append(t.out[e[0]], e[1])
	}
	for i := range n {
		if t.index[i] == 0 {
			t.visit(i)
		}
	}
	return t.circle
}

type tarjan struct {
	out        [][]int
	index, low []int // from 1
	on         []bool
	stack      []int
	next       int
	circle     []int
	circles    int
}

// visit descends as deep as a path of edges is long: graphs that are drawn are small.
func (t *tarjan) visit(i int) {
	t.next++
	t.index[i], t.low[i] = t.next, t.next
	t.stack, t.on[i] = append(t.stack, i), true
	for _, k := range t.out[i] {
		if t.index[k] == 0 {
			t.visit(k)
			t.low[i] = min(t.low[i], t.low[k])
		} else if t.on[k] {
			t.low[i] = min(t.low[i], t.index[k])
		}
	}
	if t.low[i] != t.index[i] {
		return
	}
	for {
		last := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.on[last], t.circle[last] = false, t.circles
		if last == i {
			break
		}
	}
	t.circles++
}

// Layer puts each node into a column to the left of all that it leads to. Those of one circle
// share a column.
func (g *Graph) Layer() {
	edges := make([][2]int, len(g.Edges))
	for i, e := range g.Edges {
		edges[i] = [2]int{e.From, e.To}
	}
	circle := Circles(len(g.Nodes), edges)
	order := make([]int, len(g.Nodes))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return circle[a] - circle[b] })
	out := make([][]int, len(g.Nodes))
	for _, e := range edges {
		out[e[0]] = append(out[e[0]], e[1])
	}
	height := map[int]int{} // of circles, above those that lead nowhere
	for _, i := range order {
		for _, k := range out[i] {
			if circle[k] != circle[i] {
				height[circle[i]] = max(height[circle[i]], height[circle[k]]+1)
			}
		}
	}
	most := 0
	for _, h := range height {
		most = max(most, h)
	}
	for i := range g.Nodes {
		g.Nodes[i].Column = most - height[circle[i]]
	}
	g.Fixed = -1
}
