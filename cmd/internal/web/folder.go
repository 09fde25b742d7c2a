package web

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx/render/drawing"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// folderBody is a folder: what is in it, what it offers and what it needs.
type folderBody struct {
	Path, Above  string
	Top          bool
	Counted      bool // lines and definitions are reported, and what is around
	Folders      []entry
	Files        []entry
	Offers       []definition
	OffersCut    int
	Needs, Users []dependency // folders
	Cycles       [][]string
}

// notOffered are kinds that a folder's page leaves to that of their type or file.
const notOffered = "'file', 'package', 'field', 'section', 'method', 'constructor', 'getter', 'setter', 'property', 'enum_member', 'parameter'"

func folder(p *page) error {
	at := strings.Trim(p.query.Get("path"), "/")
	b := folderBody{Path: at, Above: link.Dir(at), Top: at == ""}
	p.Title = cmp.Or(at, p.repoName(), "/")
	var err error
	parts := []func(*whole) made{func(w *whole) made { return &w.counts }}
	if !b.Top { // of which nothing is outside
		parts = append(parts, func(w *whole) made { return &w.dependencies })
	}
	if b.Counted, err = p.soon(parts...); err != nil {
		return err
	}
	if err := b.list(p); err != nil {
		return err
	}
	if !b.Top && b.Folders == nil && b.Files == nil {
		return output.Failf("unknown_file", "begin at the top", "no folder %q %s", at, p.among())
	}
	if err := p.rows("offers", selectDefinitions+"FROM files f JOIN symbols s ON s.path = f.path WHERE f.directory = :at AND f.is_test = 0 AND s.is_exported = 1 AND s.kind NOT IN ("+notOffered+") AND f.depth IN ('bindings', 'names') ORDER BY s.path, s.start_line",
		map[string]any{"at": at}, &b.Offers); err != nil {
		return err
	}
	if b.OffersCut = len(b.Offers) - sitesShown; b.OffersCut > 0 {
		b.Offers = b.Offers[:sitesShown]
	}
	if b.Counted {
		if err := b.around(p); err != nil {
			return err
		}
	}
	p.Body = b
	return nil
}

// list takes the files and folders that are in the folder.
func (b *folderBody) list(p *page) error {
	all, err := p.allFiles()
	if err != nil {
		return err
	}
	var of []counts
	if b.Counted {
		if of, err = p.allCounts(); err != nil {
			return err
		}
	}
	folders := map[string]*entry{}
	inside, first := filesIn(all, b.Path)
	for i, f := range inside {
		if of != nil {
			f.counts = of[first+i]
		}
		rest := strings.TrimPrefix(strings.TrimPrefix(f.Path, b.Path), "/")
		name, _, deeper := strings.Cut(rest, "/")
		if !deeper {
			b.Files = append(b.Files, f)
			continue
		}
		e := folders[name]
		if e == nil {
			e = &entry{Name: name, Path: strings.TrimPrefix(b.Path+"/"+name, "/")}
			folders[name] = e
		}
		e.Files, e.Lines, e.Symbols = e.Files+1, e.Lines+f.Lines, e.Symbols+f.Symbols
	}
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		b.Folders = append(b.Folders, *folders[name])
	}
	p.answers["folders"], p.answers["files"] = b.Folders, b.Files
	return nil
}

// around counts the files of other folders that this one needs, and that need it.
func (b *folderBody) around(p *page) error {
	if b.Path == "" {
		return nil
	}
	all, pairs, err := p.allPairs()
	if err != nil {
		return err
	}
	list, first := filesIn(all, b.Path)
	inside := func(i int32) bool { return int(i) >= first && int(i) < first+len(list) }
	needs, users := map[string]int{}, map[string]int{}
	for _, d := range pairs {
		switch {
		case inside(d[0]) && !inside(d[1]):
			needs[link.Dir(all[d[1]].Path)]++
		case inside(d[1]) && !inside(d[0]):
			users[link.Dir(all[d[0]].Path)]++
		}
	}
	b.Needs, b.Users = counted(needs), counted(users)
	b.Cycles = b.circle(all, pairs)
	p.answers["needs"], p.answers["needed_by"], p.answers["cycles"] = b.Needs, b.Users, b.Cycles
	return nil
}

// circle finds the folders that this one is in a dependency cycle with, whatever the way leads
// through. What is below the folder counts as the folder.
func (b *folderBody) circle(all []entry, pairs [][2]int32) [][]string {
	index := map[string]int{b.Path: 0}
	names := []string{b.Path}
	of := make([]int, len(all))
	for i := range all {
		name := link.Dir(all[i].Path)
		if strings.HasPrefix(all[i].Path, b.Path+"/") {
			name = b.Path
		}
		n, ok := index[name]
		if !ok {
			n = len(names)
			index[name] = n
			names = append(names, name)
		}
		of[i] = n
	}
	seen := map[[2]int]bool{}
	var edges [][2]int
	for _, d := range pairs {
		e := [2]int{of[d[0]], of[d[1]]}
		if e[0] != e[1] && !seen[e] {
			seen[e] = true
			edges = append(edges, e)
		}
	}
	circle := drawing.Circles(len(names), edges)
	var members []string
	for i, name := range names {
		if circle[i] == circle[0] {
			members = append(members, name)
		}
	}
	if len(members) < 2 {
		return nil
	}
	return [][]string{members}
}

// counted lists folders, what is counted most first.
func counted(m map[string]int) []dependency {
	var out []dependency
	for path, n := range m {
		out = append(out, dependency{path, n})
	}
	slices.SortFunc(out, func(a, b dependency) int {
		return cmp.Or(cmp.Compare(b.Edges, a.Edges), strings.Compare(a.Path, b.Path))
	})
	return out
}
