package ask

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestChoose: a share of the budget goes to what a plain search finds, in its order, the rest to
// what is worth most; what is printed within another costs nothing.
func TestChoose(t *testing.T) {
	make := func(at, tokens int, worth, plain float64, lines ...int) part {
		return part{at: at, tokens: tokens, worth: worth, plain: plain, entries: []exploredJSON{{Path: fmt.Sprint(at), StartLine: lines[0], EndLine: lines[1]}}}
	}
	inner := make(4, 10, 0.1, 0, 3, 4)
	inner.entries[0].Path = "0"
	list := []part{make(0, 30, 5, 0, 1, 9), make(1, 30, 4, 0, 1, 9), make(2, 20, 1, 1, 1, 9), make(3, 20, 2, 0.5, 1, 9), inner}
	for _, tt := range []struct {
		left, limit int
		want        []int
	}{
		{100, 10, []int{0, 2, 3, 4}},
		{60, 10, []int{0, 2, 4}}, // 3 does not fit into the share, then there is no room for it
		{140, 10, []int{0, 1, 2, 3, 4}},
		{25, 10, []int{2}}, // the first one may take more than its share
		{100, 1, []int{2}},
	} {
		p := packer{form: plain, left: tt.left}
		s := p.choose(slices.Clone(list), tt.limit)
		var got []int
		for at := range s.at {
			got = append(got, at)
		}
		slices.Sort(got)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("of %d tokens, at most %d (-want +got):\n%s", tt.left, tt.limit, diff)
		}
		if p.left < 0 {
			t.Errorf("of %d tokens %d are left", tt.left, p.left)
		}
	}
}

// TestWindows: of a long definition its beginning and what matches are shown; of the best all,
// as far as a quarter of the budget reaches.
func TestWindows(t *testing.T) {
	var lines [][]byte
	for i := range 100 {
		lines = append(lines, []byte(fmt.Sprintf("x%d\n", i)))
	}
	lines[79] = []byte("discount\n")
	words := map[string]float64{"discount": 1}
	for _, tt := range []struct {
		rank, budget int
		want         string
	}{
		{0, 8000, "1-100"}, {wholeBest, 8000, "1-2 72-87"}, {0, 2000, "1-2 72-87"}, {wholeBest, 1000, "1-2 72-87"},
	} {
		var got []string
		for _, r := range windows(lines, 1, 100, words, wholeUpTo(tt.rank, tt.budget)) {
			got = append(got, fmt.Sprintf("%d-%d", r.from, r.to))
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("of the %dth for %d tokens %v, want %s", tt.rank, tt.budget, got, tt.want)
		}
	}
}

// TestPieces: of long definitions those pieces come in that are worth most for their size, words of the task first, while
// others are worth more than what is left; what is left at last is for more of the long ones, the best first.
func TestPieces(t *testing.T) {
	tokens, weight := slices.Repeat([]int{1}, 50), make([]float64, 50)
	weight[30] = 1
	longPart := func(at int, odds float64) part {
		show := func(runs []run) (list []exploredJSON) {
			for _, r := range runs {
				list = append(list, exploredJSON{Path: fmt.Sprint(at), StartLine: r.from, EndLine: r.to})
			}
			return list
		}
		x := part{at: at, tokens: 2, odds: odds, worth: odds, runs: []run{{1, 2}}, long: newLong(1, tokens, weight, show)}
		x.entries = show(x.runs)
		return x
	}
	for _, tt := range []struct {
		left int
		want []string // lines of each
	}{
		{10, []string{"1-2", "1-2"}},
		{30, []string{"1-2 27-38", "1-2"}},
		{60, []string{"1-14 27-38", "1-2 27-38"}},
		{140, []string{"1-50", "1-50"}},
	} {
		p := packer{form: plain, left: tt.left}
		s := p.choose([]part{longPart(0, 2), longPart(1, 1)}, 10)
		var got []string
		for _, x := range s.parts {
			var runs []string
			for _, e := range x.entries {
				runs = append(runs, fmt.Sprintf("%d-%d", e.StartLine, e.EndLine))
			}
			got = append(got, strings.Join(runs, " "))
		}
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("of %d tokens (-want +got):\n%s", tt.left, diff)
		}
		if p.left < 0 {
			t.Errorf("of %d tokens %d are left", tt.left, p.left)
		}
	}
}
