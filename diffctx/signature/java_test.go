package signature

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadJava(t *testing.T) {
	for _, c := range []struct {
		text, name string
		want       Java
	}{
		{"@Override @A(v = \")(\") public <K extends Comparable<K>> java.util.Map<K, List<T>> of(final K k, @Nullable T[] ts, int x[]) throws java.io.IOException, E", "of", Java{
			Modifiers: []string{"public"}, Types: []TypeVariable{{"K", "Comparable"}}, Result: "Map<$$0,List<$0>>", Erased: "Map",
			Params: []JavaParam{{"$$0", "Comparable"}, {"$0[]", "Number[]"}, {"int[]", "int[]"}}, Throws: []string{"IOException", "E"},
		}},
		{"protected C(int a, Map.Entry<? extends T, ?>... rest)", "C", Java{
			Modifiers: []string{"protected"}, Params: []JavaParam{{"int", "int"}, {"Entry<? extends $0,?>[]", "Entry[]"}}, Variadic: true,
		}},
		{"public static final int[] LIMIT[]", "LIMIT", Java{Modifiers: []string{"public", "static", "final"}, Result: "int[][]", Erased: "int[][]"}},
		{"int value() default 1", "value", Java{Result: "int", Erased: "int", ByDefault: true}},
		{"public non-sealed interface S<A, B extends List<A>> extends P<A>", "S", Java{Modifiers: []string{"public", "non-sealed"}, Types: []TypeVariable{{"A", "Object"}, {"B", "List"}}, Result: "interface", Erased: "interface"}},
		{"record R<T>(int a, T b) implements X<T>", "R", Java{Types: []TypeVariable{{"T", "Object"}}, Result: "record", Erased: "record", Params: []JavaParam{{"int", "int"}, {"$$0", "Object"}}}},
		{"public R", "R", Java{Modifiers: []string{"public"}}},
		{"void at(Outer<T> this, int a)", "at", Java{Result: "void", Erased: "void", Params: []JavaParam{{"int", "int"}}}},
		{"", "x", Java{}},
	} {
		got := ReadJava(c.text, c.name, []TypeVariable{{"T", "Number"}})
		if d := cmp.Diff(&c.want, got); d != "" {
			t.Errorf("%s: -want +got:\n%s", c.text, d)
		}
	}
}
