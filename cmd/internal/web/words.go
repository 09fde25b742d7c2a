package web

import (
	"strconv"
	"strings"
)

// count writes a number with its noun.
func count(n int, of string) string { return grouped(n) + " " + noun(n, of) }

// noun is a regular noun in the number that n asks for.
func noun(n int, of string) string {
	stem, ends := strings.CutSuffix(of, "y")
	switch {
	case n == 1:
		return of
	case ends:
		return stem + "ies"
	case strings.HasSuffix(of, "ch"):
		return of + "es"
	}
	return of + "s"
}

// grouped writes a number that is not negative with commas between thousands.
func grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}
