package tables

import (
	"context"
	"fmt"
)

// Scan gives the rows of a table of the source's default revision, in the order
// in which the source lists them and without SQLite between: the values of the
// columns, nil, int64, float64 or string each. fn must not keep the slice.
func Scan(ctx context.Context, source Source, table string, columns []string, fn func(values []any) error) error {
	t := find(table)
	if t == nil {
		return fmt.Errorf("no table %q", table)
	}
	at := make([]int, len(columns))
	r := Request{Table: t}
	for i, name := range columns {
		if at[i] = t.ColumnIndex(name); at[i] < 0 {
			return fmt.Errorf("no column %q in table %s", name, table)
		}
		r.columns |= 1 << min(at[i], 63)
	}
	rows, err := source.Rows(ctx, r)
	if err != nil {
		return fmt.Errorf("read table %s: %w", table, err)
	}
	defer rows.Close()
	values := make([]any, len(at))
	for {
		ok, err := rows.Next()
		if err != nil {
			return fmt.Errorf("read table %s: %w", table, err)
		}
		if !ok {
			return nil
		}
		for i, c := range at {
			values[i] = rows.Value(c)
		}
		if err := fn(values); err != nil {
			return err
		}
	}
}

// Columns lists a table's columns; nil for a table that there is not.
func Columns(table string) []Column {
	t := find(table)
	if t == nil {
		return nil
	}
	return t.Columns
}
