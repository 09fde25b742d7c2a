package unused

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// checkers are comments by which people tell a checker to leave a line alone. Where one lists
// codes, only what they stand for is meant.
var checkers = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bnoqa\b(?::\s*([A-Z]+\d*(?:[,\s]+[A-Z]+\d+)*))?|pylint:\s*disable(?:-next)?\s*=\s*([\w-]+(?:\s*,\s*[\w-]+)*)|` +
		`pyright:\s*ignore(?:\[([^\]]*)\])?|eslint-disable(?:-next-line|-line)?\b(?:\s+([@\w][@\w/-]*(?:\s*,\s*[@\w/-]+)*))?|biome-ignore(?:-all)?\s+([\w/]+)`)
})

// unusedCodes are how checkers call an import that nothing uses, or all that they find.
var unusedCodes = []string{"F", "F4", "F401", "W0611", "unused-import", "all", "reportUnusedImport", "no-unused-vars", "@typescript-eslint/no-unused-vars",
	"unused-imports/no-unused-imports", "unused-imports/no-unused-vars", "lint", "lint/correctness", "lint/correctness/noUnusedImports", "lint/correctness/noUnusedVariables"}

// wholeFile is a comment that holds for all that follows, on a line of its own.
var wholeFile = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?:#\s*(?:(?:flake8|ruff):\s*noqa\b|pylint:\s*disable\s*=)|/\*\s*eslint-disable\b|//\s*biome-ignore-all\b)`)
})

// isSuppressed reports an import of a line that a comment wants to be left alone: one on its line, on
// the first line of its statement, on the line before that, or for the whole file.
func isSuppressed(lines []string, line int) bool {
	if line < 1 || line > len(lines) {
		return false
	}
	first := line
	for n := line; n >= max(1, line-maxImportLines); n-- {
		if s := strings.TrimSpace(lines[n-1]); strings.HasPrefix(s, "import ") || strings.HasPrefix(s, "from ") {
			first = n
			break
		}
	}
	if leavesAlone(lines[line-1]) || leavesAlone(lines[first-1]) {
		return true
	}
	if first > 1 && strings.Contains(lines[first-2], "-next") || first > 1 && strings.Contains(lines[first-2], "biome-ignore ") {
		if leavesAlone(lines[first-2]) {
			return true
		}
	}
	return slices.ContainsFunc(lines[:first], func(l string) bool { return wholeFile().MatchString(l) && leavesAlone(l) })
}

// maxImportLines bounds the lines of one statement that imports.
const maxImportLines = 100

func leavesAlone(line string) bool {
	for _, found := range checkers().FindAllStringSubmatch(line, -1) {
		codes := strings.FieldsFunc(strings.Join(found[1:], ","), func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
		if len(codes) == 0 || slices.ContainsFunc(codes, func(c string) bool { return slices.Contains(unusedCodes, c) }) {
			return true
		}
	}
	return false
}
