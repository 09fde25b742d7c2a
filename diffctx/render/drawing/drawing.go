// Package drawing draws graphs as SVG: nodes in columns, joined by curves, and treemaps. It
// does not know what they mean. Colours are classes of a page's style sheet.
package drawing

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"
)

// Graph is what is drawn.
type Graph struct {
	Label string // for those who do not see it
	Nodes []Node
	Edges []Edge
	Fixed int // the column whose nodes stay in their order; the others follow it. Negative for none.
}

// Node is a box with a name.
type Node struct {
	Name, Title, Class, Link string
	Group                    string // what it can be filtered by, such as a folder
	Column                   int

	Toggle string // leads to the drawing with what is around it, or without where it IsOpen; empty for none
	IsOpen bool
}

// wide is how many letters a node takes.
func (n *Node) wide() int {
	letters := min(len([]rune(n.Name)), nodeLetters)
	if n.Toggle != "" {
		letters += toggleLetters
	}
	return letters
}

// Edge leads from one node to another, by index.
type Edge struct {
	From, To int
	State    string // same, added, removed, broken
	Kind     string // what it can be filtered by
	Title    string

	Weight int  // the more, the less an edge is led back, see Layer
	Back   bool // it leads back in a circle, as Layer found
}

var states = []string{"same", "added", "removed", "broken"}

// The measures of a drawing, in its own units.
const (
	nodeHeight, nodeGap = 24, 8
	columnGap           = 110
	nodeLetters         = 40 // at most; a column is as wide as its longest name
	letterWidth         = 7.25
	toggleLetters       = 2 // what opens a node is as wide
	toggleWidth         = 14
	leastWidth          = 704  // to which a page may shrink a drawing
	mostShrunk          = 1600 // wider ones cannot be read when they are shrunk to a window: they are scrolled
)

// SVG draws the graph. Nodes have the class n and their index, edges those of both ends.
func (g *Graph) SVG() template.HTML {
	if len(g.Nodes) == 0 {
		return ""
	}
	spots, width, height := g.layout()
	var b strings.Builder
	wide := ""
	switch {
	case width > mostShrunk:
		wide = ` class="vast"`
	case width > leastWidth:
		wide = ` class="wide"`
	}
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" height="%d"%s role="group" aria-label="%s"><defs>`, width, height, width, height, wide, html.EscapeString(g.Label))
	for _, state := range states {
		fmt.Fprintf(&b, `<marker id="tip-%s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path class="tip %s" d="M0 0L8 4L0 8z"/></marker>`, state, state)
	}
	b.WriteString(`</defs>`)
	for _, e := range g.Edges {
		fmt.Fprintf(&b, `<path class="edge %s n%d n%d"%s d="%s" marker-end="url(#tip-%s)"><title>%s</title></path>`, e.State, e.From, e.To, data("kind", e.Kind), curve(spots, e), e.State, html.EscapeString(e.Title))
	}
	for i, n := range g.Nodes {
		fmt.Fprintf(&b, `<g class="node n%d %s"%s>%s</g>`, i, html.EscapeString(n.Class), data("group", n.Group), n.svg(spots[i]))
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) //nolint:gosec // every text in it is escaped above
}

// svg draws a node at its place.
func (n *Node) svg(at point) string {
	from := at.x + 8
	if n.Toggle != "" {
		from += toggleWidth
	}
	drawn := fmt.Sprintf(`<title>%s</title><rect x="%d" y="%d" width="%d" height="%d" rx="4"/><text x="%d" y="%d">%s</text>`,
		html.EscapeString(n.Title), at.x, at.y, at.width, nodeHeight, from, at.y+16, html.EscapeString(shortened(n.Name, nodeLetters)))
	if n.Link != "" {
		drawn = fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(n.Link), drawn)
	}
	if n.Toggle == "" {
		return drawn
	}
	mark, says := "▸", "open what is around "+n.Name
	if n.IsOpen {
		mark, says = "▾", "close what is around "+n.Name
	}
	return drawn + fmt.Sprintf(`<a class="opens" href="%s"><title>%s</title><rect class="grip" x="%d" y="%d" width="%d" height="%d"/><text x="%d" y="%d">%s</text></a>`,
		html.EscapeString(n.Toggle), html.EscapeString(says), at.x, at.y, from-at.x-1, nodeHeight, at.x+6, at.y+16, mark)
}

// data is an attribute for scripts; none without a value.
func data(name, value string) string {
	if value == "" {
		return ""
	}
	return fmt.Sprintf(` data-%s="%s"`, name, html.EscapeString(value))
}

