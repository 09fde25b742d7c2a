package ecmascript

import (
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
)

func TestErrorExpected(t *testing.T) {
	text := signature.NewText([]byte("// @ts-expect-error\nf(1)\nf(2)\n// @ts-ignore\nf(3)\n// @ts-ignore: two lines\n// of reasons\n\nf(4)\nf(5)\n"))
	for line, want := range map[int]bool{1: false, 2: true, 3: false, 5: true, 9: true, 10: false} {
		if ErrorExpected(text, line) != want {
			t.Errorf("line %d: %v", line, !want)
		}
	}
}

func TestLiteralType(t *testing.T) {
	for text, want := range map[string]string{`"a"`: "string", "`a`": "string", "1.5": "number", "true": "boolean", `"a" + "b"`: "", "x": "", "": ""} {
		if got := LiteralType(text); got != want {
			t.Errorf("%s is of %q, want %q", text, got, want)
		}
	}
}

func TestNamedType(t *testing.T) {
	for param, want := range map[string]string{"a": "Options", "b": "Node", "c": "", "ab": "", "d": ""} {
		if got := NamedType("function f(a: Options, b?: Node = x, c: Map<A, B>, ab: A | B)", param); got != want {
			t.Errorf("%s is of %q, want %q", param, got, want)
		}
	}
}

func TestIsTyped(t *testing.T) {
	for language, want := range map[string]bool{"typescript": true, "tsx": true, "javascript": false, "java": false, "": false} {
		if IsTyped(language) != want {
			t.Errorf("%q: %v", language, !want)
		}
	}
}
