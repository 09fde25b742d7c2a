// Package lossless writes values as JSON without losing bytes. Strings of JSON are
// Unicode, and names of files and other texts of a repository need not be: such a
// string is written as git quotes it, between quotes and with octal escapes, so that
// two names stay two. Quote is that form, Unquote takes it back.
package lossless

import (
	"bytes"
	"fmt"
	"io"
	"reflect"
	"strings"
	"unicode/utf8"
)

// Encode writes a value as JSON, with a newline at the end. What it holds besides the value is small, however long its lists are.
func Encode(w io.Writer, v any, indent string) error {
	s := newStream(w, indent)
	err := s.value(reflect.ValueOf(&v).Elem(), 0)
	if err == nil {
		s.putString("\n")
		err = s.out.Flush()
	}
	if err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	return nil
}

// suspicious reports JSON in which the encoder may have met invalid bytes, or a
// string that begins as a quoted one.
func suspicious(data []byte) bool {
	return bytes.Contains(data, []byte(`\ufffd`)) ||
		bytes.Contains(data, []byte(`"\"`)) && (bytes.Contains(data, []byte(`\\2`)) || bytes.Contains(data, []byte(`\\3`)))
}

// Quote gives a string that JSON can hold: the string itself, or between quotes
// with escapes of C what is not UTF-8. A string that looks like that already is
// quoted, too. Unquote takes it back.
func Quote(s string) string {
	if utf8.ValidString(s) && !looksQuoted(s) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			fmt.Fprintf(&b, `\%03o`, s[i])
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteByte(s[i])
		default:
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	b.WriteByte('"')
	return b.String()
}

// looksQuoted reports a string that Quote could have made.
func looksQuoted(s string) bool {
	plain, ok := unquote(s)
	return ok && (!utf8.ValidString(plain) || looksQuoted(plain))
}

// Unquote gives what Quote was given.
func Unquote(s string) string {
	if plain, ok := unquote(s); ok && (!utf8.ValidString(plain) || looksQuoted(plain)) {
		return plain
	}
	return s
}

func unquote(s string) (string, bool) {
	if len(s) < 2 || s[0] != '"' || s[len(s)-1] != '"' {
		return "", false
	}
	s = s[1 : len(s)-1]
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return "", false
		case s[i] != '\\':
			b.WriteByte(s[i])
		case i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
			b.WriteByte(s[i])
		case i+3 < len(s) && s[i+1] >= '2' && s[i+1] <= '3' && octal(s[i+2]) && octal(s[i+3]):
			b.WriteByte((s[i+1]-'0')<<6 | (s[i+2]-'0')<<3 | (s[i+3] - '0'))
			i += 3
		default:
			return "", false
		}
	}
	return b.String(), true
}

func octal(c byte) bool { return c >= '0' && c <= '7' }

// quoted copies a value with its strings quoted where they need it.
func quoted(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.String:
		return reflect.ValueOf(Quote(v.String())).Convert(v.Type())
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type().Elem())
		out.Elem().Set(quoted(v.Elem()))
		return out
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(quoted(v.Elem()))
		return out
	case reflect.Slice:
		if v.IsNil() || v.Type().Elem().Kind() == reflect.Uint8 {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(quoted(v.Index(i)))
		}
		return out
	case reflect.Array:
		out := reflect.New(v.Type()).Elem()
		for i := range v.Len() {
			out.Index(i).Set(quoted(v.Index(i)))
		}
		return out
	case reflect.Map:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeMapWithSize(v.Type(), v.Len())
		for k, e := range v.Seq2() {
			out.SetMapIndex(quoted(k), quoted(e))
		}
		return out
	case reflect.Struct:
		out := reflect.New(v.Type()).Elem()
		out.Set(v)
		quoteFields(out)
		return out
	}
	return v
}

// quoteFields quotes the fields of a copy, those of embedded structs too.
func quoteFields(v reflect.Value) {
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.CanSet():
			f.Set(quoted(f))
		case v.Type().Field(i).Anonymous && f.Kind() == reflect.Struct:
			quoteFields(f)
		}
	}
}
