package render

import (
	"slices"
	"strconv"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// htmlWhole leads to the lines of a file.
type htmlWhole struct{ ID, Text string }

// shortFile is how many lines of a file that came or went are shown at once.
const shortFile = 12

// whole says of a file that came or went what it has, and leads to its lines; a short one is shown.
func (m *itemMaker) whole(x *htmlItem, file *analysis.SymbolChange) {
	if file.Before != nil && file.After != nil {
		return
	}
	i := slices.IndexFunc(m.review.Files, func(f FileText) bool { return f.Path == file.Shown().Path })
	if i >= 0 {
		if f := &m.review.Files[i]; len(f.Hunks) > 0 && f.Added+f.Removed <= shortFile {
			x.Body = textOf(f.Path, f.From, &f.LineDelta)
			x.Body.Open = true
			return
		}
	}
	for _, s := range m.inFiles()[file.Shown().ID] {
		if s.Kind == "section" || s.Kind == "field" || s.Kind == "property" {
			continue
		}
		text := s.Signature
		if text == "" {
			text = s.Kind + " " + entry(s, "").Text
		}
		link := ""
		if file.After != nil {
			link = m.file(s.Path, s.Line)
		}
		x.Lines = append(x.Lines, htmlLine{Where: strconv.Itoa(s.Line), Text: text, Link: link})
	}
	if i >= 0 && len(m.review.Files[i].Hunks) > 0 {
		f := &m.review.Files[i]
		x.Whole = &htmlWhole{linesOf(f.Path), "its " + plural(f.Added+f.Removed, "line")}
	}
}

// inFiles lists what came or went with each file, by the file's id.
func (m *itemMaker) inFiles() map[string][]*analysis.Symbol {
	if m.contained == nil {
		m.contained = map[string][]*analysis.Symbol{}
		for i := range m.review.Symbols {
			if s := &m.review.Symbols[i]; s.Within != "" && (s.Before == nil || s.After == nil) {
				m.contained[s.Within] = append(m.contained[s.Within], s.Shown())
			}
		}
	}
	return m.contained
}
