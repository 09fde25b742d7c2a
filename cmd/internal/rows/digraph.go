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
	c := strongComponents[N]{g: g, order: make([]int, len(g.nodes)), low: make([]int, len(g.nodes)), on: make([]bool, len(g.nodes))}
	for i := range c.order {
		c.order[i] = unseen
	}
	for root := range g.nodes {
		if c.order[root] == unseen {
			c.from(root)
		}
	}
	return c.found
}

const unseen = -1

// strongComponents finds strongly connected components by Tarjan's algorithm, without recursion: a chain may be long.
type strongComponents[N comparable] struct {
	g          *digraph[N]
	order, low []int // by node: when it was first seen, and the earliest node that it leads back to
	on         []bool
	stack      []int // nodes that belong to no component yet
	count      int
	found      [][]N
}

// from goes through what a node leads to.
func (c *strongComponents[N]) from(root int) {
	type frame struct{ node, edge int }
	work := []frame{{root, 0}}
	for len(work) > 0 {
		f := &work[len(work)-1]
		n := f.node
		if f.edge == 0 && c.order[n] == unseen {
			c.order[n], c.low[n] = c.count, c.count
			c.count++
			c.stack, c.on[n] = append(c.stack, n), true
		}
		if f.edge < len(c.g.next[n]) {
			t := c.g.next[n][f.edge]
			f.edge++
			switch {
			case c.order[t] == unseen:
				work = append(work, frame{t, 0})
			case c.on[t]:
				c.low[n] = min(c.low[n], c.order[t])
			}
			continue
		}
		work = work[:len(work)-1]
		if len(work) > 0 {
			p := work[len(work)-1].node
			c.low[p] = min(c.low[p], c.low[n])
		}
		if c.low[n] == c.order[n] {
			c.take(n)
		}
	}
}

// take ends the component that begins with a node; it is a cycle unless the node is alone and does not lead to itself.
func (c *strongComponents[N]) take(n int) {
	at := len(c.stack) - 1
	for c.stack[at] != n {
		at--
	}
	part := c.stack[at:]
	var names []N
	for _, m := range part {
		c.on[m] = false
		names = append(names, c.g.nodes[m])
	}
	if len(part) > 1 || slices.Contains(c.g.next[n], n) {
		c.found = append(c.found, names)
	}
	c.stack = c.stack[:at]
}
