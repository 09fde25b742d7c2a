package java

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text, name string
		want       Signature
	}{
		{"@Override @A(v = \")(\") public <K extends Comparable<K>> java.util.Map<K, List<T>> of(final K k, @Nullable T[] ts, int x[]) throws java.io.IOException, E", "of", Signature{
			Modifiers: []string{"public"}, Types: []TypeVariable{{"K", "Comparable"}}, Result: "Map<$$0,List<$0>>", Erased: "Map",
			Params: []Param{{"$$0", "Comparable"}, {"$0[]", "Number[]"}, {"int[]", "int[]"}}, Throws: []string{"IOException", "E"},
		}},
		{"protected C(int a, Map.Entry<? extends T, ?>... rest)", "C", Signature{
			Modifiers: []string{"protected"}, Params: []Param{{"int", "int"}, {"Entry<? extends $0,?>[]", "Entry[]"}}, Variadic: true,
		}},
		{"public static final int[] LIMIT[]", "LIMIT", Signature{Modifiers: []string{"public", "static", "final"}, Result: "int[][]", Erased: "int[][]"}},
		{"int value() default 1", "value", Signature{Result: "int", Erased: "int", ByDefault: true}},
		{"public non-sealed interface S<A, B extends List<A>> extends P<A>", "S", Signature{Modifiers: []string{"public", "non-sealed"}, Types: []TypeVariable{{"A", "Object"}, {"B", "List"}}, Result: "interface", Erased: "interface"}},
		{"record R<T>(int a, T b) implements X<T>", "R", Signature{Types: []TypeVariable{{"T", "Object"}}, Result: "record", Erased: "record", Params: []Param{{"int", "int"}, {"$$0", "Object"}}}},
		{"public R", "R", Signature{Modifiers: []string{"public"}}},
		{"void at(Outer<T> this, int a)", "at", Signature{Result: "void", Erased: "void", Params: []Param{{"int", "int"}}}},
		{"", "x", Signature{}},
	} {
		got := Read(c.text, c.name, []TypeVariable{{"T", "Number"}})
		if d := cmp.Diff(&c.want, got); d != "" {
			t.Errorf("%s: -want +got:\n%s", c.text, d)
		}
	}
}
