package main

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func TestScore(t *testing.T) {
	list, err := verdicts(strings.NewReader("# a comment\n\na.x:1:1\tf\tb.x:2\na.x:2:1\tg\tb.x:3 b.x:4\na.x:3:1\th\t-\na.x:4:1\tk\t-\na.x:5:1\tm\tb.x:9\n"))
	if err != nil {
		t.Fatal(err)
	}
	g := repository{sites: map[string]*site{
		"a.x:1:1": {targets: []string{"b.x:2"}, certainty: link.Exact},
		"a.x:2:1": {targets: []string{"b.x:7", "b.x:4"}, certainty: link.Inferred},
		"a.x:3:1": {targets: []string{"b.x:8"}, certainty: link.Inferred},
		"a.x:4:1": {},
	}}
	s := g.score(list)
	want := score{judged: 5, inside: 3, bound: 3, right: 2, several: 1, exact: 1, exactRight: 1, inferred: 2, inferRight: 1}
	if len(s.faults) != 2 || !strings.HasPrefix(s.faults[0], "wrong a.x:3:1 h") || !strings.HasPrefix(s.faults[1], "missed a.x:5:1 m") {
		t.Errorf("faults: %q", s.faults)
	}
	s.faults = nil
	if s.judged != want.judged || s.inside != want.inside || s.bound != want.bound || s.right != want.right || s.several != want.several ||
		s.exact != want.exact || s.exactRight != want.exactRight || s.inferred != want.inferred || s.inferRight != want.inferRight {
		t.Errorf("got %+v, want %+v", s, want)
	}
}

func TestVerdictsRefuse(t *testing.T) {
	for _, text := range []string{"a.x:1:1\tf\topen\n", "a.x:1:1\tf\n", "a.x:1:1\tf\tb.x:2\trest\n"} {
		if list, err := verdicts(strings.NewReader(text)); err == nil {
			t.Errorf("%q is taken for %v", text, list)
		}
	}
}

func TestWord(t *testing.T) {
	for _, c := range []struct {
		line   string
		column int
		want   string
	}{{"x.empty? && y", 3, "empty?"}, {"@a.b", 1, "a"}, {"usage-help", 1, "usage-help"}, {"f", 9, ""}, {"größe()", 1, "größe"}} {
		if got := word(c.line, c.column); got != c.want {
			t.Errorf("word(%q, %d) = %q, want %q", c.line, c.column, got, c.want)
		}
	}
}
