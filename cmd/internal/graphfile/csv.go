package graphfile

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/store/tables"
)

// CSV writes a table with a line of column names (RFC 4180, UTF-8). What has no
// value is empty.
func CSV(ctx context.Context, source tables.Source, p *Part, table string, out io.Writer) error {
	w := csv.NewWriter(out)
	columns := columnsOf(table)
	if err := w.Write(columns); err != nil {
		return err
	}
	record := make([]string, len(columns))
	err := p.Rows(ctx, source, table, func(values []any) error {
		for i, v := range values {
			record[i] = show(v)
		}
		return w.Write(record)
	})
	w.Flush()
	if err == nil {
		err = w.Error()
	}
	return err
}

// show writes a value of a table; nil is empty.
func show(v any) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(v)
}
