package search

import (
	"cmp"
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

// readBodies says of the candidates how many of the names are in them: one that
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

// How bodies are compared.
const (
	models   = 12   // the best, whose words the others are looked through for
	compared = 2000 // the best that are
	fewWords = 5    // shorter bodies are not alike for a word or two
)

// compareBodies says of the best candidates how much their bodies are like those
// at the very top (pseudo-relevance feedback, see Rocchio 1971): what a message
// is about is often done in several places whose words it does not have.
func compareBodies(list []*candidate) {
	best := slices.Clone(list)
	slices.SortFunc(best, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(b.odds, a.odds), cmp.Compare(a.hit.File.Path, b.hit.File.Path), cmp.Compare(a.hit.Number, b.hit.Number))
	})
	best = best[:min(len(best), compared)]
	bodies := make([][]string, len(best))
	frequency := map[string]float64{}
	for i, c := range best {
		bodies[i] = strings.Fields(c.hit.Body)
		for _, w := range bodies[i] {
			frequency[w]++
		}
	}
	rarity := func(w string) float64 { return math.Log(1 + float64(len(best))/frequency[w]) }
	model := map[string]float64{}
	for i := range best[:min(len(best), models)] {
		for _, w := range bodies[i] {
			model[w] += rarity(w) / math.Sqrt(float64((i+1)*(1+len(bodies[i]))))
		}
	}
	most := 0.0
	for i, c := range best {
		for _, w := range bodies[i] {
			if m := model[w]; m > 0 {
				c.alike += m * rarity(w)
			}
		}
		c.alike /= math.Sqrt(float64(fewWords + len(bodies[i])))
		most = max(most, c.alike)
	}
	if most == 0 {
		return
	}
	for _, c := range best {
		c.alike /= most
	}
}
