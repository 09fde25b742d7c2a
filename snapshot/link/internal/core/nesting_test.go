package core

import "testing"

// TestNestedUnions comes to an end where each level of unions and intersections has the last one
// twice: what stands deeper in one another than maxNesting is unknown.
func TestNestedUnions(t *testing.T) {
	deepest := 0
	v := UnionOf([]*Value{text("a"), text("b")})
	for level := range 100 {
		v = UnionOf([]*Value{IntersectionOf([]*Value{v, text("c")}), IntersectionOf([]*Value{v, text("d")})})
		if v == nil {
			break
		}
		deepest = level + 1
		if i := InstanceOf(v); i == nil || TypeOf(i) == nil {
			t.Fatalf("instance %v of %v", i, v)
		}
	}
	if deepest == 0 || deepest > maxNesting {
		t.Errorf("%d levels are known, want some, and at most %d", deepest, maxNesting)
	}
}

func text(s string) *Value { return &Value{Kind: KindExternal, Text: s} }
