package history

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// What follows is of languages that bind names again (see lang.Language): there
// what a part says depends on the parts that bind what it mentions.

// holds reports that a definition in a run of parts is the same on both sides.
// Functions and classes are what their text says unless their name is bound
// again; what a variable is may follow from what it is given and from the places
// that mention it.
func (d *difference) holds(s *graph.Symbol, run []piece) bool {
	around := run[0].within()
	written := s.Kind.IsCallable() || s.Kind.IsType() && s.Kind != facts.KindType
	for _, p := range d.differing() {
		switch {
		case slices.Contains(p.words, "__all__"):
			return false
		case !strings.HasPrefix(p.within(), around): // not where the name is
		case written && slices.ContainsFunc(p.Names, func(n string) bool { return bare(n) == s.Name }):
			return false
		case !written && slices.Contains(p.words, s.Name):
			return false
		}
	}
	return written || !slices.ContainsFunc(run, d.rebound)
}

// bare is a name without what it is bound to.
func bare(name string) string {
	name, _, _ = strings.Cut(name, lang.BoundTo)
	return name
}

// reads reports that a reference in a part means the same on both sides, as far
// as the file itself decides. whole says that it counts wherever in the file it
// stands: otherwise an import may not be the first of its module any more.
func (d *difference) reads(p piece, whole bool) bool {
	return !d.rebound(p) && (whole || !strings.Contains(p.text, "import") || !d.imports())
}

// rebound reports that a part mentions a name that what differs may bind, or that
// another statement gives a value which does.
func (d *difference) rebound(p piece) bool {
	if d.bound == nil {
		d.bind()
	}
	if d.bound[""][lang.AnyName] {
		return true
	}
	for within, names := range d.bound {
		if !strings.HasPrefix(p.text, within) {
			continue
		}
		for _, w := range p.words {
			if names[w] {
				return true
			}
		}
	}
	return false
}

// bind collects the names that what differs binds, by the heads around. What a
// statement that mentions one binds counts too: its value may have come from
// there. A function is no such statement, since calls of it stay calls.
func (d *difference) bind() {
	d.bound = map[string]map[string]bool{}
	add := func(p piece, name string) {
		if d.bound[p.within()] == nil {
			d.bound[p.within()] = map[string]bool{}
		}
		d.bound[p.within()][name] = true
	}
	same := d.boundAlike()
	for _, p := range d.differing() {
		for _, n := range p.Names {
			if !same[binding{p.within(), p.behind, n}] {
				add(p.piece, bare(n))
			}
		}
	}
	if len(d.bound) == 0 {
		return
	}
	var rest []piece
	for _, p := range d.new.parts {
		if len(p.Aliases) > 0 {
			rest = append(rest, p)
		}
	}
	for again := true; again; {
		again = false
		rest = slices.DeleteFunc(rest, func(p piece) bool {
			if !d.rebound(p) {
				return false
			}
			for _, n := range p.Aliases {
				add(p, n)
			}
			again = true
			return true
		})
	}
}

// binding is a name and what it is bound to, in a place between the parts that
// both versions have.
type binding struct {
	within string
	behind int
	name   string
}

// boundAlike finds the names that are bound to the same thing at the same place
// on both sides, and nowhere else among what differs: of an import that lost or
// gained a name, the others.
func (d *difference) boundAlike() map[binding]bool {
	times := map[string]int{}
	places := func(parts []moved) map[binding]bool {
		out := map[binding]bool{}
		for _, p := range parts {
			for _, n := range p.Names {
				times[bare(n)]++
				if n != bare(n) {
					out[binding{p.within(), p.behind, n}] = true
				}
			}
		}
		return out
	}
	old, same := places(d.gone), places(d.come)
	for b := range same {
		if !old[b] || times[bare(b.name)] != 2 {
			delete(same, b)
		}
	}
	return same
}
