package web

import (
	"cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// home is where one begins: the files at the top, and the types used most.
func home(p *page) error {
	s, err := share(p, func(w *whole) *part[overview] { return &w.summary }, "summary", func() (s overview, err error) {
		err = p.ask("summary", "summary", map[string]any{}, &s)
		return s, err
	})
	if err != nil {
		return err
	}
	p.answers["summary"] = s
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
