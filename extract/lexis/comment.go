package lexis

import (
	"regexp"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// suppression finds requests to be silent about rules. A colon may follow the
// request, and a reason the rules.
var suppression = sync.OnceValue(func() *regexp.Regexp {
	const rule = `(?:\*|\w[\w./-]*)`
	return regexp.MustCompile(`codegraph-ignore-(next-line|file)\b[ \t]*:?[ \t]*(` + rule + `(?:[ \t]*,[ \t]*` + rule + `)*)?`)
})

// Suppress notes the requests to be silent about rules in a line of a comment.
func Suppress(f *facts.File, text string, line uint32) {
	for _, m := range suppression().FindAllStringSubmatch(text, -1) {
		s := facts.Suppression{File: m[1] == "file", Line: line}
		if !s.File {
			s.Line++
		}
		if m[2] == "" {
			m[2] = "*"
		}
		for rule := range strings.SplitSeq(m[2], ",") {
			s.Rule = strings.TrimSpace(rule)
			f.Suppressions = append(f.Suppressions, s)
		}
	}
}

// Plain removes the marks of a comment in the manner of C.
func Plain(text string) string {
	if rest, ok := strings.CutPrefix(text, "//"); ok {
		return strings.TrimSpace(rest)
	}
	text = strings.TrimSuffix(strings.TrimPrefix(text, "/*"), "*/")
	lines := strings.Split(strings.TrimLeft(text, "*!"), "\n")
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if i > 0 {
			line = strings.TrimPrefix(strings.TrimPrefix(line, "*"), " ")
		}
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
