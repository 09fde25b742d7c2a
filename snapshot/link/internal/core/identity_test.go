package core

import "testing"

// Values that are made twice have one number; those that differ in anything have others.
func TestIdentities(t *testing.T) {
	a, b := &File{Path: "a.ts"}, &File{Path: "b.ts"}
	list := func(f *File, of *Value) *Value {
		return &Value{Kind: KindDef, File: f, Index: 1, Args: []*Value{of}, Env: &Env{File: f, Index: 1, Args: []*Value{of}}}
	}
	text := func() *Value { return BuiltinValue("string") }
	partial := list(a, text())
	partial.Partial = true
	within := list(a, text())
	within.Env = &Env{File: a, Index: 1, Args: []*Value{text()}, Parent: &Env{File: a, Index: 0}}
	deep := text()
	for range maxIdentity {
		deep = Wrap(KindList, deep)
	}
	var n Identities
	first := n.Of(list(a, text()))
	if first == 0 || n.Of(list(a, text())) != first {
		t.Error("values made alike have two numbers")
	}
	seen := map[uint64]string{first: "itself"}
	for _, c := range []struct {
		name  string
		value *Value
	}{
		{"another file", list(b, text())},
		{"another argument", list(a, BuiltinValue("number"))},
		{"no argument", list(a, nil)},
		{"partial", partial},
		{"bound further out", within},
		{"inferred", AsInferred(list(a, text()))},
		{"mapped", &Value{Kind: KindDef, File: a, Index: 1, Mapped: &Mapping{}}},
		{"mapped otherwise", &Value{Kind: KindDef, File: a, Index: 1, Mapped: &Mapping{}}},
		{"a part", &Value{Kind: KindDef, File: a, Index: 1, Filter: &KeyFilter{Names: []string{"a", "b"}}}},
		{"another part", &Value{Kind: KindDef, File: a, Index: 1, Filter: &KeyFilter{Names: []string{"ab"}}}},
	} {
		id := n.Of(c.value)
		if other, ok := seen[id]; ok {
			t.Errorf("%s has the number of %s", c.name, other)
		}
		seen[id] = c.name
	}
	if n.Of(deep) != 0 {
		t.Error("a value of too many has a number")
	}
}
