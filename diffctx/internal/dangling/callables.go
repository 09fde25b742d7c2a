package dangling

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// callables lists the definitions that a call of one may mean: itself and what has
// its name beside it, or the constructors of a class. Nothing is listed where what is
// called may take other arguments than are written: behind a decorator, a type that
// is written beside the value, or a supertype.
func (s *Search) callables(f *graph.File, i int32) []int32 {
	k := calledIn{f, i}
	if list, ok := s.called[k]; ok {
		return list
	}
	if s.called == nil {
		s.called = map[calledIn][]int32{}
	}
	x := &f.Facts.Symbols[i]
	constructor := x.Kind == facts.KindConstructor
	if x.Kind == facts.KindClass {
		if i, constructor = constructorOf(f, i); !constructor || len(x.Decorators) > 0 && lang.CallsOf(f.Language).Decorated {
			s.called[k] = nil
			return nil
		}
	}
	s.called[k] = s.beside(f, i, constructor)
	return s.called[k]
}

// constructorOf is what runs when a class is made and is written in it; ok is false
// where that is not all that runs.
func constructorOf(f *graph.File, class int32) (i int32, ok bool) {
	i, maker := class, lang.CallsOf(f.Language).Maker
	for _, m := range f.MembersOf(class) {
		if y := &f.Facts.Symbols[m]; y.Name == maker && maker != "" {
			return class, false
		} else if y.Kind == facts.KindConstructor {
			i, ok = m, true
		}
	}
	return i, ok
}

// beside lists a function or constructor and what may be called in its stead.
func (s *Search) beside(f *graph.File, i int32, constructor bool) []int32 {
	x := &f.Facts.Symbols[i]
	if constructor && x.Container >= 0 && (f.Facts.Symbols[x.Container].IsRecord() || f.Facts.Symbols[x.Container].Flags.Has(facts.Augmented)) {
		return nil // it has one that is not written
	}
	if !x.Kind.IsCallable() || !takesWritten(f, x) {
		return nil
	}
	if !constructor && lang.CallsOf(f.Language).InheritedOverloads && inherits(f, x.Container) {
		return nil // another of its name may be inherited
	}
	list := f.Beside(i)
	if constructor {
		list = slices.DeleteFunc(slices.Clone(f.MembersOf(x.Container)), func(n int32) bool {
			return f.Facts.Symbols[n].Name != x.Name && f.Facts.Symbols[n].Kind != facts.KindConstructor
		})
	}
	if len(list) > MaxCallables {
		return nil
	}
	for _, n := range list {
		y := &f.Facts.Symbols[n]
		if !y.Kind.IsCallable() || len(y.Decorators) > 0 && !areTransparent(f.Language, y.Decorators) || y.Flags.Has(facts.Overload) && lang.CallsOf(f.Language).Declared {
			return nil
		}
	}
	return list
}

// takesWritten reports a definition whose calls pass what its parameters say: no accessor, whose value
// is called, none with a type beside it that says more, and no function of an object literal, of which its
// place may say more.
func takesWritten(f *graph.File, x *facts.Symbol) bool {
	if x.Kind == facts.KindGetter || x.Kind == facts.KindSetter || slices.ContainsFunc(x.Supers, func(s facts.Super) bool { return s.Role == facts.RoleTypeOf }) {
		return false
	}
	return !x.IsArrow() || x.Kind == facts.KindFunction || x.Container >= 0 && f.Facts.Symbols[x.Container].Kind == facts.KindClass
}

// MaxCallables bounds the definitions of one name that calls are compared with.
const MaxCallables = 256

// areTransparent reports decorators that leave the parameters as they are written.
func areTransparent(language string, list []string) bool {
	known := lang.KnownOf(language)
	return !slices.ContainsFunc(list, func(d string) bool {
		name := d[strings.LastIndexByte(d, '.')+1:]
		return !known.Transparent.Has(name) && (name != known.Overriding || name == "")
	})
}

// inherits reports a type with a supertype.
func inherits(f *graph.File, i int32) bool {
	return i >= 0 && len(f.Facts.Symbols[i].Supers) > 0
}
