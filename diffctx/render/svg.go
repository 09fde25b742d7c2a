package render

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx"
)

// The measures of a picture, in its own units.
const (
	nodeWidth, nodeHeight = 250, 24
	nodeGap, columnGap    = 10, 110
	nodeLetters           = 31
)

// svg draws a picture: what refers on the left, what changed in the middle, what
// is referred to on the right. Its colours are the page's classes.
func svg(p *diffctx.Picture) template.HTML {
	if p == nil || len(p.Nodes) == 0 {
		return ""
	}
	spots, width, height := layout(p)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="changed definitions and what is around them">`, width, height, width, height)
	b.WriteString(`<defs>`)
	for _, state := range []string{diffctx.EdgeSame, diffctx.EdgeAdded, diffctx.EdgeRemoved, diffctx.EdgeBroken} {
		fmt.Fprintf(&b, `<marker id="tip-%s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path class="tip %s" d="M0 0L8 4L0 8z"/></marker>`, state, state)
	}
	b.WriteString(`</defs>`)
	for _, e := range p.Edges {
		fmt.Fprintf(&b, `<path class="edge %s" d="%s" marker-end="url(#tip-%s)"><title>%s</title></path>`, e.State, curve(spots, e), e.State,
			html.EscapeString(fmt.Sprintf("%s %s %s (%s)", p.Nodes[e.From].Symbol.QualifiedName, e.Kind, p.Nodes[e.To].Symbol.QualifiedName, e.State)))
	}
	for i, n := range p.Nodes {
		name := n.Symbol.QualifiedName
		if name == "" {
			name = n.Symbol.Name
		}
		what := n.Symbol.Kind
		if n.Change != "" {
			what = n.Change + " " + what
		}
		fmt.Fprintf(&b, `<g class="node %s"><title>%s</title><rect x="%d" y="%d" width="%d" height="%d" rx="4"/><text x="%d" y="%d">%s</text></g>`,
			html.EscapeString(n.Change), html.EscapeString(what+" "+name+" at "+at(n.Symbol.Path, n.Symbol.Line)), spots[i].x, spots[i].y, nodeWidth, nodeHeight, spots[i].x+8, spots[i].y+16,
			html.EscapeString(shortened(name, nodeLetters)))
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) //nolint:gosec // every text in it is escaped above
}

// shortened keeps the end of a name, which tells more than its beginning.
func shortened(s string, letters int) string {
	r := []rune(s)
	if len(r) <= letters {
		return s
	}
	return "…" + string(r[len(r)-letters+1:])
}

type point struct{ x, y int }

// layout gives each node its place. The outer columns are ordered by where
// their neighbours in the middle stand, so that edges cross little.
func layout(p *diffctx.Picture) (at []point, width, height int) {
	columns := [3][]int{}
	for i, n := range p.Nodes {
		columns[n.Column] = append(columns[n.Column], i)
	}
	row := map[int]int{}
	for r, i := range columns[1] {
		row[i] = r
	}
	for _, c := range []int{0, 2} {
		mean := map[int]float64{}
		for _, i := range columns[c] {
			mean[i] = meanRow(p, row, i)
		}
		slices.SortStableFunc(columns[c], func(a, b int) int { return cmp.Compare(mean[a], mean[b]) })
	}
	tallest := max(len(columns[0]), len(columns[1]), len(columns[2]))
	height = tallest*(nodeHeight+nodeGap) + nodeGap
	at = make([]point, len(p.Nodes))
	x := nodeGap
	for _, list := range columns {
		if len(list) == 0 {
			continue
		}
		for r, i := range list {
			at[i] = point{x, nodeGap + r*(nodeHeight+nodeGap)}
		}
		x += nodeWidth + columnGap
	}
	return at, x - columnGap + nodeGap + 40, height
}

func meanRow(p *diffctx.Picture, row map[int]int, i int) float64 {
	sum, n := 0, 0
	for _, e := range p.Edges {
		for _, ends := range [][2]int{{e.From, e.To}, {e.To, e.From}} {
			if r, ok := row[ends[1]]; ok && ends[0] == i {
				sum, n = sum+r, n+1
			}
		}
	}
	return float64(sum) / float64(max(n, 1))
}

// curve leads from one node's side to another's; inside a column it bows out to
// the right.
func curve(spots []point, e diffctx.PictureEdge) string {
	a, b := spots[e.From], spots[e.To]
	y1, y2 := a.y+nodeHeight/2, b.y+nodeHeight/2
	switch {
	case a.x < b.x:
		x1, x2 := a.x+nodeWidth, b.x-2
		m := (x1 + x2) / 2
		return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x1, y1, m, y1, m, y2, x2, y2)
	case a.x > b.x:
		x1, x2 := a.x, b.x+nodeWidth+2
		m := (x1 + x2) / 2
		return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x1, y1, m, y1, m, y2, x2, y2)
	}
	x := a.x + nodeWidth
	return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x, y1, x+36, y1, x+36, y2, x+2, y2)
}
