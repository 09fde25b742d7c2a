package web

import (
	"cmp"
	"html/template"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// mapBody is the dependencies of folders at a depth, of one revision or of two.
type mapBody struct {
	In      string
	Depth   int
	Tests   bool
	Outside bool            // what is not of the repository, as one
	Before  string          // the revision that is compared with
	Open    map[string]bool // folders that are shown by what is in them
	Drawn   template.HTML
	Folders []mapFolder
	Cut     int
	Cycles  []cycle
	Came    []string // folders and dependencies, in words
	Went    []string

	p *page
}

// cycle is folders that depend on one another, with the dependencies that lead back on the map.
type cycle struct {
	Folders []string  `json:"folders"`
	Closed  []closing `json:"closed_by"`
}

// closingShown is how many of them a page lists.
const closingShown = 8

// Few are those of the fewest files.
func (c cycle) Few() []closing { return c.Closed[:min(len(c.Closed), closingShown)] }

// More is how many others there are.
func (c cycle) More() int { return len(c.Closed) - len(c.Few()) }

// closing is a dependency without which there is no cycle.
type closing struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Files int    `json:"files"` // pairs of files
}

// mapFolder is a folder on a map, and in words what it needs.
type mapFolder struct {
	Path    string       `json:"path"`
	Files   int          `json:"files"`
	Needs   []dependency `json:"needs"`
	InCycle bool         `json:"in_cycle"`
	State   string       `json:"state,omitempty"` // added, removed: beside the other revision
	CanOpen bool         `json:"-"`
	IsOpen  string       `json:"-"` // the folder to close again
}

// HasPage says that the folder is one of the repository.
func (f mapFolder) HasPage() bool { return f.Path != outside }

// outside is the node for all that is not of the repository.
const outside = "(outside)"

// folderGraph is which folders depend on which.
type folderGraph struct {
	count map[string]int    // files that are shown
	edges map[[2]string]int // pairs of files
	deep  map[string]bool   // folders with folders in them
	open  map[string]string // of a folder shown in the place of an open one: that one
}

// dependencies draws which folders depend on which, the ones that others need to the right.
func dependencies(p *page) error {
	b := mapBody{In: strings.Trim(p.query.Get("in"), "/"), Depth: 2, Tests: p.query.Get("tests") != "", Outside: p.query.Get("outside") != "", Before: strings.TrimSpace(p.query.Get("before")), Open: map[string]bool{}, p: p}
	if n, err := strconv.Atoi(p.query.Get("depth")); err == nil && n >= 1 && n <= 9 {
		b.Depth = n
	}
	for _, folder := range p.query["open"] {
		b.Open[strings.Trim(folder, "/")] = true
	}
	p.Title, p.Body = "Map", b
	if drawn, err := p.soon(func(w *whole) made { return &w.files }, func(w *whole) made { return &w.dependencies }); err != nil || !drawn {
		return err
	}
	now, err := b.graph(p)
	if err != nil {
		return err
	}
	before := now
	if b.Before != "" {
		other := page{site: p.site, request: p.request, query: p.query, Ref: b.Before, Repo: p.Repo, answers: map[string]any{}}
		if before, err = b.graph(&other); err != nil {
			return err
		}
	}
	b.draw(now, before)
	p.answers["folders"], p.answers["cycles"] = b.Folders, b.Cycles
	if b.Before != "" {
		p.answers["came"], p.answers["went"] = b.Came, b.Went
	}
	p.Body = b
	return nil
}

// graph counts the dependencies between the folders of a revision.
func (b *mapBody) graph(p *page) (*folderGraph, error) {
	all, pairs, err := p.allPairs()
	if err != nil {
		return nil, err
	}
	list, first := filesIn(all, b.In)
	g := &folderGraph{count: map[string]int{}, edges: map[[2]string]int{}, deep: map[string]bool{}, open: map[string]string{}}
	shown := make([]string, len(list))
	for i, f := range list {
		if f.Graphed != 0 && (b.Tests || f.Test == 0) {
			shown[i] = b.at(f.Path, g)
			g.count[shown[i]]++
		}
	}
	folderAt := func(i int32) string {
		if n := int(i) - first; n >= 0 && n < len(shown) {
			return shown[n]
		}
		return ""
	}
	for _, d := range pairs {
		from, to := folderAt(d[0]), folderAt(d[1])
		if from != "" && to != "" && from != to {
			g.edges[[2]string{from, to}]++
		}
	}
	if !b.Outside {
		return g, nil
	}
	importing, err := p.allImporting()
	if err != nil {
		return nil, err
	}
	for i, f := range list {
		if shown[i] != "" && importing[f.Path] {
			g.edges[[2]string{shown[i], outside}]++
			g.count[outside] = 0
		}
	}
	return g, nil
}

// at is the folder that represents a path on the map.
func (b *mapBody) at(path string, g *folderGraph) string {
	dir := link.Dir(path)
	rest := strings.Trim(strings.TrimPrefix(dir, b.In), "/")
	if rest == "" {
		return cmp.Or(b.In, "/")
	}
	parts := strings.Split(rest, "/")
	n := min(len(parts), b.Depth)
	name := func() string { return strings.TrimPrefix(b.In+"/"+strings.Join(parts[:n], "/"), "/") }
	opened := ""
	for n < len(parts) && b.Open[name()] {
		opened = name()
		n++
	}
	if b.Open[name()] { // its own files, beside the folders in it
		opened = name()
	}
	if n < len(parts) {
		g.deep[name()] = true
	}
	g.open[name()] = opened
	return name()
}

// Toggle is the address of the map with a folder opened, or closed when it is open.
func (b mapBody) Toggle(folder string) string {
	open := maps.Clone(b.Open)
	if open[folder] {
		delete(open, folder)
	} else {
		open[folder] = true
	}
	return b.with(open)
}

// Link is the address of the map with one of its choices changed.
func (b mapBody) Link(name, value string) string {
	return b.with(b.Open, name, value)
}

func (b mapBody) with(open map[string]bool, pairs ...string) string {
	at := b.p.Link("/map", append([]string{"in", b.In, "depth", strconv.Itoa(b.Depth), "tests", shownAs(b.Tests), "outside", shownAs(b.Outside), "before", b.Before}, pairs...)...)
	for _, f := range slices.Sorted(maps.Keys(open)) {
		at += "&" + url.Values{"open": {f}}.Encode()
	}
	return at
}
