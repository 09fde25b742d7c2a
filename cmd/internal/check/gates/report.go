package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// writeTable writes a row for each dialect: of the commits that break the build,
// how many fail the gate, by kind.
func writeTable(w io.Writer, cases []outcome) {
	kinds := kindsIn(cases)
	fmt.Fprintf(w, "| dialect | commits | broken | gate fails | %s | builds, gate fails |\n", strings.Join(kinds, " | "))
	fmt.Fprintf(w, "|---|---|---|---|%s---|\n", strings.Repeat("---|", len(kinds)))
	var order []string
	rows := map[string]*row{"": {kinds: map[string][2]int{}}}
	for _, c := range cases {
		if rows[c.dialect] == nil {
			order = append(order, c.dialect)
			rows[c.dialect] = &row{kinds: map[string][2]int{}}
		}
		rows[c.dialect].add(c)
		rows[""].add(c)
	}
	for _, dialect := range order {
		rows[dialect].write(w, dialect, kinds)
	}
	rows[""].write(w, "**all**", kinds)
}

// kindsIn lists the kinds of edit in the order in which they were made.
func kindsIn(cases []outcome) []string {
	var out []string
	for _, c := range cases {
		if !slices.Contains(out, c.kind) {
			out = append(out, c.kind)
		}
	}
	return out
}

type row struct {
	commits, broken, fails, wrong int
	kinds                         map[string][2]int // broken, and of these failing
}

func (r *row) add(c outcome) {
	r.commits++
	if len(c.errors) == 0 {
		if c.fails {
			r.wrong++
		}
		return
	}
	r.broken++
	k := r.kinds[c.kind]
	k[0]++
	if c.fails {
		r.fails++
		k[1]++
	}
	r.kinds[c.kind] = k
}

func (r *row) write(w io.Writer, name string, kinds []string) {
	fmt.Fprintf(w, "| %s | %d | %d | %d |", name, r.commits, r.broken, r.fails)
	for _, kind := range kinds {
		if k := r.kinds[kind]; k[0] > 0 {
			fmt.Fprintf(w, " %d of %d |", k[1], k[0])
		} else {
			fmt.Fprint(w, " |")
		}
	}
	fmt.Fprintf(w, " %d |\n", r.wrong)
}

// writeLog lists every commit with what the judge and the gate say.
func writeLog(path string, cases []outcome) error {
	var b strings.Builder
	for _, c := range cases {
		fmt.Fprintf(&b, "%s %s\n", c.line(), c.commit)
		for _, e := range c.errors {
			fmt.Fprintf(&b, "    %s\n", e)
		}
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}
