package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// sum adds up outcomes.
type sum struct{ commits, mended, whole, truth, right, named, good, implied, unjudged int }

func (s *sum) add(o outcome) {
	s.commits++
	if o.mended {
		s.mended++
	}
	if o.right == o.truth && o.good == o.named {
		s.whole++
	}
	s.truth += o.truth
	s.right += o.right
	s.named += o.named
	s.good += o.good
	s.implied += o.implied
	s.unjudged += o.unjudged
}

func (s sum) row() string {
	return fmt.Sprintf("%d | %d | %d | %d | %d | %d | %s | %s | %d", s.commits, s.mended, s.truth, s.named, s.implied, s.unjudged, share(s.right, s.truth), share(s.good, s.named), s.whole)
}

func share(part, all int) string {
	if all == 0 {
		return "-"
	}
	return fmt.Sprintf("%.3f", float64(part)/float64(all))
}

var languages = []struct{ id, title string }{{"go", "Go"}, {"typescript", "TypeScript"}, {"python", "Python"}, {"java", "Java"}}

// writeTables gives the sums by language and repository, and by language and
// kind of change.
func writeTables(w io.Writer, cases []outcome) {
	const head = " | commits | some callers mended | sites | named | implied | unjudged | recall | precision | commits told wholly |\n|---|---|---|---|---|---|---|---|---|---|---|\n"
	fmt.Fprint(w, "| language | repository"+head)
	table(w, cases, func(o outcome) string { return o.repo })
	fmt.Fprint(w, "\n| language | change"+head)
	table(w, cases, func(o outcome) string { return o.kind })
}

func table(w io.Writer, cases []outcome, key func(outcome) string) {
	for _, l := range languages {
		sums := map[string]*sum{}
		var order []string
		var all sum
		for _, o := range cases {
			if o.language != l.id {
				continue
			}
			k := key(o)
			if sums[k] == nil {
				sums[k] = &sum{}
				order = append(order, k)
			}
			sums[k].add(o)
			all.add(o)
		}
		for _, k := range order {
			fmt.Fprintf(w, "| %s | %s | %s |\n", l.title, k, sums[k].row())
		}
		if len(order) > 0 {
			fmt.Fprintf(w, "| **%s** | **all** | %s |\n", l.title, all.row())
		}
	}
}

const (
	heading  = "## Broken callers\n"
	preamble = `
Written by ` + "`make breaks`" + ` (cmd/internal/check/breaks): scratch commits in the repositories that cmd/internal/check/repos.txt has for it, each with one definition
removed, renamed, re-signed or narrowed, in every second one some of the callers mended. The truth are the errors of the language's own
checker (go/types over the module with its tests, the repository's tsc, pyright with the reports on attributes, imports, names and
calls) on the head side that the base side does not have, in files outside of the diff. A *site* is a line. *Named* are the lines of
` + "`breaks[].callers`" + ` outside of the diff; *implied* are those that use what a broken import of their file would bring: tsc and pyright
report the import alone, ` + "`diff`" + ` names them too, and they are counted neither as right nor as wrong. *Unjudged* are those that pyright has
no error for because it knows no type there (a library's that is not installed, a pytest fixture's): written with a name that nothing has, the
same reference gives no error either. Where no reference breaks, nothing may be named. Definitions are chosen by a seed among those whose name occurs in another file.

`
)

// writeSection writes the tables into their section of the page, and keeps the
// prose that is behind the tables' end mark.
func writeSection(path string, cases []outcome, o options) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	page, err := withSection(string(data), cases)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return os.WriteFile(path, []byte(page), 0o644)
}

const endMark = "<!-- breaks ends -->\n"

func withSection(page string, cases []outcome) (string, error) {
	from, to := strings.Index(page, heading), strings.Index(page, endMark)
	if from < 0 || to < from {
		return "", fmt.Errorf("no section %q up to %q", strings.TrimSpace(heading), strings.TrimSpace(endMark))
	}
	var b strings.Builder
	b.WriteString(heading + preamble)
	writeTables(&b, cases)
	return page[:from] + b.String() + page[to:], nil
}

// writeLog lists every mutation with what was missed and what was named wrongly.
func writeLog(path string, cases []outcome) error {
	var b strings.Builder
	for _, o := range cases {
		fmt.Fprintf(&b, "%s %s\n", o.line(), o.commit)
		for _, d := range o.missed {
			fmt.Fprintf(&b, "  missed %s:%d:%d %s %s\n", d.Path, d.Line, d.Column, d.Code, d.Message)
		}
		slices.SortFunc(o.false, func(a, b reported) int {
			return strings.Compare(fmt.Sprintf("%s:%06d", a.Path, a.Line), fmt.Sprintf("%s:%06d", b.Path, b.Line))
		})
		for _, t := range o.false {
			fmt.Fprintf(&b, "  false %s:%d:%d %s %s of %s (%s) %s\n", t.Path, t.Line, t.Column, t.change, t.Kind, t.symbol, t.Certainty, t.Reason)
		}
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}
