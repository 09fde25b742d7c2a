package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWordsOf(t *testing.T) {
	want := map[string]string{"let": "let", "set": "set", "help": "help", "func": "func", "sethelpfunc": "sethelpfunc", "keep": "keep", "flags": "flag"}
	if diff := cmp.Diff(want, wordsOf("Let SetHelpFunc keep the flags (#12)\n\nCo-authored-by: A U Thor <a@example.com>")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestRarity counts the functions that have a word, among all functions: neither tests nor types.
func TestRarity(t *testing.T) {
	of := func(kind string, marks uint32, body string) *candidate {
		c := withBody("a", 0, body)
		c.hit.Kind, c.hit.Marks = kind, marks
		return c
	}
	list := []*candidate{of("function", 0, "flag help"), of("method", 0, "flag"), of("function", markTest, "help"), of("struct", 0, "help")}
	idf := rarity("help flags once", list, 100)
	if idf["help"] <= idf["flag"] {
		t.Errorf("a word of one function tells %v, one of two %v", idf["help"], idf["flag"])
	}
	if _, ok := idf["once"]; ok {
		t.Error("a stop word tells something")
	}
	few := rarity("help flags once", list, 2)
	if few["flag"] >= idf["flag"] || few["flag"] < 0 {
		t.Errorf("a word of all functions tells %v, one of two of a hundred %v", few["flag"], idf["flag"])
	}
}
