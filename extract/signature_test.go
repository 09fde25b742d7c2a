package extract_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/extract"
)

// TestSignatureWithoutComments holds that comments in the head of a definition are
// no part of its signature.
func TestSignatureWithoutComments(t *testing.T) {
	for _, c := range []struct {
		language, source string
		want             []string
	}{
		{"go", "package a\n\nfunc f(a int, // note\r\n\tb /* no\r\nte */ string) (c int) { return 0 }\n\ntype T struct {\n\tx struct { // note\n\t\ty int `k:\"//\"`\n\t}\n}\n",
			[]string{"package a", "func f(a int, b string) (c int)", "type T struct", "x struct", "y int"}},
		{"python", "def f(a,  # note\n      b=\"#\"): pass\n\nclass C(  # note\n    A, \\\n    B\n): pass\n\nx: Map[  # note\n  int] = 1\n",
			[]string{`def f(a, b="#")`, "class C( A, B )", "x: Map[ int]"}},
		{"java", "package a;\n@Deprecated // note\npublic class A /* note */ extends B { // note\n  @Deprecated // note\n  public /* note */ void m(int a, // note\n    int b) { }\n  @A protected final int x = 1, /* note */ y[];\n}\n",
			[]string{"package a", "public class A extends B", "public void m(int a, int b)", "protected final int x", "protected final int y[]"}},
		{"typescript", "export function f(a: string, // note\n  /* note */ b?: '//'): // note\n  void { }\nclass C { @d /* note */ m(): void {} }\n",
			[]string{"export function f(a: string, b?: '//'): void", "class C", "m(): void"}},
	} {
		t.Run(c.language, func(t *testing.T) {
			f, err := extract.ByName(c.language).Extract([]byte(c.source))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for i := range f.Symbols {
				if s := f.Symbols[i].Signature; s != "" || !strings.HasPrefix(f.Symbols[i].Name, "<") {
					got = append(got, s)
				}
			}
			if d := cmp.Diff(c.want, got); d != "" {
				t.Errorf("-want +got:\n%s", d)
			}
		})
	}
}
