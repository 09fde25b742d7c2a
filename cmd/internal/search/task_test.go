package search

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestPlainMessage(t *testing.T) {
	for text, want := range map[string]string{
		"Fix x (#12)\n\nSigned-off-by: A <a@b.org>\nCo-authored-by: B <b@c.org>": "Fix x",
		"See https://x.org/some/words for more":                                  "See   for more",
		"Revert 0123abcd0123 again":                                              "Revert   again",
		"a\n(cherry picked from commit 0123abcd)":                                "a",
		"Parse a.b: done":                                                        "Parse a.b: done",
	} {
		if diff := cmp.Diff(want, plainMessage(text)); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
}

func TestParseTask(t *testing.T) {
	got := map[string]float64{}
	for _, x := range parseTask("Make `emit` and runHooks faster\n\nthe loop in bench.go and emit").terms {
		got[x.text] = math.Round(100*x.weight) / 100
	}
	want := map[string]float64{"make": 1, "emit": codeWeight, "runhooks": codeWeight, "faster": 1, "loop": laterWeight, "bench.go": 0.9}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestTemper has a word that most messages have, and one that none has.
func TestTemper(t *testing.T) {
	var h commitHistory
	for range 100 {
		h = append(h, historyCommit{words: []string{"fix"}})
	}
	e := parseTask("fix lantern")
	h.dampen(e)
	if common, rare := e.terms[0].weight, e.terms[1].weight; common > 0.25 || rare < 0.99 {
		t.Errorf("weights %v and %v", common, rare)
	}
}

// TestEvidence has a file that a commit of a like message touched, one that
// changes with it, and one that every commit touches.
func TestEvidence(t *testing.T) {
	h := commitHistory{
		{[]string{"other"}, []string{"all", "lamp", "wick"}},
		{[]string{"light", "lantern"}, []string{"all", "lamp"}},
		{[]string{"third"}, []string{"all", "sea"}},
	}
	v := newEvidence(t.Context(), parseTask("lantern"), nil, h, nil)
	if lamp, all := v.of("lamp"), v.of("all"); lamp.message != 1 || all.message != 1 || all.often != 1 || lamp.often >= 1 {
		t.Errorf("lamp %+v, all %+v", lamp, all)
	}
	if wick, sea := v.of("wick"), v.of("sea"); wick.together == 0 || wick.message != 0 || sea.message != 0 {
		t.Errorf("wick %+v, sea %+v", wick, sea)
	}
}
