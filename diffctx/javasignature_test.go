package diffctx

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestReadJavaSignature(t *testing.T) {
	for _, c := range []struct {
		text, name string
		want       javaSignature
	}{
		{"@Override @A(v = \")(\") public <K extends Comparable<K>> java.util.Map<K, List<T>> of(final K k, @Nullable T[] ts, int x[]) throws java.io.IOException, E", "of", javaSignature{
			modifiers: []string{"public"}, types: []typeVariable{{"K", "Comparable"}}, result: "Map<$$0,List<$0>>", erased: "Map",
			params: []javaParam{{"$$0", "Comparable"}, {"$0[]", "Number[]"}, {"int[]", "int[]"}}, throws: []string{"IOException", "E"},
		}},
		{"protected C(int a, Map.Entry<? extends T, ?>... rest)", "C", javaSignature{
			modifiers: []string{"protected"}, params: []javaParam{{"int", "int"}, {"Entry<? extends $0,?>[]", "Entry[]"}}, variadic: true,
		}},
		{"public static final int[] LIMIT[]", "LIMIT", javaSignature{modifiers: []string{"public", "static", "final"}, result: "int[][]", erased: "int[][]"}},
		{"int value() default 1", "value", javaSignature{result: "int", erased: "int", byDefault: true}},
		{"public non-sealed interface S<A, B extends List<A>> extends P<A>", "S", javaSignature{modifiers: []string{"public", "non-sealed"}, types: []typeVariable{{"A", "Object"}, {"B", "List"}}, result: "interface", erased: "interface"}},
		{"record R<T>(int a, T b) implements X<T>", "R", javaSignature{types: []typeVariable{{"T", "Object"}}, result: "record", erased: "record", params: []javaParam{{"int", "int"}, {"$$0", "Object"}}}},
		{"public R", "R", javaSignature{modifiers: []string{"public"}}},
		{"void at(Outer<T> this, int a)", "at", javaSignature{result: "void", erased: "void", params: []javaParam{{"int", "int"}}}},
		{"", "x", javaSignature{}},
	} {
		got := readJavaSignature(c.text, c.name, []typeVariable{{"T", "Number"}})
		if d := cmp.Diff(&c.want, got, cmp.AllowUnexported(javaSignature{}, javaParam{}, typeVariable{})); d != "" {
			t.Errorf("%s: -want +got:\n%s", c.text, d)
		}
	}
}
