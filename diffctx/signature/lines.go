package signature

import "bytes"

// Text is a file's text with the places where its lines begin. It is not safe for
// concurrent use.
type Text struct {
	Bytes  []byte
	starts []int // of the lines, in order; nil until one is asked for
}

// NewText prepares a text; nil is one without lines.
func NewText(src []byte) *Text { return &Text{Bytes: src} }

// LineStart gives where a 1-based line begins, 0 for what is before the first and -1
// behind the last.
func (t *Text) LineStart(line int) int {
	if t.starts == nil {
		t.starts = append(make([]int, 0, 1+bytes.Count(t.Bytes, []byte{'\n'})), 0)
		for i, b := range t.Bytes {
			if b == '\n' {
				t.starts = append(t.starts, i+1)
			}
		}
	}
	if line > len(t.starts) {
		return -1
	}
	return t.starts[max(line, 1)-1]
}

// Line gives a 1-based line without its end; nil where the text has none.
func (t *Text) Line(line int) []byte {
	start := t.LineStart(line)
	if line < 1 || start < 0 {
		return nil
	}
	whole, _, _ := bytes.Cut(t.Bytes[start:], []byte("\n"))
	return bytes.TrimSuffix(whole, []byte("\r"))
}

// Between gives the 1-based lines from one to another, both included, without the last one's end.
func (t *Text) Between(from, to int) []byte {
	start, end := t.LineStart(from), t.LineStart(to+1)
	switch {
	case start < 0 || to < max(from, 1):
		return nil
	case end < 0:
		return t.Bytes[start:]
	}
	return t.Bytes[start : end-1]
}

// Before gives the end of a line's text before a 1-based column, at most maxBefore
// bytes of it; ok is false where the text has no such place.
func (t *Text) Before(line, column int) (text []byte, ok bool) {
	start := t.LineStart(line)
	at := start + column - 1
	if start < 0 || at > len(t.Bytes) {
		return nil, false
	}
	return t.Bytes[max(start, at-maxBefore):at], true
}

// maxBefore bounds the text that is looked at before a place of a line: all of a
// program may be on one.
const maxBefore = 1 << 12
