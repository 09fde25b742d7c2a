package compare

import (
	"sort"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// edgeIndex finds a file's edges and names by place and by end. Each part is made when
// it is first asked for.
type edgeIndex struct {
	bySite   *Sites
	names    map[Site]string
	bySource map[facts.SymbolID][]graph.Edge
	standing []standing // see LastKeptBefore
	byTarget map[facts.SymbolID][]graph.Edge
	kept     map[int32]int32 // see Kept, by scope
}

func (c *Comparison) indexOf(f *graph.File) *edgeIndex {
	if c.indexes[f] == nil {
		c.indexes[f] = &edgeIndex{}
	}
	return c.indexes[f]
}

// SitesOf is the references of a file by place. They are shared and must not be changed.
func (c *Comparison) SitesOf(f *graph.File) *Sites {
	x := c.indexOf(f)
	if x.bySite == nil {
		x.bySite = newSites(c.EdgesOf(f))
	}
	return x.bySite
}

// NamesOf gives the names as written of all references and imports of a file by place.
// It is shared and must not be changed.
func (c *Comparison) NamesOf(f *graph.File) map[Site]string {
	x := c.indexOf(f)
	if x.names == nil {
		x.names = NamesBySite(f.Facts)
	}
	return x.names
}

// EdgesFrom lists the edges of a file whose source is a symbol, sorted like its edges.
func (c *Comparison) EdgesFrom(f *graph.File, source facts.SymbolID) []graph.Edge {
	x := c.indexOf(f)
	if x.bySource == nil {
		x.bySource = c.edgesBy(f, func(e *graph.Edge) facts.SymbolID { return e.Source })
	}
	return x.bySource[source]
}

// EdgesInto lists the edges of a file whose target is a symbol, sorted like its edges.
func (c *Comparison) EdgesInto(f *graph.File, target facts.SymbolID) []graph.Edge {
	x := c.indexOf(f)
	if x.byTarget == nil {
		x.byTarget = c.edgesBy(f, func(e *graph.Edge) facts.SymbolID { return e.Target })
	}
	return x.byTarget[target]
}

// edgesBy groups the edges of a file by one of their ends.
func (c *Comparison) edgesBy(f *graph.File, end func(*graph.Edge) facts.SymbolID) map[facts.SymbolID][]graph.Edge {
	by := map[facts.SymbolID][]graph.Edge{}
	for _, e := range c.EdgesOf(f) {
		id := end(&e)
		by[id] = append(by[id], e)
	}
	return by
}

// standing is a definition of a file of the base side that its other side has too, or
// nil, and the last line that any definition up to it begins at.
type standing struct {
	begins int
	last   *Definition // of those up to here that last
}

// LastKeptBefore is the last definition in front of those that begin at a line, or
// behind it, of a file of the base side which the head side still has in that file.
func (c *Comparison) LastKeptBefore(d *graph.FileDelta, line int) *Definition {
	x := c.indexOf(d.Old)
	if x.standing == nil {
		at := standing{}
		x.standing = append(x.standing, at)
		for i := range d.Old.Facts.Symbols {
			at.begins = max(at.begins, int(d.Old.Facts.Symbols[i].Span.StartLine))
			if m := c.Old[d.Old.ID(int32(i))]; m != nil && m.Match != nil && m.Match.New.File == d.New {
				at.last = m
			}
			x.standing = append(x.standing, at)
		}
	}
	n := sort.Search(len(x.standing), func(i int) bool { return x.standing[i].begins >= line })
	return x.standing[max(n-1, 0)].last
}
