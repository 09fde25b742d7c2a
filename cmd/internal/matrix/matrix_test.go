package matrix

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// cell is a row in a column.
type cell struct {
	row        *row
	column     *column
	base, head []txtar.File
}

func (c *cell) name() string { return c.row.name + "/" + c.column.name }

// TestMatrix compares what every change means in every column with what its row
// says, and known-gaps.txt with what fails.
func TestMatrix(t *testing.T) {
	cells := cellsOf(t)
	var h history
	for _, c := range cells {
		h.commit(c.name()+"/base", c.base)
		h.commit(c.name()+"/head", c.head)
	}
	repo := h.open(t)
	gaps := readGaps(t)
	for _, g := range gaps {
		if !slices.ContainsFunc(cells, g.of) {
			t.Errorf("known-gaps.txt: there is no %s in %v", g.row, g.columns)
		}
	}
	for _, c := range cells {
		t.Run(c.name(), func(t *testing.T) { c.check(t, repo, gaps) })
	}
}

func cellsOf(t *testing.T) []*cell {
	t.Helper()
	shop := readProject(t)
	var cells []*cell
	for _, r := range readRows(t) {
		for i := range columns {
			c := &cell{row: r, column: &columns[i]}
			base, head, ok, err := shop.trees(r, c.column)
			c.base, c.head = base, head
			switch {
			case err != nil:
				t.Errorf("%s: %v", c.name(), err)
			case slices.ContainsFunc(r.without, c.column.is):
			case ok:
				cells = append(cells, c)
			default:
				t.Errorf("%s has no sections for %s: write them, or give the reason in a section `without %s`", r.name, c.column.name, c.column.name)
			}
		}
	}
	return cells
}

func (c *cell) check(t *testing.T, repo *gitrepo.Repository, gaps []gap) {
	want, err := c.row.expected(c.column)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range gaps {
		if !g.of(c) {
			continue
		}
		switch i := slices.Index(want, g.statement); {
		case g.missing && i < 0:
			t.Errorf("known-gaps.txt has %q as missing, but nothing expects it", g.statement)
		case !g.missing && i >= 0:
			t.Errorf("known-gaps.txt has %q as wrong, but it is expected", g.statement)
		case g.missing:
			want = slices.Delete(slices.Clone(want), i, i+1)
		default:
			want = append(slices.Clone(want), g.statement)
		}
	}
	if d := differences(want, c.meaning(t, repo)); d != "" {
		t.Errorf("missing (-), not expected (+):\n%sthe change:\n%s", d, c.text())
	}
}

func differences(want, got []string) string {
	var out strings.Builder
	for _, w := range want {
		if !slices.Contains(got, w) {
			out.WriteString("-" + w + "\n")
		}
	}
	for _, g := range got {
		if !slices.Contains(want, g) {
			out.WriteString("+" + g + "\n")
		}
	}
	return out.String()
}

// meaning gives the statements of a cell.
func (c *cell) meaning(t *testing.T, repo *gitrepo.Repository) []string {
	engine := graph.New(repo, graph.NewMemory(), graph.Options{})
	at := func(side string) *graph.Snapshot {
		rev, err := repo.Resolve(t.Context(), c.name()+"/"+side)
		if err != nil {
			t.Fatal(err)
		}
		s, err := engine.At(t.Context(), rev.Tree)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	base, head := at("base"), at("head")
	opts := analysis.Options{Base: analysis.Side{Rev: "base"}, Head: analysis.Side{Rev: "head"}}
	d, err := analysis.Diff(t.Context(), base, head, opts)
	if err != nil {
		t.Fatal(err)
	}
	a, err := analysis.Audit(t.Context(), base, head, nil, analysis.AuditOptions{Options: opts})
	if err != nil {
		t.Fatal(err)
	}
	var s statements
	s.diff(d)
	s.audit(a)
	if err := s.asked(t.Context(), c.row.want, head, t.TempDir()); err != nil {
		t.Fatal(err)
	}
	return s.sorted()
}

// text shows the files that differ.
func (c *cell) text() string {
	var a txtar.Archive
	add := func(side string, files, other []txtar.File) {
		for _, f := range files {
			if !slices.ContainsFunc(other, func(o txtar.File) bool { return o.Name == f.Name && bytes.Equal(o.Data, f.Data) }) {
				a.Files = append(a.Files, txtar.File{Name: side + f.Name, Data: f.Data})
			}
		}
	}
	add("base/", c.base, c.head)
	add("head/", c.head, c.base)
	return string(txtar.Format(&a))
}
