package ask

import (
	"cmp"
	"math"
	"slices"
)

// widened gives a long definition whole and, for less room, in ever fewer windows.
func widened(in func(most, count int) part) []part {
	list := []part{in(math.MaxInt, 0)}
	for count := 8 * maxWindows; count > maxWindows; count /= 2 {
		list = append(list, in(0, count))
	}
	return list
}

// widen shows more of the definitions that are shown in windows, the best first, while more than
// reserve is left: where all that matters is shown, what is left of the budget is for the lines of it.
func (p *packer) widen(s *shown, reserve int) {
	slices.SortFunc(s.parts, func(a, b part) int { return cmp.Compare(a.at, b.at) })
	for i, x := range s.parts {
		if x.wider == nil {
			continue
		}
		for _, w := range x.wider() {
			if more := w.tokens - x.tokens; more > 0 && more <= p.left-reserve {
				s.parts[i].entries, s.parts[i].tokens, p.left = w.entries, w.tokens, p.left-more
				break
			}
		}
	}
}
