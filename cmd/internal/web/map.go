package web

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/render/drawing"
)

// mapBody is the dependencies of folders at a depth.
type mapBody struct {
	In      string
	Depth   int
	Tests   bool
	Drawn   template.HTML
	Folders []mapFolder
	Cut     int
	Cycles  [][]string
}

// mapFolder is a folder on a map, and in words what it needs.
type mapFolder struct {
	Path    string       `json:"path"`
	Files   int          `json:"files"`
	Needs   []dependency `json:"needs"`
	InCycle bool         `json:"in_cycle"`
}

// mapShown bounds the folders of a map that can still be read.
const mapShown = 60

// dependencies draws which folders depend on which, the ones that others need to the right.
func dependencies(p *page) error {
	b := mapBody{In: strings.Trim(p.query.Get("in"), "/"), Depth: 2, Tests: p.query.Get("tests") != ""}
	if n, err := strconv.Atoi(p.query.Get("depth")); err == nil && n >= 1 && n <= 9 {
		b.Depth = n
	}
	p.Title = "Map"
	all, err := p.allFiles()
	if err != nil {
		return err
	}
	pairs, err := p.allDependencies(all)
	if err != nil {
		return err
	}
	list, first := filesIn(all, b.In)
	shown, count := make([]string, len(list)), map[string]int{}
	for i, f := range list {
		if f.Graphed != 0 && (b.Tests || f.Test == 0) {
			shown[i] = b.at(f.Path)
			count[shown[i]]++
		}
	}
	folderAt := func(i int32) string {
		if n := int(i) - first; n >= 0 && n < len(shown) {
			return shown[n]
		}
		return ""
	}
	edges := map[[2]string]int{}
	for _, d := range pairs {
		from, to := folderAt(d[0]), folderAt(d[1])
		if from != "" && to != "" && from != to {
			edges[[2]string{from, to}]++
		}
	}
	b.draw(p, count, edges)
	p.answers["folders"], p.answers["cycles"] = b.Folders, b.Cycles
	p.Body = b
	return nil
}

// at is the folder that stands for a path on the map.
func (b *mapBody) at(path string) string {
	dir := folderOf(path)
	rest := strings.Trim(strings.TrimPrefix(dir, b.In), "/")
	parts := strings.Split(rest, "/")
	if rest == "" {
		return cmp.Or(b.In, "/")
	}
	return strings.TrimPrefix(b.In+"/"+strings.Join(parts[:min(len(parts), b.Depth)], "/"), "/")
}

func (b *mapBody) draw(p *page, count map[string]int, edges map[[2]string]int) {
	weight := map[string]int{}
	for e, n := range edges {
		weight[e[0]] += n
		weight[e[1]] += n
	}
	var names []string
	for path := range count {
		names = append(names, path)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(weight[b], weight[a]), cmp.Compare(count[b], count[a]), strings.Compare(a, b))
	})
	if b.Cut = len(names) - mapShown; b.Cut > 0 {
		names = names[:mapShown]
	}
	slices.Sort(names)
	index := map[string]int{}
	for i, name := range names {
		index[name] = i
	}
	var list [][2]int
	for e := range edges {
		from, ok := index[e[0]]
		to, also := index[e[1]]
		if ok && also {
			list = append(list, [2]int{from, to})
		}
	}
	slices.SortFunc(list, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	circle := drawing.Circles(len(names), list)
	members := map[int][]string{}
	for i, name := range names {
		members[circle[i]] = append(members[circle[i]], name)
	}
	for _, m := range members {
		if len(m) > 1 {
			b.Cycles = append(b.Cycles, m)
		}
	}
	slices.SortFunc(b.Cycles, slices.Compare)
	d := drawing.Graph{Label: "dependencies of folders"}
	for i, name := range names {
		f := mapFolder{Path: name, Files: count[name], InCycle: len(members[circle[i]]) > 1}
		node := drawing.Node{Name: name, Title: fmt.Sprintf("%s, %d files", name, f.Files), Link: p.Link("/folder", "path", strings.Trim(name, "/"))}
		if f.InCycle {
			node.Class = "removed"
		}
		for _, e := range list {
			if e[0] == i {
				f.Needs = append(f.Needs, dependency{names[e[1]], edges[[2]string{name, names[e[1]]}]})
			}
		}
		d.Nodes = append(d.Nodes, node)
		b.Folders = append(b.Folders, f)
	}
	for _, e := range list {
		x := drawing.Edge{From: e[0], To: e[1], State: "same", Title: fmt.Sprintf("%s → %s, %d files", names[e[0]], names[e[1]], edges[[2]string{names[e[0]], names[e[1]]}])}
		if circle[e[0]] == circle[e[1]] {
			x.State = "broken"
		}
		d.Edges = append(d.Edges, x)
	}
	d.Layer()
	b.Drawn = d.SVG()
}
