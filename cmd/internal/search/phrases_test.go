package search

import (
	"context"
	"testing"
)

// TestPhrases: an error text is found where it is written with something between its words.
func TestPhrases(t *testing.T) {
	p := phrasesOf("Panic: \"unknown shorthand flag: 'x' in -x\" when the flag is not there")
	list := []*candidate{
		{phrases: p.in(Split(`return fmt.Errorf("unknown shorthand flag: %q in -%s", c, rest)`))},
		{phrases: p.in(Split(`return errors.New("unknown flag")`))},
		{phrases: p.in(Split("when the flag is not there we stop"))},
		{phrases: p.in(Split("// when the flag is not there"))},
	}
	weighPhrasesOf(list)
	if list[0].quoted != 1 || list[1].quoted != 0 {
		t.Errorf("an error text counts %v, other words %v", list[0].quoted, list[1].quoted)
	}
	if q := list[2].quoted; q != list[3].quoted || q == 0 {
		t.Errorf("what two have counts %v and %v", q, list[3].quoted)
	}
	if p := phrasesOf("it is not there and was so before"); len(p) != 0 {
		t.Errorf("phrases of words that say nothing: %v", p)
	}
}

// TestBranchEvidence: a file that the branch changes counts, unless it changes everything.
func TestBranchEvidence(t *testing.T) {
	e := parseTask("lantern")
	if v := newEvidence(t.Context(), e, nil, nil, []string{"lamp.go"}); v.of("lamp.go").branch != 1 || v.of("sea.go").branch != 0 || v.best(1)[0] != "lamp.go" {
		t.Errorf("lamp %+v", v.of("lamp.go"))
	}
	if v := newEvidence(t.Context(), e, nil, nil, make([]string, maxTouched+1)); len(v.files) != 0 {
		t.Error("a branch of many files counts")
	}
	if v := newEvidence(Without(context.Background(), Branch), e, nil, nil, []string{"lamp.go"}); v.of("lamp.go").branch != 0 {
		t.Error("a signal that is left out counts")
	}
}
