package mcp

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
)

// noteSlack is room, in tokens, for what the note says of lines that are left out.
const noteSlack = 30

// fit writes the body, cut by whole lines from its end where it is longer than a budget,
// and the note. 0 is no bound.
func (p PlainText) fit(budget int) string {
	body, note := strings.TrimRight(p.Body, "\n"), p.Note
	if room := budget - tokens.Of([]byte(note)) - 1; budget > 0 && tokens.Of([]byte(body)) > room {
		shown, left := tokens.Lines([]byte(body), max(1, room-noteSlack))
		body = strings.TrimRight(head(string(shown), max(1, room-noteSlack)), "\n")
		note += fmt.Sprintf("; truncated: %d more lines, raise max_tokens or narrow by path, kind or limit", left)
	}
	switch {
	case note == "":
		return body
	case body == "":
		return "[" + note + "]"
	}
	return body + "\n[" + note + "]"
}

// head is what fits of a text whose first line alone may be too long.
func head(s string, budget int) string {
	for tokens.Of([]byte(s)) > budget+budget/20 && len(s) > leastText {
		n := len(s) * 9 / 10
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n]
	}
	return s
}
