package python

import "github.com/codegraph-dev/codegraph/extract/facts"

func (s *valueSet) add(x *extractor, v facts.ExprID) {
	for e := x.b.At(v); e.Op == facts.OpUnion; e = x.b.At(v) {
		s.add(x, e.A)
		v = e.B
	}
	if v == x.unknown && v != 0 {
		s.unknown = true
		return
	}
	if v == 0 || s.n == maxUnion && !s.makeRoom(x, v) {
		return
	}
	for _, m := range s.members[:s.n] {
		if m == v {
			return
		}
	}
	if s.n == 1 && s.members[0] == x.none {
		s.members[0] = v
		return
	}
	if v == x.none && s.n > 0 {
		return
	}
	s.members[s.n] = v
	s.n++
}

// makeRoom drops one of two calls of the same from a full set: what they give differs seldom, and another alternative
// says more. It reports whether v is to be added.
func (s *valueSet) makeRoom(x *extractor, v facts.ExprID) bool {
	for i, m := range s.members[:s.n] {
		if x.sameCallee(m, v) {
			return false
		}
		for j, other := range s.members[:i] {
			if x.sameCallee(m, other) {
				s.n = j + copy(s.members[j:], s.members[j+1:s.n])
				return true
			}
		}
	}
	return false
}

func (x *extractor) sameCallee(a, b facts.ExprID) bool {
	l, r := x.b.At(a), x.b.At(b)
	return l.Op == facts.OpCall && r.Op == facts.OpCall && l.A == r.A
}

// empty reports whether nothing was added.
func (s *valueSet) empty() bool { return s.n == 0 && !s.unknown }

// expr gives the union, 0 for an empty one.
func (s *valueSet) expr(x *extractor) facts.ExprID {
	if s.unknown && (s.n == 0 || s.n == 1 && s.members[0] == x.none) {
		return x.unknown
	}
	var u facts.ExprID
	for _, m := range s.members[:s.n] {
		u = x.b.Union(u, m)
	}
	if s.unknown {
		u = x.b.Union(u, x.unknown)
	}
	return u
}

// known gives a value, 0 for one that nothing is known of.
func (x *extractor) known(v facts.ExprID) facts.ExprID {
	if v == x.unknown {
		return 0
	}
	return v
}

// orUnknown marks what a name is given as unknown: 0 is what it holds before.
func (x *extractor) orUnknown(v facts.ExprID) facts.ExprID {
	if v == 0 {
		return x.unknown
	}
	return v
}

func (x *extractor) union(values ...facts.ExprID) facts.ExprID {
	var s valueSet
	for _, v := range values {
		s.add(x, v)
	}
	return s.expr(x)
}

// set gives a binding its value from here on.
func (x *extractor) set(b *binding, v facts.ExprID) {
	if b.value != v {
		x.journal = append(x.journal, change{b: b, old: b.value})
		b.value = v
	}
}

// assign is set, remembered for functions that see the variable from inside.
func (x *extractor) assign(b *binding, v facts.ExprID) {
	if b.declared != 0 {
		v = b.declared
	}
	v = x.orUnknown(v)
	if b.captured && x.function.names[b.name] != b {
		b.inner.add(x, v)
	}
	if !x.rehearsing {
		b.bound = true
		b.all.add(x, v)
	}
	if b.value != v {
		x.journal = append(x.journal, change{b: b, old: b.value, assigned: true})
		b.value = v
	}
}

// take ends a branch begun at mark: it notes the values and goes back.
func (x *extractor) take(mark int, ends bool) branch { return x.leave(mark, mark, ends) }

// leave notes the values changed since start and goes back to mark.
func (x *extractor) leave(start, mark int, ends bool) branch {
	r := branch{ends: true}
	if !ends {
		r = x.here(start)
	}
	x.undo(mark)
	return r
}

// here notes the values changed since start.
func (x *extractor) here(start int) branch {
	r := branch{after: map[*binding]facts.ExprID{}}
	for _, c := range x.journal[start:] {
		if _, seen := r.after[c.b]; !seen {
			r.after[c.b] = c.b.value
			r.changed = append(r.changed, c.b)
		}
	}
	return r
}

// widen takes back what was narrowed since mark. What was assigned there may be held now,
// or not: the code is part of an expression.
func (x *extractor) widen(mark int) {
	r := branch{after: map[*binding]facts.ExprID{}}
	for _, c := range x.journal[mark:] {
		if _, seen := r.after[c.b]; c.assigned && !seen {
			r.after[c.b] = c.b.value
			r.changed = append(r.changed, c.b)
		}
	}
	x.undo(mark)
	if len(r.changed) > 0 {
		x.join(branch{}, r)
	}
}

func (x *extractor) undo(mark int) {
	for i := len(x.journal) - 1; i >= mark; i-- {
		x.journal[i].b.value = x.journal[i].old
	}
	x.journal = x.journal[:mark]
}

// join goes on behind branches of which exactly one was taken; it reports
// whether none of them comes out.
func (x *extractor) join(branches ...branch) (ends bool) {
	ends = true
	done := map[*binding]bool{}
	for _, r := range branches {
		ends = ends && r.ends
		for _, b := range r.changed {
			if !done[b] {
				done[b] = true
				x.set(b, x.joined(b, branches))
			}
		}
	}
	return ends
}

// joined is what a binding holds behind the branches. An attribute chain that one of
// them does not narrow is not narrowed.
func (x *extractor) joined(b *binding, branches []branch) facts.ExprID {
	var s valueSet
	for _, r := range branches {
		if r.ends {
			continue
		}
		v, changed := r.after[b]
		if !changed {
			v = b.value
		}
		if b.path && v == 0 {
			return 0
		}
		s.add(x, v)
	}
	return s.expr(x)
}

// rehearse evaluates code for what its names hold.
func (x *extractor) rehearse(run func()) {
	refs := len(x.file.Refs)
	x.rehearsing = true
	run()
	x.rehearsing = false
	x.file.Refs = x.file.Refs[:refs]
}

// path gives the binding of an attribute chain that was narrowed, or nil.
func (x *extractor) path(i int32) *binding {
	if len(x.function.paths) == 0 {
		return nil
	}
	return x.function.paths[x.Text(i)]
}
