package python

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Without blanks out functions; a class that nothing else is in gets a
// statement that says nothing.
func Without(source []byte, parts []lang.Part, functions []int) []byte {
	out := bytes.Clone(source)
	gone := make([]bool, len(parts))
	for _, i := range functions {
		gone[i] = true
	}
	first := make(map[int]int) // of each class whose parts are all gone
	for i, p := range parts {
		if _, met := first[p.In]; p.In >= 0 && !met {
			first[p.In] = i
		}
		if p.In >= 0 && !gone[i] {
			first[p.In] = -1
		}
	}
	for _, i := range functions {
		text := out[parts[i].Start:parts[i].End]
		from, to := 0, 0
		if first[parts[i].In] == i && parts[i].In >= 0 {
			if from, to = statementLine(text); to-from < len(pass) {
				continue // it stays
			}
			copy(text[from:], pass)
			to = from + len(pass)
		}
		lang.Wipe(text[:from-indented(text, from)])
		lang.Wipe(text[to:])
	}
	return out
}

const pass = "pass"

// statementLine finds the text of the first line that is neither blank nor a comment.
func statementLine(text []byte) (from, to int) {
	for to < len(text) {
		from, to = to, len(text)
		if n := bytes.IndexByte(text[from:], '\n'); n >= 0 {
			to = from + n
		}
		from += indentation(text[from:to])
		if from < to && text[from] != '#' && text[from] != '\r' && text[from] != '\f' {
			return from, to
		}
		to++
	}
	return 0, 0
}

// indented counts the blanks before a place in its line.
func indented(text []byte, at int) int {
	return at - (bytes.LastIndexByte(text[:at], '\n') + 1)
}
