//go:build cgo

package markup

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/letters"
)

// Closing gives where the brace is that closes one, as scripts nest brackets, literals and
// comments; -1 where none does, or where too much was read for such.
func (r *Reader) Closing(at int) int {
	if r.budget <= 0 {
		return -1
	}
	end := balanced(r.Source[at+1:], '}')
	if end < 0 {
		r.budget -= len(r.Source) - at
		return -1
	}
	return at + 1 + end
}

// Balanced reports code in which every bracket and literal is closed: as part of another
// text it leaves alone what is around.
func Balanced(code []byte) bool { return balanced(code, 0) == len(code) }

// maxNesting bounds brackets in one another.
const maxNesting = 200

// balanced gives where the bracket is that ends code, or the end where that is 0; -1
// where brackets do not nest.
func balanced(s []byte, last byte) int {
	open := []byte{last}
	for at := 0; at < len(s); at++ {
		switch c := s[at]; c {
		case '(', '[', '{':
			if len(open) > maxNesting {
				return -1
			}
			open = append(open, closer(c))
		case ')', ']', '}':
			if c != open[len(open)-1] {
				return -1
			}
			if open = open[:len(open)-1]; len(open) == 0 {
				return at
			}
			if c == '}' && open[len(open)-1] == '`' { // a hole of a template ends
				if at = templateEnd(s, at+1, &open); at < 0 {
					return -1
				}
			}
		case '"', '\'':
			if at = stringEnd(s, at); at < 0 {
				return -1
			}
		case '`':
			open = append(open, '`')
			if at = templateEnd(s, at+1, &open); at < 0 {
				return -1
			}
		case '/':
			if at = commentEnd(s, at); at < 0 {
				return -1
			}
		}
	}
	if len(open) == 1 && last == 0 {
		return len(s)
	}
	return -1
}

func closer(c byte) byte {
	if c == '(' {
		return ')'
	}
	return c + 2
}

// stringEnd gives where a string ends that begins at an offset; -1 for none on its line.
func stringEnd(s []byte, at int) int {
	for quote := s[at]; ; {
		if at++; at >= len(s) || s[at] == '\n' {
			return -1
		}
		switch s[at] {
		case quote:
			return at
		case '\\':
			at++
		}
	}
}

// templateEnd gives where a template literal ends, or goes over to code: then what closes
// that is the next bracket to close.
func templateEnd(s []byte, at int, open *[]byte) int {
	for ; at < len(s); at++ {
		switch s[at] {
		case '\\':
			at++
		case '`':
			*open = (*open)[:len(*open)-1]
			return at
		case '$':
			if at+1 < len(s) && s[at+1] == '{' && len(*open) <= maxNesting {
				*open = append(*open, '}')
				return at + 1
			}
		}
	}
	return -1
}

// commentEnd gives the end of a comment, or the sign itself where it begins none.
func commentEnd(s []byte, at int) int {
	if at+1 >= len(s) {
		return at
	}
	switch s[at+1] {
	case '/':
		if n := bytes.IndexByte(s[at:], '\n'); n >= 0 {
			return at + n
		}
		return len(s) - 1
	case '*':
		if n := bytes.Index(s[at+2:], []byte("*/")); n >= 0 {
			return at + n + 3
		}
		return -1
	}
	return at
}

// Expression adds the words, literals and signs of code.
func (r *Reader) Expression(at, end int) {
	s := r.Source[:end]
	for at < end {
		from := at
		switch c := s[at]; {
		case c <= ' ':
			at++
			continue
		case letters.IsIdentifier(c):
			for at < end && letters.IsIdentifier(s[at]) {
				at++
			}
			r.Word(from, at)
			continue
		case c == '"' || c == '\'' || c == '`':
			if n := bytes.IndexByte(s[at+1:], c); n >= 0 {
				at += n + 2
				r.TextLines(from, at)
				continue
			}
		}
		at++
		r.Sign(from, at)
	}
}
