package tables

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"maps"
	"math"
	"slices"
	"strconv"
)

// A query that reads whole tables of the default revision, and nothing that depends on
// more than its tree, gives the same rows each time: they can be kept with it.

// Keeper keeps the rows of queries, where a Source implements it. Keys need to tell
// apart queries alone: the keeper adds the tree and how rows are made of it.
type Keeper interface {
	Kept(ctx context.Context, query []byte) (rows []byte, ok bool, err error)
	Keep(ctx context.Context, query, rows []byte)
}

// maxKept bounds the bytes that are kept of one query, before they are compressed: all files of a large
// repository and what they depend on fit.
const maxKept = 4 << 20

// keeping gives the key of a query, and the source's keeper; nil where it has none.
func (s *Session) keeping(statement string, params map[string]any) (key []byte, keeper Keeper) {
	keeper, ok := s.source.(Keeper)
	if !ok {
		return nil, nil
	}
	key = appendText(nil, statement)
	for _, name := range slices.Sorted(maps.Keys(params)) {
		if key, ok = appendValue(appendText(key, name), params[name]); !ok {
			return nil, nil
		}
	}
	return key, keeper
}

// recorder notes rows on their way to a sink.
type recorder struct {
	Sink
	data []byte
	over bool // more than is kept, or a value of a kind that is not
}

func (r *recorder) Columns(names []string) error {
	r.data = binary.AppendUvarint(r.data, uint64(len(names)))
	for _, n := range names {
		r.data = appendText(r.data, n)
	}
	return r.Sink.Columns(names)
}

func (r *recorder) Row(values []any) error {
	for _, v := range values {
		if r.over {
			break
		}
		var ok bool
		r.data, ok = appendValue(r.data, v)
		r.over = !ok || len(r.data) > maxKept
	}
	return r.Sink.Row(values)
}

func (r *recorder) keep(ctx context.Context, k Keeper, key []byte) {
	if !r.over {
		k.Keep(ctx, key, r.data)
	}
}

// replay gives a sink the rows that were kept; false where there are none, or where
// they are damaged.
func replay(ctx context.Context, k Keeper, key []byte, sink *guardedSink) (done bool, err error) {
	data, ok, err := k.Kept(ctx, key)
	if err != nil || !ok {
		return false, err
	}
	columns, rows, err := decodeRows(data)
	if err != nil {
		return false, nil // damage is a miss
	}
	if err := sink.columns(columns); err != nil {
		return true, err
	}
	for _, row := range rows {
		if err := sink.row(row); err != nil {
			return true, err
		}
	}
	return true, nil
}

// The first byte of an encoded value.
const (
	valueNull = iota
	valueInteger
	valueReal
	valueText
	valueBlob
)

func appendValue(out []byte, v any) (_ []byte, ok bool) {
	switch v := v.(type) {
	case nil:
		return append(out, valueNull), true
	case int64:
		return binary.AppendVarint(append(out, valueInteger), v), true
	case int:
		return binary.AppendVarint(append(out, valueInteger), int64(v)), true
	case bool:
		return appendValue(out, truth(v))
	case float64:
		return binary.BigEndian.AppendUint64(append(out, valueReal), math.Float64bits(v)), true
	case string:
		return appendText(append(out, valueText), v), true
	case []byte:
		return appendText(append(out, valueBlob), string(v)), true
	}
	return out, false
}

func appendText(out []byte, s string) []byte {
	return append(binary.AppendUvarint(out, uint64(len(s))), s...)
}

var errKept = errors.New("damaged rows")

func decodeRows(data []byte) (columns []string, rows [][]any, err error) {
	r := bytes.NewReader(data)
	n, err := binary.ReadUvarint(r)
	if err != nil || n == 0 || n > uint64(len(data)) {
		return nil, nil, errKept
	}
	for range n {
		name, err := readText(r)
		if err != nil {
			return nil, nil, err
		}
		columns = append(columns, name)
	}
	for r.Len() > 0 {
		row := make([]any, n)
		for i := range row {
			if row[i], err = readValue(r); err != nil {
				return nil, nil, err
			}
		}
		rows = append(rows, row)
	}
	return columns, rows, nil
}

func readValue(r *bytes.Reader) (any, error) {
	kind, err := r.ReadByte()
	if err != nil {
		return nil, err
	}
	switch kind {
	case valueNull:
		return nil, nil
	case valueInteger:
		return binary.ReadVarint(r)
	case valueReal:
		var bits uint64
		err := binary.Read(r, binary.BigEndian, &bits)
		return math.Float64frombits(bits), err
	case valueText:
		return readText(r)
	case valueBlob:
		s, err := readText(r)
		return []byte(s), err
	}
	return nil, errors.New("value of kind " + strconv.Itoa(int(kind)))
}

func readText(r *bytes.Reader) (string, error) {
	n, err := binary.ReadUvarint(r)
	if err != nil || n > uint64(r.Len()) {
		return "", errKept
	}
	text := make([]byte, n)
	_, err = r.Read(text)
	if n == 0 {
		err = nil
	}
	return string(text), err
}
