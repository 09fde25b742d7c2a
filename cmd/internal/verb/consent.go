package verb

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
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

// Asks reports whether a person is there to be asked: both ends are a terminal, and nothing bids silence.
func (e *Env) Asks() bool {
	return !e.Quiet && !e.JSON && output.IsTerminalInput(e.In) && output.IsTerminal(output.Raw(e.Err))
}
