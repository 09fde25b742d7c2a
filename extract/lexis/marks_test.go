package lexis

import (
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// TestMarkers finds words that speak of work to do, and none that are a part of something else.
func TestMarkers(t *testing.T) {
	for line, want := range map[string]string{
		"// TODO: count it":              "TODO count it",
		"# FIXME(ann) slow":              "FIXME slow",
		"//XXX":                          "XXX ",
		"* <strong>NOTE</strong> - once": "NOTE </strong> - once",
		"/* [TODO] more */":              "TODO ] more",
		"see TODO.md, TODO: link it":     "TODO link it",
		"// 625 | XXX":                   "",
		"// | XXX | none |":              "",
		`// the word "TODO" is told`:     "",
		"// `BUG` and 'HACK'":            "",
		"// CVE-XXX, v.XXX, a/XXX":       "",
		"// see XXX-123 or XXX=1":        "",
		"// TODO-DOCS: more":             "TODO -DOCS: more",
		"// $XXX":                        "",
	} {
		f := &facts.File{}
		ReadLines(f, line, 1)
		got := ""
		if len(f.Markers) > 0 {
			got = f.Markers[0].Kind + " " + f.Markers[0].Text
		}
		if got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}
