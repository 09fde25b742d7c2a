package web

import (
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// pairsKept is how many answers about two commits are kept.
const pairsKept = 512

// pairCache keeps what two commits do to one another, which never changes.
type pairCache = lru.Cache[string, branchPair]

func newPairCache() *pairCache {
	c, _ := lru.New[string, branchPair](pairsKept) // fails for a size of 0 only
	return c
}

// branchPair is what two branches do to one another.
type branchPair struct {
	A         string     `json:"a"`
	B         string     `json:"b"`
	Conflicts []conflict `json:"conflicts"`
	Error     string     `json:"error,omitempty"`
}

// conflict is a definition that one branch changed and the other one uses anew.
type conflict struct {
	Change  string          `json:"change"`
	Changed string          `json:"changed"`
	Reason  string          `json:"reason"`
	Symbol  analysis.Symbol `json:"symbol"`
	Uses    []reference     `json:"uses"`
}
