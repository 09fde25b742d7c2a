package mcp

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Schema describes an answer by the types that encode it. The zero Schema is
// any object.
type Schema struct {
	types []reflect.Type // more than one for an answer of several shapes
}

// OutputSchema describes an answer by the type that encodes it.
func OutputSchema[T any]() Schema { return Schema{[]reflect.Type{reflect.TypeFor[T]()}} }

// Or describes an answer that is the one or the other.
func (s Schema) Or(other Schema) Schema {
	return Schema{append(s.types[:len(s.types):len(s.types)], other.types...)}
}

// whole is the depth of a schema that leaves nothing open.
const whole = -1

// JSON gives the JSON schema: every field with its type, those that are always
// there as required. Up to a depth, what lies deeper is left open; whole leaves
// nothing open. Types that occur again are definitions. With cut, the fields
// that describe a cut answer belong to it.
func (s Schema) JSON(depth int, cut bool) json.RawMessage {
	return s.write(schemaWriter{depth: depth}, cut)
}

// Whole is the JSON schema of the answer as a verb writes it: not cut, lists
// where nothing was put may be null, and of several shapes it is one.
func (s Schema) Whole() json.RawMessage {
	return s.write(schemaWriter{depth: whole, verb: true}, false)
}

func (s Schema) write(w schemaWriter, cut bool) json.RawMessage {
	w.definitions, w.names, w.seen = map[string]any{}, map[string]reflect.Type{}, map[reflect.Type]int{}
	for _, t := range s.types {
		w.count(t)
	}
	root := map[string]any{"type": Map}
	var shapes []any
	for i, t := range s.types {
		shape := w.object(t, 0)
		shapes = append(shapes, shape)
		if i == 0 {
			root = shape
		} else if w.depth == whole && !w.verb {
			either(root, shape)
		}
	}
	if w.verb && len(shapes) > 1 {
		root = map[string]any{"type": Map, "anyOf": shapes}
	}
	if properties, ok := root["properties"].(map[string]any); ok && cut && w.depth == whole {
		properties["truncated"] = map[string]any{"type": Boolean}
		properties["omitted"] = map[string]any{"type": Map, "additionalProperties": map[string]any{"type": Integer}}
	}
	if len(w.definitions) > 0 {
		root["$defs"] = w.definitions
	}
	data, err := json.Marshal(root)
	if err != nil {
		panic(fmt.Sprintf("schema of %v: %v", s.types, err)) // maps of strings encode
	}
	return data
}

// either makes an object's schema allow another's too: all fields of both, and as
// required those of both. Clients that know no anyOf at the top can use it.
func either(s, other map[string]any) {
	properties := s["properties"].(map[string]any)
	for name, p := range other["properties"].(map[string]any) {
		if old, ok := properties[name]; ok && !reflect.DeepEqual(old, p) {
			p = map[string]any{"anyOf": []any{old, p}}
		}
		properties[name] = p
	}
	always, _ := other["required"].([]string)
	mine, _ := s["required"].([]string)
	s["required"] = slices.DeleteFunc(mine, func(name string) bool { return !slices.Contains(always, name) })
}

// Describer is a type whose JSON is not that of its Go fields.
type Describer interface {
	JSONSchema() map[string]any
}

type schemaWriter struct {
	depth       int
	verb        bool                 // of a verb, not of a tool: see Whole
	seen        map[reflect.Type]int // how often a struct occurs
	definitions map[string]any
	names       map[string]reflect.Type // of the definitions
}

// count finds the structs that occur more than once.
func (w *schemaWriter) count(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		w.count(t.Elem())
	case reflect.Struct:
		if described(t) != nil {
			return
		}
		w.seen[t]++
		if w.seen[t] == 1 {
			fields(t, func(_ string, t reflect.Type, _ bool) { w.count(t) })
		}
	}
}

// of describes a type. Lists and maps are never null: see filled. One type stands
// in each place, since there are clients that know no more.
func (w *schemaWriter) of(t reflect.Type, at int) map[string]any {
	if s := described(t); s != nil {
		return s
	}
	switch t.Kind() {
	case reflect.Bool:
		return map[string]any{"type": Boolean}
	case reflect.String:
		return map[string]any{"type": String}
	case reflect.Float32, reflect.Float64:
		return map[string]any{"type": "number"}
	case reflect.Interface:
		return map[string]any{}
	case reflect.Pointer:
		return orNull(w.of(t.Elem(), at))
	case reflect.Array, reflect.Slice:
		s := map[string]any{"type": w.orNil(Strings)}
		if w.open(at) {
			return s
		}
		if items := w.of(t.Elem(), at+1); len(items) > 0 {
			s["items"] = items
		}
		return s
	case reflect.Map:
		s := map[string]any{"type": w.orNil(Map)}
		if items := w.of(t.Elem(), at+1); !w.open(at) && len(items) > 0 {
			s["additionalProperties"] = items
		}
		return s
	case reflect.Struct:
		if w.open(at) {
			return map[string]any{"type": Map}
		}
		if w.depth != whole || w.seen[t] < 2 {
			return w.object(t, at)
		}
		return w.defined(t)
	}
	return map[string]any{"type": Integer}
}

// orNil is the type of what may be nil in Go.
func (w *schemaWriter) orNil(t Type) any {
	if w.verb {
		return []any{t, "null"}
	}
	return t
}

func (w *schemaWriter) open(at int) bool { return w.depth != whole && at >= w.depth }

// defined refers to a type among the definitions.
func (w *schemaWriter) defined(t reflect.Type) map[string]any {
	short, _, _ := strings.Cut(t.Name(), "[") // without the arguments of a generic type
	name := short
	for i := 2; w.names[name] != nil && w.names[name] != t; i++ {
		name = short + strconv.Itoa(i)
	}
	if w.names[name] == nil {
		w.names[name] = t // a type that contains itself refers to it
		w.definitions[name] = w.object(t, 0)
	}
	return map[string]any{"$ref": "#/$defs/" + name}
}

// object describes a struct.
func (w *schemaWriter) object(t reflect.Type, at int) map[string]any {
	properties, required := map[string]any{}, []string{}
	fields(t, func(name string, t reflect.Type, always bool) {
		if always || w.depth == whole {
			properties[name] = w.of(t, at+1)
		}
		if always {
			required = append(required, name)
		}
	})
	s := map[string]any{"type": Map, "properties": properties}
	if len(required) > 0 {
		s["required"] = required
	}
	return s
}

// orNull allows null beside what a schema allows.
func orNull(s map[string]any) map[string]any {
	if len(s) == 0 {
		return s
	}
	return map[string]any{"anyOf": []any{s, map[string]any{"type": "null"}}}
}

// described gives the schema of types whose JSON their fields do not say, or nil.
func described(t reflect.Type) map[string]any {
	if t.Kind() == reflect.Pointer {
		return nil
	}
	v := reflect.New(t)
	switch v := v.Interface().(type) {
	case Describer:
		return v.JSONSchema()
	case *time.Time:
		return map[string]any{"type": String} // no format: there are clients that warn of each that they do not know
	case json.Marshaler:
		return map[string]any{}
	case encoding.TextMarshaler:
		return map[string]any{"type": String}
	}
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 {
		return map[string]any{"type": String}
	}
	return nil
}

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
			optional := strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
			t := f.Type
			if optional && t.Kind() == reflect.Pointer {
				t = t.Elem() // when it is there, it is not null
			}
			visit(tag, t, !optional)
		}
	}
}
