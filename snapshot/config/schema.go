package config

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// Schema gives the JSON schema of a configuration file, for editors that
// complete and check it.
func Schema() []byte {
	schema := schemaOf(reflect.TypeFor[Config]())
	schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	schema["title"] = "codegraph configuration (" + Path + ")"
	data, err := json.MarshalIndent(schema, "", "  ")
	if err != nil {
		panic(fmt.Sprintf("encode the configuration's schema: %v", err)) // maps of strings encode
	}
	return append(data, '\n')
}

func schemaOf(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Pointer:
		return schemaOf(t.Elem())
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int64:
		return map[string]any{"type": "integer", "minimum": 0}
	case reflect.Slice:
		return map[string]any{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Map:
		return map[string]any{"type": "object", "additionalProperties": schemaOf(t.Elem())}
	case reflect.Struct:
		return schemaOfStruct(t)
	}
	return map[string]any{"type": "string"}
}

func schemaOfStruct(t reflect.Type) map[string]any {
	properties, required := map[string]any{}, []string{}
	for f := range t.Fields() {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "-" {
			continue
		}
		property := schemaOf(f.Type)
		property["description"] = f.Tag.Get("doc")
		if values := f.Tag.Get("enum"); values != "" {
			property = map[string]any{"enum": strings.Split(values, ","), "description": f.Tag.Get("doc")}
		}
		properties[name] = property
		if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
			required = append(required, name)
		}
	}
	schema := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if len(required) > 0 {
		schema["required"] = required
	}
	if t == reflect.TypeFor[Rule]() {
		severity := map[string]any{"enum": []string{"off", "info", "warning", "error"}}
		properties["severity"] = severity
		return map[string]any{"anyOf": []any{severity, schema}}
	}
	return schema
}
