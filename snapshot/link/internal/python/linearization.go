package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// maxBases bounds how far base classes are followed.
const maxBases = 24

// Supers is the method resolution order after the class itself: C3, and where
// that has no solution depth first.
func (b pythonic) Supers(l *core.Linker, t *core.Value) []*core.Value {
	if core.EnvOf(t) == nil {
		return l.MemoizeStable(t.Definition(), func() []*core.Value { return b.supers(l, t) })
	}
	return b.supers(l, t)
}

func (b pythonic) supers(l *core.Linker, t *core.Value) []*core.Value {
	order, ok := b.linearize(l, t, 0)
	if !ok || len(order) == 0 {
		return core.DepthFirst(t, maxBases, func(x *core.Value, add func(*core.Value)) {
			for _, s := range b.bases(l, x) {
				add(s)
			}
		})
	}
	return order[1:]
}

func (b pythonic) bases(l *core.Linker, t *core.Value) []*core.Value {
	supers := t.Symbol().Supers
	if len(supers) == 0 {
		return nil
	}
	out := make([]*core.Value, 0, len(supers))
	for _, s := range supers {
		if s.Role != facts.RoleExtends {
			continue
		}
		out = append(out, l.ClassOf(l.Eval(t.File, s.Expr, core.EnvOf(t))))
	}
	return out
}

func (b pythonic) linearize(l *core.Linker, t *core.Value, depth int) ([]*core.Value, bool) {
	if depth > maxBases {
		return nil, false
	}
	direct := b.bases(l, t)
	lists := make([][]*core.Value, 0, len(direct)+1)
	for i, s := range direct {
		if !s.Is(core.KindDef) {
			lists = append(lists, direct[i:i+1])
			continue
		}
		order, ok := b.linearize(l, s, depth+1)
		if !ok {
			return nil, false
		}
		lists = append(lists, order)
	}
	return mergeC3(t, append(lists, direct))
}

// maxOrder bounds how many classes an order has besides the first.
const maxOrder = 512

// mergeC3 takes, again and again, the first head that is in no tail. It cuts the lists down.
func mergeC3(t *core.Value, lists [][]*core.Value) ([]*core.Value, bool) {
	lists = slices.DeleteFunc(lists, isEmpty)
	longest := 0
	for _, list := range lists {
		longest = max(longest, len(list))
	}
	out := append(make([]*core.Value, 0, longest+len(lists)), t)
	for len(lists) > 0 && len(out) < maxOrder {
		if len(lists) == 1 && !repeats(lists[0]) && len(out)+len(lists[0]) <= maxOrder {
			return append(out, lists[0]...), true
		}
		next := slices.IndexFunc(lists, func(list []*core.Value) bool { return !inTail(list[0], lists) })
		if next < 0 {
			return nil, false
		}
		head := lists[next][0]
		out = append(out, head)
		for i, list := range lists {
			if sameClass(list[0], head) {
				lists[i] = list[1:]
			}
		}
		lists = slices.DeleteFunc(lists, isEmpty)
	}
	return out, len(lists) == 0
}

func isEmpty(list []*core.Value) bool { return len(list) == 0 }

// repeats reports whether a class is in a list twice.
func repeats(list []*core.Value) bool {
	for i, v := range list {
		if slices.ContainsFunc(list[i+1:], func(x *core.Value) bool { return sameClass(v, x) }) {
			return true
		}
	}
	return false
}

func inTail(v *core.Value, lists [][]*core.Value) bool {
	for _, l := range lists {
		for _, x := range l[1:] {
			if sameClass(v, x) {
				return true
			}
		}
	}
	return false
}

// sameClass compares classes; unknown bases are equal to themselves only.
func sameClass(a, b *core.Value) bool {
	if a == nil || b == nil || a.Kind != b.Kind {
		return a == nil && b == nil
	}
	return a.Text == b.Text && a.File == b.File && a.Index == b.Index
}
