package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

var exemptions = lang.Exemptions{
	Comments: []lang.CheckerComment{
		{Is: &lang.Pattern{Text: `(?:type|pyright):\s*ignore(?:\[([^\]]*)\])?`}},
		{Is: &lang.Pattern{Text: `pylint:\s*disable(?:-next)?\s*=\s*([\w-]+(?:\s*,\s*[\w-]+)*)`}},
		{Is: &lang.Pattern{Text: `\bnoqa\b(?::\s*([A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*))?`}, Names: true},
	},
	WholeFile: &lang.Pattern{Text: `^\s*#\s*(?:type:\s*ignore\s*$|mypy:\s*ignore-errors|(?:flake8|ruff):\s*noqa(?::\s*([A-Z]+\d+(?:[,\s]+[A-Z]+\d+)*))?|pyright:\s*basic)`},
	Codes: []string{"import", "attr-defined", "union-attr", "name-defined", "used-before-def", "call-arg", "call-overload", "misc", "operator", "F82", "F405", "E0", "E11", "E999", "C0",
		"undefined", "no-member", "no-name-in-module", "not-callable", "no-value-for-parameter", "too-many-function-args", "unexpected-keyword-arg", "redundant-keyword-arg", "all",
		"reportMissing", "reportAttribute", "reportUndefined", "reportCall", "reportGeneral", "reportIndex"},
	Guards: []lang.Guard{
		{Is: &lang.Pattern{Text: `hasattr\(([^)]*)`}, Quoted: true},
		{Is: &lang.Pattern{Text: `(["'][^"'\n]*["'])\s+in\s`}, Quoted: true},
		{Is: &lang.Pattern{Text: `(?m)^[ \t]*global[ \t]+([^\n;#]*)`}},
	},
	Imports: []string{"import", "from "},
	Catches: catches,
	Lists:   loopsOverFailures,
	Asserts: "assertRaises(",

	CodePrefixes: "fFtT",
}

// catches reports the beginning of a block, line n, in which the failure of a name is caught or expected.
func catches(lines []string, n int) bool {
	s := strings.TrimSpace(lines[n])
	if s == "try:" {
		return handles(lines, n)
	}
	s, with := strings.CutPrefix(s, "with ")
	return strings.HasPrefix(s, "self.assertRaises") || with && slices.ContainsFunc(expecting, func(call string) bool { return strings.HasPrefix(s, call) })
}

// loopsOverFailures reports a loop, line n, whose block begins with what expects a failure, as `for call in (lambda: f(1),):` above
// `with raises(TypeError): call()`.
func loopsOverFailures(lines []string, n int) bool {
	if !strings.HasPrefix(strings.TrimSpace(lines[n]), "for ") {
		return false
	}
	for at, line := range lines[n:min(len(lines), n+maxLoopHeader)] {
		if strings.HasSuffix(strings.TrimRight(line, " \t"), ":") {
			return n+at+1 < len(lines) && lang.Indentation(lines[n+at+1]) > lang.Indentation(lines[n]) && strings.HasPrefix(strings.TrimSpace(lines[n+at+1]), "with ") && catches(lines, n+at+1)
		}
	}
	return false
}

// maxLoopHeader bounds the lines of what a loop goes over.
const maxLoopHeader = 50

// expecting begin the context managers that expect or ignore failures.
var expecting = []string{"suppress(", "contextlib.suppress(", "pytest.raises(", "raises("}

// handles reports a try statement, line n, with a clause that handles the failure of a name. A name that is
// no class by its spelling may contain any exceptions. A clause that always raises, and does not name the failure
// of a name in particular, does not count.
func handles(lines []string, n int) bool {
	depth, known := lang.Indentation(lines[n]), false
	for at, line := range lines[n+1:] {
		s := strings.TrimSpace(line)
		if s == "" || lang.Indentation(line) > depth {
			continue
		}
		clause, is := strings.CutPrefix(s, "except")
		switch {
		case lang.Indentation(line) < depth:
			return !known
		case strings.HasPrefix(s, "#"):
			continue
		case !is:
			return !known && !strings.HasPrefix(s, "finally")
		}
		known = true
		clause, _, _ = strings.Cut(clause, " as ")
		names := strings.FieldsFunc(clause, func(r rune) bool { return strings.ContainsRune(" \t*(),:#", r) })
		if !slices.ContainsFunc(names, meansMissingName) && alwaysRaises(lines, n+1+at) {
			continue
		}
		if len(names) == 0 || strings.HasSuffix(s, "(") || slices.ContainsFunc(names, mayHandle) {
			return true
		}
	}
	return !known
}

// alwaysRaises reports a clause, line n, that ends with a raise statement and leaves its body in no other way.
func alwaysRaises(lines []string, n int) bool {
	depth, inner, last := lang.Indentation(lines[n]), 0, false
	for _, line := range lines[n+1:] {
		s := strings.TrimSpace(line)
		if s == "" || strings.HasPrefix(s, "#") {
			continue
		}
		if lang.Indentation(line) <= depth {
			break
		}
		word, _, _ := strings.Cut(s, " ")
		if inner == 0 {
			inner = lang.Indentation(line)
		}
		switch {
		case word == "return" || word == "continue" || word == "break" || word == "yield" || strings.HasPrefix(word, "sys.exit"):
			return false
		case lang.Indentation(line) == inner:
			last = word == "raise"
		}
	}
	return last
}

// mayHandle reports the name of an exception that a missing name, member or module raises, or a name that is
// no class.
func mayHandle(name string) bool {
	if lowerFailures()[name] {
		return false
	}
	name = name[strings.LastIndexByte(name, '.')+1:]
	class := name != "" && strings.ToUpper(name[:1]) == name[:1] && strings.ToUpper(name) != name
	return !class || nameFailures()[name]
}

// lowerFailures are exceptions of the library that are not spelt as classes, and handle no failure of a name.
var lowerFailures = lang.WordSet("struct.error zlib.error re.error select.error socket.error socket.timeout socket.herror socket.gaierror os.error _thread.error curses.error dbm.error")

// meansMissingName reports an exception by which a program finds out whether a name exists.
func meansMissingName(name string) bool {
	name = name[strings.LastIndexByte(name, '.')+1:]
	return nameFailures()[name] && !anyFailure()[name]
}

var anyFailure = lang.WordSet("Exception BaseException StandardError")

var nameFailures = lang.WordSet("Exception BaseException StandardError NameError UnboundLocalError ImportError ModuleNotFoundError AttributeError TypeError")
