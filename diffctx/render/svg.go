package render

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx"
)

// The measures of a picture, in its own units.
const (
	nodeHeight, nodeGap = 24, 8
	columnGap           = 110
	nodeLetters         = 40 // at most; a column is as wide as its longest name
	letterWidth         = 7.25
)

// svg draws a picture: what refers on the left, what changed in the middle, what
// is referred to on the right. Its colours are the page's classes. A node links
// to its entry when anchors has it, and its edges stand out while it is pointed
// at or focused.
func svg(p *diffctx.Picture, anchors map[string]bool) template.HTML {
	if p == nil || len(p.Nodes) == 0 {
		return ""
	}
	spots, width, height := layout(p)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" height="%d" role="group" aria-label="changed definitions and what is around them">`, width, height, width, height)
	b.WriteString(`<style>`)
	for i := range p.Nodes {
		fmt.Fprintf(&b, `svg:has(.node.n%d:is(:hover,:focus-within)) .edge:not(.n%d){opacity:.08}`, i, i)
	}
	b.WriteString(`</style><defs>`)
	for _, state := range []string{diffctx.EdgeSame, diffctx.EdgeAdded, diffctx.EdgeRemoved, diffctx.EdgeBroken} {
		fmt.Fprintf(&b, `<marker id="tip-%s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path class="tip %s" d="M0 0L8 4L0 8z"/></marker>`, state, state)
	}
	b.WriteString(`</defs>`)
	for _, e := range p.Edges {
		fmt.Fprintf(&b, `<path class="edge %s n%d n%d" d="%s" marker-end="url(#tip-%s)"><title>%s</title></path>`, e.State, e.From, e.To, curve(spots, e), e.State,
			html.EscapeString(fmt.Sprintf("%s %s %s (%s)", nodeName(p, e.From), e.Kind, nodeName(p, e.To), e.State)))
	}
	for i, n := range p.Nodes {
		x := entry(&n.Symbol, "")
		drawn := fmt.Sprintf(`<title>%s</title><rect x="%d" y="%d" width="%d" height="%d" rx="4"/><text x="%d" y="%d">%s</text>`,
			html.EscapeString(strings.TrimSpace(n.Change+" "+x.Kind)+" "+x.Text+" at "+x.Where), spots[i].x, spots[i].y, spots[i].width, nodeHeight, spots[i].x+8, spots[i].y+16,
			html.EscapeString(shortened(x.Text, nodeLetters)))
		if id := anchorOf(x.Where); anchors[id] && n.Change != "" {
			drawn = fmt.Sprintf(`<a href="#%s">%s</a>`, html.EscapeString((&url.URL{Path: id}).EscapedPath()), drawn)
		}
		fmt.Fprintf(&b, `<g class="node n%d %s">%s</g>`, i, html.EscapeString(n.Change), drawn)
	}
	b.WriteString(`</svg>`)
	return template.HTML(b.String()) //nolint:gosec // every text in it is escaped above
}

func nodeName(p *diffctx.Picture, i int) string { return entry(&p.Nodes[i].Symbol, "").Text }

// linked tells a picture in words: each changed definition with its edges.
func linked(p *diffctx.Picture) []htmlItem {
	var out []htmlItem
	for i, n := range p.Nodes {
		if n.Column != 1 {
			continue
		}
		x := entry(&n.Symbol, n.Change)
		x.Where = ""
		for _, way := range []struct {
			state, what string
			in          bool
		}{{diffctx.EdgeBroken, "left behind:", true}, {diffctx.EdgeAdded, "newly from:", true}, {diffctx.EdgeSame, "from:", true},
			{diffctx.EdgeAdded, "newly to:", false}, {diffctx.EdgeRemoved, "no longer to:", false}} {
			var names []string
			for _, e := range p.Edges {
				here, other := e.From, e.To
				if way.in {
					here, other = e.To, e.From
				}
				if here == i && e.State == way.state && !slices.Contains(names, nodeName(p, other)) {
					names = append(names, nodeName(p, other))
				}
			}
			if len(names) > 0 {
				x.Lines = append(x.Lines, htmlLine{way.what, strings.Join(names, ", ")})
			}
		}
		out = append(out, x)
	}
	return out
}

// shortened keeps the end of a name, which tells more than its beginning.
func shortened(s string, letters int) string {
	r := []rune(s)
	if len(r) <= letters {
		return s
	}
	return "…" + string(r[len(r)-letters+1:])
}

type point struct{ x, y, width int }

// layout gives each node its place. The outer columns are ordered by where
// their neighbours in the middle stand, so that edges cross little, and all are
// spread over the same height.
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
	inner := max(len(columns[0]), len(columns[1]), len(columns[2])) * (nodeHeight + nodeGap)
	at = make([]point, len(p.Nodes))
	x := nodeGap
	for _, list := range columns {
		letters := 12
		for _, i := range list {
			letters = max(letters, len([]rune(nodeName(p, i))))
		}
		w := int(letterWidth*float64(min(letters, nodeLetters))) + 16
		for r, i := range list {
			at[i] = point{x, (2*r+1)*inner/(2*len(list)) + (nodeGap-nodeHeight)/2, w}
		}
		if len(list) > 0 {
			x += w + columnGap
		}
	}
	return at, x - columnGap + nodeGap + 32, inner + nodeGap
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
		x1, x2 := a.x+a.width, b.x-2
		m := (x1 + x2) / 2
		return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x1, y1, m, y1, m, y2, x2, y2)
	case a.x > b.x:
		x1, x2 := a.x, b.x+b.width+2
		m := (x1 + x2) / 2
		return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x1, y1, m, y1, m, y2, x2, y2)
	}
	x := a.x + a.width
	return fmt.Sprintf("M%d %dC%d %d %d %d %d %d", x, y1, x+36, y1, x+36, y2, x+2, y2)
}
