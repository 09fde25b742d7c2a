package typescript

import (
	"strings"
	"testing"
)

// TestDigests changes a function in ways that its digests must and must not see.
func TestDigests(t *testing.T) {
	const source = "export function area(w: number, h: number) {\n  const sum = w * h; // product\n  return round(sum);\n}\n"
	tests := []struct {
		name, source string
		body, shape  bool // whether the digest stays
	}{
		{"layout and comments", "// doc\nexport function area(w: number, h: number,) { const sum = w*h\n return round(sum) }", true, true},
		{"own name", "export function size(w: number, h: number) { const sum = w * h; return round(sum); }", false, true},
		{"names of locals", "export function area(a: number, b: number) { const c = a * b; return round(c); }", false, true},
		{"locals swapped", "export function area(w: number, h: number) { const sum = h * w; return round(sum); }", false, false},
		{"what is called", "export function area(w: number, h: number) { const sum = w * h; return floor(sum); }", false, false},
	}
	digests := func(source string) (body, shape uint64) {
		f, err := Extract([]byte(source), TypeScript)
		if err != nil || len(f.Symbols) != 1 {
			t.Fatalf("%d symbols, error %v", len(f.Symbols), err)
		}
		return f.Symbols[0].Body, f.Symbols[0].Shape
	}
	body, shape := digests(source)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, s := digests(test.source)
			if (b == body) != test.body || (s == shape) != test.shape {
				t.Errorf("body stays %v, want %v; shape stays %v, want %v", b == body, test.body, s == shape, test.shape)
			}
		})
	}
}

// TestShapesOfKeys: a local that is the key of a member too has no other name without another meaning.
func TestShapesOfKeys(t *testing.T) {
	for _, x := range []struct {
		a, b string
		same bool
	}{
		{"const a = 1; return { k: a }", "const b = 1; return { k: b }", true},
		{"const a = 1; return { a }", "const b = 1; return { b }", false},
		{"const a = 1; return g({ a })", "const b = 1; return g({ b })", false},
		{"const { a } = o; return a", "const { b } = o; return b", false},
		{"const { a = 1 } = o; return a", "const { b = 1 } = o; return b", false},
		{"const { k: a } = o; return a", "const { k: b } = o; return b", true},
		{"const [a] = o; return [a]", "const [b] = o; return [b]", true},
	} {
		shape := func(body string) uint64 {
			f, err := Extract([]byte("export function f(o: any) { "+body+" }"), TypeScript)
			if err != nil || len(f.Symbols) != 1 {
				t.Fatalf("%s: %d symbols, error %v", body, len(f.Symbols), err)
			}
			return f.Symbols[0].Shape
		}
		if got := shape(x.a) == shape(x.b); got != x.same {
			t.Errorf("%s and %s have one shape: %v, want %v", x.a, x.b, got, x.same)
		}
	}
}

