package search

import (
	"strings"
	"testing"
)

// TestStemBegins holds what spares the stems of most words: one begins with the letter of its words.
func TestStemBegins(t *testing.T) {
	for _, w := range strings.Fields("skies dying lying tying idly gently ugly early only singly sky news howe atlas cosmos bias andes inning outing canning herring earring proceed exceed succeed generate communal arsenal yes youth yielding eyes öl naïve x y 4th a1 conditional ies ied sses ss s us") {
		if got := Stem(w); got == "" || got[0] != w[0] {
			t.Errorf("%s has the stem %q", w, got)
		}
	}
}
