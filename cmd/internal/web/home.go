package web

import (
	"cmp"
	"path/filepath"
	"strings"

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
	p.Body = struct {
		Name    string
		Main    any
		Folders []entry
		Files   []entry
		Counted bool
	}{s.Name, s.Auto.Main, f.Folders, f.Files, f.Counted}
	if f.Folders == nil && f.Files == nil {
		return output.Failf("unknown_file", "commit or save a file", "there is no file %s", p.among())
	}
	return nil
}

// summary is what the project says of itself, which takes all edges.
func (p *page) summary() (overview, error) {
	return share(p, func(w *whole) *part[overview] { return &w.summary }, "summary", func() (s overview, err error) {
		err = p.ask("summary", "summary", map[string]any{}, &s)
		return s, err
	})
}

// repoName is the name of the repository's folder, as far as the server tells it.
func (p *page) repoName() string {
	dir := p.Repo
	if dir == "" && len(p.Repos) > 0 {
		dir = p.Repos[0]
	}
	if dir == "" {
		return ""
	}
	return strings.TrimSuffix(filepath.Base(dir), ".git")
}
