package signature

import "testing"

// TestTidy: what a formatter may write either way is one signature, what means
// something is not.
func TestTidy(t *testing.T) {
	for _, x := range []struct {
		language, a, b string
		same           bool
	}{
		{"typescript", "f<T extends P = P>( a = 'x', ): T", `f<T extends P = P>(a = "x"): T`, true},
		{"typescript", "type A = | 'a' | 'b'", `type A = "a"|"b"`, true},
		{"typescript", "i extends Omit< R<O>, 'x', >", "i extends Omit<R<O>, 'x'>", true},
		{"typescript", "f(o: { a: string; b: number; })", "f(o: {a: string; b: number})", true},
		{"typescript", "f(a: 'it is')", "f(a: 'itis')", false},
		{"typescript", "f(a: in t)", "f(a: int)", false},
		{"typescript", "f(a?: A)", "f(a: A)", false},
		{"python", "f(a, b=(1,),)", "f(a, b=(1,))", true},
		{"python", "f(a, b=(1,))", "f(a, b=(1))", false},
		{"java", "int f( int a )", "int f(int a)", true},
	} {
		if a, b := Tidy(x.a, x.language), Tidy(x.b, x.language); (a == b) != x.same {
			t.Errorf("%s\n%s\nare %q and %q, same should be %v", x.a, x.b, a, b, x.same)
		}
	}
}

func TestBetween(t *testing.T) {
	text := NewText([]byte("a\nb\n\nd"))
	for _, tt := range []struct {
		from, to int
		want     string
	}{
		{1, 1, "a"}, {1, 2, "a\nb"}, {2, 3, "b\n"}, {3, 4, "\nd"}, {4, 9, "d"}, {0, 1, "a"}, {5, 6, ""}, {3, 2, ""},
	} {
		if got := string(text.Between(tt.from, tt.to)); got != tt.want {
			t.Errorf("lines %d to %d: %q, want %q", tt.from, tt.to, got, tt.want)
		}
	}
}
