package search

import (
	"context"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot"
)

// valueShare is what a variable or constant counts for: the code that uses it is
// what a task is about, as a rule.
const valueShare = 0.5

// maxTaskWords bounds the different words of a task that are looked for.
const maxTaskWords = 64

// Relevant lists the symbols that a text about a task may be about, the best
// first: those with any of its words in their name, signature, doc, path or body.
func (ix *Index) Relevant(ctx context.Context, s *snapshot.Snapshot, task string) ([]Match, error) {
	if err := ix.Cover(ctx, s); err != nil {
		return nil, err
	}
	e := parseTask(task)
	if len(e.terms) == 0 {
		return nil, nil
	}
	hits, err := ix.collect(ctx, s, e, way{expression: e.loosened("OR", false), bodies: true}, Options{})
	if err != nil {
		return nil, fmt.Errorf("look for what the task is about: %w", err)
	}
	var list []Match
	for _, x := range rank(e, hits, forTasks) {
		m := matchOf(x.hit)
		if m.Score = x.score; m.Kind == "value" {
			m.Score *= valueShare
		}
		list = append(list, m)
	}
	sortMatches(list)
	return list, nil
}

// parseTask takes the words of a text, names as they are written and taken apart.
func parseTask(task string) Expression {
	var e Expression
	seen := map[string]bool{}
	for _, token := range strings.FieldsFunc(task, func(r rune) bool { return strings.ContainsRune(" \t\r\n`'\"()[]{}<>,;:!?=#*/\\|&+~^%@", r) }) {
		token = strings.Trim(token, ".-_")
		words := Split(token)
		if len(words) == 0 || len(token) < 2 || stopWords[strings.ToLower(token)] || seen[strings.ToLower(token)] || len(e.terms) == maxTaskWords {
			continue
		}
		seen[strings.ToLower(token)] = true
		e.terms = append(e.terms, newTerm(token))
	}
	return e
}

// stopWords are words of English that say nothing about what a text is about.
var stopWords = setOf(`a about above after again against all also am an and any are as at be because been before being below between both but by
	can cannot could did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its
	itself just may me might more most must my no nor not now of off on once only or other our out over own per same shall she should so some such
	than that the their them then there these they this those through to too under until up upon very was we were what when where which while who
	whom why will with within without would you your`)

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for _, w := range strings.Fields(words) {
		set[w] = true
	}
	return set
}
