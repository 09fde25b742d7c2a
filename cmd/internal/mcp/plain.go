package mcp

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
)

// fit writes the body, cut by whole lines from its end where it is longer than a budget,
// and the note. Where a long line would leave much of the budget unused, its beginning
// is too. 0 is no bound.
func (p PlainText) fit(budget int) string {
	body, note := strings.TrimRight(p.Body, "\n"), p.Note
	if budget > 0 && !tokens.Fits([]byte(body+"\n["+note+"]"), budget) {
		cut := func(left int) string {
			return note + fmt.Sprintf("; truncated: %d more lines, raise max_tokens or narrow by path, kind or limit", left)
		}
		room := max(1, budget-tokens.Of([]byte("\n["+cut(strings.Count(body, "\n")+1)+"]")))
		shown, left := tokens.Lines([]byte(body), room)
		rest := body[len(shown):]
		body, note = strings.TrimRight(string(shown), "\n"), cut(left)
		if tokens.Of(shown) > room { // its first line alone
			body = head(body, room-2) + ellipsis
		}
		if unused := room - tokens.Of(shown); left > 0 && unused*leastUnused > budget {
			next, _, _ := strings.Cut(rest, "\n")
			body += "\n" + head(next, unused-2) + ellipsis
		}
	}
	switch {
	case note == "":
		return body
	case body == "":
		return "[" + note + "]"
	}
	return body + "\n[" + note + "]"
}

// leastUnused is the part of a budget, as its divisor, that is worth a line without its end.
const leastUnused = 33

// head is what fits of a text whose first line alone may be too long.
func head(s string, budget int) string {
	for len(s) > 0 && !tokens.Fits([]byte(s), budget) {
		n := len(s) - max(1, len(s)/50)
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	return s
}
