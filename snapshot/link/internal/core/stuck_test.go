package core

import "testing"

// An expression is not tried again with as many steps, until what they were spent on is settled.
func TestGiveUpUntilTheInnermostIsSettled(t *testing.T) {
	l := &Linker{}
	inner, outer := &memoed{}, &memoed{}
	runOut := func() {
		l.Begin()
		l.Steps = -1
		l.unsettled = append(l.unsettled, unsettled{inner, nil, 700, l.learned()}, unsettled{outer, nil, 900, l.learned()})
		l.GiveUp()
	}
	runOut()
	if inner.stuck == 0 || outer.stuck == 0 {
		t.Fatalf("not given up: %d, %d", inner.stuck, outer.stuck)
	}
	for _, c := range []struct {
		steps int
		want  bool
	}{{900, true}, {901, false}} {
		if l.Steps = c.steps; l.isStuck(outer.stuck) != c.want {
			t.Errorf("with %d steps stuck is %t", c.steps, !c.want)
		}
	}
	l.Steps, inner.done = 900, true
	if l.isStuck(outer.stuck) {
		t.Error("stuck although what it was spent on is settled")
	}
	inner.done = false
	l.Begin()
	l.Steps = -1
	l.unsettled = append(l.unsettled, unsettled{outer, nil, 1200, l.learned() - 1})
	if l.GiveUp(); l.stuck[outer.stuck-1].steps != 900 {
		t.Error("given up although it learned something")
	}
}

// What ends in a circle of expressions that wait for one another is tried again.
func TestStuckInACircle(t *testing.T) {
	l := &Linker{Steps: 10, stuck: []stuck{{&memoed{}, 20, 2}, {&memoed{}, 20, 1}}}
	if l.isStuck(1) {
		t.Error("stuck in a circle")
	}
}
