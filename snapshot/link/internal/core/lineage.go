package core

// MaxLineage is how many levels up supertypes are followed where a language has no bound of its own.
const MaxLineage = 32

// maxBreadth is from how many supertypes on no further level of them is looked for.
const maxBreadth = 64

// DepthFirst lists the supertypes of a type, each followed by its own: a definition once, and none more than most
// levels up. direct adds those that a type declares.
func DepthFirst(t *Value, most int, direct func(x *Value, add func(super *Value))) []*Value {
	var out []*Value
	seen := map[Definition]bool{t.Definition(): true}
	var visit func(x *Value, depth int)
	visit = func(x *Value, depth int) {
		direct(x, func(s *Value) {
			if s.Is(KindDef) {
				if seen[s.Definition()] || depth > most {
					return
				}
				seen[s.Definition()] = true
			}
			if out = append(out, s); s.Is(KindDef) {
				visit(s, depth+1)
			}
		})
	}
	visit(t, 0)
	return out
}

// BreadthFirst lists the supertypes of a type, the nearest first: a definition once.
func BreadthFirst(t *Value, direct func(x *Value, add func(super *Value))) []*Value {
	var out []*Value
	seen := map[Definition]bool{t.Definition(): true}
	for level := []*Value{t}; len(level) > 0 && len(out) < maxBreadth; {
		var next []*Value
		for _, x := range level {
			direct(x, func(s *Value) {
				if s.Is(KindDef) {
					if seen[s.Definition()] {
						return
					}
					seen[s.Definition()] = true
					next = append(next, s)
				}
				out = append(out, s)
			})
		}
		level = next
	}
	return out
}
