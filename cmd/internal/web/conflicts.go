package web

import (
	"cmp"
)

// conflictsBody is what two branches do to one another.
type conflictsBody struct {
	A, B      string
	Asked     bool
	Error     *failure
	Conflicts []conflict
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
