package graph

import (
	"context"
	"iter"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Degree counts the edges that lead to a symbol and from it, containment apart.
type Degree struct {
	In, Out           int32
	CallsIn, CallsOut int32 // of those, the ones that call or make an instance
}

// Degrees has the degree of every symbol that has any edge.
type Degrees struct {
	ids []facts.SymbolID // in the order in which they are met
	of  []Degree         // parallel to ids
	at  map[facts.SymbolID]int32
}

// Len is the number of symbols.
func (d *Degrees) Len() int { return len(d.ids) }

// All lists the symbols in no order that means anything.
func (d *Degrees) All() iter.Seq2[facts.SymbolID, Degree] {
	return func(yield func(facts.SymbolID, Degree) bool) {
		for i, id := range d.ids {
			if !yield(id, d.of[i]) {
				return
			}
		}
	}
}

// Of gives the degree of a symbol; ok is false for one without edges.
func (d *Degrees) Of(id facts.SymbolID) (degree Degree, ok bool) {
	i, ok := d.at[id]
	if !ok {
		return Degree{}, false
	}
	return d.of[i], true
}

func (d *Degrees) add(id facts.SymbolID, more Degree) {
	i, ok := d.at[id]
	if !ok {
		d.at[id] = int32(len(d.ids))
		d.ids, d.of = append(d.ids, id), append(d.of, more)
		return
	}
	sum := &d.of[i]
	sum.In, sum.Out, sum.CallsIn, sum.CallsOut = sum.In+more.In, sum.Out+more.Out, sum.CallsIn+more.CallsIn, sum.CallsOut+more.CallsOut
}

// Degrees counts the edges of every symbol. One pass over the facts and link records; edges are
// not made for it, nor the ids of what no edge leads to.
func (s *Snapshot) Degrees(ctx context.Context) (*Degrees, error) {
	out := &Degrees{at: map[facts.SymbolID]int32{}}
	var c degreeCount
	err := s.EachSection(ctx, facts.SectionDecl|facts.SectionRefs, func(f *File) error {
		c.count(f)
		for i, d := range c.sources {
			if d == (Degree{}) {
				continue
			}
			id := f.id(FileNode)
			if i < len(f.Facts.Symbols) {
				id = f.id(int32(i))
			}
			out.add(id, d)
		}
		for i, d := range c.targets {
			if d != (Degree{}) {
				out.add(f.Record.Targets[i].ID(), d)
			}
		}
		return nil
	})
	return out, err
}

// degreeCount counts the edges of one file after another.
type degreeCount struct {
	file    *File
	sources []Degree // by index of the symbol, the file last
	targets []Degree // by index in the record
	tests   map[tested]bool
	ids     []facts.SymbolID // of the targets, in a file with tests
	helps   map[string]bool  // whether their paths are test code, as far as it was asked
}

// tested is a test and what it calls.
type tested struct {
	test   int32
	target facts.SymbolID
}

func (c *degreeCount) count(f *File) {
	c.file, c.sources, c.targets, c.ids = f, zeroed(c.sources, len(f.Facts.Symbols)+1), zeroed(c.targets, len(f.Record.Targets)), nil
	if f.mayTest() {
		c.tests, c.ids, c.helps = map[tested]bool{}, f.targetIDs(), map[string]bool{}
	}
	f.eachBinding(nil, nil, func(b *link.Binding, role facts.Role, scope int32, _, _ uint32) { c.binding(b, role, scope) })
	for _, x := range f.Record.Relations {
		if x.Certainty.Bound() {
			c.edge(x.Source, x.Target, false)
		}
	}
}

// binding counts the edges that edgesOf makes of a binding.
func (c *degreeCount) binding(b *link.Binding, role facts.Role, scope int32) {
	if b.Certainty.Bound() {
		for _, t := range b.Targets {
			c.use(scope, t, role)
		}
	}
	if _, certainty := b.Others(); certainty.Bound() {
		for _, t := range b.Also {
			c.use(scope, t, role)
		}
	}
}

// use counts an edge, and the one of the test around it that appendTests adds.
func (c *degreeCount) use(source int32, target uint32, role facts.Role) {
	t := &c.file.Record.Targets[target]
	role = edgeRole(c.file.Facts.Language, role, t)
	call := role == facts.RoleCalls || role == facts.RoleInstantiates
	c.edge(source, target, call)
	if c.ids == nil || !call || t.Path == c.file.Path {
		return
	}
	test, ok := c.file.testAround(source)
	if !ok || c.tests[tested{test, c.ids[target]}] || c.isTestPath(t.Path) {
		return
	}
	c.tests[tested{test, c.ids[target]}] = true
	c.edge(test, target, false)
}

// isTestPath is asked for each call that a test makes.
func (c *degreeCount) isTestPath(path string) bool {
	helps, known := c.helps[path]
	if !known {
		helps = IsTestPath(path)
		c.helps[path] = helps
	}
	return helps
}

func (c *degreeCount) edge(source int32, target uint32, call bool) {
	if source < 0 {
		source = int32(len(c.sources) - 1)
	}
	from, to := &c.sources[source], &c.targets[target]
	from.Out++
	to.In++
	if call {
		from.CallsOut++
		to.CallsIn++
	}
}

// zeroed gives n empty degrees, in the memory of those before where that is enough.
func zeroed(before []Degree, n int) []Degree {
	if cap(before) < n {
		return make([]Degree, n)
	}
	before = before[:n]
	clear(before)
	return before
}
