package search

import (
	"slices"
	"strings"
	"testing"
)

var someText = "type getUserByID struct{}\nfunc (x *HTTPServer2Go) snake_case_x() { Äpfel, $el := userIDs[é1B]; userIDs++ } // naïve parse-URL now\xff\xc3\n"

// TestBodiesAreTheWordsOfTheirText compares the words of every part of a text with those of the part read by itself.
func TestBodiesAreTheWordsOfTheirText(t *testing.T) {
	x := newLexicon()
	for from := range len(someText) {
		for to := from; to <= len(someText)+1; to++ {
			part := someText[from:min(to, len(someText))]
			words := append(stems(part), whole(part)...)
			slices.Sort(words)
			want, body := strings.Join(slices.Compact(words), " "), span{from, to}
			for _, among := range [][]span{{body}, {{to, to + 9}, body, {0, 4}}, {body, {from + (to-from)/2, to + 5}}, {{0, len(someText)}, body}} {
				if got := x.reading([]byte(someText), among).body(body); got != want {
					t.Fatalf("body of %q = %q, want %q", part, got, want)
				}
			}
		}
	}
}

func FuzzLexicon(f *testing.F) {
	f.Add(someText)
	f.Add("a1B2c3 2D IDs2\x80_$")
	x := newLexicon()
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > maxText {
			t.Skip()
		}
		want := strings.Join(append(stems(text), whole(text)...), " ")
		if got := x.text(text); got != want {
			t.Errorf("words of %q = %q, want %q", text, got, want)
		}
	})
}

func BenchmarkBodies(b *testing.B) {
	source := []byte(strings.Repeat(someText, 50))
	x := newLexicon()
	b.SetBytes(int64(len(source)))
	for b.Loop() {
		r := x.reading(source, []span{{0, len(source)}})
		for from := 0; from < len(source); from += len(someText) {
			r.body(span{from, from + len(someText)})
		}
		r.body(span{0, len(source)})
	}
}
