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

// Layer puts each node into a column to the left of all that it leads to. In a circle some edges lead back
// instead, few and of little weight, and are marked: without them there is no circle.
func (g *Graph) Layer() {
	edges := make([][2]int, len(g.Edges))
	for i, e := range g.Edges {
		edges[i] = [2]int{e.From, e.To}
	}
	place := g.inLine(Circles(len(g.Nodes), edges))
	order := make([]int, len(g.Nodes))
	for i, at := range place {
		order[at] = i
	}
	out := make([][]int, len(g.Nodes))
	for _, e := range edges {
		if place[e[0]] < place[e[1]] {
			out[e[0]] = append(out[e[0]], e[1])
		}
	}
	height, most := make([]int, len(g.Nodes)), 0 // above those that lead nowhere
	for _, i := range slices.Backward(order) {
		for _, k := range out[i] {
			height[i] = max(height[i], height[k]+1)
		}
		most = max(most, height[i])
	}
	for i := range g.Nodes {
		g.Nodes[i].Column = most - height[i]
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		e.Back = g.Nodes[e.From].Column >= g.Nodes[e.To].Column
	}
	g.Fixed = -1
}

// inLine gives each node its place in a line in which edges lead forward: all between circles, and most of the
// weight within one. It takes away, again and again, what leads to nothing, what nothing leads to, or else the
// node that gives most more than it takes (Eades, Lin and Smyth 1993), and then moves each to where least leads back.
func (g *Graph) inLine(circle []int) []int {
	members := map[int][]int{}
	for i, c := range circle {
		members[c] = append(members[c], i)
	}
	weight := make([]map[int]int, len(g.Nodes)) // of the edges to nodes of the same circle
	for i := range weight {
		weight[i] = map[int]int{}
	}
	for _, e := range g.Edges {
		if circle[e.From] == circle[e.To] && e.From != e.To {
			weight[e.From][e.To] += max(e.Weight, 1)
		}
	}
	place, next := make([]int, len(g.Nodes)), 0
	for c := len(members) - 1; c >= 0; c-- { // what is reached has a lower number
		for _, i := range reordered(unwound(members[c], weight), weight) {
			place[i] = next
			next++
		}
	}
	return place
}

// unwound puts the nodes of a circle in line.
func unwound(left []int, weight []map[int]int) []int {
	left = slices.Clone(left)
	gives, takes := map[int]int{}, map[int]int{} // to and from what is left
	users := map[int][]int{}
	for _, i := range left {
		for k, w := range weight[i] {
			gives[i] += w
			takes[k] += w
			users[k] = append(users[k], i)
		}
	}
	var first, last []int
	for len(left) > 0 {
		i, end := nextInLine(left, gives, takes)
		if end {
			last = append(last, i)
		} else {
			first = append(first, i)
		}
		left = slices.DeleteFunc(left, func(k int) bool { return k == i })
		for k, w := range weight[i] {
			takes[k] -= w
		}
		for _, k := range users[i] {
			gives[k] -= weight[k][i]
		}
	}
	slices.Reverse(last)
	return append(first, last...)
}

// nextInLine chooses a node for the front of the line, or for its end.
func nextInLine(left []int, gives, takes map[int]int) (node int, end bool) {
	node = left[0]
	for _, i := range left {
		switch {
		case gives[i] == 0:
			return i, true
		case takes[i] == 0:
			return i, false
		case gives[i]-takes[i] > gives[node]-takes[node]:
			node = i
		}
	}
	return node, false
}

// orderRounds is how often all nodes of a circle are moved.
const orderRounds = 3

// reordered moves each node of a line to where the least weight leads back.
func reordered(line []int, weight []map[int]int) []int {
	for range orderRounds {
		for _, i := range slices.Clone(line) {
			was := slices.Index(line, i)
			line = slices.Delete(line, was, was+1)
			back, least, best := 0, 0, 0 // beside what leads back where it is first
			for n, k := range line {
				back += weight[i][k] - weight[k][i]
				if back < least || back == least && n+1 == was {
					least, best = back, n+1
				}
			}
			line = slices.Insert(line, best, i)
		}
	}
	return line
}
