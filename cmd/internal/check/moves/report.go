package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
)

// report gathers the figures.
type report struct {
	languages map[string]tally
	kinds     map[string]map[string]tally // by kind and language
	left      int                         // commits that did not parse
}

func (r *report) count(language string, sum tally, byKind map[string]tally) {
	if r.languages == nil {
		r.languages, r.kinds = map[string]tally{}, map[string]map[string]tally{}
	}
	for _, name := range []string{language, ""} {
		t := r.languages[name]
		t.add(sum)
		r.languages[name] = t
		for kind, k := range byKind {
			if r.kinds[kind] == nil {
				r.kinds[kind] = map[string]tally{}
			}
			t := r.kinds[kind][name]
			t.add(k)
			r.kinds[kind][name] = t
		}
	}
}

// write prints two tables in markdown.
func (r *report) write(w io.Writer) {
	fmt.Fprint(w, "| language | commits | refactorings | told | recall | renames and moves reported | right | precision | members told | other pairs, wrong |\n|---|---|---|---|---|---|---|---|---|---|\n")
	languages := slices.Sorted(maps.Keys(r.languages))
	slices.SortFunc(languages, func(a, b string) int { // the sum last
		return cmp.Or(cmp.Compare(btoi(a == ""), btoi(b == "")), cmp.Compare(a, b))
	})
	for _, l := range languages {
		t := r.languages[l]
		fmt.Fprintf(w, "| %s | %d | %d | %d | %s | %d | %d | %s | %d of %d | %d, %d |\n", cmp.Or(l, "all"), t.scenarios, t.done, t.told, share(t.told, t.done),
			t.reported, t.right, share(t.right, t.reported), t.following, t.members, t.pairs, t.wrong)
	}
	fmt.Fprintf(w, "\n| refactoring |")
	for _, l := range languages {
		fmt.Fprintf(w, " %s |", cmp.Or(l, "all"))
	}
	fmt.Fprint(w, "\n|---|")
	for range languages {
		fmt.Fprint(w, "---|")
	}
	fmt.Fprintln(w)
	for _, k := range kinds {
		fmt.Fprintf(w, "| %s |", k.name)
		for _, l := range languages {
			if t := r.kinds[k.name][l]; t.done > 0 {
				fmt.Fprintf(w, " %d of %d |", t.told, t.done)
			} else {
				fmt.Fprint(w, " |")
			}
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "\n%d commits did not parse or lost a definition, and were made anew.\n", r.left)
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func share(n, of int) string {
	if of == 0 {
		return ""
	}
	return fmt.Sprintf("%.3f", float64(n)/float64(of))
}
