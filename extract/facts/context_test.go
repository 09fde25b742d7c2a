package facts

import "testing"

func TestConditionKeepsItsParts(t *testing.T) {
	for _, kind := range []ConditionKind{HasType, HasMember, HasValue, HasGuard} {
		for _, failed := range []bool{false, true} {
			for _, index := range []int{0, 1, 300} {
				got := NewCondition(kind, failed, index)
				if got.Kind() != kind || got.Failed() != failed || got.Index() != index {
					t.Errorf("test of %d, %t, %d says %d, %t, %d", kind, failed, index, got.Kind(), got.Failed(), got.Index())
				}
			}
		}
	}
}

func TestArgumentPlace(t *testing.T) {
	b := NewBuilder()
	f := b.Name("f")
	index, count := ArgumentPlace(b.At(b.Argument(f, 0, 2, 3)).N)
	if index != 2 || count != 3 {
		t.Errorf("argument 2 of 3 is %d of %d", index, count)
	}
	if e := b.Argument(f, 0, 0, maxArguments+1); e != 0 {
		t.Errorf("one of too many arguments is %+v", b.At(e))
	}
}
