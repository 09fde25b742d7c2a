package golang

import "github.com/codegraph-dev/codegraph/extract/facts"

// binding is a name declared inside a function or as a type parameter.
type binding struct {
	name   string
	expr   facts.ExprID // value expression, or type expression when isType
	isType bool
	hides  int32 // the binding of the same name outside; -1 for none
}

// scopes is a stack of nested blocks. Opening and closing cost in proportion to
// the names declared; a look-up is one map access.
type scopes struct {
	bindings  []binding
	innermost map[string]int32
	serials   []int32 // a number for each binding, never used twice
	serial    int32
}

func newScopes() scopes { return scopes{innermost: make(map[string]int32, 32)} }

// open starts a block and gives the mark to close it with.
func (s *scopes) open() int { return len(s.bindings) }

// close ends the block and everything opened in it.
func (s *scopes) close(mark int) {
	for i := len(s.bindings) - 1; i >= mark; i-- {
		if b := &s.bindings[i]; b.hides < 0 {
			delete(s.innermost, b.name)
		} else {
			s.innermost[b.name] = b.hides
		}
	}
	s.bindings = s.bindings[:mark]
	s.serials = s.serials[:mark]
}

// bind declares a name in the innermost block and gives its serial number.
func (s *scopes) bind(name string, expr facts.ExprID, isType bool) int32 {
	hides, ok := s.innermost[name]
	if !ok {
		hides = -1
	}
	s.innermost[name] = int32(len(s.bindings))
	s.bindings = append(s.bindings, binding{name, expr, isType, hides})
	s.serial++
	s.serials = append(s.serials, s.serial)
	return s.serial
}

// find gives the innermost binding of a name.
func (s *scopes) find(name string) (b *binding, serial int32, ok bool) {
	i, ok := s.innermost[name]
	if !ok {
		return nil, 0, false
	}
	return &s.bindings[i], s.serials[i], true
}

// declaredSince reports whether the name was bound after the mark.
func (s *scopes) declaredSince(name string, mark int) bool {
	i, ok := s.innermost[name]
	return ok && int(i) >= mark
}
