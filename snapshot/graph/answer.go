package graph

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
)

// maxAnswer bounds the bytes of an answer that is kept.
const maxAnswer = 4 << 20

// Answer gives what find finds, as it was kept if it was asked for under this key before. The key says all that the answer depends on.
// JSON must give it back as it was, but for texts that are no Unicode: an answer with such is not kept.
func Answer[T any](ctx context.Context, s *Snapshot, k Key, find func() (T, error)) (T, error) {
	data, ok, err := s.Kept(ctx, k)
	if err != nil {
		return *new(T), fmt.Errorf("read the answer of before: %w", err)
	}
	if ok {
		if out, whole := decodedAnswer[T](data); whole {
			return out, nil
		}
	}
	out, err := find()
	if err != nil {
		return out, err
	}
	if data, err = json.Marshal(out); err == nil && len(data) <= maxAnswer && !bytes.Contains(data, replaced) {
		s.Keep(ctx, k, data)
	}
	return out, nil
}

// replaced is what package json writes for bytes that are no Unicode.
var replaced = []byte(`\ufffd`)

func decodedAnswer[T any](data []byte) (out T, ok bool) {
	return out, json.Unmarshal(data, &out) == nil
}
