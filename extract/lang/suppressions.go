package lang

import (
	"regexp"
	"sync"
)

// Suppressions are the comments by which people ask a checker of imports to leave a line alone.
type Suppressions struct {
	// Comment matches one, and groups the codes that it lists, if any; WholeFile matches a line with one that holds
	// for all that follows.
	Comment, WholeFile func() *regexp.Regexp
	Next               []string // what a comment has that holds for the next line
	Codes              []string // how checkers call an import that nothing uses, or all that they find
	Imports            []string // what statements that import begin with
}

// Pattern gives a regular expression that is compiled when it is first needed: start-up pays for none.
func Pattern(expression string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expression) })
}
