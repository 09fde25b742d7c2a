package web

import (
	"path"
	"slices"
	"strings"
)

// entry is a file or a folder of a listing.
type entry struct {
	Path     string `json:"path"`
	Name     string `json:"name"`
	Language string `json:"language"`
	Skipped  string `json:"skipped"`
	Files    int    `json:"files,omitempty"` // of a folder
	Test     int    `json:"is_test"`
	Graphed  int    `json:"graphed"` // its references are bound, or its names are
	counts          // where they were asked for
}

// counts is what the facts of a file, or of all files in a folder, count.
type counts struct {
	Lines   int `json:"lines"`
	Symbols int `json:"symbols"`
	Made    int `json:"is_generated"`
}

// HasPage says that the file can be asked for by its path: one that is no text is shown quoted, and
// its name means nothing.
func (e entry) HasPage() bool { return e.Skipped != "name" && !strings.HasPrefix(e.Path, `"`) }

// allFiles lists the files of the tree.
func (p *page) allFiles() ([]entry, error) {
	return share(p, func(w *whole) *part[[]entry] { return &w.files }, "files", func() (list []entry, err error) {
		err = p.rows("files", "SELECT path, language, skipped, is_test, coalesce(depth, '') IN ('bindings', 'names') AS graphed FROM files ORDER BY path", nil, &list)
		for i := range list {
			list[i].Name = path.Base(list[i].Path)
		}
		slices.SortFunc(list, byPath)
		return list, err
	})
}

// allCounts counts what each of allFiles has, which takes all their facts.
func (p *page) allCounts() ([]counts, error) {
	return share(p, func(w *whole) *part[[]counts] { return &w.counts }, "counts", func() ([]counts, error) {
		var list []struct {
			Path string `json:"path"`
			counts
		}
		if err := p.rows("counts", "SELECT path, lines, symbols, is_generated FROM files WHERE language IS NOT NULL", nil, &list); err != nil {
			return nil, err
		}
		of := make(map[string]counts, len(list))
		for _, f := range list {
			of[f.Path] = f.counts
		}
		all, err := p.allFiles()
		if err != nil {
			return nil, err
		}
		out := make([]counts, len(all))
		for i := range all {
			out[i] = of[all[i].Path]
		}
		return out, nil
	})
}

func byPath(a, b entry) int { return strings.Compare(a.Path, b.Path) }

// filesIn lists the files below a folder, and where they begin among all.
func filesIn(all []entry, folder string) (list []entry, first int) {
	if folder == "" {
		return all, 0
	}
	first, _ = slices.BinarySearchFunc(all, folder+"/", func(e entry, p string) int { return strings.Compare(e.Path, p) })
	end, _ := slices.BinarySearchFunc(all, folder+"0", func(e entry, p string) int { return strings.Compare(e.Path, p) }) // '0' follows '/'
	return all[first:end], first
}

// allDependencies pairs the files that depend on one another, by their places in allFiles.
func (p *page) allDependencies() ([][2]int32, error) {
	return share(p, func(w *whole) *part[[][2]int32] { return &w.dependencies }, "dependencies", func() ([][2]int32, error) {
		var needs []struct {
			From string `json:"from_path"`
			To   string `json:"needed"` // parted by what no path has; a row for each pair would repeat From
		}
		if err := p.rows("dependencies", "SELECT from_path, group_concat(to_path, '//') AS needed FROM dependencies GROUP BY from_path", nil, &needs); err != nil {
			return nil, err
		}
		all, err := p.allFiles()
		if err != nil {
			return nil, err
		}
		index := make(map[string]int32, len(all))
		for i := range all {
			index[all[i].Path] = int32(i)
		}
		var out [][2]int32
		for _, n := range needs {
			from, known := index[n.From]
			for needed := range strings.SplitSeq(n.To, "//") {
				if to, also := index[needed]; known && also {
					out = append(out, [2]int32{from, to})
				}
			}
		}
		return out, nil
	})
}

// allPairs gives all files, and which depend on one another.
func (p *page) allPairs() (all []entry, pairs [][2]int32, err error) {
	if err := p.together(toKeep((*page).allFiles), toKeep((*page).allDependencies)); err != nil {
		return nil, nil, err
	}
	if all, err = p.allFiles(); err != nil {
		return nil, nil, err
	}
	pairs, err = p.allDependencies()
	return all, pairs, err
}

// allComplexity sums the cognitive complexity of each file's functions.
func (p *page) allComplexity() (map[string]int, error) {
	return share(p, func(w *whole) *part[map[string]int] { return &w.complexity }, "complexity", func() (map[string]int, error) {
		return p.counts("complexity", "SELECT path, sum(cognitive) AS n FROM symbols WHERE cognitive > 0 GROUP BY path")
	})
}

// allImporting finds the files that import what is not of the repository.
func (p *page) allImporting() (map[string]bool, error) {
	return share(p, func(w *whole) *part[map[string]bool] { return &w.importing }, "importing", func() (map[string]bool, error) {
		var list []struct {
			Path string `json:"path"`
		}
		err := p.rows("importing", "SELECT DISTINCT path FROM imports WHERE external IS NOT NULL", nil, &list)
		out := make(map[string]bool, len(list))
		for _, f := range list {
			out[f.Path] = true
		}
		return out, err
	})
}

// counts asks for a number of each file.
func (p *page) counts(as, statement string) (map[string]int, error) {
	var list []struct {
		Path string `json:"path"`
		N    int    `json:"n"`
	}
	err := p.rows(as, statement, nil, &list)
	out := make(map[string]int, len(list))
	for _, f := range list {
		out[f.Path] = f.N
	}
	return out, err
}

// allUsed counts the references to each file from others.
func (p *page) allUsed() (map[string]int, error) {
	return share(p, func(w *whole) *part[map[string]int] { return &w.used }, "used", func() (map[string]int, error) {
		return p.counts("used", "SELECT target_path AS path, count(*) AS n FROM edges WHERE kind NOT IN ('contains', 'tests') AND target_path <> path GROUP BY target_path")
	})
}

// allUntested counts the functions of each file that no test reaches.
func (p *page) allUntested() (map[string]int, error) {
	return share(p, func(w *whole) *part[map[string]int] { return &w.untested }, "untested", func() (map[string]int, error) {
		return p.counts("untested", "SELECT path, count(*) AS n FROM unreached GROUP BY path")
	})
}

// allChurn says how often files changed in the history of the page's commit.
func (p *page) allChurn() ([]changed, error) {
	h, err := p.here()
	if err != nil {
		return nil, err
	}
	if h.Commit == "" {
		return nil, nil // a tree has no history
	}
	return keep(p, h.Commit, func(w *whole) *part[[]changed] { return &w.churn }, func() (list []changed, lasting bool, err error) {
		ref := p.Ref
		p.Ref = h.Commit
		err = p.rows("churn", "SELECT path, commits, authors FROM churn ORDER BY path", nil, &list)
		p.Ref = ref
		delete(p.answers, "churn")
		return list, true, err
	})
}
