package render

import (
	"cmp"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"path"
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
	leastWidth          = 704 // to which a page may shrink a picture
)

// drawnPicture is a picture, and the rules that make edges stand out while a node is pointed at.
type drawnPicture struct {
	Drawn template.HTML
	Style string
}

// svg draws a picture: what refers on the left, what changed in the middle, what
// is referred to on the right. Its colours are the page's classes. A node links
// to its entry when anchors has it, and its edges stand out while it is pointed
// at or focused.
func svg(p *diffctx.Picture, anchors map[string]bool) drawnPicture {
	if p == nil || len(p.Nodes) == 0 {
		return drawnPicture{}
	}
	names := nodeNames(p)
	spots, width, height := layout(p, names)
	var b, style strings.Builder
	wide := ""
	if width > leastWidth {
		wide = ` class="wide"`
	}
	fmt.Fprintf(&b, `<svg viewBox="0 0 %d %d" width="%d" height="%d"%s role="group" aria-label="changed definitions and what is around them">`, width, height, width, height, wide)
	for i := range p.Nodes {
		fmt.Fprintf(&style, "svg:has(.node.n%d:is(:hover,:focus-within)) .edge:not(.n%d){opacity:.08}\n", i, i)
	}
	b.WriteString(`<defs>`)
	for _, state := range []string{diffctx.EdgeSame, diffctx.EdgeAdded, diffctx.EdgeRemoved, diffctx.EdgeBroken} {
		fmt.Fprintf(&b, `<marker id="tip-%s" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path class="tip %s" d="M0 0L8 4L0 8z"/></marker>`, state, state)
	}
	b.WriteString(`</defs>`)
	for _, e := range p.Edges {
		fmt.Fprintf(&b, `<path class="edge %s n%d n%d" d="%s" marker-end="url(#tip-%s)"><title>%s</title></path>`, e.State, e.From, e.To, curve(spots, e), e.State,
			html.EscapeString(fmt.Sprintf("%s %s %s (%s)", names[e.From], e.Kind, names[e.To], e.State)))
	}
	for i, n := range p.Nodes {
		x := entry(&n.Symbol, "")
		drawn := fmt.Sprintf(`<title>%s</title><rect x="%d" y="%d" width="%d" height="%d" rx="4"/><text x="%d" y="%d">%s</text>`,
			html.EscapeString(strings.TrimSpace(n.Change+" "+x.Kind)+" "+x.Text+" at "+x.Where), spots[i].x, spots[i].y, spots[i].width, nodeHeight, spots[i].x+8, spots[i].y+16,
			html.EscapeString(shortened(names[i], nodeLetters)))
		if id := anchorOf(x.Where); anchors[id] && n.Change != "" {
			drawn = fmt.Sprintf(`<a href="#%s">%s</a>`, html.EscapeString((&url.URL{Path: id}).EscapedPath()), drawn)
		}
		fmt.Fprintf(&b, `<g class="node n%d %s">%s</g>`, i, html.EscapeString(n.Change), drawn)
	}
	b.WriteString(`</svg>`)
	return drawnPicture{template.HTML(b.String()), style.String()} //nolint:gosec // every text in it is escaped above
}

// nodeNames tells apart by their files what has one name.
func nodeNames(p *diffctx.Picture) []string {
	names, count := make([]string, len(p.Nodes)), map[string]int{}
	for i, n := range p.Nodes {
		names[i] = entry(&n.Symbol, "").Text
		count[names[i]]++
	}
	for i, n := range p.Nodes {
		if count[names[i]] > 1 {
			names[i] += " in " + path.Base(n.Symbol.Path)
		}
	}
	return names
}

// linked tells a picture in words: each changed definition with its edges.
func linked(p *diffctx.Picture) []htmlItem {
	names := nodeNames(p)
	var out []htmlItem
	for i, n := range p.Nodes {
		if n.Column != 1 {
			continue
		}
		x := htmlItem{Kind: n.Symbol.Kind, Text: names[i], Note: n.Change}
		for _, way := range []struct {
			state, what string
			in          bool
		}{{diffctx.EdgeBroken, "broken:", true}, {diffctx.EdgeAdded, "newly from:", true}, {diffctx.EdgeSame, "from:", true},
			{diffctx.EdgeAdded, "newly to:", false}, {diffctx.EdgeRemoved, "no longer to:", false}} {
			var others []string
			for _, e := range p.Edges {
				here, other := e.From, e.To
				if way.in {
					here, other = e.To, e.From
				}
				if here == i && e.State == way.state && !slices.Contains(others, names[other]) {
					others = append(others, names[other])
				}
			}
			if len(others) > 0 {
				x.Lines = append(x.Lines, htmlLine{Where: way.what, Text: strings.Join(others, ", ")})
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
func layout(p *diffctx.Picture, names []string) (at []point, width, height int) {
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
			letters = max(letters, len([]rune(names[i])))
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
