package ask

import (
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/search"
)

// How much of a long definition is shown: whole up to wholeLines or wholeShare of the
// budget, whichever is less; of a longer one its first lines and windows around what
// matches. Of the very best wholeShare alone counts: what is to be changed often stands
// in one of them, and not where the words of the task do.
const (
	wholeShare  = 0.25
	wholeLines  = 60
	wholeBest   = 3
	windowLines = 16
	maxWindows  = 2
	headLines   = 2
	lineTokens  = 10 // of a line of code, by and large
)

// wholeUpTo gives the lines up to which the nth best definition is shown whole.
func wholeUpTo(n, budget int) int {
	most := max(windowLines, int(wholeShare*float64(budget)/lineTokens))
	if n < wholeBest {
		return most
	}
	return min(wholeLines, most)
}

// run is a run of lines.
type run struct{ from, to int }

// windows gives the runs of a definition's lines that are worth printing first, all where these
// are no more than most, else its beginning and maxWindows. words weigh the words of the task.
func windows(lines [][]byte, from, to int, words map[string]float64, most int) []run {
	from, to = max(1, from), min(to, len(lines))
	if from > to {
		return nil
	}
	if to-from+1 <= most {
		return []run{{from, to}}
	}
	weight := weighLines(lines[:to], from, words)
	runs := []run{{from, from + headLines - 1}}
	taken := func(r run) bool {
		return slices.ContainsFunc(runs, func(x run) bool { return r.from <= x.to && x.from <= r.to })
	}
	for range maxWindows {
		best, top := run{}, 0.0
		for n := from + headLines; n+windowLines-1 <= to; n++ {
			r := run{n, n + windowLines - 1}
			if taken(r) {
				continue
			}
			total := 0.0
			for i := r.from; i <= r.to; i++ {
				edge := float64(min(i-r.from, r.to-i)+1) / windowLines // what matches is in the middle
				total += weight[i] * (1 + edge)
			}
			if total > top {
				best, top = r, total
			}
		}
		if top == 0 {
			break
		}
		runs = append(runs, best)
	}
	if len(runs) == 1 { // nothing matches: its beginning
		runs[0].to = min(to, from+windowLines-1)
	}
	return joined(runs)
}

// weighLines gives what the words of each line from one on weigh, each once, by the line's number.
func weighLines(lines [][]byte, from int, words map[string]float64) []float64 {
	var begins [256]bool // a stem begins as its words do
	for w := range words {
		if w != "" {
			begins[w[0]] = true
		}
	}
	weight := make([]float64, len(lines)+2)
	for n := from; n <= len(lines); n++ {
		var seen []string
		for _, w := range search.Split(string(lines[n-1])) {
			if !begins[w[0]] {
				continue
			}
			if w = search.Stem(w); words[w] != 0 && !slices.Contains(seen, w) {
				seen = append(seen, w)
				weight[n] += words[w]
			}
		}
	}
	return weight
}

// joined puts runs in order, those together between which a line or two are missing.
func joined(runs []run) []run {
	slices.SortFunc(runs, func(a, b run) int { return a.from - b.from })
	out := runs[:1]
	for _, r := range runs[1:] {
		if last := &out[len(out)-1]; r.from <= last.to+3 {
			last.to = max(last.to, r.to)
		} else {
			out = append(out, r)
		}
	}
	return out
}
