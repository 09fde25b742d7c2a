package web

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render/drawing"
)

// mapDrawing is a map being drawn: folders and edges of both revisions, by their places.
type mapDrawing struct {
	now, before *folderGraph
	names       []string
	edges       [][2]int
	circle      []int
	members     map[int][]string
}

// draw lays the folders out: those of the revision, and those of the other one that went.
func (b *mapBody) draw(now, before *folderGraph) {
	d := mapDrawing{now: now, before: before, members: map[int][]string{}}
	b.Cut = d.choose()
	d.circle = drawing.Circles(len(d.names), d.edges)
	for i, name := range d.names {
		d.members[d.circle[i]] = append(d.members[d.circle[i]], name)
	}
	for _, m := range d.members {
		if len(m) > 1 {
			b.Cycles = append(b.Cycles, cycle{Folders: m})
		}
	}
	slices.SortFunc(b.Cycles, func(x, y cycle) int { return slices.Compare(x.Folders, y.Folders) })
	g := drawing.Graph{Label: "dependencies of folders"}
	for i := range d.names {
		f := d.folder(i)
		b.Folders = append(b.Folders, f)
		g.Nodes = append(g.Nodes, b.node(&f))
		b.note(f.State, f.Path)
	}
	for _, e := range d.edges {
		g.Edges = append(g.Edges, d.edge(e))
		b.note(stateOf(now.edges, before.edges, d.pair(e)), d.names[e[0]]+" → "+d.names[e[1]])
	}
	if len(g.Edges) > 0 || b.Before != "" {
		g.Layer()
		b.close(&d, g.Edges)
		b.Drawn = g.SVG()
	}
}

// choose picks the folders that are drawn, those with most dependencies first.
func (d *mapDrawing) choose() (cut int) {
	weight, all := map[string]int{}, map[[2]string]bool{}
	for _, g := range []*folderGraph{d.now, d.before} {
		for e, n := range g.edges {
			weight[e[0]] += n
			weight[e[1]] += n
			all[e] = true
		}
	}
	files := maps.Clone(d.before.count)
	maps.Copy(files, d.now.count)
	d.names = slices.SortedFunc(maps.Keys(files), func(a, b string) int {
		return cmp.Or(cmp.Compare(weight[b], weight[a]), cmp.Compare(files[b], files[a]), strings.Compare(a, b))
	})
	if cut = len(d.names) - mapShown; cut > 0 {
		d.names = d.names[:mapShown]
	}
	slices.Sort(d.names)
	for e := range all {
		from, ok := slices.BinarySearch(d.names, e[0])
		to, also := slices.BinarySearch(d.names, e[1])
		if ok && also {
			d.edges = append(d.edges, [2]int{from, to})
		}
	}
	slices.SortFunc(d.edges, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return cut
}

func (d *mapDrawing) pair(e [2]int) [2]string { return [2]string{d.names[e[0]], d.names[e[1]]} }

// folder reports a folder in words.
func (d *mapDrawing) folder(i int) mapFolder {
	name := d.names[i]
	f := mapFolder{Path: name, Files: max(d.now.count[name], d.before.count[name]), InCycle: len(d.members[d.circle[i]]) > 1, State: stateOf(d.now.count, d.before.count, name)}
	f.CanOpen = d.now.deep[name] || d.before.deep[name]
	f.IsOpen = cmp.Or(d.now.open[name], d.before.open[name])
	for _, e := range d.edges {
		if n := d.now.edges[d.pair(e)]; e[0] == i && n > 0 {
			f.Needs = append(f.Needs, dependency{d.names[e[1]], n})
		}
	}
	return f
}

func (b *mapBody) node(f *mapFolder) drawing.Node {
	n := drawing.Node{Name: f.Path, Title: f.Path + ", " + count(f.Files, "file"), Link: b.p.Link("/folder", "path", strings.Trim(f.Path, "/")), Class: f.State, Group: strings.SplitN(strings.TrimPrefix(f.Path, b.In+"/"), "/", 2)[0]}
	switch {
	case f.Path == outside:
		n.Title, n.Link, n.Group = "what is not of this repository", "", ""
	case f.CanOpen:
		n.Name, n.Title, n.Link = "▸ "+n.Name, n.Title+"; opens", b.Toggle(f.Path)
	}
	switch f.State { // not by colour alone
	case analysis.Added:
		n.Name, n.Title = "+ "+n.Name, n.Title+"; came"
	case analysis.Removed:
		n.Name, n.Title = "− "+n.Name, n.Title+"; went"
	}
	if f.InCycle {
		n.Class += " circle"
	}
	return n
}

func (d *mapDrawing) edge(e [2]int) drawing.Edge {
	pair := d.pair(e)
	x := drawing.Edge{From: e[0], To: e[1], Weight: d.now.edges[pair], State: cmp.Or(stateOf(d.now.edges, d.before.edges, pair), "same"), Title: pair[0] + " → " + pair[1] + ", " + count(max(d.now.edges[pair], d.before.edges[pair]), "file")}
	if x.State != "same" {
		x.Title += "; " + x.State
	}
	if d.circle[e[0]] == d.circle[e[1]] {
		x.Kind = "cycle"
	}
	return x
}

// close tells the edges that lead back: without them there is no cycle.
func (b *mapBody) close(d *mapDrawing, edges []drawing.Edge) {
	for i := range edges {
		e := &edges[i]
		if !e.Back || e.State == analysis.Removed {
			continue
		}
		e.Title += "; closes a cycle"
		if e.State == "same" {
			e.State = "broken"
		}
		for c := range b.Cycles {
			if name := d.names[e.From]; slices.Contains(b.Cycles[c].Folders, name) {
				b.Cycles[c].Closed = append(b.Cycles[c].Closed, closing{name, d.names[e.To], e.Weight})
			}
		}
	}
	for _, c := range b.Cycles {
		slices.SortStableFunc(c.Closed, func(x, y closing) int { return cmp.Compare(x.Files, y.Files) })
	}
}

// stateOf says whether something came or went; nothing of what both have.
func stateOf[K comparable](now, before map[K]int, k K) string {
	_, is := now[k]
	_, was := before[k]
	switch {
	case is && !was:
		return analysis.Added
	case was && !is:
		return analysis.Removed
	}
	return ""
}

func (b *mapBody) note(state, text string) {
	switch state {
	case analysis.Added:
		b.Came = append(b.Came, text)
	case analysis.Removed:
		b.Went = append(b.Went, text)
	}
}

// mapShown bounds the folders of a map that can still be read.
const mapShown = 60
