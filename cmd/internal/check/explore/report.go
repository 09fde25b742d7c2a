package main

import (
	"fmt"
	"io"
	"strings"
)

// line is a row of the report.
func (t *tally) line(name string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| %s | %d |", name, t.commits)
	n := max(1, float64(t.commits))
	for _, f := range t.sums {
		fmt.Fprintf(&b, " %.2f | %.2f | %.2f | %.2f | %.0f |", f.shown/n, f.plain/n, f.hunks/n, f.plainHunks/n, f.tokens/n)
	}
	return b.String()
}

func writeReport(out io.Writer, subjects []*subject) error {
	head, rule := "| repository | commits |", "|---|---|"
	for _, b := range budgets {
		head += fmt.Sprintf(" %d: shown | baseline | hunks | baseline | tokens |", b)
		rule += "---|---|---|---|---|"
	}
	var all, unnamed tally
	rows := []string{head, rule}
	for _, s := range subjects {
		rows = append(rows, s.all.line(s.Name))
		all.add(s.all)
		unnamed.add(s.unnamed)
	}
	rows = append(rows, all.line("**all**"), unnamed.line("without a name"))
	_, err := fmt.Fprintln(out, strings.Join(rows, "\n"))
	return err
}
