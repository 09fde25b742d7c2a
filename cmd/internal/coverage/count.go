package coverage

import (
	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// shift gives the units where their lines are now. A unit stays when its first and
// last line do; lines in it that are not there any more take a statement each.
func shift(units []Unit, m *linemap.Map) []Unit {
	var out []Unit
	for _, u := range units {
		start, ok := m.To(u.Start)
		end, also := m.To(u.End)
		if !ok || !also {
			continue
		}
		gone := 0
		for line := u.Start + 1; line < u.End; line++ {
			if _, ok := m.To(line); !ok {
				gone++
			}
		}
		if statements := u.Statements - gone; statements > 0 {
			out = append(out, Unit{start, end, statements, u.Hits, 0})
		}
	}
	return out
}

// Count says how many statements there are and how many ran.
type Count struct {
	Statements int `json:"statements"`
	Hit        int `json:"hit"`
}

func (c *Count) add(u Unit) {
	c.Statements += u.Statements
	if u.Hits > 0 {
		c.Hit += u.Statements
	}
}

// Add puts two counts together.
func (c Count) Add(d Count) Count { return Count{c.Statements + d.Statements, c.Hit + d.Hit} }

// Percent gives the share that ran; -1 where there is nothing to run.
func (c Count) Percent() float64 {
	if c.Statements == 0 {
		return -1
	}
	return 100 * float64(c.Hit) / float64(c.Statements)
}

// Total counts all units.
func Total(units []Unit) Count {
	var c Count
	for _, u := range units {
		c.add(u)
	}
	return c
}

// BySymbol counts for each function of a file, by its number, the units that begin
// in it and in no function inside of it. Functions without any are left out.
func BySymbol(f *graph.File, units []Unit) map[int32]Count {
	out := map[int32]Count{}
	for _, u := range units {
		best, size := int32(-1), 1<<30
		for i := range f.Facts.Symbols {
			s := &f.Facts.Symbols[i]
			if !s.Kind.IsCallable() || int(s.Span.StartLine) > u.Start || int(s.Span.EndLine) < u.Start {
				continue
			}
			if n := int(s.Span.EndLine) - int(s.Span.StartLine); n < size {
				best, size = int32(i), n
			}
		}
		if best >= 0 {
			c := out[best]
			c.add(u)
			out[best] = c
		}
	}
	return out
}
