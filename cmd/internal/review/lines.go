package review

import (
	"strings"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// lineBytes bounds a line that is reported: a longer one was not written by hand.
const lineBytes = 400

// compare says how two runs of lines differ, which begin at the given numbers, with some
// lines around each difference and at most so many in all.
func compare(before, after [][]byte, first, second, around, most int) render.LineDelta {
	var t render.LineDelta
	n := 0
	for _, h := range linemap.LineHunks(before, after, around) {
		var lines []render.Line
		old, now := first+max(h.Old, 1)-1, second+max(h.New, 1)-1
		for _, text := range h.Lines {
			l := render.Line{Text: printable(text[1:])}
			switch text[0] {
			case '-':
				l.Op, l.Before = "-", old
				t.Removed++
				old++
			case '+':
				l.Op, l.After = "+", now
				t.Added++
				now++
			default:
				l.Before, l.After = old, now
				old, now = old+1, now+1
			}
			if n++; n > most {
				t.Cut++
				continue
			}
			lines = append(lines, l)
		}
		if len(lines) > 0 {
			t.Hunks = append(t.Hunks, render.Hunk{Lines: lines})
		}
	}
	return t
}

// printable is a line as it can be shown.
func printable(line string) string {
	text := strings.ToValidUTF8(strings.TrimSuffix(line, "\r"), "\uFFFD")
	if len(text) <= lineBytes {
		return text
	}
	cut := lineBytes
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}
