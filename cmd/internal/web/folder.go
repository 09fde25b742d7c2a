package web

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// folderBody is a folder: what is in it, what it offers and what it needs.
type folderBody struct {
	Path, Above  string
	Top          bool
	Folders      []entry
	Files        []entry
	Offers       []definition
	OffersCut    int
	Needs, Users []dependency // folders
	Cycles       [][]string
}

// entry is a file or a folder of a listing.
type entry struct {
	Path     string `json:"path"`
	Name     string `json:"name"`
	Language string `json:"language"`
	Skipped  string `json:"skipped"`
	Lines    int    `json:"lines"`
	Symbols  int    `json:"symbols"`
	Files    int
}

// below is a pattern of the paths below a folder.
func below(folder string) string {
	if folder == "" {
		return "*"
	}
	return strings.NewReplacer("[", "[[]", "*", "[*]", "?", "[?]").Replace(folder) + "/*"
}

func folder(p *page) error {
	at := strings.Trim(p.query.Get("path"), "/")
	b := folderBody{Path: at, Above: folderOf(at), Top: at == ""}
	p.Title = cmp.Or(at, "/")
	if err := b.list(p); err != nil {
		return err
	}
	if err := p.rows("offers", "SELECT s.id, s.name, s.qualified_name, s.kind, s.path, s.start_line, s.signature FROM files f JOIN symbols s ON s.path = f.path WHERE f.directory = :at AND f.is_test = 0 AND s.is_exported = 1 AND s.kind NOT IN ('file', 'package', 'field', 'section') AND f.depth IN ('bindings', 'names') ORDER BY s.path, s.start_line",
		map[string]any{"at": at}, &b.Offers); err != nil {
		return err
	}
	if b.OffersCut = len(b.Offers) - sitesShown; b.OffersCut > 0 {
		b.Offers = b.Offers[:sitesShown]
	}
	if err := b.around(p); err != nil {
		return err
	}
	p.Body = b
	return nil
}

// list takes the files and folders that stand in the folder.
func (b *folderBody) list(p *page) error {
	var all []entry
	if err := p.rows("files", "SELECT path, name, language, skipped, lines, symbols FROM files WHERE path GLOB :below ORDER BY path", map[string]any{"below": below(b.Path)}, &all); err != nil {
		return err
	}
	folders := map[string]*entry{}
	for _, f := range all {
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
	return nil
}

// around counts the files of other folders that this one needs, and that need it.
func (b *folderBody) around(p *page) error {
	if b.Path == "" {
		return nil
	}
	var pairs []struct {
		From string `json:"from_path"`
		To   string `json:"to_path"`
	}
	if err := p.rows("dependencies", "SELECT from_path, to_path FROM dependencies WHERE from_path GLOB :below OR to_path GLOB :below", map[string]any{"below": below(b.Path)}, &pairs); err != nil {
		return err
	}
	needs, users := map[string]int{}, map[string]int{}
	inside := func(path string) bool { return strings.HasPrefix(path, b.Path+"/") }
	for _, d := range pairs {
		switch {
		case inside(d.From) && !inside(d.To):
			needs[folderOf(d.To)]++
		case inside(d.To) && !inside(d.From):
			users[folderOf(d.From)]++
		}
	}
	b.Needs, b.Users = counted(needs), counted(users)
	for _, d := range b.Needs {
		if users[d.Path] > 0 {
			b.Cycles = append(b.Cycles, []string{b.Path, d.Path})
		}
	}
	return nil
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
