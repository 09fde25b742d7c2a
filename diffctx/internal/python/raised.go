package python

import "strings"

// Raises reports a name at a column of a line, from 1, that is raised or caught there, by itself or as one of several.
func (Language) Raises(line string, column int) bool {
	if column < 1 || column > len(line) {
		return false
	}
	before := strings.TrimRightFunc(line[:column-1], func(r rune) bool {
		return r == '.' || r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= 0x80
	})
	statement := strings.TrimSpace(line)
	if strings.HasPrefix(statement, "except") {
		return !strings.ContainsAny(before, ":[")
	}
	return strings.TrimSpace(before) == "raise"
}
