package unused

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// isSuppressed reports an import of a line that a comment wants to be left alone: one on its line, on
// the first line of its statement, on the line before that, or for the whole file.
func isSuppressed(lines []string, line int, rules *lang.Suppressions) bool {
	if rules == nil || line < 1 || line > len(lines) {
		return false
	}
	first := line
	for n := line; n >= max(1, line-maxImportLines); n-- {
		s := strings.TrimSpace(lines[n-1])
		if slices.ContainsFunc(rules.Imports, func(begin string) bool { return strings.HasPrefix(s, begin) }) {
			first = n
			break
		}
	}
	if leavesAlone(lines[line-1], rules) || leavesAlone(lines[first-1], rules) {
		return true
	}
	if first > 1 && slices.ContainsFunc(rules.Next, func(mark string) bool { return strings.Contains(lines[first-2], mark) }) && leavesAlone(lines[first-2], rules) {
		return true
	}
	return slices.ContainsFunc(lines[:first], func(l string) bool { return rules.WholeFile.Regexp().MatchString(l) && leavesAlone(l, rules) })
}

// maxImportLines bounds the lines of one statement that imports.
const maxImportLines = 100

// leavesAlone reports a line with a comment that means unused imports. Where one lists codes, only what they mean
// is meant.
func leavesAlone(line string, rules *lang.Suppressions) bool {
	for _, found := range rules.Comment.Regexp().FindAllStringSubmatch(line, -1) {
		codes := strings.FieldsFunc(strings.Join(found[1:], ","), func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
		if len(codes) == 0 || slices.ContainsFunc(codes, func(c string) bool { return slices.Contains(rules.Codes, c) }) {
			return true
		}
	}
	return false
}
