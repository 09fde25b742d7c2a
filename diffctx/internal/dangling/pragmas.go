package dangling

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// pragma is a comment by which people tell a checker that a line may not be sound. Where it
// lists codes, only what they stand for is meant.
type pragma struct {
	is    *regexp.Regexp
	names bool // the checker knows names, and nothing of what modules have
}

var pragmas = sync.OnceValue(func() []pragma {
	return []pragma{
		{regexp.MustCompile(`@ts-ignore|@ts-expect-error|@ts-nocheck|//\s*nolint|\$FlowFixMe|biome-ignore|@SuppressWarnings()`), false},
		{regexp.MustCompile(`(?:type|pyright):\s*ignore(?:\[([^\]]*)\])?`), false},
		{regexp.MustCompile(`pylint:\s*disable(?:-next)?\s*=\s*([\w-]+(?:\s*,\s*[\w-]+)*)`), false},
		{regexp.MustCompile(`eslint-disable(?:-next-line|-line)?\b(?:\s+([@\w][@\w/-]*(?:\s*,\s*[@\w/-]+)*))?`), false},
		{regexp.MustCompile(`\bnoqa\b(?::\s*([A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*))?`), true},
	}
})

// exemptsLine reports a line with a comment that tells a checker to leave an import, or anything
// else, alone.
func exemptsLine(line string, imports bool) bool {
	for _, p := range pragmas() {
		for _, found := range p.is.FindAllStringSubmatch(line, -1) {
			codes := strings.FieldsFunc(found[1], func(r rune) bool { return r == ',' || r == ' ' || r == '\t' })
			if len(codes) == 0 && !(p.names && imports) || slices.ContainsFunc(codes, func(code string) bool { return saysMissing(code) && !(imports && strings.HasPrefix(code, unsafeValue)) }) {
				return true
			}
		}
	}
	return false
}

// missingCodes begin the codes of checkers for modules, members and names that are not there, and
// for calls that do not suit.
var missingCodes = []string{"import", "attr-defined", "union-attr", "name-defined", "used-before-def", "call-arg", "call-overload", "misc", "operator", "F82", "F405", "E0", "E11", "E999", "C0",
	"undefined", "no-member", "no-name-in-module", "not-callable", "no-value-for-parameter", "too-many-function-args", "unexpected-keyword-arg", "redundant-keyword-arg", "all",
	"reportMissing", "reportAttribute", "reportUndefined", "reportCall", "reportGeneral", "reportIndex", "no-undef", "n/no-missing", "node/no-missing", unsafeValue}

// unsafeValue begins the codes for values whose type is not known: what is imported is there.
const unsafeValue = "@typescript-eslint/no-unsafe"

func saysMissing(code string) bool {
	return slices.ContainsFunc(missingCodes, func(begin string) bool { return strings.HasPrefix(code, begin) })
}

// fileWide are those that hold for a whole file from its beginning.
var fileWide = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(?://|/\*|#)\s*(?:@ts-nocheck|type:\s*ignore\s*$|mypy:\s*ignore-errors|(?:flake8|ruff):\s*noqa(?::\s*([A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*))?|pyright:\s*basic|eslint-disable\s*(?:\*/|$))`)
})

func exemptsFile(line string) bool {
	found := fileWide().FindStringSubmatch(line)
	return found != nil && (found[1] == "" || slices.ContainsFunc(strings.FieldsFunc(found[1], func(r rune) bool { return r == ',' || r == ' ' }), saysMissing))
}
