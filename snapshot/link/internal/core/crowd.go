package core

// MaxOverloads bounds the overloads whose parameters a call is compared with: as many
// calls would cost their product.
const MaxOverloads = 256

// NarrowByCount narrows many overloads to those that fit a number of arguments, once for each
// list and number.
func (l *Linker) NarrowByCount(overloads []*Value, count int, fits func(m *Value) bool, any func(fitting []*Value) *Value) *crowd {
	k := crowdKey{&overloads[0], count}
	if known := l.crowds[k]; known != nil {
		return known
	}
	c := &crowd{}
	for _, m := range overloads {
		if fits(m) {
			c.Fitting = append(c.Fitting, m)
		}
	}
	if len(c.Fitting) == 0 {
		c.Fitting = overloads[:1]
	}
	if len(c.Fitting) > MaxOverloads {
		c.Any = any(c.Fitting)
	}
	if l.crowds == nil {
		l.crowds = map[crowdKey]*crowd{}
	}
	l.crowds[k] = c
	return c
}

// ConstructorsOf lists the constructors that are written in a type, as values of it.
// They are collected once.
func (l *Linker) ConstructorsOf(t *Value, collect func() []*Value) []*Value {
	k := madeKey{Definition{t.File, t.Index}, t.Rule, EnvOf(t), t.Inferred}
	if list, ok := l.made[k]; ok {
		return list
	}
	list := collect()
	if l.made == nil {
		l.made = map[madeKey][]*Value{}
	}
	l.made[k] = list
	return list
}