// TestDigestsOfFormatting: what a formatter may write either way has one digest,
// what means something else has another.
func TestDigestsOfFormatting(t *testing.T) {
	for _, x := range []struct {
		a, b string
		same bool
	}{
		{"return g(a, b);", "return g(\na,\nb,\n)", true},
		{"return /a/mig", "return /a/gim", true},
		{"return /a/g", "return /a/i", false},
		{"return 'it\\'s'", `return "it's"`, true},
		{`return "a b"`, `return "a  b"`, false},
		{"return `a b`", "return `a  b`", false},
		{"return `${a} b`", "return `${a}  b`", false},
		{"return `${a}b${c}`", "return `${ a }b${c}`", true},
		{"return `a`", "return 'a'", false},
		{"return 0XFF + 1.50 + .5 + 1E5", "return 0xff + 1.5 + 0.5 + 1e5", true},
		{"return 1.5", "return 1.55", false},
		{"return {'a': 1, b}", "return {a: 1, b}", true},
		{"return {'a-b': 1}", "return {a: 1}", false},
		{"return x => x", "return (x,) => (x)", true},
		{"return x => {}", "return x => ({})", false},
		{"return async x => x", "return async (x) => x", true},
		{"return x => x", "return (x = 1) => x", false},
		{"return x => x", "return ([x]) => x", false},
		{"return [a,]", "return [a]", true},
		{"return [a,,]", "return [a,]", false},
		{"return [,]", "return []", false},
		{"return g((a, b))", "return g(a, b)", false},
		{"return (a + b) * c", "return a + b * c", false},
		{"return (a * b) + c", "return a * b + c", true},
		{"return a - (b - c)", "return a - b - c", false},
		{"return a && (b && c)", "return a && b && c", true},
		{"return a && (b || c)", "return a && b || c", false},
		{"return (a && b) || c", "return a && b || c", true},
		{"return !(a in b)", "return !a in b", false},
		{"return (typeof a).b", "return typeof a.b", false},
		{"return (await a).b", "return await a.b", false},
		{"return (a?.b).c", "return a?.b.c", false},
		{"return new (a())()", "return new a()()", false},
		{"return new (a.b())", "return new a.b()", false},
		{"return new A", "return new A()", true},
		{"return (a as any).b", "return (a.b as any)", false},
		{"return (a ? b : c) ? d : e", "return a ? b : c ? d : e", false},
		{"return (() => a)()", "return () => a()", false},
		{"return\na", "return a", false},
		{"a\n(b)", "a;(b)", false},
		{"a\nb", "a; b", true},
		{"a;\n++b", "a++;\nb", false},
		{"let a = b\n[c].d()", "let a = b;\n[c].d()", false},
		{"if (a) b(); else c()", "if (a) { b() } else { c() }", true},
		{"if (a) { if (b) c() } else d()", "if (a) if (b) c(); else d()", false},
		{"if (a) {\n;(b as C).d()\n}", "if (a) {\n(b as C).d();\n}", true},
		{"if (a) { let b = 1 }", "if (a) b = 1", false},
		{"if (a) b()", "if (a); b()", false},
		{"while (a) b()", "while (a); b()", false},
		{"for (; a; ) b()", "for (a;;) b()", false},
		{"for (; a; ) b()", "for (;; a) b()", false},
		{"a();;", "a()", true},
		{"'use strict'", "('use strict')", false},
		{"type A = | 'a' | B", "type A = 'a' | B", true},
		{"type A = | B", "type A = B", true},
		{"type A = (B | C)[]", "type A = B | C[]", false},
		{"type A = (B & C) | D", "type A = B & C | D", true},
		{"type A = B & (C | D)", "type A = B & C | D", false},
		{"type A = (() => B)[]", "type A = () => B[]", false},
		{"type A = keyof (B | C)", "type A = keyof B | C", false},
		{"type A = (typeof b)[]", "type A = typeof b[]", true},
		{"let a: { b: C, d(): E }", "let a: {\nb: C;\nd(): E;\n}", true},
		{"class A { b\n c }", "class A { b; c; }", true},
		{"class A { get c() {} }", "class A { get; c() {} }", false},
		{"return <A b='c' d={'e'}>f</A>", `return (<A b="c" d="e">f</A>)`, true},
		{"return <A>f g</A>", "return <A>\n f\n g\n</A>", true},
		{"return <A>f <B/></A>", "return <A>\nf{' '}\n<B />\n</A>", true},
		{"return <A>f <B/></A>", "return <A>f<B/></A>", false},
		{"return <A>f <B/></A>", "return <A>f\n<B/></A>", false},
	} {
		digest := func(body string) uint64 {
			dialect := TypeScript
			if strings.Contains(body, "</") {
				dialect = TSX
			}
			f, err := Extract([]byte("async function f() {\n"+body+"\n}\n"), dialect)
			if err != nil || len(f.Symbols) == 0 || f.ParseErrors > 0 {
				t.Fatalf("%s: %d symbols, %d parse errors, error %v", body, len(f.Symbols), f.ParseErrors, err)
			}
			return f.Symbols[0].Body
		}
		if (digest(x.a) == digest(x.b)) != x.same {
			t.Errorf("%s\n%s\nsame should be %v", x.a, x.b, x.same)
		}
	}
}
