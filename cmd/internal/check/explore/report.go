package main

import (
	"cmp"
	"fmt"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/printed"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
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
	rows = append(rows, all.parts()...)
	rows = append(rows, ablated(subjects)...)
	_, err := fmt.Fprintln(out, strings.Join(rows, "\n"))
	return err
}

// parts are the rows of what answers are made of, in hundredths of their bytes.
func (t *tally) parts() []string {
	rows := []string{"", fmt.Sprintf("| part | %d | %d |", budgets[0], budgets[1]), "|---|---|---|"}
	var bytes [len(budgets)]int
	for i, f := range t.sums {
		for _, n := range f.parts {
			bytes[i] += n
		}
	}
	for p, name := range printed.PartNames {
		row := "| " + name + " |"
		for i, f := range t.sums {
			row += fmt.Sprintf(" %.1f |", 100*float64(f.parts[p])/max(1, float64(bytes[i])))
		}
		rows = append(rows, row)
	}
	return rows
}

// ablated are the rows of what is shown without each signal.
func ablated(subjects []*subject) []string {
	sum := ablation{}
	for _, s := range subjects {
		for signal, t := range s.ablated {
			sum.of(signal).add(*t)
		}
	}
	if len(sum) == 0 {
		return nil
	}
	rows := []string{"", fmt.Sprintf("| left out, %d commits | %d: shown | hunks | %d: shown | hunks |", sum.of("").commits, budgets[0], budgets[1]), "|---|---|---|---|---|"}
	for _, signal := range append([]search.Signal{""}, search.Signals...) {
		t := sum[signal]
		if t == nil {
			continue
		}
		n := max(1, float64(t.commits))
		rows = append(rows, fmt.Sprintf("| %s | %.3f | %.3f | %.3f | %.3f |", cmp.Or(string(signal), "nothing"), t.sums[0].shown/n, t.sums[0].hunks/n, t.sums[1].shown/n, t.sums[1].hunks/n))
	}
	return rows
}
