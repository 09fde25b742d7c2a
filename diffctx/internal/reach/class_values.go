package reach

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// spreadClassValues decides the constructors of classes whose value something keeps or passes
// on, and what they lead to: who has the class may make an object of it.
func (w *walk) spreadClassValues(ctx context.Context, decided map[*step]bool) error {
	made := map[facts.SymbolID][]*step{}
	var ask []graph.Symbol
	for _, s := range w.order {
		if decided[s] {
			continue
		}
		class, ok, err := w.r.constructed(ctx, s.symbol)
		if err != nil {
			return err
		}
		if ok {
			if made[class.ID] == nil {
				ask = append(ask, class)
			}
			made[class.ID] = append(made[class.ID], s)
		}
	}
	if len(ask) == 0 {
		return nil
	}
	edges, err := w.r.Side.Referrers(ctx, ask)
	if err != nil {
		return fmt.Errorf("find what keeps %d classes: %w", len(ask), err)
	}
	found := map[*step]bool{}
	for _, e := range edges {
		kept, err := w.keepsClass(ctx, e)
		if err != nil {
			return err
		}
		if kept {
			for _, s := range made[e.Target] {
				found[s] = true
			}
		}
	}
	w.spread(found)
	for s := range found {
		decided[s] = true
	}
	return nil
}

// keepsClass reports a reference from elsewhere that takes a class for a value: not one by
// which a member of it is named.
func (w *walk) keepsClass(ctx context.Context, e graph.Edge) (bool, error) {
	if e.Kind != result.EdgeReads && e.Kind != result.EdgeUses {
		return false, nil
	}
	f, err := w.r.File(ctx, e.Path)
	if err != nil || f == nil {
		return false, err
	}
	if class, ok := f.Find(e.Target); ok && class >= 0 && e.SourceIdx >= 0 && f.Facts.Within(e.SourceIdx, class) {
		return false, nil
	}
	receivers := map[facts.ExprID]bool{}
	for i := range f.Facts.Refs {
		if x := f.Facts.Exprs[f.Facts.Refs[i].Expr]; x.Op == facts.OpMember {
			receivers[x.A] = true
		} else if x.Op == facts.OpCall && f.Facts.Exprs[x.A].Op == facts.OpMember {
			receivers[f.Facts.Exprs[x.A].A] = true
		}
	}
	for r := range f.Facts.RefsAt(e.Line, e.Column) {
		if !receivers[r.Expr] {
			return true, nil
		}
	}
	return false, nil
}
