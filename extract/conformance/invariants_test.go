package conformance

import (
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// wellFormed gives facts of the two lines "func f()" and "f()".
func wellFormed() *facts.File {
	return &facts.File{
		Language: "test", Lines: 2,
		Symbols: []facts.Symbol{{
			Name: "f", Kind: facts.KindFunction, NodeKind: "function", Container: -1, NameLine: 1, NameCol: 6,
			Span: facts.Span{Start: 0, End: 8, StartLine: 1, StartCol: 1, EndLine: 1, EndCol: 9},
		}},
		Exprs: []facts.Expr{{}, {Op: facts.OpSymbol}, {Op: facts.OpMember, A: 1, S: "g"}},
		Refs:  []facts.Ref{{Expr: 1, Role: facts.RoleCalls, Scope: -1, Line: 2, Col: 1}},
		Terms: []facts.Term{{Text: "f", Lines: []facts.TermLine{{Line: 1}, {Line: 2}}}},
	}
}

func TestInvariants(t *testing.T) {
	source := []byte("func f()\nf()\n")
	tests := []struct {
		name  string
		spoil func(*facts.File)
		want  string // part of the error; empty for none
	}{
		{"well-formed", func(*facts.File) {}, ""},
		{"name outside its span", func(f *facts.File) { f.Symbols[0].NameLine = 2 }, "name at 2:6 outside"},
		{"span outside the source", func(f *facts.File) { f.Symbols[0].Span.End = 99 }, "of 13"},
		{"identity twice", func(f *facts.File) { f.Symbols = append(f.Symbols, f.Symbols[0]) }, "identity of symbol 0"},
		{"reference outside its scope", func(f *facts.File) { f.Refs[0].Scope = 0 }, "outside its scope f"},
		{"references out of order", func(f *facts.File) { f.Refs = append(f.Refs, facts.Ref{Expr: 1, Scope: -1, Line: 1, Col: 1}) }, "before its predecessor"},
		{"reference twice", func(f *facts.File) { f.Refs = append(f.Refs, f.Refs[0]) }, "there twice"},
		{"dangling symbol", func(f *facts.File) { f.Exprs[1].N = 7 }, "number 7 of 1"},
		{"operand above its user", func(f *facts.File) { f.Exprs[1].A = 2 }, "operand at or above"},
		{"term twice", func(f *facts.File) { f.Terms = append(f.Terms, f.Terms[0]) }, `term "f" follows "f"`},
		{"import outside the file", func(f *facts.File) { f.Imports = []facts.Import{{Module: "m", Scope: -1, Line: 3, Col: 1}} }, "at 3:1"},
		{"cleared index", func(f *facts.File) { f.Cut = []facts.Cut{{Limit: "invariant"}} }, "dangling"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := wellFormed()
			test.spoil(f)
			err := Invariants(source, f)
			switch {
			case test.want == "" && err != nil:
				t.Errorf("unexpected: %v", err)
			case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
				t.Errorf("error %v, want one with %q", err, test.want)
			}
		})
	}
}

func TestRender(t *testing.T) {
	const want = `file test lines 2
symbol function/function f [1:1-1:9] name 1:6 public
ref 2:1 calls #f
terms f@1,2
`
	if got := Render(wellFormed()); got != want {
		t.Errorf("got:\n%swant:\n%s", got, want)
	}
}
