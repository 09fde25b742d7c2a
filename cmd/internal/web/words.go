package web

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
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

// wrappedFrom is how long a line of prose is at least that its author ended because it was long.
const wrappedFrom = 45

// flowing joins the lines of paragraphs, so that a window of any width fills its own. Lines that are
// short, indented or begin with a sign, as code and lists do, stay as they are.
func flowing(doc string) string {
	var out strings.Builder
	before := ""
	for i, line := range strings.Split(doc, "\n") {
		first, _ := utf8.DecodeRuneInString(line)
		switch {
		case i == 0:
		case len(before) >= wrappedFrom && unicode.IsLetter(first) && !unicode.IsSpace(rune(before[0])):
			out.WriteByte(' ')
		default:
			out.WriteByte('\n')
		}
		out.WriteString(line)
		before = line
	}
	return out.String()
}

// foldedFrom is how many lines behind the first paragraph of a comment are folded.
const foldedFrom = 4

// firstPart cuts a comment behind its first paragraph where much follows.
func firstPart(doc string) (first, rest string) {
	first, rest, found := strings.Cut(doc, "\n\n")
	if !found || strings.Count(strings.TrimSpace(rest), "\n")+1 < foldedFrom {
		return doc, ""
	}
	return first, strings.TrimSpace(rest)
}
