package change

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// namedTests is how many tests are named: of more, whoever reads runs their files.
const namedTests = 12

// write writes first how many tests see the change, then which: by name where they are few, by
// file otherwise.
func (a affectedAnswer) write(out io.Writer) {
	further := slices.DeleteFunc(slices.Clone(a.Safe), func(t analysis.Test) bool { return slices.Contains(a.Likely, t) })
	fmt.Fprintf(out, "%s changed; %s\n", verb.Plural(len(a.Files), "file"), a.verdict(further))
	for _, g := range analysis.UnanalysedGroups(a.Unanalysed) {
		fmt.Fprintf(out, "%s\n", g.Message(analysis.NotAnalysed))
	}
	if a.Unknown {
		fmt.Fprintln(out, verb.Pick(a.Cut == "", "more tests may see it: a changed file is not in the graph", "more tests may see it, farther from the change than was looked"))
	}
	if len(a.Unreached) > 0 {
		fmt.Fprintf(out, "no test is seen to reach: %s\n", verb.Plural(len(a.Unreached), "changed symbol"))
		for _, u := range a.Unreached {
			fmt.Fprintf(out, "  %s  %s %s\n", verb.Position(u.Path, u.Line, 0), u.Kind, render.Name(cmp.Or(u.QualifiedName, u.Name)))
		}
	}
	files := map[string]int{} // tests that reach the change
	for _, t := range a.Likely {
		files[t.Path]++
	}
	if len(a.Likely) > 0 {
		fmt.Fprintln(out, "likely, they reach it:")
		writeTests(out, a.Likely)
	}
	if a.Cut == "depth" {
		fmt.Fprintln(out, "likely are those up to the depth that was looked: a greater --depth finds those farther away")
	}
	others := slices.DeleteFunc(slices.Clone(further), func(t analysis.Test) bool { return files[t.Path] > 0 })
	if len(others) > 0 {
		fmt.Fprintln(out, "safe, they may see it:")
		writeTests(out, others)
	}
	if n := len(further) - len(others); n > 0 {
		fmt.Fprintf(out, "safe, of the files above: %s\n", verb.Plural(n, "more test"))
	}
}

// verdict says what is to be run.
func (a affectedAnswer) verdict(further []analysis.Test) string {
	reach := verb.Pick(len(a.Likely) == 1, " reaches", " reach")
	switch {
	case len(a.Safe)+len(a.Likely) == 0 && a.Unknown:
		return "which tests see the change is not known: run all"
	case len(a.Safe)+len(a.Likely) == 0:
		return "no test can see the change"
	case len(further) == 0:
		return countTests(a.Likely) + reach + " it (likely), no others may see it"
	case len(a.Likely) == 0:
		return countTests(further) + " may see it (safe), none is seen to reach it"
	}
	return countTests(a.Likely) + reach + " it (likely); to miss nothing run the safe ones too: " + countTests(further) + " may see it"
}

// countTests counts tests and their files, the files alone where one means all of its tests.
func countTests(tests []analysis.Test) string {
	files := len(testFiles(tests))
	if slices.ContainsFunc(tests, func(t analysis.Test) bool { return t.Name == "" }) {
		return verb.Plural(files, "test file")
	}
	return fmt.Sprintf("%s of %s", verb.Plural(len(tests), "test"), verb.Plural(files, "file"))
}

// filesOfLine is how many files are on a line.
const filesOfLine = 8

// writeTests writes tests: a few with name and line, more as files under their folder, each
// with the number of its tests.
func writeTests(out io.Writer, tests []analysis.Test) {
	if len(tests) <= namedTests {
		for _, t := range tests {
			fmt.Fprintf(out, "  %s\n", strings.TrimRight(verb.Position(t.Path, max(1, t.Line), 0)+"  "+t.Name, " "))
		}
		return
	}
	named, paths := map[string]int{}, testFiles(tests)
	for _, t := range tests {
		if t.Name != "" {
			named[t.Path]++
		}
	}
	slices.SortStableFunc(paths, func(a, b string) int { return cmp.Compare(path.Dir(a), path.Dir(b)) })
	for len(paths) > 0 {
		n, folder := 1, path.Dir(paths[0])
		for n < len(paths) && path.Dir(paths[n]) == folder {
			n++
		}
		files := make([]string, n)
		for i, p := range paths[:n] {
			files[i] = render.Name(path.Base(p))
			if named[p] > 0 {
				files[i] += fmt.Sprintf(" %d", named[p])
			}
		}
		paths = paths[n:]
		if n == 1 && folder != "." {
			fmt.Fprintf(out, "  %s/%s\n", render.Name(folder), files[0])
			continue
		}
		indent := "  "
		if folder != "." {
			fmt.Fprintf(out, "  %s/\n", render.Name(folder))
			indent = "    "
		}
		for line := range slices.Chunk(files, filesOfLine) {
			fmt.Fprintf(out, "%s%s\n", indent, strings.Join(line, ", "))
		}
	}
}