// Style gives the rules by which a node's edges stand out while it is pointed at, for pages
// without scripts.
func (g *Graph) Style() string {
	var b strings.Builder
	for i := range g.Nodes {
		fmt.Fprintf(&b, "svg:has(.node.n%d:is(:hover,:focus-within)) .edge:not(.n%d){opacity:.08}\n", i, i)
	}
	return b.String()
}

// shortened keeps the end of a name, which says more than its beginning.
func shortened(s string, letters int) string {
	r := []rune(s)
	if len(r) <= letters {
		return s
	}
	return "…" + string(r[len(r)-letters+1:])
}

type point struct{ x, y, width int }

// layout gives each node its place. Columns are ordered by where their neighbours are, so
// that edges cross little, and all are spread over the same height.
func (g *Graph) layout() (at []point, width, height int) {
	columns := g.ordered()
	most := 0
	for _, list := range columns {
		most = max(most, len(list))
	}
	inner := most * (nodeHeight + nodeGap)
	at = make([]point, len(g.Nodes))
	x := nodeGap
	for _, list := range columns {
		letters := 12
		for _, i := range list {
			letters = max(letters, g.Nodes[i].wide())
		}
		w := int(letterWidth*float64(letters)) + 16
		for r, i := range list {
			at[i] = point{x, (2*r+1)*inner/(2*len(list)) + (nodeGap-nodeHeight)/2, w}
		}
		if len(list) > 0 {
			x += w + columnGap
		}
	}
	width = x - columnGap + nodeGap + 32
	for _, e := range g.Edges { // a curve goes three quarters of the way to where it is drawn to
		if a, b := at[e.From], at[e.To]; a.x == b.x {
			width = max(width, a.x+a.width+bow(a, b)*3/4+nodeGap)
		}
	}
	return at, width, inner + nodeGap
}

// bow is how far an edge inside a column goes out, the farther the wider, so that edges lie beside one another.
func bow(a, b point) int { return 24 + min(columnGap-40, max(a.y-b.y, b.y-a.y)/6) }

// sweeps is how often columns without a fixed one are ordered by one another.
const sweeps = 4

// ordered gives the nodes of each column from top to bottom.
func (g *Graph) ordered() [][]int {
	var columns [][]int
	for i, n := range g.Nodes {
		for len(columns) <= n.Column {
			columns = append(columns, nil)
		}
		columns[n.Column] = append(columns[n.Column], i)
	}
	near := make([][]int, len(g.Nodes))
	for _, e := range g.Edges {
		near[e.From], near[e.To] = append(near[e.From], e.To), append(near[e.To], e.From)
	}
	if g.Fixed >= 0 && g.Fixed < len(columns) {
		row := rows(columns[g.Fixed])
		for c := range columns {
			if c != g.Fixed {
				arrange(columns[c], near, row)
			}
		}
		return columns
	}
	for range sweeps {
		for c := 1; c < len(columns); c++ {
			arrange(columns[c], near, rows(columns[:c]...))
		}
		for c := len(columns) - 2; c >= 0; c-- {
			arrange(columns[c], near, rows(columns[c+1:]...))
		}
	}
	return columns
}

// rows says where nodes are in their columns, from 0 to 1000.
func rows(columns ...[]int) map[int]int {
	row := map[int]int{}
	for _, list := range columns {
		for r, i := range list {
			row[i] = (2*r + 1) * 1000 / (2 * len(list))
		}
	}
	return row
}

func arrange(list []int, near [][]int, row map[int]int) {
	mean := map[int]float64{}
	for _, i := range list {
		sum, n := 0, 0
		for _, k := range near[i] {
			if r, ok := row[k]; ok {
				sum, n = sum+r, n+1
			}
		}
		mean[i] = float64(sum) / float64(max(n, 1))
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
}

// curve leads from one node's side to another's; inside a column it bows out to
// the right.
func curve(spots []point, e Edge) string {
	a, b := spots[e.From], spots[e.To]
	y1, y2 := a.y+nodeHeight/2, b.y+nodeHeight/2
	switch {
	case a.x < b.x:
		x1, x2 := a.x+a.width, b.x-2
		m := (x1 + x2) / 2
		return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x1, y1, m, y1, m, y2, x2, y2)
	case a.x > b.x:
		x1, x2 := a.x, b.x+b.width+2
		m := (x1 + x2) / 2
		return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x1, y1, m, y1, m, y2, x2, y2)
	}
	x := a.x + a.width
	out := x + bow(a, b)
	return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x, y1, out, y1, out, y2, x+2, y2)
}
