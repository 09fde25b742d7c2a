package signature

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// TestsCondition reports code up to a line that may have asked for a condition: a branch between two
// lines, both 1-based, that names what the condition does, in the words of its language.
func TestsCondition(t *Text, from, to int, condition string, words *lang.Conditions) bool {
	names := conditionNames(condition, words.Common)
	start, end := t.LineStart(from), t.LineStart(to+1)
	if start < 0 || to-from > maxAsked {
		return true
	}
	if end < 0 {
		end = len(t.Bytes)
	}
	for line := range strings.Lines(string(t.Bytes[start:max(start, end)])) {
		written := strings.FieldsFunc(line, NotWord)
		if !slices.ContainsFunc(words.Branches, func(w string) bool { return slices.Contains(written, w) }) {
			continue
		}
		if strings.HasPrefix(line, " ") && (len(names) == 0 || slices.ContainsFunc(written, func(w string) bool { return slices.Contains(names, w) })) {
			return true
		}
	}
	return false
}

// maxAsked bounds the lines in which a condition is looked for, for each reference in them.
const maxAsked = 2000

// conditionNames are the words of a condition but for the common ones; none of what is tried.
func conditionNames(condition string, common []string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(condition, NotWord) {
		if !slices.Contains(common, w) && (w[0] < '0' || w[0] > '9') {
			out = append(out, w)
		}
	}
	return out
}
