package cli

import (
	"bufio"
	"fmt"
	"strings"
)

// consent asks a question on standard error and takes y or yes on standard input
// for consent; an end of the input is none. yes answers for the user.
type consent struct {
	g     *Global
	yes   bool
	lines *bufio.Scanner
}

func (g *Global) consent(yes bool) *consent {
	return &consent{g: g, yes: yes, lines: bufio.NewScanner(g.streams.In)}
}

func (c *consent) given(format string, args ...any) bool {
	if c.yes {
		return true
	}
	fmt.Fprintf(c.g.streams.Err, format+" [y/N] ", args...)
	answer := ""
	if c.lines.Scan() {
		answer = strings.ToLower(strings.TrimSpace(c.lines.Text()))
	}
	fmt.Fprintln(c.g.streams.Err)
	return answer == "y" || answer == "yes"
}
