package lossless

import (
	"bufio"
	"bytes"
	"encoding"
	"encoding/json"
	"io"
	"reflect"
	"strings"
)

// stream writes a value as encoding/json writes it whole, but piece by piece: what is written of structs and long lists is not held.
type stream struct {
	out    *bufio.Writer
	indent string
	piece  bytes.Buffer
}

// atOnce is how many elements of a list are a piece.
const atOnce = 64

func newStream(w io.Writer, indent string) *stream {
	return &stream{out: bufio.NewWriterSize(w, 1<<16), indent: indent}
}

// value writes what begins behind some levels of indentation.
func (s *stream) value(v reflect.Value, level int) error {
	for v.Kind() == reflect.Pointer && !v.IsNil() && !marshals(v.Type()) || v.Kind() == reflect.Interface && !v.IsNil() {
		v = v.Elem()
	}
	switch {
	case v.Kind() == reflect.Struct && !marshals(v.Type()):
		if fields, ok := fieldsOf(v.Type()); ok {
			return s.object(v, fields, level)
		}
	case v.Kind() == reflect.Slice && !marshals(v.Type()) && v.Len() > atOnce && v.Type().Elem().Kind() != reflect.Uint8:
		return s.list(v, level)
	}
	data, err := s.marshal(v, level)
	if err == nil {
		s.put(data)
	}
	return err
}

// put writes some bytes; an error is kept until all is flushed.
func (s *stream) put(data []byte) { _, _ = s.out.Write(data) }

func (s *stream) putString(text string) { _, _ = s.out.WriteString(text) }

func (s *stream) object(v reflect.Value, fields []field, level int) error {
	between := "{"
	for _, f := range fields {
		value := v.FieldByIndex(f.index)
		if f.omits(value) {
			continue
		}
		s.putString(between)
		s.newLine(level + 1)
		s.putString(f.name)
		if s.indent != "" {
			s.putString(" ")
		}
		if err := s.value(value, level+1); err != nil {
			return err
		}
		between = ","
	}
	if between == "{" {
		s.putString("{}")
		return nil
	}
	s.newLine(level)
	s.putString("}")
	return nil
}

// list writes a list that has elements.
func (s *stream) list(v reflect.Value, level int) error {
	for i := 0; i < v.Len(); i += atOnce {
		data, err := s.marshal(v.Slice(i, min(i+atOnce, v.Len())), level)
		if err != nil {
			return err
		}
		data = bytes.TrimRight(data[:len(data)-1], " \t\n") // its bracket
		if i > 0 {
			data[0] = ','
		}
		s.put(data)
	}
	s.newLine(level)
	s.putString("]")
	return nil
}

func (s *stream) newLine(level int) {
	if s.indent == "" {
		return
	}
	s.putString("\n")
	for range level {
		s.putString(s.indent)
	}
}

// marshal gives a value as a whole, until the next call.
func (s *stream) marshal(v reflect.Value, level int) ([]byte, error) {
	if !v.IsValid() {
		return []byte("null"), nil
	}
	if v.CanAddr() {
		v = v.Addr()
	}
	err := s.encode(v.Interface(), level)
	if err == nil && suspicious(s.piece.Bytes()) {
		err = s.encode(quoted(v).Interface(), level)
	}
	return bytes.TrimSuffix(s.piece.Bytes(), []byte("\n")), err
}

func (s *stream) encode(v any, level int) error {
	s.piece.Reset()
	e := json.NewEncoder(&s.piece)
	e.SetEscapeHTML(false)
	e.SetIndent(strings.Repeat(s.indent, level), s.indent)
	return e.Encode(v)
}

var (
	jsonMarshaler = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

// marshals reports a type that says itself how it is written.
func marshals(t reflect.Type) bool {
	for _, t := range []reflect.Type{t, reflect.PointerTo(t)} {
		if t.Implements(jsonMarshaler) || t.Implements(textMarshaler) {
			return true
		}
	}
	return false
}

// field is what is written of a struct.
type field struct {
	index     []int
	name      string // in quotes, with a colon
	omitEmpty bool
	omitZero  bool
}

func (f field) omits(v reflect.Value) bool {
	if f.omitZero && v.IsZero() {
		return true
	}
	if !f.omitEmpty {
		return false
	}
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// plain are the letters of names that are written as they are.
const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-"

// fieldsOf lists the fields of a struct that are written, in order; ok is false for one whose tags ask for more than is done here.
func fieldsOf(t reflect.Type) (out []field, ok bool) {
	names := map[string]bool{}
	for i := range t.NumField() {
		f := t.Field(i)
		tag := f.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		switch {
		case tag == "-" || !f.IsExported() && !f.Anonymous:
			continue
		case f.Anonymous || strings.Contains(options, "string") || strings.Trim(name, plain) != "":
			return nil, false
		case name == "":
			name = f.Name
		}
		w := field{index: f.Index}
		for option := range strings.SplitSeq(options, ",") {
			w.omitEmpty = w.omitEmpty || option == "omitempty"
			w.omitZero = w.omitZero || option == "omitzero"
		}
		if _, hasIsZero := reflect.PointerTo(f.Type).MethodByName("IsZero"); names[name] || w.omitZero && hasIsZero {
			return nil, false
		}
		names[name] = true
		w.name = `"` + name + `":`
		out = append(out, w)
	}
	return out, true
}
