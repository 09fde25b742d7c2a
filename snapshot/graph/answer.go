package graph

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
)

// maxAnswer bounds the bytes of an answer that is kept.
const maxAnswer = 4 << 20

// Answer gives what find finds, as it was kept if it was asked for under this key before. The key says all that the answer depends on.
// Answers that JSON does not give back as they were are not kept.
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
	if data, err = json.Marshal(out); err != nil || len(data) > maxAnswer {
		return out, nil
	}
	if back, _ := decodedAnswer[T](data); reflect.DeepEqual(out, back) { // JSON loses what is no Unicode
		s.Keep(ctx, k, data)
	}
	return out, nil
}

func decodedAnswer[T any](data []byte) (out T, ok bool) {
	return out, json.Unmarshal(data, &out) == nil
}
