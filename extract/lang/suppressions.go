package lang

import (
	"regexp"
	"sync"
)

// Suppressions are the comments by which people ask a checker of imports to leave a line alone.
type Suppressions struct {
	// Comment matches one, and groups the codes that it lists, if any; WholeFile matches a line with one that holds
	// for all that follows.
	Comment, WholeFile *Pattern
	Next               []string // what a comment has that holds for the next line
	Codes              []string // how checkers call an import that nothing uses, or all that they find
	Imports            []string // what statements that import begin with
}

// Pattern is a regular expression that is compiled when it is first needed: start-up pays for none.
type Pattern struct {
	Text     string
	once     sync.Once
	compiled *regexp.Regexp
}

// Regexp is the compiled expression.
func (p *Pattern) Regexp() *regexp.Regexp {
	p.once.Do(func() { p.compiled = regexp.MustCompile(p.Text) })
	return p.compiled
}
