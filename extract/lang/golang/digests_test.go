package golang

import "testing"

// TestDigests: what a formatter may write either way has one digest, what means
// something else has another.
func TestDigests(t *testing.T) {
	for _, x := range []struct {
		a, b string
		same bool
	}{
		{"g(a, b)", "g(\na,\nb, // last\n)", true},
		{"_ = T{a, b}", "_ = T{\na,\nb,\n}", true},
		{"if a { b() }", "if a {\nb()\n}", true},
		{"a(); b()", "a()\nb()", true},
		{"_ = 0XfF + 1E5", "_ = 0xff + 1e5", true},
		{"_ = 0xff", "_ = 0xfe", false},
		{"_ = a + (b * c)", "_ = a + b*c", true},
		{"_ = (a + b) * c", "_ = a + b*c", false},
		{"_ = (a - b) - c", "_ = a - b - c", true},
		{"_ = a - (b - c)", "_ = a - b - c", false},
		{"_ = (a && b) || (c && d)", "_ = a && b || c && d", true},
		{"_ = a && (b || c)", "_ = a && b || c", false},
		{"_ = (a) == (b.c)", "_ = a == b.c", true},
		{"_ = []T{x}", "_ = []T{{x}}", false},
		{`_ = "a b"`, `_ = "a  b"`, false},
	} {
		digest := func(body string) uint64 {
			f, err := Extract([]byte("package p\n\nfunc f() {\n" + body + "\n}\n"))
			if err != nil || f.ParseErrors > 0 {
				t.Fatalf("%s: %d parse errors, error %v", body, f.ParseErrors, err)
			}
			for _, s := range f.Symbols {
				if s.Name == "f" {
					return s.Body
				}
			}
			t.Fatalf("%s: no symbol", body)
			return 0
		}
		if (digest(x.a) == digest(x.b)) != x.same {
			t.Errorf("%s\n%s\nsame should be %v", x.a, x.b, x.same)
		}
	}
}

// TestDigestsOfGroups: a declaration has one digest alone and within a group.
func TestDigestsOfGroups(t *testing.T) {
	digest := func(source string) uint64 {
		f, err := Extract([]byte("package p\n\n" + source + "\n"))
		if err != nil || f.ParseErrors > 0 {
			t.Fatalf("%s: %d parse errors, error %v", source, f.ParseErrors, err)
		}
		for _, s := range f.Symbols {
			if s.Name == "x" {
				return s.Body
			}
		}
		t.Fatalf("%s: no symbol", source)
		return 0
	}
	for alone, group := range map[string]string{
		"var x = []int{1}":       "var (\n\ty = 2\n\tx = []int{1}\n)",
		"const x = 1":            "const (\n\tx = 1\n)",
		"type x struct{ a int }": "type (\n\tx struct{ a int }\n)",
	} {
		if digest(alone) != digest(group) {
			t.Errorf("%s\n%s\nare told as different", alone, group)
		}
	}
}
