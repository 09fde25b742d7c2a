package python

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract/conformance"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// extracted gives well-formed facts of a source.
func extracted(t *testing.T, source string) *facts.File {
	t.Helper()
	f, err := Extract([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	if err := conformance.Invariants([]byte(source), f); err != nil {
		t.Fatalf("facts of %q: %v", source, err)
	}
	return f
}

const (
	overInt = "@overload\ndef f(a: int) -> int: ...\n"
	overStr = "@overload\ndef f(a: str) -> str: ...\n"
	body    = "def f(a): return a\n"
)

// TestOverloadIdentity checks that ids do not depend on how many overloads a
// function has, and which definitions are one symbol.
func TestOverloadIdentity(t *testing.T) {
	once := []uint32{0}
	for _, c := range []struct {
		name, source string
		ordinals     []uint32 // of the symbols named f
	}{
		{"plain", body, once},
		{"one overload", overInt + body, once},
		{"two", overInt + overStr + body, once},
		{"other order", overStr + overInt + body, once},
		{"stub", overInt + overStr, once},
		{"stub of one", overInt, once},
		{"apart", overInt + "x = 1\nclass C: pass\n" + overStr + "import sys\n" + body, once},
		{"branches", "if A:\n @overload\n def f(a: int): ...\nelse:\n @overload\n def f(a: str): ...\n" + body, once},
		{"variable between", overInt + "f = 1\n" + overStr + body, once},
		{"redefinition", body + body, []uint32{0, 1}},
		{"redefinition behind", overInt + body + body, []uint32{0, 1}},
		{"redefinition before", body + overInt + body, []uint32{0, 1}},
		{"two groups", overInt + body + overStr + body, []uint32{0, 1}},
		{"another library's", "@overload(g)\ndef f(a): ...\n@overload(h)\ndef f(a): ...\n", []uint32{0, 1}},
		{"class between", overInt + "class f: pass\n" + overStr + body, []uint32{0, 0, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []uint32
			for _, s := range extracted(t, c.source).Symbols {
				if s.Name == "f" {
					got = append(got, s.Ordinal)
					if s.Disambiguator != "" {
						t.Errorf("disambiguator %q", s.Disambiguator)
					}
				}
			}
			if diff := cmp.Diff(c.ordinals, got); diff != "" {
				t.Errorf("ordinals (-want +got):\n%s", diff)
			}
		})
	}
}

// TestOverloadDigests checks that every part counts, and comments and the
// function's name where they should not do not.
func TestOverloadDigests(t *testing.T) {
	of := func(source string) facts.Symbol { return extracted(t, source).Symbols[0] }
	base := of(overInt + overStr + body)
	for name, source := range map[string]string{
		"overload":       overInt + strings.Replace(overStr, "str", "bytes", 1) + body,
		"overload gone":  overInt + body,
		"implementation": overInt + overStr + "def f(a): return -a\n",
	} {
		if s := of(source); s.Body == base.Body || s.Shape == base.Shape {
			t.Errorf("%s changed: body %x, shape %x as before", name, s.Body, s.Shape)
		}
	}
	if s := of(overInt + "# why\nx = 1\n" + overStr + body); s.Body != base.Body || s.Shape != base.Shape {
		t.Error("what stands between the parts changes the digests")
	}
	renamed := of(strings.NewReplacer("f(a", "g(b", "return a", "return b").Replace(overInt + overStr + body))
	if renamed.Shape != base.Shape || renamed.Body == base.Body {
		t.Errorf("renamed: body %x of %x, shape %x of %x", renamed.Body, base.Body, renamed.Shape, base.Shape)
	}
}

// TestOverloadLimits checks that hostile numbers are bounded and recorded.
func TestOverloadLimits(t *testing.T) {
	many := strings.Repeat(overInt, 5000)
	if s := extracted(t, many+body).Symbols; len(s) != 1 || len(s[0].Signature) > maxSignatures+len("; …") {
		t.Errorf("%d symbols", len(s))
	}
	wide := "def f(" + strings.Repeat("a, ", 5000) + "b): ...\n"
	f := extracted(t, overInt+strings.Repeat("@overload\n"+wide, 10)+wide)
	if len(f.Cut) != 1 || f.Cut[0].Limit != "parameters" || len(f.Symbols[0].Params) != 5001 {
		t.Errorf("cut %v, %d parameters", f.Cut, len(f.Symbols[0].Params))
	}
}
