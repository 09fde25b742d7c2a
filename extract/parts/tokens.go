package parts

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// tokens splits a source text as far as cutting it needs: comments and blanks
// are skipped, a word is one token, and so is a literal in quotes. It refuses what
// it may read otherwise than the parser.
type tokens struct {
	source     []byte
	at         int
	start, end int
	bad        bool
}

// next reads a token; false at the end or where it cannot tell.
func (t *tokens) next() bool {
	t.skip()
	if t.bad || t.at >= len(t.source) {
		return false
	}
	t.start = t.at
	switch c := t.source[t.at]; {
	case letters.IsIdentifier(c):
		for t.at < len(t.source) && letters.IsIdentifier(t.source[t.at]) {
			t.at++
		}
	case c == '"' || c == '\'':
		t.literal(c)
	case c == '\\' || c == 0:
		t.bad = true
	default:
		t.at++
	}
	t.end = t.at
	return !t.bad
}

// skip skips blanks and comments.
func (t *tokens) skip() {
	for t.at < len(t.source) {
		rest := t.source[t.at:]
		switch {
		case rest[0] == ' ' || rest[0] == '\t' || rest[0] == '\n' || rest[0] == '\r' || rest[0] == '\f':
			t.at++
		case t.at == 0 && bytes.HasPrefix(rest, []byte("\xef\xbb\xbf")):
			t.at = 3
		case bytes.HasPrefix(rest, []byte("//")):
			n := bytes.IndexByte(rest, '\n')
			if n < 0 {
				n = len(rest)
			}
			t.at += n
		case bytes.HasPrefix(rest, []byte("/*")):
			n := bytes.Index(rest[2:], []byte("*/"))
			if n < 0 {
				t.bad = true
				return
			}
			t.at += n + 4
		default:
			return
		}
	}
}

// literal reads a string, a text block or a character.
func (t *tokens) literal(quote byte) {
	end := t.source[t.at : t.at+1]
	if block := []byte(`"""`); bytes.HasPrefix(t.source[t.at:], block) {
		end = block
	}
	for t.at += len(end); t.at < len(t.source); t.at++ {
		switch c := t.source[t.at]; {
		case c == '\\':
			t.at++
		case c == '\n' && len(end) == 1:
			t.bad = true
			return
		case c == quote && bytes.HasPrefix(t.source[t.at:], end):
			t.at += len(end)
			return
		}
	}
	t.bad = true
}

func (t *tokens) text() string { return string(t.source[t.start:t.end]) }
