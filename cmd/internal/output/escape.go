package output

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// harmless gives the length of the plain ASCII text at the beginning: nearly all there is.
func harmless(p []byte) int {
	for i, b := range p {
		if b >= utf8.RuneSelf || b < ' ' && b != '\n' && b != '\t' || b == 0x7f {
			return i
		}
	}
	return len(p)
}

// escaped gives text with escapes, and the end that cannot be judged before more
// comes; there is none at the last call.
func (s *Stream) escaped(text []byte, last bool) (out, rest []byte) {
	out = make([]byte, 0, len(text)+len(text)/64)
	for len(text) > 0 {
		if n := harmless(text); n > 0 {
			out, s.before, text = append(out, text[:n]...), rune(text[n-1]), text[n:]
			continue
		}
		if !last && unfinished(text, s.colours) {
			return out, text
		}
		if n := s.colour(text); n > 0 {
			out, text = append(out, text[:n]...), text[n:]
			continue
		}
		r, n := utf8.DecodeRune(text)
		switch {
		case r == utf8.RuneError && n == 1:
			out = fmt.Appendf(out, `\x%02x`, text[0])
		case r == '\r' && len(text) > 1 && text[1] == '\n':
			out = append(out, text[:n]...)
		case r < ' ':
			out = fmt.Appendf(out, `\x%02x`, r)
		case unicode.IsControl(r) || isInvisible(r, s.before):
			out = appendEscape(out, r)
		default:
			out = append(out, text[:n]...)
		}
		s.before, text = r, text[n:]
	}
	return out, nil
}

// appendEscape writes a character as JSON escapes it.
func appendEscape(out []byte, r rune) []byte {
	if a, b := utf16.EncodeRune(r); a != unicode.ReplacementChar {
		return fmt.Appendf(out, `\u%04x\u%04x`, a, b)
	}
	return fmt.Appendf(out, `\u%04x`, r)
}

// unfinished reports text that may begin something longer than it is.
func unfinished(text []byte, colours bool) bool {
	switch {
	case text[0] == '\r':
		return len(text) == 1
	case text[0] == '\x1b':
		return colours && len(text) < longestColour && bytes.IndexByte(text, 'm') < 0 && len(bytes.Trim(text[1:], "[0123456789")) == 0
	}
	return !utf8.FullRune(text)
}

// colours are those that renderers use, and their end. No other sequence passes:
// there are some that hide text.
var colours = [][]byte{[]byte("\x1b[0m"), []byte("\x1b[1m"), []byte("\x1b[2m"), []byte("\x1b[31m"), []byte("\x1b[32m"), []byte("\x1b[33m"), []byte("\x1b[35m")}

const longestColour = len("\x1b[31m")

// colour gives the length of the colour that text begins with.
func (s *Stream) colour(text []byte) int {
	if !s.colours || text[0] != '\x1b' {
		return 0
	}
	for _, c := range colours {
		if bytes.HasPrefix(text, c) {
			return len(c)
		}
	}
	return 0
}

// invisible are characters that show nothing, or turn what is around them, and
// so make a text look like another: bidirectional controls (UAX 9), separators of
// lines, formatting without a glyph, fillers that are letters, and tags.
var invisible = &unicode.RangeTable{R16: []unicode.Range16{
	{Lo: 0x00ad, Hi: 0x00ad, Stride: 1}, {Lo: 0x061c, Hi: 0x061c, Stride: 1}, {Lo: 0x115f, Hi: 0x1160, Stride: 1}, {Lo: 0x180e, Hi: 0x180e, Stride: 1},
	{Lo: 0x200b, Hi: 0x200b, Stride: 1}, {Lo: 0x200e, Hi: 0x200f, Stride: 1}, {Lo: 0x2028, Hi: 0x202e, Stride: 1}, {Lo: 0x2060, Hi: 0x206f, Stride: 1},
	{Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xfeff, Hi: 0xfeff, Stride: 1}, {Lo: 0xffa0, Hi: 0xffa0, Stride: 1}, {Lo: 0xfff9, Hi: 0xfffb, Stride: 1},
}, R32: []unicode.Range32{{Lo: 0xe0000, Hi: 0xe007f, Stride: 1}}, LatinOffset: 1}

// isInvisible reports a character that a reader does not see. Joiners are seen between
// the letters of scripts that join, and of pictures, and not between others.
func isInvisible(r, before rune) bool {
	if r < 0xad {
		return false
	}
	if r == 0x200c || r == 0x200d {
		return before < 0x300
	}
	return unicode.Is(invisible, r)
}
