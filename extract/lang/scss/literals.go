//go:build cgo

package scss

import "bytes"

const maxLiteral = 1 << 12

// contextLiteral reads addresses without quotes, and what is put into selectors: #{$name} before a
// block. Elsewhere that is code.
func contextLiteral(s []byte, at int, _ bool) int {
	switch {
	case bytes.HasPrefix(s[at:], []byte("url(")):
		return address(s, at)
	case bytes.HasPrefix(s[at:], []byte("#{")) || bytes.HasPrefix(s[at:], []byte("@{")):
		return inSelector(s, at)
	}
	return 0
}

func address(s []byte, at int) int {
	if from := at + len("url("); from >= len(s) || bytes.IndexByte([]byte("\"'$#@"), s[from]) >= 0 {
		return 0
	}
	if end := bytes.IndexAny(s[at:min(len(s), at+maxLiteral)], ")\n"); end > 0 && s[at+end] == ')' {
		return at + end + 1
	}
	return 0
}

// inSelector gives the end of what is put into a selector, 0 if none is.
func inSelector(s []byte, at int) int {
	shut := bytes.IndexByte(s[at:min(len(s), at+maxLiteral)], '}')
	if shut < 0 {
		return 0
	}
	end := at + shut + 1
	for k := end; k < len(s) && k < end+maxLiteral; k++ {
		switch s[k] {
		case '{':
			if s[k-1] == '#' || s[k-1] == '@' {
				continue
			}
			return end
		case ';':
			return 0
		case '}':
			if open := bytes.LastIndexByte(s[end:k], '{'); open < 1 || s[end+open-1] != '#' && s[end+open-1] != '@' {
				return 0
			}
		}
	}
	return 0
}
