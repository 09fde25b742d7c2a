package extract

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed shown.txt
var shownText string

// Shown lists the kinds of definitions and of edges that are known to come of a language: those
// of its fixtures, which have one of each construct.
func Shown(language string) (kinds, edges []string) {
	s := shown()[language]
	return s[0], s[1]
}

// shown is shown.txt, which the package's test writes: name, kinds and edges between tabs.
var shown = sync.OnceValue(func() map[string][2][]string {
	out := map[string][2][]string{}
	for line := range strings.Lines(shownText) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) == 3 {
			out[f[0]] = [2][]string{split(f[1]), split(f[2])}
		}
	}
	return out
})

func split(list string) []string {
	if list == "" {
		return []string{}
	}
	return strings.Split(list, ", ")
}
