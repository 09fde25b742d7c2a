package link

import (
	"slices"
	"testing"
)

func TestEachWord(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"a.b_1 = 'c'", []string{"a", "b_1", "c"}},
		{"#1x", []string{"1x", "x"}},
		{"declare global { x }", []string{"declare", "global", "global{", "x"}},
		{"/* c */ global{}", []string{"c", "global", "global{"}},
		{"the global one", []string{"the", "global", "one"}},
		{"declare module /* c */ 'm'", []string{"declare", "module", "module'", "c", "m"}},
		{"module\n\t\"m\"", []string{"module", "module'", "m"}},
		{"type: \"module\", 'x'", []string{"type", "module", "x"}},
		{"module.exports", []string{"module", "exports"}},
	} {
		var got []string
		EachWord([]byte(c.text), func(w []byte) { got = append(got, string(w)) })
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
		for mark := range opens {
			if marked([]byte(c.text), mark) != slices.Contains(c.want, mark) {
				t.Errorf("%q: marked %q is not %v", c.text, mark, slices.Contains(c.want, mark))
			}
		}
	}
}
