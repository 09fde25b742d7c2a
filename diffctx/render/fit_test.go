package render

import "testing"

// TestFit breaks sentences between words, and cuts what takes more than three lines.
func TestFit(t *testing.T) {
	for _, c := range []struct {
		width, used int
		text, want  string
	}{
		{0, 50, "now  takes 2 arguments", "now takes 2 arguments"},
		{60, 20, "now takes 2 arguments", "now takes 2 arguments"},
		{60, 50, "now takes 2 arguments", "now takes\n        2 arguments"},
		{60, 70, "now takes 2 arguments", "\n        now takes 2 arguments"},
		{30, 28, "one two three four five six seven eight nine ten eleven", "\n        one two three four\n        five six seven eight …"},
		{30, 5, "abcdefghijklmnopqrstuvwxyzabcdefghijkl", "\n        abcdefghijklmnopqrstu…"},
	} {
		p := &page{opts: Options{Width: c.width}}
		if got := p.fit(c.used, c.text); got != c.want {
			t.Errorf("width %d behind %d: %q, want %q", c.width, c.used, got, c.want)
		}
	}
}
