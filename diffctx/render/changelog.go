package render

import (
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// Changelog writes entries in the form of Keep a Changelog.
func Changelog(w io.Writer, title string, l *analysis.Changelog) error {
	p := newPage(w, Options{Limit: -1})
	p.printf("## %s\n", Prose(title))
	for _, part := range []struct {
		name string
		list []analysis.ChangelogEntry
	}{{"Breaking", l.Breaking}, {"Added", l.Added}, {"Changed", l.Changed}, {"Deprecated", l.Deprecated}, {"Removed", l.Removed}} {
		if len(part.list) == 0 {
			continue
		}
		p.printf("\n### %s\n\n", part.name)
		for _, e := range part.list {
			p.printf("- %s\n", changelogItem(&e))
		}
	}
	return p.err
}

func changelogItem(e *analysis.ChangelogEntry) string {
	s := code(title(&e.Symbol))
	switch {
	case e.Before == nil:
	case e.Before.QualifiedName != e.Symbol.QualifiedName || e.Before.Path != e.Symbol.Path:
		s = fmt.Sprintf("%s was %s", s, code(title(e.Before)))
		if e.Before.Path != e.Symbol.Path {
			s += fmt.Sprintf(" in %s", code(e.Before.Path))
		}
	case e.Before.Signature != e.Symbol.Signature:
		s += fmt.Sprintf(": %s, was %s", code(e.Symbol.Signature), code(e.Before.Signature))
	}
	s += " in " + code(e.Symbol.Path)
	if e.Reason != "" && e.Before == nil {
		s += ": " + Prose(e.Reason)
	}
	return s
}
