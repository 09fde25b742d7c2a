package compare

import (
	"context"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Inherited counts what the base side has, by what makes two of them alike. What the head side has beyond that is new.
type Inherited[K comparable] map[K]int

// Take reports one of the head side that the base side has as well. Each of the base side is taken once.
func (h Inherited[K]) Take(k K) bool {
	h[k]--
	return h[k] >= 0
}

// FaultKey makes faults of two sides alike: the definition that they are in, by its id on the head side, and what is wrong.
type FaultKey struct {
	In     facts.SymbolID
	Reason string
}

// Faults lists the faults of a file on one side. They are found once: breaks and added references both ask for them.
func (c *Comparison) Faults(ctx context.Context, side *graph.Snapshot, path string) ([]link.Fault, error) {
	k := TextKey{side, path}
	if list, ok := c.faults[k]; ok {
		return list, nil
	}
	if c.checkers[side] == nil {
		c.checkers[side] = side.Checker(ctx)
	}
	list, err := c.checkers[side].Faults(ctx, path)
	if err == nil {
		c.faults[k] = list
	}
	return list, err
}

// InheritedFaults counts the faults of a file of the base side that are in definitions which the head side has.
func (c *Comparison) InheritedFaults(f *graph.File, faults []link.Fault) Inherited[FaultKey] {
	had := Inherited[FaultKey]{}
	for i := range faults {
		if id, ok := c.ToHead(f.ID(faults[i].Scope)); ok {
			had[FaultKey{id, faults[i].Reason}]++
		}
	}
	return had
}
