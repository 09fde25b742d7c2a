package main

import (
	"fmt"
	"io"
	"strings"
)

// line is a row of the report.
func (s *subject) line() string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | %d | %d |", s.Name, s.measured, s.functions)
	for i := range budgets {
		f := s.mean(i)
		fmt.Fprintf(&b, " %.2f | %.2f | %.2f | %.0f |", f.shown, f.source, f.baseline, f.tokens)
	}
	return b.String()
}

// mean gives the figures at a budget for a commit.
func (s *subject) mean(i int) figures {
	n := max(1, float64(s.measured))
	f := s.shares[i]
	return figures{f.shown / n, f.source / n, f.baseline / n, f.tokens / n}
}

func writeReport(out io.Writer, subjects []*subject) error {
	head, rule := "| repository | commits | functions |", "|---|---|---|"
	for _, b := range budgets {
		head += fmt.Sprintf(" %d: shown | with source | baseline | tokens |", b)
		rule += "---|---|---|---|"
	}
	all := &subject{shares: make([]figures, len(budgets))}
	all.Name = "**all**"
	lines := []string{head, rule}
	for _, s := range subjects {
		lines = append(lines, s.line())
		all.measured, all.functions = all.measured+s.measured, all.functions+s.functions
		for i, f := range s.shares {
			a := &all.shares[i]
			a.shown, a.source, a.baseline, a.tokens = a.shown+f.shown, a.source+f.source, a.baseline+f.baseline, a.tokens+f.tokens
		}
	}
	_, err := fmt.Fprintln(out, strings.Join(append(lines, all.line()), "\n"))
	return err
}
