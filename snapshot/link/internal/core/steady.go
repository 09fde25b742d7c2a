package core

// Steady gives what compute gives for a definition without arguments. Once that learned nothing new and nothing
// was cut short where it was asked for, it gives the same ever after, and after as many steps.
func (l *Linker) Steady(d Definition, compute func() []*Value) []*Value {
	if k, ok := l.steady[d]; ok && l.Steps >= k.steps {
		l.Steps -= k.steps
		return k.values
	}
	steps, learned, doubts := l.Steps, l.learned(), l.doubts
	values := compute()
	if l.Steps >= 0 && l.learned() == learned && l.doubts == doubts {
		if l.steady == nil {
			l.steady = map[Definition]steady{}
		}
		l.steady[d] = steady{values[:len(values):len(values)], steps - l.Steps}
	}
	return values
}
