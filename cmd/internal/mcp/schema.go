package mcp

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// OutputSchema makes the JSON schema of an answer from the type that encodes it:
// the fields that are always there, with their types. Others, and what lies
// inside of items, are left open, since every schema costs each session of a
// client tokens.
func OutputSchema[T any]() json.RawMessage {
	properties, required := map[string]any{}, []string{}
	fields(reflect.TypeFor[T](), func(name string, t reflect.Type, always bool) {
		if always {
			properties[name] = map[string]any{"type": jsonType(t)}
			required = append(required, name)
		}
	})
	data, err := json.Marshal(map[string]any{"type": Map, "properties": properties, "required": required})
	if err != nil {
		panic(fmt.Sprintf("schema of %v: %v", reflect.TypeFor[T](), err)) // maps of strings encode
	}
	return data
}

// AnyObject is the schema of an answer that has several shapes.
var AnyObject = json.RawMessage(`{"type":"object"}`)

// fields gives the fields that encoding/json writes of a struct.
func fields(t reflect.Type, visit func(name string, t reflect.Type, always bool)) {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	for f := range t.Fields() {
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous && tag == "":
			fields(f.Type, visit)
		case f.IsExported() && tag != "-":
			if tag == "" {
				tag = f.Name
			}
			visit(tag, f.Type, !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero"))
		}
	}
}

// jsonType names the type that a Go value has in JSON; a nil slice or pointer
// is null there.
func jsonType(t reflect.Type) any {
	switch t.Kind() {
	case reflect.Bool:
		return Boolean
	case reflect.String:
		return String
	case reflect.Float32, reflect.Float64:
		return "number"
	case reflect.Slice:
		return []any{Strings, "null"}
	case reflect.Pointer:
		return []any{jsonType(t.Elem()), "null"}
	case reflect.Struct, reflect.Map:
		return Map
	}
	return Integer
}
