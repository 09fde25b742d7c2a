package resultset

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"math"

	"github.com/codegraph-dev/codegraph/snapshot/lossless"
)

// Row is a row as a JSON object in the order of its columns.
type Row struct {
	columns []string
	values  []any
	Actions any // of a recipe; nil for none
}

// MarshalJSON writes the object.
func (r Row) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, c := range r.columns {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := appendJSON(&b, c); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := appendJSON(&b, plain(r.values[i])); err != nil {
			return nil, err
		}
	}
	if r.Actions != nil {
		if len(r.columns) > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"actions":`)
		if err := appendJSON(&b, r.Actions); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func appendJSON(b *bytes.Buffer, v any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1) // Encode ends with a newline
	return nil
}

// plain gives a value that JSON and text have: bytes as hexadecimal digits, and
// null for numbers that are none.
func plain(v any) any {
	switch v := v.(type) {
	case string:
		return lossless.Quote(v)
	case []byte:
		return hex.EncodeToString(v)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
	}
	return v
}

// Objects gives the rows as JSON objects.
func (s *Set) Objects() []Row {
	out := make([]Row, len(s.Rows))
	for i, r := range s.Rows {
		out[i] = Row{columns: s.Columns, values: r}
	}
	return out
}

// JSONSchema describes the object: its fields are the query's columns.
func (Row) JSONSchema() map[string]any { return map[string]any{"type": "object"} }
