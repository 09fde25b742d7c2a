package main

import "strings"

// offset gives the place of a line and column, both from 1.
func offset(src string, line, column int) int {
	at := 0
	for range line - 1 {
		n := strings.IndexByte(src[at:], '\n')
		if n < 0 {
			return len(src)
		}
		at += n + 1
	}
	return min(len(src), at+column-1)
}

// closing gives the place behind the bracket that closes the one at i, past
// strings and comments.
func closing(src string, i int) int {
	depth, angles := 0, src[i] == '<' // else they compare
	for i < len(src) {
		if n := opaque(src[i:]); n > 0 {
			i += n
			continue
		}
		switch src[i] {
		case '(', '[', '{', '<':
			if src[i] != '<' || angles {
				depth++
			}
		case ')', ']', '}', '>':
			if src[i] == '>' && (!angles || src[i-1] == '=' || src[i-1] == '-') {
				break
			}
			if depth--; depth == 0 {
				return i + 1
			}
		}
		i++
	}
	return len(src)
}

// opaque gives the length of the string or comment that a text begins with. A
// mutation that this misreads gives a syntax error and is left out.
func opaque(s string) int {
	for _, o := range [...][2]string{{`"""`, `"""`}, {`"`, `"`}, {`'`, `'`}, {"`", "`"}, {"//", "\n"}, {"/*", "*/"}, {"# ", "\n"}} {
		if !strings.HasPrefix(s, o[0]) {
			continue
		}
		for i := len(o[0]); i < len(s); i++ {
			if s[i] == '\\' {
				i++
			} else if strings.HasPrefix(s[i:], o[1]) {
				return i + len(o[1])
			}
		}
		return len(s)
	}
	return 0
}

// commas splits the text between two places at the commas outside of brackets.
func commas(src string, from, to int) []string {
	var out []string
	start := from
	for i := from; i < to; {
		if n := opaque(src[i:to]); n > 0 {
			i += n
			continue
		}
		switch src[i] {
		case '(', '[', '{', '<':
			i = closing(src, i)
			continue
		case ',':
			out = append(out, src[start:i])
			start = i + 1
		}
		i++
	}
	if strings.TrimSpace(src[start:to]) != "" {
		out = append(out, src[start:to])
	}
	return out
}

// replaceWord replaces a word everywhere.
func replaceWord(src, word, by string) string {
	var b strings.Builder
	for {
		i := strings.Index(src, word)
		if i < 0 {
			return b.String() + src
		}
		end := i + len(word)
		b.WriteString(src[:i])
		if i > 0 && !notWord(rune(src[i-1])) || end < len(src) && !notWord(rune(src[end])) {
			b.WriteString(word)
		} else {
			b.WriteString(by)
		}
		src = src[end:]
	}
}
