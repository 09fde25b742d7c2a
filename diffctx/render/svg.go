package render

import (
	"fmt"
	"html/template"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render/drawing"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// drawnPicture is a picture, and the rules that make edges stand out while a node is pointed at.
type drawnPicture struct {
	Drawn template.HTML
	Style string
}

// svg draws a picture: what refers on the left, what changed in the middle, what
// is referred to on the right. A node links to its entry when anchors has it.
func svg(p *analysis.Picture, anchors map[string]bool, links Links) drawnPicture {
	names := nodeNames(p)
	first := 0
	for _, n := range p.Nodes {
		first = min(first, n.Column)
	}
	g := drawing.Graph{Label: "changed definitions and what is around them", Fixed: 1 - first}
	for i, n := range p.Nodes {
		x := entry(&n.Symbol, "")
		node := drawing.Node{Name: names[i], Title: strings.TrimSpace(n.Change+" "+x.Kind) + " " + x.Text + " at " + x.Where, Class: n.Change, Column: n.Column - first, Group: folder(path.Dir(n.Symbol.Path))}
		if graph.IsTestPath(n.Symbol.Path) {
			node.Class += " of-tests"
		}
		if id := anchorOf(x.Where); anchors[id] && n.Change != "" {
			node.Link = "#" + (&url.URL{Path: id}).EscapedPath()
		} else if links.Symbol != nil {
			node.Link = links.Symbol(&n.Symbol, n.Change == analysis.Removed)
		}
		if links.Open != nil && n.Change != analysis.Removed {
			node.Toggle, node.IsOpen = links.Open(&n.Symbol)
		}
		g.Nodes = append(g.Nodes, node)
	}
	for _, e := range p.Edges {
		g.Edges = append(g.Edges, drawing.Edge{From: e.From, To: e.To, State: e.State, Kind: e.Kind, Title: fmt.Sprintf("%s %s %s (%s)", names[e.From], e.Kind, names[e.To], e.State)})
	}
	return drawnPicture{g.SVG(), g.Style()}
}

// nodeNames distinguishes what has one name: by its file, with as much of the path as that takes, and in one file
// by its line.
func nodeNames(p *analysis.Picture) []string {
	names, same := make([]string, len(p.Nodes)), map[string][]int{}
	for i, n := range p.Nodes {
		names[i] = entry(&n.Symbol, "").Text
		same[names[i]] = append(same[names[i]], i)
	}
	for _, group := range same {
		if len(group) < 2 {
			continue
		}
		inFile := map[string]int{}
		var paths []string
		for _, i := range group {
			if of := p.Nodes[i].Symbol.Path; inFile[of] == 0 {
				paths = append(paths, of)
			}
			inFile[p.Nodes[i].Symbol.Path]++
		}
		for _, i := range group {
			of := &p.Nodes[i].Symbol
			if len(paths) > 1 {
				names[i] += " in " + apartFrom(of.Path, paths)
			}
			if inFile[of.Path] > 1 {
				names[i] += fmt.Sprintf(":%d", of.Line)
			}
		}
	}
	return names
}

// apartFrom is what distinguishes a path from others: the folder in which they differ where that does, the shortest end
// of the path that none of them has otherwise.
func apartFrom(of string, paths []string) string {
	end := ownEnd(of, paths)
	folder, rest, deep := strings.Cut(end, "/")
	if !deep {
		return end
	}
	for _, o := range paths {
		other, otherRest, _ := strings.Cut(ownEnd(o, paths), "/")
		if o != of && (other == folder || otherRest != rest) {
			return end
		}
	}
	return folder
}

// ownEnd is the shortest end of a path that none of the others has.
func ownEnd(of string, paths []string) string {
	for at := strings.LastIndexByte(of, '/'); at >= 0; at = strings.LastIndexByte(of[:at], '/') {
		end := of[at:]
		if !slices.ContainsFunc(paths, func(o string) bool { return o != of && strings.HasSuffix("/"+o, end) }) {
			return end[1:]
		}
	}
	return of
}

// linked describes a picture in words: each changed definition with its edges.
func linked(p *analysis.Picture) []htmlItem {
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
		}{{analysis.EdgeBroken, "broken:", true}, {analysis.EdgeAdded, "newly from:", true}, {analysis.EdgeSame, "from:", true},
			{analysis.EdgeAdded, "newly to:", false}, {analysis.EdgeRemoved, "no longer to:", false}} {
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
