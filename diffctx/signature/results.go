package signature

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ResultCount counts the values that a function returns, as far as its signature says.
func ResultCount(s *facts.Symbol) int {
	_, results := partsOf(s)
	switch {
	case results == "":
		return 0
	case results[0] != '(':
		return 1
	}
	return topLevel(results[1:max(1, len(results)-1)])
}

// partsOf gives the parameters' and the results' text of a Go
func partsOf(s *facts.Symbol) (params, results string) {
	text := s.Signature
	i := strings.Index(text, s.Name)
	if i >= 0 && strings.HasPrefix(text, "func (") { // the name is behind the receiver
		if j := strings.Index(text[Closing(text, 5):], s.Name); j >= 0 {
			i = Closing(text, 5) + j
		}
	}
	if i < 0 {
		return "", ""
	}
	i += len(s.Name)
	if i < len(text) && text[i] == '[' {
		i = Closing(text, i)
	}
	if i >= len(text) || text[i] != '(' {
		return "", ""
	}
	end := Closing(text, i)
	return text[i+1 : max(i+1, end-1)], strings.TrimSpace(text[end:])
}

// topLevel counts the parts between commas outside of brackets; a comma behind
// the last says nothing.
func topLevel(s string) int {
	s = strings.TrimSuffix(strings.TrimSpace(s), ",")
	if s == "" {
		return 0
	}
	n, depth := 1, 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case ',':
			if depth == 0 {
				n++
			}
		}
	}
	return n
}

// TakesResults reports whether a call's place can take n values, from the
// text before it on its line. What cannot be known is accepted.
func TakesResults(a Arguments, n int) bool {
	before := lastStatement(a.Before)
	for _, word := range [...]string{"else ", "if ", "for ", "switch ", "case "} {
		before = strings.TrimSpace(strings.TrimPrefix(before, word))
	}
	left, ok := strings.CutSuffix(before, "=")
	if !ok || strings.HasSuffix(left, "=") || strings.HasSuffix(left, "!") || strings.HasSuffix(left, "<") || strings.HasSuffix(left, ">") {
		return true
	}
	left = strings.TrimSuffix(left, ":")
	if names, isVar := strings.CutPrefix(strings.TrimSpace(left), "var "); isVar {
		left = names
	}
	return topLevel(left) == n
}

// lastStatement is what of a line is behind the last statement or block that ends
// or begins on it. Braces inside of brackets, as of a composite literal, part nothing.
func lastStatement(line string) string {
	depth := 0
	for i := len(line) - 1; i >= 0; i-- {
		switch c := line[i]; {
		case c == ')' || c == ']':
			depth++
		case c == '(' || c == '[':
			depth--
		case depth <= 0 && (c == ';' || c == '{' || c == '}'):
			return strings.TrimSpace(line[i+1:])
		}
	}
	return strings.TrimSpace(line)
}
