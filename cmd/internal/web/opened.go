package web

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// Bounds of what is put to a picture: nodes that are opened, and neighbours of each on one side.
const (
	openedMost      = 8
	neighboursShown = 8
)

// neighbour is a definition at the other end of an edge.
type neighbour struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Path string `json:"path"`
	Line int    `json:"line"`
	Kind string `json:"kind"` // of the edge
}

// opened puts to the picture of a review what is around the nodes that the address opens.
func (p *page) opened(r *render.Review) (*render.Review, error) {
	if len(p.query["open"]) == 0 || r.Picture == nil {
		return r, nil
	}
	at := page{site: p.site, request: p.request, query: p.query, Ref: revision(r, false), Repo: p.Repo, answers: map[string]any{}}
	picture := *r.Picture
	picture.Nodes, picture.Edges = slices.Clone(picture.Nodes), slices.Clone(picture.Edges)
	for _, id := range p.query["open"][:min(len(p.query["open"]), openedMost)] {
		i := slices.IndexFunc(picture.Nodes, func(n analysis.PictureNode) bool { return n.Symbol.ID == id })
		if i < 0 {
			continue // of another change
		}
		for _, users := range []bool{true, false} {
			list, err := at.neighbours(id, users)
			if err != nil {
				return nil, err
			}
			surround(&picture, i, list, users)
		}
	}
	with := *r
	with.Picture = &picture
	return &with, nil
}

// neighbours are the definitions that refer to one, or that it refers to.
func (p *page) neighbours(id string, users bool) (list []neighbour, err error) {
	ask := "SELECT target AS id, target_name AS name, target_path AS path, 0 AS line, kind FROM edges WHERE source = :id AND kind NOT IN ('contains', 'tests', 'imports', 'reads', 'writes') AND target_path IS NOT NULL ORDER BY line"
	if users {
		ask = "SELECT source AS id, source_name AS name, path, line, kind FROM edges WHERE target = :id AND kind NOT IN ('contains', 'tests', 'imports') ORDER BY path, line"
	}
	if err := p.rows("around", ask, map[string]any{"id": id}, &list); err != nil {
		return nil, fmt.Errorf("open a node: %w", err)
	}
	seen := map[string]bool{id: true}
	return slices.DeleteFunc(list, func(n neighbour) bool {
		twice := seen[n.ID]
		seen[n.ID] = true
		return twice || n.ID == ""
	}), nil
}

// surround puts neighbours of a node to a picture: left of it what refers to it, right what it refers to.
func surround(picture *analysis.Picture, i int, list []neighbour, users bool) {
	column, shown := picture.Nodes[i].Column+1, 0
	if users {
		column -= 2
	}
	add := func(s analysis.Symbol) int {
		picture.Nodes = append(picture.Nodes, analysis.PictureNode{Symbol: s, Column: column})
		return len(picture.Nodes) - 1
	}
	join := func(k int, kind string) {
		e := analysis.PictureEdge{From: i, To: k, Kind: kind, State: analysis.EdgeSame}
		if users {
			e.From, e.To = k, i
		}
		if !slices.ContainsFunc(picture.Edges, func(x analysis.PictureEdge) bool { return x.From == e.From && x.To == e.To }) {
			picture.Edges = append(picture.Edges, e)
		}
	}
	for _, n := range list {
		if k := slices.IndexFunc(picture.Nodes, func(x analysis.PictureNode) bool { return x.Symbol.ID == n.ID }); k >= 0 {
			join(k, n.Kind)
			continue
		}
		if shown++; shown > neighboursShown {
			continue
		}
		kind, _, _ := strings.Cut(n.ID, ":")
		join(add(analysis.Symbol{ID: n.ID, Path: n.Path, Name: n.Name, QualifiedName: cmp.Or(n.Name, n.Path), Kind: kind, Line: n.Line}), n.Kind)
	}
	if more := shown - neighboursShown; more > 0 {
		node := picture.Nodes[i].Symbol
		node.Name = fmt.Sprintf("… %d more of %s", more, node.Name)
		node.QualifiedName, node.Kind = node.Name, ""
		join(add(node), "")
	}
}

// toggle leads to the page with a node of its picture opened, or closed where it is open.
func (p *page) toggle(s *analysis.Symbol) (link string, isOpen bool) {
	if s.ID == "" || s.Kind == "" {
		return "", false
	}
	q := url.Values{}
	for n, v := range p.query {
		q[n] = v
	}
	list := p.query["open"]
	if isOpen = slices.Contains(list, s.ID); isOpen {
		q["open"] = slices.DeleteFunc(slices.Clone(list), func(id string) bool { return id == s.ID })
	} else {
		q["open"] = append(slices.Clone(list), s.ID)
	}
	q.Del("whole")
	return p.Here + "?" + q.Encode() + "#neighbourhood", isOpen
}
