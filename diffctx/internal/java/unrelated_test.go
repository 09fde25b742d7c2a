package java

import "testing"

func TestUnrelatedTypes(t *testing.T) {
	for _, c := range []struct {
		p, q string
		want bool
	}{
		{"CharSequence", "char", true},
		{"Integer", "int", false},
		{"Object", "int", false},
		{"int", "long", false},
		{"int", "boolean", true},
		{"int", "Object", false},
		{"int", "Integer", false},
		{"int", "String", true},
		{"String", "CharSequence", false},
		{"String", "java.util.List<String>", true},
		{"CharSequence", "String", false},
		{"StringBuilder", "String", true},
		{"char[]", "String", true},
		{"char[]", "Object", false},
		{"char[]", "byte[]", true},
		{"String[]", "Object[]", false},
		{"T", "int", false},
		{"List<T>", "Map<K,V>", false},
		{"List<T>", "T[]", false},
	} {
		if got := (Language{}).UnrelatedTypes(c.p, c.q); got != c.want {
			t.Errorf("%s for %s: unrelated is %v", c.p, c.q, got)
		}
	}
}
