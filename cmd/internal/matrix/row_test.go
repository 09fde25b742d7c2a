package matrix

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

const folder = "../../../testdata/matrix"

// row is a change, written in all columns.
type row struct {
	name    string
	edits   []txtar.File // FAMILY/SIDE/STEM
	want    []string     // statements
	except  []exception
	without []string // columns that cannot have the change
}

// exception is what differs from a row's statements in some columns.
type exception struct {
	columns     []string
	less, extra []string
}

func readRows(t *testing.T) []*row {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(folder, "rows", "*.txtar"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no rows in %s: %v", folder, err)
	}
	var rows []*row
	for _, p := range paths {
		a, err := txtar.ParseFile(p)
		if err != nil {
			t.Fatal(err)
		}
		r, err := parseRow(strings.TrimSuffix(filepath.Base(p), ".txtar"), a)
		if err != nil {
			t.Fatalf("%s: %v", p, err)
		}
		rows = append(rows, r)
	}
	return rows
}

var section = regexp.MustCompile(`^\w+/(base|head|both|edit|gone|sibling)/\S+$`)

func parseRow(name string, a *txtar.Archive) (*row, error) {
	r := &row{name: name}
	for _, f := range a.Files {
		words := strings.Fields(f.Name)
		switch {
		case f.Name == "want":
			r.want = append([]string{}, lines(f.Data)...)
		case words[0] == "except" && len(words) > 1:
			x := exception{columns: words[1:]}
			if err := x.read(f.Data); err != nil {
				return nil, fmt.Errorf("section %q: %w", f.Name, err)
			}
			r.except = append(r.except, x)
		case words[0] == "without" && len(words) > 1:
			if len(lines(f.Data)) == 0 {
				return nil, fmt.Errorf("section %q: give the reason", f.Name)
			}
			r.without = append(r.without, words[1:]...)
		case section.MatchString(f.Name):
			r.edits = append(r.edits, f)
		default:
			return nil, fmt.Errorf("unknown section %q", f.Name)
		}
	}
	if strings.TrimSpace(string(a.Comment)) == "" || r.want == nil {
		return nil, fmt.Errorf("say in the first lines what changes, and in the section want what it means")
	}
	return r, nil
}

// read takes the reason, which begins with #, and signed statements.
func (x *exception) read(text []byte) error {
	reason := false
	for _, l := range lines(text) {
		switch l[0] {
		case '#':
			reason = true
		case '-':
			x.less = append(x.less, l[1:])
		case '+':
			x.extra = append(x.extra, l[1:])
		default:
			return fmt.Errorf("line %q begins with none of # - +", l)
		}
	}
	if !reason {
		return fmt.Errorf("give the reason in a line that begins with #")
	}
	return nil
}

// expected lists a row's statements in a column.
func (r *row) expected(c *column) ([]string, error) {
	want := slices.Clone(r.want)
	for _, x := range r.except {
		if !slices.ContainsFunc(x.columns, c.is) {
			continue
		}
		for _, l := range x.less {
			i := slices.Index(want, l)
			if i < 0 {
				return nil, fmt.Errorf("an exception takes away %q, which is not in want", l)
			}
			want = slices.Delete(want, i, i+1)
		}
		want = append(want, x.extra...)
	}
	slices.Sort(want)
	return want, nil
}

// gap is a statement that fails today in a cell: missing, or there and wrong.
type gap struct {
	row       string
	columns   []string
	statement string
	missing   bool
}

func (g *gap) of(c *cell) bool {
	return g.row == c.row.name && slices.ContainsFunc(g.columns, c.column.is)
}

// readGaps reads known-gaps.txt: lines `row: columns: -statement` of what is missing
// and `row: columns: +statement` of what is wrong.
func readGaps(t *testing.T) []gap {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "known-gaps.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var gaps []gap
	for _, l := range lines(text) {
		if l[0] == '#' {
			continue
		}
		parts := strings.SplitN(l, ": ", 3)
		if len(parts) != 3 || parts[2][0] != '-' && parts[2][0] != '+' {
			t.Fatalf("known-gaps.txt: line %q is not `row: columns: -statement` or `row: columns: +statement`", l)
		}
		gaps = append(gaps, gap{parts[0], strings.Fields(parts[1]), parts[2][1:], parts[2][0] == '-'})
	}
	return gaps
}

func lines(text []byte) []string {
	var out []string
	for l := range strings.Lines(string(text)) {
		if l = strings.TrimSpace(l); l != "" {
			out = append(out, l)
		}
	}
	return out
}
