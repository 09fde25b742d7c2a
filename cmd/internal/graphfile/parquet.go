package graphfile

import (
	"context"
	"fmt"
	"io"
	"reflect"

	"github.com/parquet-go/parquet-go"

	"github.com/codegraph-dev/codegraph/store/tables"
)

// rowsPerGroup bounds what the writer holds in memory.
const rowsPerGroup = 128 << 10

// Parquet writes a table as one Parquet file: text as UTF-8 strings, numbers as
// INT64 and DOUBLE, all optional, compressed with zstd.
func Parquet(ctx context.Context, source tables.Source, p *Part, table string, out io.Writer) error {
	w := parquet.NewWriter(out, parquetSchema(table), parquet.Compression(&parquet.Zstd),
		parquet.MaxRowsPerRowGroup(rowsPerGroup), parquet.CreatedBy("codegraph", "1", ""))
	row := make(parquet.Row, len(tables.Columns(table)))
	err := p.Rows(ctx, source, table, func(values []any) error {
		for i, v := range values {
			value := parquet.ValueOf(v)
			level := 1
			if v == nil {
				level = 0
			}
			row[i] = value.Level(0, level, i)
		}
		_, err := w.WriteRows([]parquet.Row{row})
		return err
	})
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("write %s as Parquet: %w", table, err)
	}
	return nil
}

// parquetSchema makes the schema through a struct, which keeps the columns in
// their order.
func parquetSchema(table string) *parquet.Schema {
	var fields []reflect.StructField
	for i, c := range tables.Columns(table) {
		tag := c.Name + ",optional"
		var t reflect.Type
		switch c.Type {
		case "INTEGER":
			t = reflect.TypeFor[int64]()
		case "REAL":
			t = reflect.TypeFor[float64]()
		default:
			t = reflect.TypeFor[string]()
			tag += ",dict"
		}
		fields = append(fields, reflect.StructField{Name: fmt.Sprintf("C%d", i), Type: t, Tag: reflect.StructTag(fmt.Sprintf(`parquet:%q`, tag))})
	}
	return parquet.NewSchema(table, parquet.SchemaOf(reflect.New(reflect.StructOf(fields)).Interface()))
}
