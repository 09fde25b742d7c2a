package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// ParseAt is ParseOver for the configuration of a commit, which nobody
// can mend any more: keys that nothing knows are left out and listed in Unknown,
// each with the nearest known one.
func ParseAt(under, data []byte) (*Config, error) {
	known, unknown, err := withoutUnknown(data)
	if err != nil {
		return ParseOver(under, data) // it says what is wrong
	}
	c, err := ParseOver(under, known)
	if err != nil {
		return nil, err
	}
	c.Unknown = unknown
	return c, nil
}

// CheckKnown is the error of a configuration with unknown keys, for the side that
// somebody works on.
func (c *Config) CheckKnown() error {
	if len(c.Unknown) == 0 {
		return nil
	}
	return fmt.Errorf("%w: unknown key %s", ErrInvalid, strings.Join(c.Unknown, ", "))
}

// withoutUnknown gives a configuration without its unknown keys; data itself when
// it has none.
func withoutUnknown(data []byte) (known []byte, unknown []string, err error) {
	if len(bytes.TrimSpace(data)) == 0 {
		return data, nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var tree any
	if err := d.Decode(&tree); err != nil {
		return nil, nil, err
	}
	if d.More() {
		return data, nil, nil
	}
	if unknown = cutUnknown(tree, reflect.TypeFor[Config](), ""); len(unknown) == 0 {
		return data, nil, nil
	}
	known, err = json.Marshal(tree)
	return known, unknown, err
}

// cutUnknown deletes from a decoded value the keys that a type has no field for.
func cutUnknown(v any, t reflect.Type, at string) (unknown []string) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if list, ok := v.([]any); ok && t.Kind() == reflect.Slice {
		for _, x := range list {
			unknown = append(unknown, cutUnknown(x, t.Elem(), at)...)
		}
	}
	object, ok := v.(map[string]any)
	if !ok {
		return unknown
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		switch t.Kind() {
		case reflect.Map:
			unknown = append(unknown, cutUnknown(object[key], t.Elem(), at+key+".")...)
		case reflect.Struct:
			field, ok := fieldOf(t, key)
			if ok {
				unknown = append(unknown, cutUnknown(object[key], field, at+key+".")...)
				continue
			}
			delete(object, key)
			unknown = append(unknown, fmt.Sprintf("%q; did you mean %q?", at+key, at+nearest(key, fieldNames(t))))
		}
	}
	return unknown
}

func fieldOf(t reflect.Type, key string) (reflect.Type, bool) {
	for f := range t.Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "-" && strings.EqualFold(name, key) {
			return f.Type, true
		}
	}
	return nil, false
}

func fieldNames(t reflect.Type) (names []string) {
	for f := range t.Fields() {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "-" {
			names = append(names, name)
		}
	}
	return names
}
