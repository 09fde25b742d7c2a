package python

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// logicalLine is a line of statements as Python's tokenizer joins it.
type logicalLine struct {
	start, end int    // from the indentation to behind the newline
	indent     string // blanks and tabs
	word       []byte // the first word; of `async def` too
	text       bool   // it begins with a string
	decorator  bool
	block      bool // it ends with a colon: what it opens follows
}

// logicalLines reads a text line by line without parsing it. It refuses what it
// may read otherwise than the parser.
type logicalLines struct {
	source []byte
	at     int
}

// skipMark skips a byte order mark.
func (r *logicalLines) skipMark() {
	if bytes.HasPrefix(r.source, []byte("\xef\xbb\xbf")) {
		r.at = 3
	}
}

// next reads the next line that is neither blank nor a comment; more is false
// at the end, ok where it cannot be known.
func (r *logicalLines) next() (l logicalLine, more, ok bool) {
	for r.at < len(r.source) {
		start := r.at
		for r.at < len(r.source) && (r.source[r.at] == ' ' || r.source[r.at] == '\t') {
			r.at++
		}
		if r.at == len(r.source) {
			break
		}
		switch c := r.source[r.at]; {
		case c == '\n':
			r.at++
			continue
		case c == '\r' || c == '\f':
			if !r.blank() {
				return l, false, false
			}
			continue
		case c == '#':
			r.comment()
			continue
		}
		l = logicalLine{start: start, indent: string(r.source[start:r.at]), decorator: r.source[r.at] == '@'}
		word := r.at
		for r.at < len(r.source) && letters.IsWord(r.source[r.at]) {
			r.at++
		}
		l.word = r.source[word:r.at]
		l.text = r.at < len(r.source) && (r.source[r.at] == '"' || r.source[r.at] == '\'')
		r.at = word
		ok = r.rest(&l)
		l.end = r.at
		return l, true, ok
	}
	return l, false, true
}

// blank skips the rest of a line of white space; false where it has more.
func (r *logicalLines) blank() bool {
	for ; r.at < len(r.source); r.at++ {
		switch r.source[r.at] {
		case '\n':
			r.at++
			return true
		case '\r':
			if r.at+1 == len(r.source) || r.source[r.at+1] != '\n' {
				return false
			}
		case ' ', '\t', '\f':
		default:
			return false
		}
	}
	return true
}

// comment skips to the newline.
func (r *logicalLines) comment() {
	if n := bytes.IndexByte(r.source[r.at:], '\n'); n >= 0 {
		r.at += n
	} else {
		r.at = len(r.source)
	}
}

// rest reads the tokens of a line.
func (r *logicalLines) rest(l *logicalLine) bool {
	depth := 0
	for r.at < len(r.source) {
		c := r.source[r.at]
		switch {
		case letters.IsWord(c):
			from := r.at
			for r.at < len(r.source) && letters.IsWord(r.source[r.at]) {
				r.at++
			}
			l.block = false
			if r.at < len(r.source) && (r.source[r.at] == '"' || r.source[r.at] == '\'') && !r.string(r.source[from:r.at]) {
				return false
			}
			continue
		case c == '"' || c == '\'':
			l.block = false
			if !r.string(nil) {
				return false
			}
			continue
		case c == '\n':
			r.at++
			if depth == 0 {
				return true
			}
			continue
		case c == '#':
			r.comment()
			continue
		case c == '\\':
			r.at++
			if bytes.HasPrefix(r.source[r.at:], []byte("\r\n")) {
				r.at++
			}
			if r.at == len(r.source) || r.source[r.at] != '\n' {
				return false
			}
		case c == '\r':
			if r.at+1 == len(r.source) || r.source[r.at+1] != '\n' {
				return false
			}
		case c == 0:
			return false
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			if depth--; depth < 0 {
				return false
			}
		}
		if c > ' ' {
			l.block = c == ':' && depth == 0
		}
		r.at++
	}
	return depth == 0
}

// string skips a string from its quote on.
func (r *logicalLines) string(prefix []byte) bool {
	format := bytes.ContainsAny(prefix, "fFtT")
	quote := r.source[r.at]
	long := bytes.HasPrefix(r.source[r.at:], []byte{quote, quote, quote})
	end := r.source[r.at : r.at+1]
	if long {
		end = r.source[r.at : r.at+3]
	}
	deep := 0 // braces of a format string
	for r.at += len(end); r.at < len(r.source); r.at++ {
		switch c := r.source[r.at]; {
		case c == '\\':
			if r.at++; r.at+1 < len(r.source) && r.source[r.at] == '\r' && r.source[r.at+1] == '\n' {
				r.at++
			}
		case c == quote && deep == 0:
			if bytes.HasPrefix(r.source[r.at:], end) {
				r.at += len(end)
				return true
			}
		case (c == '"' || c == '\'') && deep > 0: // a string inside
			from := r.at
			if bytes.HasPrefix(r.source[from:], end) || !r.string(nil) || bytes.Contains(r.source[from:r.at], end) {
				return false
			}
			r.at--
		case c == 0 || c == '\n' && !long:
			return false
		case c == '{' && format:
			if deep == 0 && r.at+1 < len(r.source) && r.source[r.at+1] == '{' {
				r.at++
			} else {
				deep++
			}
		case c == '}' && deep > 0:
			deep--
		}
	}
	return false
}
