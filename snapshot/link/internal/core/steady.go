package core

// MemoizeStable gives what compute gives for a definition without arguments. Once that learned nothing new and nothing
// was cut short where it was asked for, it gives the same ever after, and after as many steps.
func (l *Linker) MemoizeStable(d Definition, compute func() []*Value) []*Value {
	if l.steady == nil {
		l.steady = map[Definition]steady[[]*Value]{}
	}
	return steadily(l, l.steady, d, func() []*Value {
		values := compute()
		return values[:len(values):len(values)]
	})
}

func steadily[K comparable, T any](l *Linker, known map[K]steady[T], key K, compute func() T) T {
	apart := l.nested == 0 && l.Depth == 0 && l.expansions == 0 && len(l.Importing) == 0
	if k, ok := known[key]; ok && l.Steps >= k.steps && (apart || !k.apart) {
		l.Steps -= k.steps
		return k.value
	}
	steps, learned, doubts, circles := l.Steps, l.learned(), l.doubts, l.circles
	value := compute()
	if l.Steps >= 0 && l.learned() == learned && l.circles == circles && (apart || l.doubts == doubts) {
		known[key] = steady[T]{value, steps - l.Steps, l.doubts != doubts}
	}
	return value
}
