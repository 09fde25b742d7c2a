package typescript

import "github.com/codegraph-dev/codegraph/extract/facts"

// maxRedeclared is how many declarations of one name in one scope are looked at.
const maxRedeclared = 256

// maxForward is how many variables that are used before their declaration are
// followed from one to the next.
const maxForward = 32

// indexFrom is the number of names from which a scope has an index.
const indexFrom = 9

func (s *scope) find(word int32) *binding {
	if s.index != nil {
		return s.index[word]
	}
	for _, b := range s.bindings {
		if b.word == word {
			return b
		}
	}
	return nil
}

// newBinding hands out bindings from blocks: there are many, and all live as long.
func (x *extractor) newBinding() *binding {
	if len(x.bindings) == cap(x.bindings) {
		x.bindings = make([]binding, 0, 64)
	}
	x.bindings = append(x.bindings, binding{index: -1, node: -1})
	return &x.bindings[len(x.bindings)-1]
}

// bind declares the name at an identifier node in the innermost scope.
func (x *extractor) bind(s *scope, name int32, means meaning, from origin) *binding {
	b := x.newBinding()
	if from != boundType {
		means |= namespace
	}
	b.word, b.means, b.origin, b.scope = x.word[name], means, from, s
	if b.word < 0 {
		return b
	}
	if from == boundValue || from == boundType {
		x.bound[name] = -1
	}
	if first := s.find(b.word); first != nil {
		if first.last == nil {
			first.last = first
		}
		first.last.next = b
		first.last = b
		return b
	}
	s.add(b)
	return b
}

// add keeps the first binding of a word.
func (s *scope) add(b *binding) {
	s.bindings = append(s.bindings, b)
	switch {
	case s.index != nil:
		s.index[b.word] = b
	case len(s.bindings) >= indexFrom:
		s.index = make(map[int32]*binding, 2*indexFrom)
		for _, b := range s.bindings {
			s.index[b.word] = b
		}
	}
}

// open enters a scope; the function it returns leaves it.
func (x *extractor) open() *scope {
	x.scope = &scope{parent: x.scope, owner: x.current}
	return x.scope
}

func (x *extractor) leave() {
	x.paths -= len(x.scope.paths)
	x.scope = x.scope.parent
}

// lookup gives the innermost bindings of a word with the meaning; nil if it is free.
func (x *extractor) lookup(word int32, means meaning) *binding {
	for s := x.scope; s != nil; s = s.parent {
		n := 0
		for b := s.find(word); b != nil && n < maxRedeclared; b, n = b.next, n+1 {
			if b.means&means != 0 {
				return b
			}
		}
	}
	return nil
}

// choose gives the one binding that stands for all of a name in its scope.
// single is false where a module declares it more than once.
func choose(b *binding, means meaning) (chosen *binding, single bool) {
	n := 0
	for c, seen := b, 0; c != nil && seen < maxRedeclared; c, seen = c.next, seen+1 {
		if c.means&means == 0 {
			continue
		}
		if chosen == nil || chosen.signs && !c.signs {
			if chosen != nil {
				n = 0
			}
			chosen = c
		}
		if !c.signs || chosen.signs {
			n++
		}
	}
	return chosen, n == 1 || chosen != nil && chosen.signs
}

// resolve gives what an identifier node denotes. known is false if the name is
// free; local is true for what needs no reference: variables, parameters, type
// parameters of functions.
func (x *extractor) resolve(i int32, means meaning) (e facts.ExprID, local bool) {
	word := x.word[i]
	if word < 0 {
		e, ok := x.repairedImport(i)
		return e, ok || e == 0
	}
	b := x.lookup(word, means)
	if b == nil {
		return x.free(x.words.list[word].Text, means), false
	}
	chosen, single := choose(b, means)
	switch chosen.origin {
	case boundSymbol:
		if !single && chosen.scope.top {
			return x.name(x.words.list[word].Text, means), false
		}
		x.bound[i] = chosen.index + 1
		return x.b.Symbol(int(chosen.index)), false
	case boundImport:
		return x.b.Import(int(chosen.index)), false
	case boundAlias:
		x.evaluate(chosen)
		return chosen.expr, false
	}
	x.bound[i] = -1
	x.evaluate(chosen)
	return chosen.expr, true
}

// name is a name of the file's module scope.
func (x *extractor) name(text string, means meaning) facts.ExprID {
	if means == typ {
		return x.b.TypeName(text)
	}
	return x.b.Name(text)
}

func (x *extractor) free(text string, means meaning) facts.ExprID {
	if universe()[text] {
		return x.b.Universe(text)
	}
	return x.name(text, means)
}

// isFree reports whether an identifier is the given name and nothing in the file declares it.
func (x *extractor) isFree(i int32, name string) bool {
	return i >= 0 && x.Kind(i) == nIdentifier && x.text(i) == name && x.lookup(x.word[i], value) == nil
}

// evaluate finds the value of a variable that is used before the walk has come
// to its declaration.
func (x *extractor) evaluate(b *binding) {
	if b.state != pending || b.node < 0 || x.quiet > maxForward {
		return
	}
	outer := x.scope
	x.scope, b.state = b.scope, running
	x.silently(func() { x.visitStatement(b.node) })
	x.scope, b.state = outer, done
}

// assign adds a value that is assigned to a variable.
func (x *extractor) assign(word int32, e facts.ExprID) {
	b := x.lookup(word, value)
	if b == nil || b.origin != boundValue || b.fixed || x.quiet > 0 {
		return
	}
	x.evaluate(b)
	if b.count < maxUnion && e != 0 {
		b.count++
		b.expr, b.state = x.b.Union(b.expr, e), done
	}
}
