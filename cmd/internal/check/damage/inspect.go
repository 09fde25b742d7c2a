package main

import (
	"fmt"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// defect is what is wrong with how a text is read; kind is the same for texts
// that meet the same one.
type defect struct{ kind, detail string }

var place = regexp.MustCompile(`/extract/[a-z/]+\.go:\d+`)

// inspect reads a text in every way that a language has. Nil is as it should be.
func inspect(l lang.Language, text []byte) (d *defect) {
	defer func() {
		if v := recover(); v != nil {
			stack := string(debug.Stack())
			d = &defect{fmt.Sprintf("%s: panic at %s", l.Name, place.FindString(stack)), fmt.Sprintf("%v\n%s", v, stack)}
		}
	}()
	f, err := l.Extract(text)
	if err != nil {
		return nil // nothing can be said about it
	}
	if err = conformance.Invariants(text, f); err == nil {
		_, err = facts.Decode(facts.Encode(f), facts.SectionAll)
	}
	if err == nil && l.Places != nil {
		_, err = l.Places(text)
	}
	if err == nil && l.Parts != nil {
		err = parts(l, text)
	}
	if err == nil {
		return nil
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	words := strings.Fields(first)
	kind := []string{l.Name + ":"}
	for _, w := range words[:min(len(words), 8)] { // but for places, which differ
		if !strings.ContainsAny(w, "0123456789") {
			kind = append(kind, w)
		}
	}
	return &defect{strings.Join(kind, " "), err.Error()}
}

// parts checks that a text's parts are the whole text, and reads each.
func parts(l lang.Language, text []byte) error {
	all, ok := l.Parts(text)
	if !ok {
		return nil
	}
	at := 0
	var of []int // all of them
	for i, p := range all {
		if p.Start != at || p.End < at || p.In >= i || p.In >= 0 && !all[p.In].Head {
			return fmt.Errorf("parts do not follow one another: %v", all)
		}
		at, of = p.End, append(of, i)
		l.Declares(text, all, []int{i})
	}
	if told := l.Declares(text, all, of); len(told) != len(all) {
		return fmt.Errorf("%d of %d parts are told", len(told), len(all))
	}
	if at != len(text) && len(all) > 0 {
		return fmt.Errorf("parts end before the text: %v", all)
	}
	return nil
}
