package elsewhere

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// maxLiteral bounds the texts that are read.
const maxLiteral = 16 << 10

// literals gives what the string literals of a text name of a language, as named reads them.
func literals(source []byte, syntax *lang.Syntax, language string, named func(before []byte, text string) []lang.Mention) (found []lang.Mention) {
	open := map[string]bool{} // what nothing closes any more
	var begins [256]bool
	for i := range syntax.Opaque {
		begins[syntax.Opaque[i].Open[0]] = true
	}
	for i := 0; i < len(source) && len(found) < maxFound; {
		if !begins[source[i]] {
			i++
			continue
		}
		opaque := syntax.Begins(source[i:])
		if opaque == nil || open[opaque.Open] {
			i++
			continue
		}
		from := i + len(opaque.Open)
		to, end := closing(source, from, opaque)
		if end < 0 {
			open[opaque.Open], to, end = true, from, from
		}
		if !opaque.Comment && to-from <= maxLiteral {
			for _, m := range named(lineBefore(source, i), string(source[from:to])) {
				m.At += from
				m.Language = language
				found = append(found, m)
			}
		}
		i = max(end, i+1)
	}
	return found
}

// maxBefore bounds what is read of a line before a text.
const maxBefore = 64

// lineBefore gives the end of what a line has before an offset.
func lineBefore(source []byte, at int) []byte {
	before := source[max(0, at-maxBefore):at]
	return before[bytes.LastIndexByte(before, '\n')+1:]
}

// closing is where a literal's text ends, and where what closes it does. One that may not
// hold a line break and does is no literal; end is below 0 where nothing closes it.
func closing(s []byte, from int, o *lang.Opaque) (to, end int) {
	for i := from; i < len(s); i++ {
		if c := s[i]; c != '\\' && c != '\n' && c != o.Close[0] {
			continue
		}
		switch {
		case o.Escape && s[i] == '\\':
			i++
		case bytes.HasPrefix(s[i:], []byte(o.Close)):
			return i, i + len(o.Close)
		case s[i] == '\n' && len(o.Open) == 1 && o.Open != "`":
			return from, from
		}
	}
	return from, -1
}
