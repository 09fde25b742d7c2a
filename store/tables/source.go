package tables

import (
	"context"

	"github.com/codegraph-dev/codegraph/snapshot/linepattern"
)

// Source gives the tables' rows.
type Source interface {
	// DefaultRef names the revision that tables without a ref show.
	DefaultRef() string
	// Rows lists the rows that a request asks for, or more: what does not
	// match is left out. Of a key with one row no other is listed.
	Rows(ctx context.Context, r Request) (Rows, error)
}

// Request asks for rows of a table.
type Request struct {
	Table *Table
	Ref   string // "" for the default
	Key   string // column whose value is asked for; "" for all rows
	Value string
	Match string // an expression that the rows are to match; "" for none

	columns uint64
	pattern *linepattern.Pattern // of the column that takes one; nil for any text
}

// Passes reports a text of the column that takes patterns (see Column) that a row may have: rows with others need not be
// listed.
func (r *Request) Passes(text string) bool { return r.pattern == nil || r.pattern.Matches(text) }

// Needs reports whether a column's values will be read.
func (r *Request) Needs(column string) bool {
	i := r.Table.ColumnIndex(column)
	return i >= 0 && r.columns&(1<<min(i, 63)) != 0
}

// NeedsText reports whether a column that is made from the text will be read.
func (r *Request) NeedsText() bool { return r.columns&r.Table.text != 0 }

// Rows is a sequence of rows.
type Rows interface {
	// Next goes to the next row, the first time to the first.
	Next() (bool, error)
	// Value gives a column of the row: nil, int64, float64 or string.
	Value(column int) any
	// Close is called once, also when not all rows were read.
	Close()
}

// Rekeyed is implemented by rows of a key that can begin anew with those of another value
// of it: joins ask for values by the million. It reports false where they cannot. The value
// holds for the call only, what is kept of it is copied.
type Rekeyed interface {
	Rows
	Again(value string) (bool, error)
}
