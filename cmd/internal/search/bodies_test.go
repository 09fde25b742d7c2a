package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/store/fulltext"
)

func TestNamesIn(t *testing.T) {
	for task, want := range map[string][]string{
		"Let SetHelpFunc keep max_len":              {"sethelpfunc", "maxlen"},
		"`set` in a `{% for loop %}` is lost":       {"set", "for", "loop"},
		"Call ctx.fullPath() late\n\nSee x.y, once": {"fullpath"},
		"nothing but words (#12)":                   nil,
	} {
		if diff := cmp.Diff(want, namesIn(task)); diff != "" {
			t.Errorf("%q:\n%s", task, diff)
		}
	}
}

func withBody(path string, odds float64, body string) *candidate {
	return &candidate{hit: fulltext.Hit{File: fulltext.File{Path: path}, Document: fulltext.Document{Body: body}}, odds: odds}
}

// TestReadBodies has a name that all bodies have, one that a single body has, and
// one that none has.
func TestReadBodies(t *testing.T) {
	all, both, neither := withBody("a", 0, "get maxlen"), withBody("b", 0, "fullpath get maxlen"), withBody("c", 0, "full path")
	readBodies([]*candidate{all, both, neither}, []string{"absent", "fullpath", "maxlen"})
	if neither.written != 0 || all.written <= 0 || both.written <= 1 || both.written >= 2 {
		t.Errorf("%v, %v, %v", all.written, both.written, neither.written)
	}
}

// TestCompareBodies has a body with the rare word of the best one, and one with
// words that all have.
func TestCompareBodies(t *testing.T) {
	list := []*candidate{withBody("d", -3, "common"), withBody("c", -2, "common wick")}
	for i := range models {
		list = append(list, withBody("b", float64(i), "common flame wick"))
	}
	for range 40 {
		list = append(list, withBody("a", -9, "common"))
	}
	compareBodies(list)
	if common, wick, best := list[0].alike, list[1].alike, list[2].alike; best != 1 || wick <= 2*common || wick >= 1 {
		t.Errorf("common %v, wick %v, best %v", common, wick, best)
	}
}

func TestCovers(t *testing.T) {
	e := parseTask("Let the package loader find folders")
	for qualified, want := range map[string]float64{"load": 0, "PackageLoader.load": 1, "m.PackageIndex.load": 0.5, "Index.load": 0} {
		if got := e.covers(containerOf(qualified)); got != want {
			t.Errorf("%s: %v, want %v", qualified, got, want)
		}
	}
}
