package core

import "testing"

func TestSteadyKeepsWhatLearnsNothing(t *testing.T) {
	l := &Linker{Steps: 100}
	d := Definition{&File{}, 3}
	calls := 0
	value := &Value{Kind: KindBuiltin, Text: "int"}
	ask := func(more func()) []*Value {
		return l.MemoizeStable(d, func() []*Value {
			calls++
			l.Steps -= 7
			more()
			return []*Value{value}
		})
	}
	ask(func() { l.settled++ }) // learns
	l.nested = 1
	ask(func() { l.doubts++ }) // is cut short where it is asked for
	ask(func() {})             // is kept
	if got := ask(func() {}); calls != 3 || len(got) != 1 || got[0] != value {
		t.Fatalf("%d computations, %v", calls, got)
	}
	if l.Steps != 100-4*7 {
		t.Errorf("%d steps are left", l.Steps)
	}
	l.Steps = 5 // fewer than it takes
	if ask(func() {}); calls != 4 || l.Steps != -2 {
		t.Errorf("%d computations, %d steps left", calls, l.Steps)
	}
}

// What meets itself is kept where nothing else is under way, and not inside of something.
func TestSteadyWhereNothingIsUnderWay(t *testing.T) {
	l := &Linker{Steps: 100}
	d := Definition{&File{}, 3}
	calls := 0
	ask := func(doubt func()) {
		l.MemoizeStable(d, func() []*Value {
			calls++
			doubt()
			return nil
		})
	}
	itself := func() { l.doubts++ }
	ask(func() { l.doubts++; l.circles++ }) // waits for another expression
	ask(itself)                             // is kept
	if ask(itself); calls != 2 {
		t.Fatalf("%d computations", calls)
	}
	l.nested = 1
	if ask(itself); calls != 3 {
		t.Errorf("%d computations, one of them inside of another", calls)
	}
}
