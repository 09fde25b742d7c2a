package facts

import (
	"strconv"
	"testing"
)

func TestBuilderSharesEqualExpressions(t *testing.T) {
	b := NewBuilder()
	first := b.Member(b.Call(b.Name("f"), b.Pairs(b.Symbol(1))), "x")
	n := len(b.Exprs())
	if again := b.Member(b.Call(b.Name("f"), b.Pairs(b.Symbol(1))), "x"); again != first || len(b.Exprs()) != n {
		t.Errorf("built again: id %d, want %d; %d expressions, want %d", again, first, len(b.Exprs()), n)
	}
	if other := b.Member(b.Call(b.Name("f"), b.Pairs(b.Symbol(2))), "x"); other == first {
		t.Error("another argument gives the same expression")
	}
}

func TestBuilderReductions(t *testing.T) {
	b := NewBuilder()
	foo, bar := b.Name("Foo"), b.Name("Bar")
	tests := []struct {
		name      string
		got, want ExprID
	}{
		{"element of a list", b.Elem(b.Instance(b.List(foo))), b.Instance(foo)},
		{"element of unknown elements", b.Elem(b.Instance(b.List(0))), 0},
		{"component of a tuple", b.Result(b.Instance(b.Tuple(foo, bar)), 1), b.Instance(bar)},
		{"component past a tuple's end", b.Result(b.Instance(b.Tuple(foo, bar)), 7), 0},
		{"unknown component", b.Result(b.Instance(b.Tuple(foo, 0)), 1), 0},
		{"type of an instance", b.TypeOf(b.Instance(foo)), foo},
		{"instance of a value's type", b.Instance(b.TypeOf(bar)), bar},
		{"union with unknown", b.Union(0, foo), foo},
		{"union with itself", b.Union(foo, foo), foo},
		{"call of unknown", b.Call(0, foo), 0},
		{"generic without arguments", b.Generic(foo), foo},
		{"empty list", b.Pairs(), 0},
	}
	for _, tt := range tests {
		if tt.got != tt.want {
			t.Errorf("%s = %d %+v, want %d %+v", tt.name, tt.got, b.At(tt.got), tt.want, b.At(tt.want))
		}
	}
}

func TestBuilderIsBounded(t *testing.T) {
	b := NewBuilder()
	id := b.Name("a")
	for range 10 * MaxExprDepth {
		id = b.Call(b.Member(id, "b"), 0)
	}
	if !b.Cut() {
		t.Error("a deep chain was not cut")
	}
	for i, d := range b.depth {
		if d > MaxExprDepth {
			t.Fatalf("expression %d has depth %d", i, d)
		}
	}
	if list := b.Pairs(make([]ExprID, 10*MaxPairs)...); b.At(list).Op != OpPair {
		t.Error("a long list is lost")
	}
	wide := NewBuilder()
	for i := range MaxExprs + 10 {
		wide.Symbol(i)
	}
	if len(wide.Exprs()) != MaxExprs || !wide.Cut() {
		t.Errorf("%d expressions, cut %t", len(wide.Exprs()), wide.Cut())
	}
}

func TestDeepMemberKeepsItsName(t *testing.T) {
	b := NewBuilder()
	id := b.Name("a")
	for i := range 3 * MaxExprDepth {
		name := strconv.Itoa(i)
		id = b.Member(id, name)
		if e := b.At(id); e.Op != OpMember || e.S != name {
			t.Fatalf("member %d is %+v", i, e)
		}
	}
}
