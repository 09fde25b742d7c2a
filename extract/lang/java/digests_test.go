//go:build cgo

package java

import "testing"

// TestDigests: what a formatter may write either way has one digest, what means
// something else has another.
func TestDigests(t *testing.T) {
	for _, x := range []struct {
		a, b string
		same bool
	}{
		{"int[] f = {1, 2};", "int[] f = {\n1,\n2, // two\n};", true},
		{"int f() { return (a + b); }", "int f() { return a + b; }", true},
		{"int f() { return (a + b) * c; }", "int f() { return a + b * c; }", false},
		{"int f() { return (int) (a + b); }", "int f() { return (int) a + b; }", false},
		{"int f() { return (new int[1])[0]; }", "int f() { return new int[1][0]; }", false},
		{"int f() { g((x) -> x); }", "int f() { g(x -> x); }", true},
		{"int f() { g((x) -> x); }", "int f() { g((x, y) -> x); }", false},
		{"int f() { return 0XFFL; }", "int f() { return 0xffl; }", true},
		{"int f() { return 1L; }", "int f() { return 1; }", false},
		{"int f() { g();; }", "int f() { g(); }", true},
		{"int f() { for (;;) ; }", "int f() { for (;;) { } }", false},
		{"int f() { while (a) g(); }", "int f() { while (a); g(); }", false},
		{"int f() { if (a) g(); else h(); }", "int f() { if (a) { g(); } else { h(); } }", true},
		{"int f() { if (a) { if (b) g(); } else h(); }", "int f() { if (a) if (b) g(); else h(); }", false},
		{"int f() { if (a) { g(); h(); } }", "int f() { if (a) { g(); } h(); }", false},
		{"int f() { if (a) g(); }", "int f() { if (a) { int g = 1; } }", false},
		{"static private int f() { return 1; }", "private static int f() { return 1; }", true},
		{"private int f() { return 1; }", "int f() { return 1; }", false},
		{"@A() int f = 1;", "@A int f = 1;", true},
		{"@A({1, 2,}) int f = 1;", "@A({1, 2}) int f = 1;", true},
		{"enum f { A, B, ; }", "enum f { A, B }", true},
		{"enum f { A, B; int x; }", "enum f { A, B,; int x; }", true},
		{"String f = \"\"\"\n  a\n    b\n  \"\"\";", "String f = \"\"\"\n      a\n        b\n      \"\"\";", true},
		{"String f = \"\"\"\n  a\n    b\n  \"\"\";", "String f = \"\"\"\n  a\n   b\n  \"\"\";", false},
		{`String f = "a b";`, `String f = "a  b";`, false},
		{`String f = "a\"b";`, `String f = "ab";`, false},
	} {
		digest := func(member string) uint64 {
			f, err := Extract([]byte("class C {\n" + member + "\n}\n"))
			if err != nil || f.ParseErrors > 0 {
				t.Fatalf("%s: %d parse errors, error %v", member, f.ParseErrors, err)
			}
			for _, s := range f.Symbols {
				if s.Name == "f" {
					return s.Body
				}
			}
			t.Fatalf("%s: no symbol", member)
			return 0
		}
		if (digest(x.a) == digest(x.b)) != x.same {
			t.Errorf("%s\n%s\nsame should be %v", x.a, x.b, x.same)
		}
	}
}
