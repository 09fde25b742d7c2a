package search

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"sync"
)

var (
	quotedCode = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("`[^`]+`") })
	identifier = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\p{L}\p{Nd}_$]+`) })
)

// namesIn lists the names of code in a text, each once and in the form that
// bodies have them in: what is of several words as names are, and each word
// between the quotes for code. Of too many the first count.
func namesIn(task string) []string {
	task = plainMessage(task)
	found := whole(task)
	for _, quoted := range quotedCode().FindAllString(task, -1) {
		for _, n := range identifier().FindAllString(quoted, -1) {
			if len(whole(n)) == 0 && len(n) > 1 {
				found = append(found, stems(n)...)
			}
		}
	}
	var names []string
	for _, n := range found {
		if !slices.Contains(names, n) && len(names) < maxTaskWords {
			names = append(names, n)
		}
	}
	return names
}

// readBodies says of the candidates how many of the names stand in them: one that
// no other has counts as a whole.
func readBodies(list []*candidate, names []string) {
	if len(names) == 0 {
		return
	}
	number := map[string]int{}
	for i, n := range names {
		number[n] = i
	}
	has := make([][]int, len(list))
	frequency := make([]float64, len(names))
	for i, c := range list {
		for w := range strings.FieldsSeq(c.hit.Body) {
			if n, ok := number[w]; ok {
				has[i] = append(has[i], n)
				frequency[n]++
			}
		}
	}
	all := math.Log(1 + float64(len(list)))
	for i, c := range list {
		for _, n := range has[i] {
			c.written += math.Log(1+float64(len(list))/frequency[n]) / all
		}
	}
}
