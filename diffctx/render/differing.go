package render

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// span is a run of text; Differs when the other text does not have it.
type span struct {
	Text    string
	Differs bool
}

var words = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?s)[\pL\pN_]+|\s+|.`) })

// differing parts two texts into what both have and what one of them has, by words.
func differing(before, after string) (was, is []span) {
	var known []string
	letters := func(text string) []rune { // one for each word
		var out []rune
		for _, w := range words().FindAllString(text, -1) {
			i := slices.Index(known, w)
			if i < 0 {
				i = len(known)
				known = append(known, w)
			}
			out = append(out, rune(i))
		}
		return out
	}
	d := diffmatchpatch.New()
	d.DiffTimeout = 0 // the same page each time
	diffs := d.DiffCleanupSemantic(d.DiffMainRunes(letters(before), letters(after), false))
	runs := make([][]string, len(diffs))
	for n, s := range diffs {
		for _, i := range s.Text {
			runs[n] = append(runs[n], known[i])
		}
	}
	for n := 1; n+1 < len(diffs); n++ {
		if diffs[n].Type != diffmatchpatch.DiffEqual && diffs[n-1].Type == diffmatchpatch.DiffEqual && diffs[n+1].Type == diffmatchpatch.DiffEqual {
			runs[n-1], runs[n], runs[n+1] = slid(runs[n-1], runs[n], runs[n+1])
		}
	}
	for n, s := range diffs {
		one := span{strings.Join(runs[n], ""), s.Type != diffmatchpatch.DiffEqual}
		if one.Text == "" {
			continue
		}
		if s.Type != diffmatchpatch.DiffInsert {
			was = append(was, one)
		}
		if s.Type != diffmatchpatch.DiffDelete {
			is = append(is, one)
		}
	}
	return was, is
}

// slid moves words that came or went to where they are a whole item of a list, with the comma before or behind it, where
// their neighbours leave that open: ", tax int" of "(list []int, tax int)".
func slid(before, words, after []string) (b, w, a []string) {
	all := slices.Concat(before, words, after)
	start, n := len(before), len(words)
	first, last := start, start
	for first > 0 && all[first-1] == all[first+n-1] {
		first--
	}
	for last+n < len(all) && all[last] == all[last+n] {
		last++
	}
	for at := first; at <= last; at++ {
		item := all[at : at+n]
		if item[0] == "," || strings.HasSuffix(strings.TrimSpace(strings.Join(item, "")), ",") {
			start = at
			break
		}
	}
	return all[:start], all[start : start+n], all[start+n:]
}
