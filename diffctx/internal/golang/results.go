// Package golang is what comparisons know of Go alone: what its signatures say, and what
// places can take.
package golang

import (
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// ResultCount counts the values that a Go function returns.
func ResultCount(s *facts.Symbol) int {
	_, results := goParts(s)
	switch {
	case results == "":
		return 0
	case results[0] != '(':
		return 1
	}
	return topLevel(results[1:max(1, len(results)-1)])
}

// goParts gives the parameters' and the results' text of a Go signature.
func goParts(s *facts.Symbol) (params, results string) {
	text := s.Signature
	i := strings.Index(text, s.Name)
	if i >= 0 && strings.HasPrefix(text, "func (") { // the name stands behind the receiver
		if j := strings.Index(text[signature.Closing(text, 5):], s.Name); j >= 0 {
			i = signature.Closing(text, 5) + j
		}
	}
	if i < 0 {
		return "", ""
	}
	i += len(s.Name)
	if i < len(text) && text[i] == '[' {
		i = signature.Closing(text, i)
	}
	if i >= len(text) || text[i] != '(' {
		return "", ""
	}
	end := signature.Closing(text, i)
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

// TakesResults reports whether a Go call's place can take n values, from the
// text before it on its line. What cannot be told is accepted.
func TakesResults(a signature.Arguments, n int) bool {
	before := strings.TrimSpace(a.Before)
	if i := strings.LastIndexAny(before, ";{"); i >= 0 {
		before = strings.TrimSpace(before[i+1:])
	}
	for _, word := range [...]string{"if ", "for ", "switch ", "else ", "case "} {
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

// IsBasic reports a Go type that no other one is assignable to; an interface may
// hold what another type did.
func IsBasic(t string) bool {
	switch strings.TrimLeft(t, "*[]") {
	case "", "any", "error", "comparable":
		return false
	}
	return !strings.Contains(t, "?")
}
