package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// filled puts an empty list or object in the place of each null that stands for one
// in an answer: encoding/json writes one where nothing was put into a list.
func (s Schema) filled(answer json.RawMessage) (json.RawMessage, error) {
	if len(s.types) == 0 || !mayHaveNull(answer) {
		return answer, nil
	}
	var v any
	d := json.NewDecoder(bytes.NewReader(answer))
	d.UseNumber() // counts and ids stay as they are
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("read the answer: %w", err)
	}
	changed := false
	for _, t := range s.types {
		v = fill(v, t, &changed)
	}
	if !changed {
		return answer, nil
	}
	return encode(v)
}

// mayHaveNull reports whether a null may stand in an answer: texts that look like one count.
func mayHaveNull(answer []byte) bool {
	null := []byte("null")
	for i := bytes.Index(answer, null); i >= 0; {
		end := i + len(null)
		before := i == 0 || bytes.IndexByte([]byte(":,[ \n"), answer[i-1]) >= 0
		after := end == len(answer) || bytes.IndexByte([]byte(",}] \n"), answer[end]) >= 0
		if before && after {
			return true
		}
		next := bytes.Index(answer[end:], null)
		if next < 0 {
			return false
		}
		i = end + next
	}
	return false
}

// fill fills a value by its type.
func fill(v any, t reflect.Type, changed *bool) any {
	if t.Kind() == reflect.Pointer {
		if v == nil {
			return nil
		}
		return fill(v, t.Elem(), changed)
	}
	if described(t) != nil {
		return v
	}
	switch t.Kind() {
	case reflect.Slice:
		if v == nil {
			*changed = true
			return []any{}
		}
		list, _ := v.([]any)
		for i := range list {
			list[i] = fill(list[i], t.Elem(), changed)
		}
	case reflect.Map:
		if v == nil {
			*changed = true
			return map[string]any{}
		}
		m, _ := v.(map[string]any)
		for name, e := range m {
			m[name] = fill(e, t.Elem(), changed)
		}
	case reflect.Struct:
		m, _ := v.(map[string]any)
		fields(t, func(name string, t reflect.Type, _ bool) {
			if e, ok := m[name]; ok {
				m[name] = fill(e, t, changed)
			}
		})
	}
	return v
}
