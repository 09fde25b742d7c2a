package main

import (
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func (s *scenario) renameSymbol() (refactoring, bool) { return s.rename("rename symbol", false) }
func (s *scenario) renameEdited() (refactoring, bool) { return s.rename("rename and edit", true) }

// rename gives a definition another name, with all or some of its references.
func (s *scenario) rename(kind string, edited bool) (refactoring, bool) {
	suits := func(d *symbol) bool {
		return (d.is("function", "method") || !edited && d.isType()) && s.plain(d) && (!edited || d.End-d.Start >= 3)
	}
	return s.pick(suits, func(d *symbol) (refactoring, bool) {
		from, to, ok := s.block(d)
		if !ok || s.overloaded(d) || !s.tree.claim(d.Path, from, to) {
			return refactoring{}, false
		}
		share := []float64{1, 1, 0.5}[s.rand.IntN(3)]
		name := s.name(d.Name)
		if edited && !s.edit(d) || !s.rewrite(d, name, share) {
			return refactoring{}, false
		}
		if s.lang.name == "java" && d.top() && strings.TrimSuffix(path.Base(d.Path), ".java") == d.Name && s.tree.now(d.Path) == d.Path {
			s.tree.move(d.Path, path.Join(link.Dir(d.Path), name+".java"))
		}
		return refactoring{kind: kind, note: d.Qualified + " to " + name, expect: []expectation{{want: wantRenamed, base: d}}}, true
	})
}

// overloaded reports a definition with others of its name beside it.
func (s *scenario) overloaded(d *symbol) bool {
	n := 0
	for _, e := range s.byPath[d.Path] {
		if e.Qualified == d.Qualified {
			n++
		}
	}
	return n > 1
}
