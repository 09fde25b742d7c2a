// Package ecmascript is what comparisons know of JavaScript and TypeScript alone: what
// their texts tell a check of types.
package ecmascript

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// IsTyped reports a language whose types are TypeScript's.
func IsTyped(language string) bool {
	l := extract.ByName(language)
	return l != nil && l.Family == lang.ECMAScript && l.DeclaredTypes
}

// ErrorExpected reports a line that a comment above, with comments and empty lines between, exempts from TypeScript's checks.
func ErrorExpected(t *signature.Text, line int) bool {
	for line--; line > 0; line-- {
		from, to := t.LineStart(line), t.LineStart(line+1)
		if from < 0 || to <= from {
			return false
		}
		text := bytes.TrimSpace(t.Bytes[from:to])
		if bytes.Contains(text, []byte("@ts-expect-error")) || bytes.Contains(text, []byte("@ts-ignore")) {
			return true
		}
		if len(text) > 0 && !bytes.HasPrefix(text, []byte("//")) {
			return false
		}
	}
	return false
}

// Unchecked reports a file that a comment before its first statement exempts from TypeScript's checks.
func Unchecked(t *signature.Text) bool {
	for line := range bytes.Lines(t.Bytes) {
		line = bytes.TrimSpace(line)
		switch {
		case len(line) == 0 || line[0] == '*' || bytes.HasPrefix(line, []byte("#!")):
		case !bytes.HasPrefix(line, []byte("//")) && !bytes.HasPrefix(line, []byte("/*")):
			return false
		case bytes.HasPrefix(bytes.TrimLeft(line, "/* \t"), []byte("@ts-nocheck")):
			return true
		}
	}
	return false
}

// IsPrimitive reports a TypeScript type of which no value is one of another.
func IsPrimitive(t string) bool {
	switch t {
	case "string", "number", "boolean", "bigint", "symbol":
		return true
	}
	return false
}

// IsLiteral reports a TypeScript argument that is a literal of a primitive type.
func IsLiteral(text string) bool {
	if text == "true" || text == "false" {
		return true
	}
	if len(text) < 2 || strings.Count(text, text[:1]) != 2 || text[0] != text[len(text)-1] {
		_, err := strconv.ParseFloat(text, 64)
		return err == nil
	}
	return strings.Contains("\"'`", text[:1])
}

// LiteralType is the primitive type of a TypeScript literal; "" for what is none.
func LiteralType(text string) string {
	switch {
	case !IsLiteral(text):
		return ""
	case text == "true" || text == "false":
		return "boolean"
	case strings.Contains("\"'`", text[:1]):
		return "string"
	}
	return "number"
}

// NamedType is the type that a TypeScript signature declares a parameter with, where that is
// a name alone; "" where it is not.
func NamedType(written, param string) string {
	for from := 0; ; {
		n := strings.Index(written[from:], param)
		if n < 0 {
			return ""
		}
		at := from + n
		from = at + len(param)
		rest, typed := strings.CutPrefix(strings.TrimPrefix(written[from:], "?"), ":")
		if !typed || at > 0 && letters.IsIdentifier(written[at-1]) {
			continue
		}
		rest = strings.TrimLeft(rest, " ")
		end := strings.IndexFunc(rest, signature.NotWord)
		if end <= 0 || strings.IndexAny(strings.TrimLeft(rest[end:], " "), ",)=") != 0 {
			return ""
		}
		return rest[:end]
	}
}
