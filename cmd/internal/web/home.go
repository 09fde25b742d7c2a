package web

import (
	"cmp"
	"maps"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// home is where one begins: the files at the top, and the types used most.
func home(p *page) error {
	f := folderBody{Top: true}
	var err error
	if f.Counted, err = p.soon(func(w *whole) made { return &w.counts }, func(w *whole) made { return &w.summary }); err != nil {
		return err
	}
	if err := f.list(p); err != nil {
		return err
	}
	var s overview
	if f.Counted {
		if s, err = p.summary(); err != nil {
			return err
		}
		p.answers["summary"] = s
	}
	p.Title = cmp.Or(s.Name, p.repoName(), "Overview")
	all, err := p.allFiles()
	if err != nil {
		return err
	}
	p.Body = struct {
		Name    string
		Main    any
		Folders []entry
		Files   []entry
		Counted bool
		Chips   []chip
	}{s.Name, s.Auto.Main, f.Folders, f.Files, f.Counted, sizes(all)}
	if f.Folders == nil && f.Files == nil {
		return output.Failf("unknown_file", "commit or save a file", "there is no file %s", p.among())
	}
	return nil
}

// chip is a number in the head of a page, and what it counts.
type chip struct{ Count, What string }

// languagesNamed is how many languages the overview counts, those of most files first.
const languagesNamed = 5

// sizes counts the files of a tree, and those of its languages.
func sizes(all []entry) []chip {
	of := map[string]int{}
	for _, f := range all {
		if f.Language != "" {
			of[f.Language]++
		}
	}
	names := slices.SortedFunc(maps.Keys(of), func(a, b string) int { return cmp.Or(of[b]-of[a], cmp.Compare(a, b)) })
	out := []chip{{grouped(len(all)), noun(len(all), "file")}}
	for _, name := range names[:min(len(names), languagesNamed)] {
		out = append(out, chip{grouped(of[name]), name})
	}
	return out
}

// summary is what the project says of itself, which takes all edges.
func (p *page) summary() (overview, error) {
	return share(p, func(w *whole) *part[overview] { return &w.summary }, "summary", func() (s overview, err error) {
		err = p.ask("summary", "summary", map[string]any{}, &s)
		return s, err
	})
}

// repoName is the name of the repository's folder, as far as the server says it.
func (p *page) repoName() string {
	dir := p.Repo
	if dir == "" && len(p.Repos) > 0 {
		dir = p.Repos[0]
	}
	if dir == "" {
		return ""
	}
	return folderName(dir)
}
