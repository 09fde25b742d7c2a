package main

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// TestApply: each edit is made in code alone, at the place that the source has for it.
func TestApply(t *testing.T) {
	for _, x := range []struct{ name, language, body, want string }{
		{"operator changed", "go", `x := "a + b" // c + d`, ""},
		{"operator changed", "go", `x := a + b`, `x := a - b`},
		{"number changed", "python", `x = f(1)`, `x = f(2)`},
		{"content of a string", "python", `x = "a"`, `x = "xa"`},
		{"content of a string", "typescript", "x = 1 // 'a'", ""},
		{"blank in a template", "typescript", "x = `a b ${c d}`", "x = `a  b ${c d}`"},
		{"blank in a template", "typescript", "x = `${c d}`", ""},
		{"argument added", "java", `x = f(a)`, `x = f(null, a)`},
		{"operands regrouped", "go", `x := a - b - c`, `x := a - (b - c)`},
		{"result made a tuple", "python", `return x`, `return x,`},
		{"result on the next line", "typescript", `return x;`, "return\nx;"},
		{"empty statement as body", "java", `if (x) return 1;`, `if (x); return 1;`},
		{"statement removed", "go", "a()\n\tb()\n\tc()", "a()\n\tc()"},
		{"statement out of its block", "python", "if x:\n\t\ta()\n\t\tb()\n\n\tc()", "if x:\n\t\ta()\n\tb()\n\n\tc()"},
		{"statement out of its block", "typescript", "if (x) {\n\t\ta()\n\t\tb()\n\t}\n\tc()", "if (x) {\n\t\ta()\n\t}\n\t\tb()\n\tc()"},
	} {
		source := "head\n\t" + x.body + "\n\ttail()\nend"
		got, ok := apply(x.name, x.language, source, [][2]int{{1, strings.Count(source, "\n") + 1}}, rand.New(rand.NewPCG(1, 1)))
		want := "head\n\t" + x.want + "\n\ttail()\nend"
		if ok != (x.want != "") || ok && x.name != removed && got != want {
			t.Errorf("%s of %q in %s: %q, %v", x.name, x.body, x.language, got, ok)
		}
		if x.name == removed && strings.Count(got, "\n") != strings.Count(source, "\n")-1 {
			t.Errorf("%s: %q", x.name, got)
		}
	}
}

// TestGoStyles: the printers of Go change what they should and nothing else.
func TestGoStyles(t *testing.T) {
	const source = "package p\n\nfunc f() {\n\ta()\n\n\tb(x, y*z+1)\n}\n"
	for style, want := range map[string]string{
		"spread":    "package p\n\nfunc f() {\n\ta()\n\tb(\n\t\tx,\n\t\ty*z+1,\n\t)\n}\n",
		"bracketed": "package p\n\nfunc f() {\n\ta()\n\n\tb(x, (y*z)+1)\n}\n",
	} {
		if got, err := goStyles[style](source); err != nil || got != want {
			t.Errorf("%s: %v\n%s", style, err, got)
		}
	}
}
