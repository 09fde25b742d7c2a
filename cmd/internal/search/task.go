package search

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// maxTaskWords bounds the different words of a task that are looked for.
const maxTaskWords = 64

// What words of a task count for: those of its first line say what it is about,
// and what is written as code names it.
const (
	laterWeight = 0.6
	codeWeight  = 1.5
)

// parseTask takes the words of a text, names as they are written and taken apart.
func parseTask(task string) Expression {
	e := Expression{stems: stemmer{}}
	at := map[string]int{}
	first, rest, _ := strings.Cut(plainMessage(task), "\n")
	for _, part := range []struct {
		text   string
		weight float64
	}{{first, 1}, {rest, laterWeight}} {
		for _, token := range strings.FieldsFunc(part.text, func(r rune) bool { return strings.ContainsRune(" \t\r\n'\"()[]{}<>,;:!?=#*/\\|&+~^%@", r) }) {
			x := newTerm(strings.Trim(token, ".-_`"))
			x.weight = part.weight
			if isCode(token) {
				x.weight *= codeWeight
			}
			i, seen := at[x.text]
			if seen {
				e.terms[i].weight = max(e.terms[i].weight, x.weight)
			}
			if seen || len(x.words) == 0 || len(x.text) < 2 || stopWords()[x.text] || len(e.terms) == maxTaskWords {
				continue
			}
			at[x.text] = len(e.terms)
			e.terms = append(e.terms, x)
		}
	}
	return e
}

// isCode reports whether a word is written as names in code are: in quotes for
// code, of several words, or with the signs that join them.
func isCode(token string) bool {
	return strings.Contains(token, "`") || strings.Contains(strings.Trim(token, "._"), "_") || strings.Contains(strings.Trim(token, "."), ".") ||
		len(Split(token)) > 1 && !strings.Contains(token, "-")
}

// What a message has besides what it is about: who took part, where it comes
// from, addresses.
var (
	trailer = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?m)^\s*(?:[A-Z][A-Za-z]*(?:-[A-Za-z]+)*-[Bb]y|Change-Id|git-svn-id|Cc|CC|Bug|Co-authored-by)\s*:.*$`)
	})
	picked  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^\(cherry picked from commit .*$`) })
	address = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[a-z]+://\S+|\S+@\S+\.\S+`) })
	number  = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\(?#\d+\)?|\b[0-9a-f]{7,40}\b`) })
)

// plainMessage gives a text without what says nothing of its subject.
func plainMessage(text string) string {
	for _, x := range []*regexp.Regexp{trailer(), picked(), address(), number()} {
		text = x.ReplaceAllString(text, " ")
	}
	return strings.TrimSpace(text)
}

// stopWords are words of English that say nothing about what a text is about.
var stopWords = lang.WordSet(`a about above after again against all also am an and any are as at be because been before being below between both but by
	can cannot could did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its
	itself just may me might more most must my no nor not now of off on once only or other our out over own per same shall she should so some such
	than that the their them then there these they this those through to too under until up upon very was we were what when where which while who
	whom why will with within without would you your`)

// mentions reports how a task mentions a file: 1 by its name as it is written,
// 0.5 when the name's words are all among the task's, 0 otherwise.
func (e Expression) mentions(h *fulltext.Hit) float64 {
	base := strings.ToLower(h.File.Path[strings.LastIndexByte(h.File.Path, '/')+1:])
	stem, _, _ := strings.Cut(base, ".")
	words := stems(stem)
	if len(words) == 0 {
		return 0
	}
	found := 0
	for _, t := range e.terms {
		if t.text == base || strings.HasSuffix(t.text, "/"+base) {
			return 1
		}
	}
	for _, w := range words {
		if slices.ContainsFunc(e.terms, func(t term) bool { return slices.Contains(t.words, w) }) {
			found++
		}
	}
	if found == len(words) {
		return 0.5
	}
	return 0
}

// names reports whether a task has the name of a symbol, as it is written or
// qualified. What is exported without a name others call as its file is called.
func (e Expression) names(h *fulltext.Hit) bool {
	label, qualified := strings.ToLower(h.Label), strings.ToLower(h.Qualified)
	if label == nameless {
		label, _, _ = strings.Cut(strings.ToLower(path.Base(h.File.Path)), ".")
	}
	return slices.ContainsFunc(e.terms, func(t term) bool { return t.text == label || t.text == qualified })
}

// nameless is the name of what a file exports without one.
const nameless = "default"

// covers gives the share of a name's words that a task has.
func (e Expression) covers(name string) float64 {
	words := stems(name)
	found := 0.0
	for _, w := range words {
		if slices.ContainsFunc(e.terms, func(t term) bool { return slices.Contains(t.words, w) }) {
			found += 1 / float64(len(words))
		}
	}
	return found
}

// containerOf gives the name of what a symbol is in, without what that is in.
func containerOf(qualified string) string {
	i := strings.LastIndexByte(qualified, '.')
	if i < 0 {
		return ""
	}
	container := qualified[:i]
	return container[strings.LastIndexByte(container, '.')+1:]
}
