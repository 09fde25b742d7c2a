package render

import (
	"cmp"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx"
)

// groups sorts the entries of a diff by what a reviewer does with them.
type groups struct {
	moves     []diffctx.SymbolChange // renamed, moved; what moved with its container is folded
	with      map[string]int         // entries folded into a container, by its id
	behaviour []diffctx.SymbolChange // body changes, the widest reach first
	signature []diffctx.SymbolChange
	added     []diffctx.SymbolChange
	removed   []diffctx.SymbolChange
	private   int // additions and removals that are not part of an API
	docs      int
	local     int // cosmetic symbols
	tests     int // entries in test code
}

func group(r *diffctx.Result) groups {
	g := groups{with: map[string]int{}}
	for _, s := range r.Symbols {
		switch {
		case s.Change == diffctx.Renamed || s.Change == diffctx.Moved:
			if s.Within != "" {
				g.with[s.Within]++
			} else if s.Before.QualifiedName != s.After.QualifiedName || s.Before.Path != s.After.Path {
				g.moves = append(g.moves, s)
			}
		case s.Test:
			g.tests++
		case s.Change == diffctx.BodyChanged:
			g.behaviour = append(g.behaviour, s)
		case s.Change == diffctx.SignatureChanged || s.Change == diffctx.VisibilityChanged:
			g.signature = append(g.signature, s)
		case s.Change == diffctx.DocChanged:
			g.docs++
		case s.Change == diffctx.Cosmetic:
			g.local++
		case s.Within != "":
			g.with[s.Within]++
		case !s.Public && !isFile(&s):
			g.private++
		case s.Change == diffctx.Added:
			g.added = append(g.added, s)
		default:
			g.removed = append(g.removed, s)
		}
	}
	slices.SortStableFunc(g.behaviour, func(a, b diffctx.SymbolChange) int { return cmp.Compare(b.Reach, a.Reach) })
	return g
}

func isFile(s *diffctx.SymbolChange) bool {
	return s.Shown().Kind == "file"
}
