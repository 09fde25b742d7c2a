package link

// maxOverloads bounds the overloads whose parameters a call is compared with: as many
// calls would cost their product.
const maxOverloads = 256

// crowdKey is the overloads, known by their list, that calls with so many arguments
// may mean.
type crowdKey struct {
	list  **value
	count int
}

// crowd is those of many overloads that take so many arguments. Where these are too
// many too, any is what all such calls mean.
type crowd struct {
	fitting []*value
	any     *value
}

// crowded narrows many overloads to those that fit a number of arguments, once for each
// list and number.
func (l *linker) crowded(overloads []*value, count int, fits func(m *value) bool, any func(fitting []*value) *value) *crowd {
	k := crowdKey{&overloads[0], count}
	if known := l.crowds[k]; known != nil {
		return known
	}
	c := &crowd{}
	for _, m := range overloads {
		if fits(m) {
			c.fitting = append(c.fitting, m)
		}
	}
	if len(c.fitting) == 0 {
		c.fitting = overloads[:1]
	}
	if len(c.fitting) > maxOverloads {
		c.any = any(c.fitting)
	}
	if l.crowds == nil {
		l.crowds = map[crowdKey]*crowd{}
	}
	l.crowds[k] = c
	return c
}

// madeKey is a type as a reference names it.
type madeKey struct {
	at   defAt
	rule Rule
	env  *env
	soft bool
}

// constructorsOf lists the constructors that are written in a type, as values of it.
// They are collected once.
func (l *linker) constructorsOf(t *value, collect func() []*value) []*value {
	k := madeKey{defAt{t.f, t.i}, t.rule, envOf(t), t.soft}
	if list, ok := l.made[k]; ok {
		return list
	}
	list := collect()
	if l.made == nil {
		l.made = map[madeKey][]*value{}
	}
	l.made[k] = list
	return list
}
