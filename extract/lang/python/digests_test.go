package python

import (
	"strings"
	"testing"
)

// TestDigests: what a formatter may write either way has one digest, what means
// something else has another.
func TestDigests(t *testing.T) {
	for _, x := range []struct {
		a, b string
		same bool
	}{
		{"return g(a, b)", "return g(\n        a,\n        b,\n    )", true},
		{"return g(a, b)", "return (g(a, b))", true},
		{"return 'it\\'s'", `return "it's"`, true},
		{`return F"{a}", U"b", 0XfF, 1E5`, `return f"{a}", "b", 0xff, 1e5`, true},
		{`return "\xAB"`, `return "\xab"`, true},
		{`x = "a" "b" f"{c}{{d}}" "e"`, `x = f"ab{c}{{d}}e"`, true},
		{`x = "a" "b"`, `x = "a" b"b"`, false},
		{`x = "a", "b"`, `x = "a" "b"`, false},
		{`x = "{a}"`, `x = f"{a}"`, false},
		{`x = f"{a:>2}"`, `x = f"{a:<2}"`, false},
		{`x = f"{a:>{w}}"`, `x = f"{a:<{w}}"`, false},
		{`x = r"\'"`, `x = "\'"`, false},
		{"return a, b", "return (\n        a,\n        b,\n    )", true},
		{"return a", "return a,", false},
		{"return (a)", "return (a,)", false},
		{"return (a, b), c", "return a, (b, c)", false},
		{"return (a, (b, c))", "return ((a, b, c),)", false},
		{"return a, (b, c)", "return (a, b, c),", false},
		{"x[1]", "x[1,]", false},
		{"x[1, 2]", "x[1, 2,]", true},
		{"x,", "x", false},
		{"g((a, b))", "g(a, b)", false},
		{"g(())", "g()", false},
		{"g((a))", "g(a)", true},
		{"return a * (b + c)", "return a * b + c", false},
		{"return (a * b) + c", "return a * b + c", true},
		{"return (a < b) < c", "return a < b < c", false},
		{"return a < (b < c < d)", "return a < b < (c < d)", false},
		{"return (not a) in b", "return not a in b", false},
		{"return (-a) ** 2", "return -a ** 2", false},
		{"return (lambda: a)()", "return lambda: a()", false},
		{"return (await a).b", "return await a.b", false},
		{"return (a if b else c) if d else e", "return a if b else c if d else e", false},
		{"x: int = 1", "(x): int = 1", false},
		{"x: A[b.C] | None = 1", "x: (A[b.C] | None) = 1", true},
		{"x: A[b.C] | b.C | None = 1", "x: (A[b.C] | b.C | None) = 1", true},
		{"x = a | (b | c)", "x = a | b | c", false},
		{"a; b", "a\n    b", true},
		{"a\n    (b)", "a(b)", false},
		{"return\n    a", "return a", false},
		{"x = a\n    -b", "x = a - b", false},
		{"if a:\n        b\n        c", "if a:\n        b\n    c", false},
		{"if a: b", "if a:\n        b", true},
		{"if (a):\n        b", "if a:\n        b", true},
		{"for (a, b) in c: pass", "for a, b in c: pass", true},
		{"for a, in b: pass", "for a in b: pass", false},
		{"with (a as b, c as d,): pass", "with a as b, c as d: pass", true},
		{"from a import (b, c,)", "from a import b, c", true},
		{"del (a, b)", "del a, b", true},
		{"class A(): pass", "class A: pass", true},
		{"assert a, b", "assert a, (b)", true},
		{"assert a, b", "assert (a, b)", false},
		{"match a:\n        case (b): pass", "match a:\n        case b: pass", true},
		{"x = [\n        a, # first\n        b, # last\n    ]", "x = [a, b]", true},
		{"x = a + \\\n        b", "x = a + b", true},
		{"'Doc.'\n    return a", "return a", true},
		{"'Doc.'\n    return a", "'More.'\n    return a", true},
	} {
		digest := func(body string) uint64 {
			f, err := Extract([]byte("async def f():\n    " + body + "\n"))
			if err != nil || len(f.Symbols) == 0 || f.ParseErrors > 0 {
				t.Fatalf("%s: %d symbols, error %v", body, len(f.Symbols), err)
			}
			return f.Symbols[0].Body
		}
		if (digest(x.a) == digest(x.b)) != x.same {
			t.Errorf("%s\n    %s\nsame should be %v", x.a, strings.TrimSpace(x.b), x.same)
		}
	}
}
