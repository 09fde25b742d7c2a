package resultset

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/store/tables"
)

// fill gives a set its columns and rows, as a query does.
func fill(t *testing.T, s *Set, columns []string, rows ...[]any) *Set {
	t.Helper()
	sink := s.Sink()
	if err := sink.Columns(columns); err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := sink.Row(r); errors.Is(err, tables.ErrStop) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestColumnsOfOneNameAreToldApart(t *testing.T) {
	s := fill(t, &Set{}, []string{"name", "name", "name_2", "name"})
	if diff := cmp.Diff([]string{"name", "name_3", "name_2", "name_4"}, s.Columns); diff != "" {
		t.Error(diff)
	}
}

func TestLimitAndFilter(t *testing.T) {
	rows := [][]any{{"a/x.go", int64(1)}, {"b/y.go", int64(2)}, {"a/z.go", int64(3)}, {nil, int64(4)}}
	keep := func(path string) bool { return strings.HasPrefix(path, "a/") }
	silenced := func(path string, lines []int) (bool, error) { return path == "a/x.go" && lines[0] == 1, nil }
	for _, test := range []struct {
		name                  string
		set                   Set
		rows, len, suppressed int
		truncated             bool
	}{
		{"all", Set{}, 4, 4, 0, false},
		{"rows without a path pass a filter", Set{Keep: keep}, 3, 3, 0, false},
		{"the limit counts what the filter passes", Set{Keep: keep, Limit: 2}, 2, 2, 0, true},
		{"a limit that is met exactly cuts nothing", Set{Limit: 4}, 4, 4, 0, false},
		{"silenced rows do not count", Set{Silenced: silenced, Limit: 3}, 3, 3, 1, false},
		{"counted only", Set{Count: true}, 0, 4, 0, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := fill(t, &test.set, []string{"path", "line"}, rows...)
			if len(s.Rows) != test.rows || s.Len() != test.len || s.Suppressed != test.suppressed || s.Truncated != test.truncated {
				t.Errorf("%d rows, %d counted, %d silenced, truncated %v", len(s.Rows), s.Len(), s.Suppressed, s.Truncated)
			}
		})
	}
}

func TestPlaceIsTheFirstColumnThatSaysIt(t *testing.T) {
	s := fill(t, &Set{}, []string{"target_path", "from_path", "name_line", "line"}, []any{"to.go", "from.go", int64(7), int64(9)})
	if path, line := s.Place(s.Rows[0]); path != "from.go" || line != 9 {
		t.Errorf("%s:%d", path, line)
	}
}

