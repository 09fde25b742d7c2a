package link_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// TestFaults checks the types of the archives of testdata/faults: the compiler accepts every line but those that end
// with the comment `// fault`, and these alone are to be found.
func TestFaults(t *testing.T) {
	archives, err := filepath.Glob("testdata/faults/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no fixtures (error %v)", err)
	}
	for _, path := range archives {
		t.Run(filepath.Base(path), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			tree := newTree(t, a.Files)
			var got, want []string
			for _, f := range a.Files {
				got = append(got, faultyLines(t, tree, f)...)
				for n, line := range strings.Split(string(f.Data), "\n") {
					if strings.HasSuffix(line, "// fault") {
						want = append(want, fmt.Sprintf("%s:%d", f.Name, n+1))
					}
				}
			}
			slices.Sort(want)
			slices.Sort(got)
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("lines with faults (-want +got):\n%s", d)
			}
		})
	}
}

// faultyLines lists the places of the lines at which a file has faults.
func faultyLines(t *testing.T, tree link.Tree, f txtar.File) []string {
	l, _ := extract.Detect(f.Name)
	if l == nil || l.Places == nil {
		return nil
	}
	facts, err := l.FactsWithPlaces(f.Data)
	if err != nil {
		t.Fatalf("%s: %v", f.Name, err)
	}
	var lines []string
	for _, x := range link.Check(tree, link.NewFile(f.Name, facts)) {
		if strings.Contains(x.Reason, "selects ") {
			continue // where the member went alone
		}
		lines = append(lines, fmt.Sprintf("%s:%d", f.Name, x.Line))
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}
