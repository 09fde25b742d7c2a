package render

import (
	"regexp"
	"slices"
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
	for _, s := range d.DiffCleanupSemantic(d.DiffMainRunes(letters(before), letters(after), false)) {
		one := span{Differs: s.Type != diffmatchpatch.DiffEqual}
		for _, i := range s.Text {
			one.Text += known[i]
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