func TestTextForms(t *testing.T) {
	s := fill(t, &Set{}, []string{"name", "n", "part"}, []any{"a|b", int64(2), 1.5}, []any{nil, math.NaN(), []byte{0xca, 0xfe}})
	write := func(form func(*strings.Builder) error) string {
		var b strings.Builder
		if err := form(&b); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for want, got := range map[string]string{
		"name  n  part\na|b   2  1.5\n         cafe\n":                                           write(func(b *strings.Builder) error { return s.Table(b) }),
		"name,n,part\na|b,2,1.5\n,,cafe\n":                                                       write(func(b *strings.Builder) error { return s.CSV(b) }),
		`{"name":"a|b","n":2,"part":1.5}` + "\n" + `{"name":null,"n":null,"part":"cafe"}` + "\n": write(func(b *strings.Builder) error { return s.JSONL(b) }),
	} {
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
	}
	if got := write(func(b *strings.Builder) error { return s.Markdown(b) }); !strings.Contains(got, `a\|b`) && !strings.Contains(got, "a&#124;b") {
		t.Errorf("a bar would end the cell: %s", got)
	}
	if got := s.Objects()[0].Expand("{name} has {n}, {other}"); got != "a|b has 2, {other}" {
		t.Error(got)
	}
}

func TestLongCellsAreCutInTables(t *testing.T) {
	if got := []rune(cell(strings.Repeat("é", 500), maxCell)); len(got) != maxWord || got[maxWord-1] != '…' {
		t.Errorf("%d characters", len(got))
	}
	if path := strings.Repeat("folder/", 40) + "file.go"; cell(path, maxCell) != path {
		t.Errorf("a path is cut: %s", cell(path, maxCell))
	}
	if got := cell(strings.Repeat("word ", 30), 24); got != "word word word word …" {
		t.Errorf("%q is cut in a word", got)
	}
	if got := cell("a\n\t b", maxCell); got != "a b" {
		t.Errorf("%q is not one line", got)
	}
}

func TestGroupsAreLargestFirst(t *testing.T) {
	s := fill(t, &Set{}, []string{"path"}, []any{"b/1.go"}, []any{"a/1.go"}, []any{"a/2.go"}, []any{"top.go"}, []any{nil})
	var got []string
	for _, g := range s.Grouped(Directory) {
		got = append(got, g.Key+"="+string(rune('0'+g.Count)))
	}
	if diff := cmp.Diff([]string{"a=2", "=1", ".=1", "b=1"}, got); diff != "" {
		t.Error(diff)
	}
}

func TestSubtractCountsEqualRows(t *testing.T) {
	rows := func(list ...string) (out []json.RawMessage) {
		for _, r := range list {
			out = append(out, json.RawMessage(r))
		}
		return out
	}
	got := Subtract(rows(`1`, `2`, `2`, `3`), rows(`2`, `4`, `3`))
	if diff := cmp.Diff(rows(`1`, `2`), got); diff != "" {
		t.Error(diff)
	}
}

func TestPictures(t *testing.T) {
	s := fill(t, &Set{}, []string{"from", "to", "label"}, []any{"a\"b", "c", "x|y"}, []any{"c", "a\"b", ""})
	var b strings.Builder
	if err := s.Mermaid(&b); err != nil {
		t.Fatal(err)
	}
	want := "flowchart LR\n  n0[\"a#quot;b\"]\n  n1[\"c\"]\n  n0 -->|x#124;y| n1\n  n1 --> n0\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
	var c Flowchart
	for range maxMermaid + 1 {
		c.Edge("a", "a", "b", "b", "")
	}
	if err := c.Write(&b, "ask for less"); !errors.Is(err, ErrLarge) || !strings.Contains(err.Error(), "51 edges") || !strings.Contains(err.Error(), "ask for less") {
		t.Error(err)
	}
	if err := fill(t, &Set{}, []string{"name"}).Mermaid(&b); !errors.Is(err, ErrShape) {
		t.Error(err)
	}
}

func TestFindings(t *testing.T) {
	s := fill(t, &Set{}, []string{"path", "line", "name"}, []any{"a,b.go", int64(3), "50 %\nx"}, []any{nil, nil, "nowhere"})
	rule := Rule{ID: "codegraph.r", Text: "finds", Level: "warning", Message: "{name} is here"}
	var b strings.Builder
	left, err := s.Annotations(&b, rule)
	if err != nil || left != 1 {
		t.Errorf("%d left out, %v", left, err)
	}
	if diff := cmp.Diff("::warning file=a%2Cb.go,line=3,title=codegraph.r::50 %25 x is here\n", b.String()); diff != "" {
		t.Error(diff)
	}
	b.Reset()
	if left, err = s.SARIF(&b, rule); err != nil || left != 1 {
		t.Errorf("%d left out, %v", left, err)
	}
	var report struct {
		Runs []struct {
			Results []struct {
				RuleID  string
				Level   string
				Message struct{ Text string }
			}
		}
	}
	if err := json.Unmarshal([]byte(b.String()), &report); err != nil {
		t.Fatal(err)
	}
	if r := report.Runs[0].Results; len(r) != 1 || r[0].RuleID != rule.ID || r[0].Level != "warning" || r[0].Message.Text != "50 % x is here" {
		t.Errorf("%+v", r)
	}
	if got := s.Message(Rule{}, s.Rows[1]); got != "name: nowhere" {
		t.Error(got)
	}
}
