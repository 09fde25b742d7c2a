package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/printed"
)

// lines are what an answer printed.
type lines = printed.Lines

// readPrinted gives the lines of source in a plain answer.
func readPrinted(answer string) (lines, error) {
	all := lines{}
	if err := printed.Read(answer, all.Add); err != nil {
		return nil, err
	}
	return all, nil
}

// has reports whether a changed line is printed; of lines that are only inserted,
// both sides must be, for a reader to see where they go.
func has(l lines, path string, h hunk) bool {
	printed := l[path]
	if h.inserted {
		return printed[h.from] && printed[h.to]
	}
	for n := h.from; n <= h.to; n++ {
		if printed[n] {
			return true
		}
	}
	return false
}

// score says whether any of the hunks is printed, and how many of them are.
func score(l lines, changed map[string][]hunk) (shown, hunks float64) {
	n := 0.0
	for path, list := range changed {
		for _, h := range list {
			n++
			if has(l, path, h) {
				shown = 1
				hunks++
			}
		}
	}
	return shown, hunks / max(1, n)
}

var word = regexp.MustCompile(`[\p{L}\p{Nd}_$]+`)

// names reports whether a message has the name of any of the functions.
func names(message string, functions []function) bool {
	words := word.FindAllString(message, -1)
	return slices.ContainsFunc(functions, func(f function) bool {
		return slices.Contains(words, f.name[strings.LastIndexByte(f.name, '.')+1:])
	})
}
