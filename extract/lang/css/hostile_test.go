package css

import (
	"strings"
	"testing"
)

// What no one writes ends, and what is kept of it is bounded: lists of names as
// long as the file, nesting that doubles selectors. A cost that grew with the
// square of the length would meet the test's time limit.
func TestHostile(t *testing.T) {
	const n = 1 << 19
	names := strings.Repeat(".a1234,", n/14)
	for i, source := range []string{
		"." + strings.Repeat("a", 8) + strings.Repeat(",.b", n/6) + "{}",
		distinct(n/10) + "{ --x: 1 }",
		names + ".z { " + strings.Repeat("--x:1;", n/12) + "}",
		names + ".z { " + strings.Repeat("& ", n/4) + "{ " + strings.Repeat("&& { ", 60) + "--x: 1",
		strings.Repeat("@media (a) { .b { ", 60) + names + "{}",
	} {
		f, err := Extract([]byte(source))
		if err != nil || len(f.Symbols) == 0 {
			t.Fatalf("source %d: %d symbols, error %v", i, len(f.Symbols), err)
		}
		for _, s := range f.Symbols {
			if len(s.Disambiguator) > 2*maxScope || len(s.Signature) > 2*maxSignature {
				t.Fatalf("source %d: %d bytes tell %s apart, %d show it", i, len(s.Disambiguator), s.Name, len(s.Signature))
			}
		}
	}
}

// distinct lists classes of different names.
func distinct(n int) string {
	var b strings.Builder
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(".c" + strings.Repeat("x", i%7) + string(rune('a'+i%26)) + strings.Repeat("y", i%11) + string(rune('a'+i/26%26)) + string(rune('a'+i/676%26)))
	}
	return b.String()
}
