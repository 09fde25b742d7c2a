package linemap_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
)

func TestHunks(t *testing.T) {
	before := "a\nb\nc\nd\ne\nf\ng\nh\ni\n"
	for _, x := range []struct {
		after  string
		around int
		want   []linemap.Hunk
	}{
		{before, 3, nil},
		{strings.Replace(before, "e\n", "E\n", 1), 1, []linemap.Hunk{{Old: 4, OldLines: 3, New: 4, NewLines: 3, Lines: []string{" d", "-e", "+E", " f"}}}},
		{"x\n" + before, 1, []linemap.Hunk{{Old: 1, OldLines: 1, New: 1, NewLines: 2, Lines: []string{"+x", " a"}}}},
		{"", 3, []linemap.Hunk{{Old: 1, OldLines: 9, New: 0, NewLines: 0, Lines: []string{"-a", "-b", "-c", "-d", "-e", "-f", "-g", "-h", "-i"}}}},
		{strings.Replace(strings.Replace(before, "b\n", "", 1), "d\n", "", 1), 1, []linemap.Hunk{{Old: 1, OldLines: 5, New: 1, NewLines: 3, Lines: []string{" a", "-b", " c", "-d", " e"}}}},
		{strings.Replace(strings.Replace(before, "b\n", "", 1), "i\n", "", 1), 1, []linemap.Hunk{
			{Old: 1, OldLines: 3, New: 1, NewLines: 2, Lines: []string{" a", "-b", " c"}}, {Old: 8, OldLines: 2, New: 7, NewLines: 1, Lines: []string{" h", "-i"}}}},
	} {
		if diff := cmp.Diff(x.want, linemap.Hunks([]byte(before), []byte(x.after), x.around)); diff != "" {
			t.Errorf("%q around %d (-want +got):\n%s", x.after, x.around, diff)
		}
	}
}

// TestHunksApply makes the new text from the old one and the hunks, of texts that differ at random.
func TestHunksApply(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		text := func() string {
			var b strings.Builder
			for range r.IntN(40) {
				fmt.Fprintf(&b, "%d\n", r.IntN(12))
			}
			return b.String()
		}
		before, after := text(), text()
		for _, around := range []int{0, 1, 3} {
			hunks := linemap.Hunks([]byte(before), []byte(after), around)
			if got := apply(t, before, hunks); got != after {
				t.Fatalf("seed %d, around %d: %q to %q gives %q by %+v", seed, around, before, after, got, hunks)
			}
		}
	}
}

func apply(t *testing.T, before string, hunks []linemap.Hunk) string {
	old := strings.SplitAfter(before, "\n")
	var out strings.Builder
	at, line := 0, 1
	for _, h := range hunks {
		from := h.Old - 1
		if h.OldLines == 0 {
			from = h.Old
		}
		for ; at < from; at, line = at+1, line+1 {
			out.WriteString(old[at])
		}
		if want := line; h.NewLines > 0 && h.New != want {
			t.Errorf("a hunk begins at line %d of the new text, and says %d", want, h.New)
		}
		for _, l := range h.Lines {
			if l[0] != '+' {
				if old[at] != l[1:]+"\n" {
					t.Errorf("line %d is %q, in the hunk %q", at+1, old[at], l)
				}
				at++
			}
			if l[0] != '-' {
				out.WriteString(l[1:] + "\n")
				line++
			}
		}
	}
	out.WriteString(strings.Join(old[at:], ""))
	return out.String()
}

// TestHunksOfLongTexts makes the new text from the old one where only lines that both have are searched.
func TestHunksOfLongTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 1))
	text := func(side string) string {
		var b strings.Builder
		for i := range 3000 {
			if r.IntN(4) == 0 {
				fmt.Fprintf(&b, "%d\n", i/10)
			} else {
				fmt.Fprintf(&b, "%s %d\n", side, i)
			}
		}
		return b.String()
	}
	before, after := text("old"), text("new")
	if got := apply(t, before, linemap.Hunks([]byte(before), []byte(after), 3)); got != after {
		t.Error("the hunks do not give the new text")
	}
}

// BenchmarkRewritten compares texts of which hardly a line is in the other, as locks of dependencies are.
func BenchmarkRewritten(b *testing.B) {
	text := func(side string) []byte {
		var t strings.Builder
		for i := range 4000 {
			fmt.Fprintf(&t, "%s %d\n", side, i)
			if i%8 == 0 {
				t.WriteString("}\n")
			}
		}
		return []byte(t.String())
	}
	before, after := text("old"), text("new")
	for b.Loop() {
		linemap.Hunks(before, after, 3)
	}
}
