package tables

import (
	"fmt"
	"strings"
)

// single checks that there is one statement: SQLite would run them all and
// answer with the last.
func single(sql string) error {
	words, ends := 0, 0
	scan(sql, func(token string) bool {
		if token == ";" {
			if words > 0 {
				ends++
			}
			return true
		}
		words++
		return ends == 0
	})
	switch {
	case words == 0:
		return fmt.Errorf("%w: there is no statement", ErrQuery)
	case ends > 0 && moreAfter(sql):
		return fmt.Errorf("%w: more than one statement", ErrQuery)
	}
	return nil
}

// moreAfter reports whether something follows the first statement's semicolon.
func moreAfter(sql string) bool {
	ended, more, begun := false, false, false
	scan(sql, func(token string) bool {
		switch {
		case token != ";":
			more = more || ended
			begun = true
		case begun:
			ended = true
		}
		return !more
	})
	return more
}

// compares reports whether a statement names a collation. Keys compare bytes.
func compares(sql string) bool {
	found := false
	scan(sql, func(token string) bool {
		found = strings.EqualFold(token, "collate")
		return !found
	})
	return found
}

// scan calls fn for each token: words, single other characters, and quoted text
// as one token. Comments and white space are left out.
func scan(sql string, fn func(token string) bool) {
	for i := 0; i < len(sql); {
		n := tokenLength(sql[i:])
		token := sql[i : i+n]
		i += n
		if blank(token) {
			continue
		}
		if !fn(token) {
			return
		}
	}
}

func blank(token string) bool {
	return strings.TrimSpace(token) == "" || strings.HasPrefix(token, "--") || strings.HasPrefix(token, "/*")
}

func tokenLength(s string) int {
	until := func(from int, end string) int {
		if i := strings.Index(s[from:], end); i >= 0 {
			return from + i + len(end)
		}
		return len(s)
	}
	switch c := s[0]; {
	case strings.HasPrefix(s, "--"):
		return until(2, "\n")
	case strings.HasPrefix(s, "/*"):
		return until(2, "*/")
	case c == '\'' || c == '"' || c == '`':
		return until(1, string(c)) // a doubled quote begins another token, which changes nothing here
	case c == '[':
		return until(1, "]")
	case wordByte(c):
		n := 1
		for n < len(s) && wordByte(s[n]) {
			n++
		}
		return n
	}
	return 1
}

func wordByte(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
