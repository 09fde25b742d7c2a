package python

import (
	"slices"
)

// outside lists the bindings that a function's nonlocal names mean.
func (x *extractor) outside(s *scope) (out []*binding) {
	var names []string
	for name, b := range s.names {
		if b.nonlocal { // hardly any
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		for p := s.parent; p != nil; p = p.parent {
			if b := p.names[name]; b != nil && !b.nonlocal && p.kind == functionScope {
				out = append(out, b)
				break
			}
		}
	}
	return out
}

// beginInside gives nonlocal names anything that they ever hold: nothing says when
// the function is called.
func (x *extractor) beginInside(s *scope) {
	for _, b := range x.outside(s) {
		v := b.all.expr(x)
		if b.declared != 0 {
			v = b.declared
		}
		x.set(b, v)
	}
}

// assignedInside notes what a function assigns to names of the functions around it:
// from its definition on they may hold that at any time.
func (x *extractor) assignedInside(d *decl) {
	names := x.outside(d.scope)
	if len(names) == 0 || x.rehearsing {
		return
	}
	for _, b := range names {
		b.captured = true
	}
	saved := x.flow
	x.scope, x.function, x.owner = d.scope, d.scope, d
	x.journal, x.loop, x.try = nil, nil, nil
	x.rehearse(func() {
		x.beginInside(d.scope)
		x.block(x.Field(d.def, x.f.Body))
	})
	x.undo(0)
	saved.rehearsalSteps = x.rehearsalSteps
	x.flow = saved
}
