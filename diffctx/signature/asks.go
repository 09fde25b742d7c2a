package signature

import (
	"slices"
	"strings"
)

// TestsCondition reports code up to a line that may have asked for a condition: a branch between two
// lines, both 1-based, that names what the condition does.
func TestsCondition(t *Text, from, to int, condition string) bool {
	names := conditionNames(condition)
	start, end := t.LineStart(from), t.LineStart(to+1)
	if start < 0 || to-from > maxAsked {
		return true
	}
	if end < 0 {
		end = len(t.Bytes)
	}
	for line := range strings.Lines(string(t.Bytes[start:max(start, end)])) {
		words := strings.FieldsFunc(line, NotWord)
		if len(words) == 0 || !slices.ContainsFunc(branchWords, func(w string) bool { return slices.Contains(words, w) }) {
			continue
		}
		if strings.HasPrefix(line, " ") && (len(names) == 0 || slices.ContainsFunc(words, func(w string) bool { return slices.Contains(names, w) })) {
			return true
		}
	}
	return false
}

// maxAsked bounds the lines in which a condition is looked for, for each reference in them.
const maxAsked = 2000

var branchWords = []string{"if", "elif", "while", "try", "except", "assert"}

// conditionNames are the words of a condition that tell it from others; none of what is
// tried.
func conditionNames(condition string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(condition, NotWord) {
		if !slices.Contains([]string{"not", "and", "or", "is", "in", "None", "True", "False", "sys", "os", "try", "except", "ImportError"}, w) && (w[0] < '0' || w[0] > '9') {
			out = append(out, w)
		}
	}
	return out
}
