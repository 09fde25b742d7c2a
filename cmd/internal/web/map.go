package web

import (
	"cmp"
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
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
	Path    string
	Files   int
	Needs   []dependency
	InCycle bool
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
	var pairs []struct {
		From string `json:"from_path"`
		To   string `json:"to_path"`
	}
	if err := p.rows("dependencies", "SELECT from_path, to_path FROM dependencies WHERE from_path GLOB :below AND to_path GLOB :below", map[string]any{"below": below(b.In)}, &pairs); err != nil {
		return err
	}
	var files []struct {
		Path   string `json:"path"`
		IsTest int    `json:"is_test"`
	}
	if err := p.rows("files", "SELECT path, is_test FROM files WHERE path GLOB :below AND depth IN ('bindings', 'names')", map[string]any{"below": below(b.In)}, &files); err != nil {
		return err
	}
	shown, count := map[string]string{}, map[string]int{}
	for _, f := range files {
		if b.Tests || f.IsTest == 0 {
			shown[f.Path] = b.at(f.Path)
			count[b.at(f.Path)]++
		}
	}
	edges := map[[2]string]int{}
	for _, d := range pairs {
		from, to := shown[d.From], shown[d.To]
		if from != "" && to != "" && from != to {
			edges[[2]string{from, to}]++
		}
	}
	b.draw(p, count, edges)
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

// spotsBody is where a repository is hot.
type spotsBody struct {
	By    string
	Spots []spot
	Drawn template.HTML
}

type spot struct {
	Path       string `json:"path"`
	Commits    int    `json:"commits"`
	Complexity int    `json:"complexity"`
	Lines      int    `json:"lines"`
}

// Score is commits times complexity.
func (s spot) Score() int { return s.Commits * s.Complexity }

// spotsShown is how many files a treemap can show.
const spotsShown = 80

// hotspots draws the files that change often and are hard to understand: as large as they are
// both, as red as their complexity is among the others.
func hotspots(p *page) error {
	var b spotsBody
	p.Title = "Hot spots"
	if err := p.rows("hotspots", "SELECT c.path AS path, c.commits AS commits, sum(s.cognitive) AS complexity, f.lines AS lines FROM churn c JOIN files f ON f.path = c.path JOIN symbols s ON s.path = c.path WHERE f.is_test = 0 AND f.is_generated = 0 AND s.cognitive IS NOT NULL GROUP BY c.path HAVING sum(s.cognitive) > 0 ORDER BY c.commits * sum(s.cognitive) DESC, c.path LIMIT CAST(:most AS INTEGER)",
		map[string]any{"most": strconv.Itoa(spotsShown)}, &b.Spots); err != nil {
		return err
	}
	var tiles []drawing.Tile
	most := 1
	for _, s := range b.Spots {
		most = max(most, s.Complexity)
	}
	for _, s := range b.Spots {
		tiles = append(tiles, drawing.Tile{Name: s.Path, Title: fmt.Sprintf("%s: %d commits, complexity %d, %d lines", s.Path, s.Commits, s.Complexity, s.Lines), Link: p.Link("/file", "path", s.Path), Size: s.Score(), Heat: 1 + 4*s.Complexity/most})
	}
	b.Drawn = drawing.Treemap(tiles, "hot spots")
	p.Body = b
	return nil
}

// conflictsBody is what two branches do to one another.
type conflictsBody struct {
	A, B      string
	Asked     bool
	Error     *failure
	Conflicts []conflict
}

// conflict is a definition that one branch changed and the other one uses anew.
type conflict struct {
	Change  string         `json:"change"`
	Changed string         `json:"changed"`
	Reason  string         `json:"reason"`
	Symbol  diffctx.Symbol `json:"symbol"`
	Uses    []reference    `json:"uses"`
}

func conflicts(p *page) error {
	b := conflictsBody{A: p.query.Get("a"), B: cmp.Or(p.query.Get("b"), "HEAD")}
	p.Title = "Conflicts"
	if b.A != "" {
		b.Asked = true
		var found struct {
			Conflicts []conflict `json:"conflicts"`
		}
		err := p.compare("conflicts", "conflicts", map[string]any{"revisions": []any{b.A, b.B}}, &found)
		b.Conflicts = found.Conflicts
		if err != nil {
			if p.query.Get("format") == "json" {
				return err
			}
			b.Error = failed(err)
		}
	}
	p.Body = b
	return nil
}

// home is where one begins: the files at the top, and the types used most.
func home(p *page) error {
	var s struct {
		Name string `json:"name"`
		Auto struct {
			Main []struct {
				Name string `json:"name"`
				Path string `json:"path"`
				Line int    `json:"line"`
				Uses int    `json:"uses"`
			} `json:"main_classes"`
		} `json:"auto_generated"`
		Fresh *bool `json:"fresh"`
	}
	if err := p.ask("summary", "summary", map[string]any{}, &s); err != nil {
		return err
	}
	p.fresh(s.Fresh)
	f := folderBody{Top: true}
	if err := f.list(p); err != nil {
		return err
	}
	p.Title = cmp.Or(s.Name, "Overview")
	p.Body = struct {
		Name    string
		Main    any
		Folders []entry
		Files   []entry
	}{s.Name, s.Auto.Main, f.Folders, f.Files}
	if f.Folders == nil && f.Files == nil {
		return output.Failf("unknown_file", "commit or save a file", "there is no file at %s", p.At())
	}
	return nil
}
