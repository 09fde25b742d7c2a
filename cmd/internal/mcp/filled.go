package mcp

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
)

// filled puts an empty list or object in the place of each null that means one
// in an answer: encoding/json writes one where nothing was put into a list.
func (s Schema) filled(answer json.RawMessage) (json.RawMessage, error) {
	if len(s.types) == 0 || !hasNull(answer) {
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

// hasNull reports whether a null is in an answer, outside of its texts.
func hasNull(answer []byte) bool {
	for i := 0; i < len(answer); i++ {
		switch answer[i] {
		case 'n': // no other value has the letter
			return true
		case '"':
			i = textEnd(answer, i)
		}
	}
	return false
}

// textEnd finds the quote that ends the text which begins with one.
func textEnd(answer []byte, begin int) int {
	for i := begin + 1; ; i++ {
		n := bytes.IndexByte(answer[i:], '"')
		if n < 0 {
			return len(answer)
		}
		escapes := 0
		for i += n; answer[i-1-escapes] == '\\'; {
			escapes++
		}
		if escapes%2 == 0 {
			return i
		}
	}
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
