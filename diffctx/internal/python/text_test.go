package python

import (
	"testing"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
)

func TestPlainAnnotations(t *testing.T) {
	for written, want := range map[string]string{
		`def f(a: "Node", b: 'list[int]') -> "Node":`: `def f(a: Node, b: list[int]) -> Node:`,
		`def f(a: str = "x", b: "T" = g("y"))`:        `def f(a: str = "x", b: T = g("y"))`,
	} {
		if got := PlainAnnotations(written); got != want {
			t.Errorf("%s: %s, want %s", written, got, want)
		}
	}
}

func TestMisfitExpected(t *testing.T) {
	text := signature.NewText([]byte("f(1)  # type: ignore[call-arg]\nf(1)  # type: ignore[arg-type]\nf(1)  # pyright: ignore[reportCallIssue]\n"))
	for line, want := range map[int]bool{1: true, 2: false, 3: true, 9: false} {
		if MismatchExpected(text, line) != want {
			t.Errorf("line %d: %v", line, !want)
		}
	}
}
