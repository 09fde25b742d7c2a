package verb

import "strings"

// SplitArrow cuts 'A -> B' in two.
func SplitArrow(s string) (a, b string, ok bool) {
	a, b, ok = strings.Cut(s, "->")
	if !ok {
		a, b, ok = strings.Cut(s, "→")
	}
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	return a, b, ok && a != "" && b != ""
}
