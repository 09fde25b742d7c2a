package surface

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
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
