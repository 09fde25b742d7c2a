package lookup

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// printed finds what a line of an answer is about, copied whole: a signature as it is printed, a place with what
// is there ("cart.go:12:6  function sum"), a kind with a name ("method Cart.Total  (3 references)").
func (f finder) printed(ctx context.Context, text string) ([]graph.Symbol, error) {
	words := strings.Fields(strings.ReplaceAll(text, "`", ""))
	for len(words) > 1 && (words[0] == "id" || !strings.ContainsFunc(words[0], unicode.IsLetter)) { // a mark, or numbers of lines
		words = words[1:]
	}
	if len(words) == 0 || words[0] == text {
		return nil, nil
	}
	if all, err := f.word(ctx, strings.Join(words, " ")); len(all) > 0 || len(words) == 1 || err != nil {
		return all, err
	}
	if all, err := f.ofSignature(ctx, words); len(all) > 0 || err != nil {
		return all, err
	}
	name, path, place := nameIn(words), columnOfPaths(words), placeIn(words)
	if path == "" {
		path = pathOf(place)
	}
	if name != "" && path != "" {
		if all, err := f.behindPath(ctx, path+":"+name); len(all) > 0 || err != nil {
			return all, err
		}
	}
	if place != "" {
		return f.word(ctx, place)
	}
	return f.word(ctx, name)
}

// word finds what a name, or a place, means.
func (f finder) word(ctx context.Context, word string) ([]graph.Symbol, error) {
	if word == "" {
		return nil, nil
	}
	all, err := f.view.Lookup(ctx, word)
	if len(all) > 0 || err != nil {
		return all, err
	}
	return f.behindPath(ctx, word)
}

// placeIn gives the first word that is a line of a file.
func placeIn(words []string) string {
	for _, w := range words {
		w = strings.Trim(w, "(),")
		path, line, _ := strings.Cut(w, ":")
		if _, ok := parsePlace(line); ok && looksLikePath(path) {
			return w
		}
	}
	return ""
}

// columnOfPaths gives the path of a row with a column of names, one of kinds and one of paths, as of recipes.
func columnOfPaths(words []string) string {
	if i := kindIn(words); i > 0 && looksLikePath(words[i+1]) && strings.Contains(words[i+1], ".") {
		return words[i+1]
	}
	return ""
}

// kindIn gives the place of the first kind that something follows; -1 where there is none.
func kindIn(words []string) int {
	return slices.IndexFunc(words[:len(words)-1], func(w string) bool { return slices.Contains(facts.KindNames(), w) })
}

// nameIn gives the word behind a kind, or before it where a path follows, or the first one of a line: a
// way's steps ("Cart.Total  cart.go:12") and what reads like a call have their name there.
func nameIn(words []string) string {
	switch i := kindIn(words); {
	case columnOfPaths(words) != "":
		return words[i-1]
	case i >= 0:
		return strings.Trim(words[i+1], ",:")
	}
	first, _, call := strings.Cut(words[0], "(")
	if call && first != "" || placeIn(words[1:]) != "" && !strings.Contains(words[0], ":") {
		return first
	}
	return ""
}

// Bounds of what is compared with a signature: words of it that are looked up, and definitions of one of them.
const (
	maxSignatureWords = 40
	maxOfName         = 400
)

// ofSignature finds the definitions whose signature reads so, or begins so up to behind their name; spaces do not count.
func (f finder) ofSignature(ctx context.Context, words []string) ([]graph.Symbol, error) {
	asked := strings.TrimSuffix(strings.Join(words, ""), "…")
	var whole, begun []graph.Symbol
	var names []string
	for _, w := range words {
		names = append(names, strings.FieldsFunc(w, func(r rune) bool { return r != '_' && r != '$' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
		w, _, _ = strings.Cut(w, "(")
		names = append(names, strings.TrimRight(w, ":,;")) // of other signs: operator<, --tint
	}
	looked := map[string]bool{}
	for _, name := range names[:min(len(names), maxSignatureWords)] {
		if looked[name] || name == "" {
			continue
		}
		looked[name] = true
		all, err := f.view.Lookup(ctx, name)
		if err != nil {
			return nil, err
		}
		if len(all) > maxOfName {
			continue
		}
		if err := WithTexts(ctx, f.view, all); err != nil {
			return nil, err
		}
		for _, s := range all {
			if s.Facts == nil {
				continue
			}
			signature := strings.Join(strings.Fields(s.Facts.Signature), "")
			switch rest, ok := strings.CutPrefix(signature, asked); {
			case ok && rest == "":
				whole = append(whole, s)
			case ok && signature != "" && strings.Contains(asked, s.Name):
				begun = append(begun, s)
			}
		}
	}
	if len(whole) > 0 {
		return whole, nil
	}
	return begun, nil
}
