package render

import "testing"

// TestDifferingItems marks whole items of a list.
func TestDifferingItems(t *testing.T) {
	for _, x := range []struct{ before, after, want string }{
		{"run(self, show: bool, ) -> None", "run(self, show: bool, markdown: bool, ) -> None", ", markdown: bool"},
		{"func sum(list []int) (n int)", "func sum(list []int, tax int) (n int)", ", tax int"},
		{"f(b int, c int)", "f(a int, b int, c int)", "a int, "},
		{"f()", "f(a int)", "a int"},
		{"f(ctx Context)", "f(ctx Context) error", " error"},
		{"f(a string)", "f(a int)", "int"},
	} {
		was, is := differing(x.before, x.after)
		text := ""
		for _, s := range is {
			if s.Differs {
				text += s.Text
			}
		}
		if text != x.want || join(was) != x.before || join(is) != x.after {
			t.Errorf("%s → %s: marked %q, want %q; parts %q and %q", x.before, x.after, text, x.want, join(was), join(is))
		}
	}
}

func join(spans []span) (text string) {
	for _, s := range spans {
		text += s.Text
	}
	return text
}
