package verb

import (
	"bufio"
	"fmt"
	"strings"
)

// Consent asks a question on standard error and takes y or yes on standard input
// for consent; an end of the input is none. yes answers for the user.
type Consent struct {
	env   *Env
	yes   bool
	lines *bufio.Scanner
}

func (e *Env) Consent(yes bool) *Consent {
	return &Consent{env: e, yes: yes, lines: bufio.NewScanner(e.In)}
}

func (c *Consent) Given(format string, args ...any) bool {
	if c.yes {
		return true
	}
	fmt.Fprintf(c.env.Err, format+" [y/N] ", args...)
	answer := ""
	if c.lines.Scan() {
		answer = strings.ToLower(strings.TrimSpace(c.lines.Text()))
	}
	fmt.Fprintln(c.env.Err)
	return answer == "y" || answer == "yes"
}
