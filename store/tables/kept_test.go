package tables

import (
	"bytes"
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// keepingNumbers is numbers with a memory.
type keepingNumbers struct {
	numbers
	kept map[string][]byte
}

func (s *keepingNumbers) Kept(_ context.Context, query []byte) ([]byte, bool, error) {
	data, ok := s.kept[string(query)]
	return data, ok, nil
}

func (s *keepingNumbers) Keep(_ context.Context, query, rows []byte) {
	s.kept[string(query)] = bytes.Clone(rows)
}

// TestKept runs queries twice: those that depend on the tree alone are answered from what
// was kept, with the same rows.
func TestKept(t *testing.T) {
	for _, tt := range []struct {
		sql    string
		params map[string]any
		kept   bool
	}{
		{"SELECT name, 1, 2.5, NULL, x'00ff' FROM symbols", nil, true},
		{"SELECT count(*) AS n FROM symbols s JOIN edges e ON e.target = s.id", nil, true},
		{"SELECT name FROM symbols WHERE kind > :k", map[string]any{"k": "1"}, true},
		{"SELECT name FROM symbols LIMIT 0", nil, false}, // reads nothing
		{"SELECT name FROM symbols WHERE id = '1'", nil, false},
		{"SELECT name FROM symbols('v1')", nil, false},
		{"SELECT path FROM churn", nil, false},
		{"SELECT name, random() FROM symbols", nil, false},
		{"SELECT name FROM symbols WHERE current_date > name", nil, false},
		{"SELECT name FROM symbols WHERE name < datetime('now')", nil, false},
		{"SELECT group_concat(hex(zeroblob(30000))) FROM symbols s, symbols t", nil, false}, // too large
	} {
		source := &keepingNumbers{numbers{n: 9}, map[string][]byte{}}
		s := session(t, source, Limits{})
		var first, second lines
		if err := s.Query(t.Context(), tt.sql, tt.params, &first); err != nil {
			t.Fatal(tt.sql, err)
		}
		if kept := len(source.kept) == 1; kept != tt.kept {
			t.Errorf("%s: kept is %t", tt.sql, kept)
		}
		asked := len(source.asked)
		if err := s.Query(t.Context(), tt.sql, tt.params, &second); err != nil {
			t.Fatal(tt.sql, err)
		}
		if again := len(source.asked) > asked; again == tt.kept && tt.kept {
			t.Errorf("%s: rows were asked for again", tt.sql)
		}
		if diff := cmp.Diff(first, second); diff != "" && tt.kept {
			t.Errorf("%s (-first +second):\n%s", tt.sql, diff)
		}
		for k := range source.kept { // damage is a miss
			source.kept[k] = source.kept[k][:1]
		}
		var third lines
		if err := s.Query(t.Context(), tt.sql, tt.params, &third); err != nil {
			t.Fatal(tt.sql, err)
		}
		if diff := cmp.Diff(first, third); diff != "" && tt.kept {
			t.Errorf("%s, damaged (-first +third):\n%s", tt.sql, diff)
		}
	}
}

// TestKeptByParameters asks one statement with two values.
func TestKeptByParameters(t *testing.T) {
	source := &keepingNumbers{numbers{n: 3}, map[string][]byte{}}
	s := session(t, source, Limits{})
	for _, v := range []any{int64(1), "1", nil} {
		var got lines
		if err := s.Query(t.Context(), "SELECT :v FROM symbols", map[string]any{"v": v}, &got); err != nil {
			t.Fatal(err)
		}
	}
	if len(source.kept) != 3 {
		t.Errorf("%d results kept of three parameters", len(source.kept))
	}
}

// TestKeptLimits counts kept rows as others.
func TestKeptLimits(t *testing.T) {
	source := &keepingNumbers{numbers{n: 9}, map[string][]byte{}}
	if err := session(t, source, Limits{}).Query(t.Context(), "SELECT name FROM symbols", nil, new(lines)); err != nil {
		t.Fatal(err)
	}
	err := session(t, source, Limits{Rows: 3}).Query(t.Context(), "SELECT name FROM symbols", nil, new(lines))
	if err == nil || len(source.kept) != 1 {
		t.Errorf("nine rows over a limit of three: %v", err)
	}
}
