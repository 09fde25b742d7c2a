package facts

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFinishSortsAndRewritesIndexes(t *testing.T) {
	f := &File{
		Exprs:   []Expr{{}, {Op: OpSymbol, N: 1}, {Op: OpName, S: "unused"}, {Op: OpMember, A: 1, S: "m"}, {Op: OpSymbol, N: 0}},
		Symbols: []Symbol{{Name: "late", Kind: KindFunction, Container: -1, Span: Span{Start: 50, End: 60, StartLine: 9, StartCol: 1, EndLine: 10}}, {Name: "T", Kind: KindStruct, Container: -1, Span: Span{Start: 0, End: 40, StartLine: 1, EndLine: 5}, Type: 4}, {Name: "f", Kind: KindField, Container: 1, Span: Span{Start: 5, End: 9}}},
		Imports: []Import{{Module: "m", Scope: 0}},
		Refs:    []Ref{{Expr: 3, Scope: 0, Line: 9, Col: 1}, {Expr: 1, Scope: 1, Line: 2, Col: 7}},
	}
	f.Finish()
	want := &File{
		Exprs:   []Expr{{}, {Op: OpSymbol, N: 2}, {Op: OpSymbol, N: 0}, {Op: OpMember, A: 2, S: "m"}},
		Symbols: []Symbol{{Name: "T", Kind: KindStruct, Container: -1, Span: Span{Start: 0, End: 40, StartLine: 1, EndLine: 5}, Type: 1}, {Name: "f", Kind: KindField, Container: 0, Span: Span{Start: 5, End: 9}}, {Name: "late", Kind: KindFunction, Container: -1, Span: Span{Start: 50, End: 60, StartLine: 9, StartCol: 1, EndLine: 10}}},
		Imports: []Import{{Module: "m", Scope: 2}},
		Refs:    []Ref{{Expr: 2, Scope: 0, Line: 2, Col: 7}, {Expr: 3, Scope: 2, Line: 9, Col: 1}},
	}
	if diff := cmp.Diff(want, f); diff != "" {
		t.Errorf("finished (-want +got):\n%s", diff)
	}
}

// A parser that mends damaged code may put what a symbol holds behind its end.
func TestFinishNests(t *testing.T) {
	lines := func(from, to uint32) Span { return Span{Start: from * 10, End: to * 10, StartLine: from, EndLine: to} }
	f := &File{
		Exprs: []Expr{{}, {Op: OpName, S: "x"}},
		Symbols: []Symbol{
			{Name: "T", Kind: KindClass, Container: -1, Span: lines(1, 9)}, {Name: "f", Kind: KindField, Container: 0, Span: lines(2, 4)},
			{Name: "<anonymous>", Kind: KindClass, Container: 1, Span: lines(3, 5)},
		},
		Refs: []Ref{{Expr: 1, Scope: 1, Line: 3, Col: 1}, {Expr: 1, Scope: 1, Line: 6, Col: 1}, {Expr: 1, Scope: 2, Line: 12, Col: 1}},
	}
	f.Finish()
	if err := f.Check(); err != nil {
		t.Error(err)
	}
	got := []int32{f.Symbols[2].Container, f.Refs[0].Scope, f.Refs[1].Scope, f.Refs[2].Scope}
	if diff := cmp.Diff([]int32{0, 1, 0, -1}, got); diff != "" {
		t.Errorf("container and scopes (-want +got):\n%s", diff)
	}
}

func TestFinishNumbersEqualIdentities(t *testing.T) {
	f := &File{}
	for i, name := range []string{"init", "a", "init", "init"} {
		f.Symbols = append(f.Symbols, Symbol{Name: name, Kind: KindFunction, Container: -1, Span: Span{Start: uint32(i), End: uint32(i)}})
	}
	f.Symbols = append(f.Symbols, Symbol{Name: "init", Kind: KindMethod, Container: -1, Span: Span{Start: 9, End: 9}})
	f.Finish()
	var got []uint32
	for i := range f.Symbols {
		got = append(got, f.Symbols[i].Ordinal)
	}
	if diff := cmp.Diff([]uint32{0, 0, 1, 2, 0}, got); diff != "" {
		t.Errorf("ordinals (-want +got):\n%s", diff)
	}
}

func TestFinishClearsDanglingIndexes(t *testing.T) {
	f := &File{
		Exprs:   []Expr{{}, {Op: OpMember, A: 5, S: "x"}, {Op: OpSymbol, N: 9}, {Op: OpImport, N: 0}},
		Symbols: []Symbol{{Name: "s", Container: 7, Type: 99}},
		Refs:    []Ref{{Expr: 88, Scope: 5}, {Expr: 1, Scope: -4}},
	}
	f.Finish()
	if err := f.Check(); err != nil {
		t.Error(err)
	}
	if diff := cmp.Diff([]Cut{{Limit: "invariant"}}, f.Cut); diff != "" {
		t.Errorf("cut (-want +got):\n%s", diff)
	}
	if _, err := Decode(Encode(f), SectionAll); err != nil {
		t.Error(err)
	}
}

func TestFinishSortsTerms(t *testing.T) {
	f := &File{Terms: []Term{
		{Text: "b", Lines: []TermLine{{3, LineString}, {1, LineCode}, {3, LineCode}, {1, LineCode}}},
		{Text: "a", Lines: []TermLine{{2, LineComment}}},
	}}
	f.Finish()
	want := []Term{{Text: "a", Lines: []TermLine{{2, LineComment}}}, {Text: "b", Lines: []TermLine{{1, LineCode}, {3, LineCode}, {3, LineString}}}}
	if diff := cmp.Diff(want, f.Terms); diff != "" {
		t.Errorf("terms (-want +got):\n%s", diff)
	}
}
