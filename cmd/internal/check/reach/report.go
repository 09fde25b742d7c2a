package main

import (
	"fmt"
	"io"
	"slices"
)

// row is a repository, or all of them, in the table.
type row struct {
	name, head string
	commits    []judged
	failed     int
}

// writeReport prints the table of docs/changes.md.
func writeReport(w io.Writer, rows []row) error {
	fmt.Fprintln(w, "| repository | commits | no build | commits missed | packages skipped | tests skipped | tests that coverage skips | likely: precision | recall |")
	fmt.Fprintln(w, "|---|---|---|---|---|---|---|---|---|")
	all := row{name: "**all**"}
	for _, r := range rows {
		if err := r.write(w); err != nil {
			return err
		}
		all.commits, all.failed = append(all.commits, r.commits...), all.failed+r.failed
	}
	if err := all.write(w); err != nil {
		return err
	}
	beyond := 0
	for _, j := range all.commits {
		beyond += j.beyond
	}
	_, err := fmt.Fprintf(w, "\nlikely tests that safe does not name: %d\n", beyond)
	return err
}

func (r row) write(w io.Writer) error {
	missed, likely, right, truth := 0, 0, 0, 0
	var dirs, tests, best []float64
	for _, j := range r.commits {
		if len(j.missed) > 0 {
			missed++
		}
		likely, right, truth = likely+j.likely, right+j.likelyOK, truth+len(j.Hit)
		dirs = append(dirs, share(j.dirs-j.safeDirs, j.dirs))
		tests = append(tests, share(j.tests-j.safe, j.tests))
		best = append(best, share(j.tests-len(j.Hit), j.tests))
	}
	_, err := fmt.Fprintf(w, "| %s | %d | %d | %d | %.0f %% | %.0f %% | %.0f %% | %.2f | %.2f |\n", r.name, len(r.commits), r.failed, missed,
		100*median(dirs), 100*median(tests), 100*median(best), share(right, likely), share(right, truth))
	return err
}

// share is a part of a whole; all of nothing.
func share(part, whole int) float64 {
	if whole == 0 {
		return 1
	}
	return float64(part) / float64(whole)
}

func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	n := len(list)
	return (list[(n-1)/2] + list[n/2]) / 2
}
