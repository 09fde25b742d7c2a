package resultset

import (
	"slices"
	"strconv"

	"github.com/codegraph-dev/codegraph/store/tables"
)

// Set is a query's result. As a tables.Sink it collects the rows that Keep
// passes, up to Limit.
type Set struct {
	Columns   []string
	Rows      [][]any
	Truncated bool // Limit was met and there was at least one row more

	Keep  func(path string) bool // nil keeps all; rows that name no path always pass
	Limit int                    // 0 for all
	Count bool                   // only count the rows

	// Silenced reports whether a comment in the source silences a row at a place;
	// nil for never.
	Silenced   func(path string, lines []int) (bool, error)
	Suppressed int // rows that were silenced

	n int
}

// Len is the number of rows, also when they were only counted.
func (s *Set) Len() int { return s.n }

// setColumns names the columns, each differently.
func (s *Set) setColumns(names []string) {
	seen := map[string]int{}
	s.Columns = slices.Clone(names)
	for i, n := range s.Columns {
		if seen[n]++; seen[n] > 1 {
			for k := seen[n]; ; k++ { // objects need names that differ
				if name := n + "_" + strconv.Itoa(k); !slices.Contains(s.Columns, name) {
					s.Columns[i] = name
					break
				}
			}
		}
	}
}

// Sink gives the set as what a query writes to.
func (s *Set) Sink() tables.Sink { return sink{s} }

type sink struct{ set *Set }

func (k sink) Columns(names []string) error {
	k.set.setColumns(names)
	return nil
}

func (k sink) Row(values []any) error { return k.set.add(values) }

func (s *Set) add(values []any) error {
	if s.Keep != nil && !s.kept(values) {
		return nil
	}
	if s.Silenced != nil {
		path, lines := s.places(values)
		if silenced, err := s.Silenced(path, lines); err != nil {
			return err
		} else if silenced {
			s.Suppressed++
			return nil
		}
	}
	if s.Limit > 0 && s.n == s.Limit {
		s.Truncated = true
		return tables.ErrStop
	}
	s.n++
	if !s.Count {
		s.Rows = append(s.Rows, values)
	}
	return nil
}

func (s *Set) kept(values []any) bool {
	named := false
	for i, c := range s.Columns {
		if !slices.Contains(pathColumns, c) {
			continue
		}
		if p, ok := values[i].(string); ok {
			if s.Keep(p) {
				return true
			}
			named = true
		}
	}
	return !named
}

// The columns that say where a row is, the first that there is.
var (
	pathColumns = []string{"path", "file_path", "from_path", "to_path", "target_path"}
	lineColumns = []string{"line", "start_line", "name_line", "line_number", "line_start"}
)

// NamesPaths reports whether rows have a column that says which file they are
// about.
func (s *Set) NamesPaths() bool { return s.column(pathColumns...) >= 0 }

// column gives the number of the first of the names that is a column, -1 for
// none.
func (s *Set) column(names ...string) int {
	for _, n := range names {
		if i := slices.Index(s.Columns, n); i >= 0 {
			return i
		}
	}
	return -1
}

// Place says where a row is: "" for nowhere, 0 for no line.
func (s *Set) Place(row []any) (path string, line int) {
	if i := s.column(pathColumns...); i >= 0 {
		path, _ = row[i].(string)
	}
	if i := s.column(lineColumns...); i >= 0 {
		if n, ok := row[i].(int64); ok {
			line = int(n)
		}
	}
	return path, line
}

// places gives the row's path and all its lines.
func (s *Set) places(row []any) (path string, lines []int) {
	path, _ = s.Place(row)
	for i, c := range s.Columns {
		if n, ok := row[i].(int64); ok && slices.Contains(lineColumns, c) {
			lines = append(lines, int(n))
		}
	}
	return path, lines
}
