package surface

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Surfaces is a comparison with what the modules of both sides offer.
type Surfaces struct {
	*compare.Comparison
	BaseOffers, HeadOffers *Surface
	inherits               map[*compare.Definition]Inheritance // see InheritedStill
}

// New gives a comparison the surfaces of its sides; nothing is read yet.
func New(c *compare.Comparison) *Surfaces {
	return &Surfaces{Comparison: c, BaseOffers: newSurface(c, c.Base), HeadOffers: newSurface(c, c.Head)}
}

// On is what the modules of a side offer.
func (s *Surfaces) On(side *graph.Snapshot) *Surface {
	if side == s.Base {
		return s.BaseOffers
	}
	return s.HeadOffers
}
