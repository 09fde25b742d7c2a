package graph_test

import (
	"context"
	"testing"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// forgetful loses the first link record that is written ahead of its snapshot, once.
type forgetful struct {
	graph.Storage
	ahead int // transactions that wrote link records and no snapshot
	lost  bool
}

func (s *forgetful) Update(ctx context.Context, f func(graph.Tx) error) error {
	return s.Storage.Update(ctx, func(tx graph.Tx) error {
		spy := &forgetfulTx{Tx: tx, s: s}
		err := f(spy)
		if err == nil && spy.links && !spy.snapshot {
			s.ahead++
		}
		return err
	})
}

type forgetfulTx struct {
	graph.Tx
	s               *forgetful
	links, snapshot bool
}

func (t *forgetfulTx) Put(kind graph.Kind, k graph.Key, data []byte) error {
	t.links = t.links || kind == graph.KindLink
	return t.Tx.Put(kind, k, data)
}

func (t *forgetfulTx) PutSnapshot(tree plumbing.Hash, recipe, root graph.Key) error {
	t.snapshot = true
	return t.Tx.PutSnapshot(tree, recipe, root)
}

func (t *forgetfulTx) Missing(kind graph.Kind, keys []graph.Key) ([]graph.Key, error) {
	if kind == graph.KindLink && len(keys) > 0 && !t.s.lost {
		t.s.lost = true
		return keys[:1], nil
	}
	return t.Tx.Missing(kind, keys)
}

// TestBudgetsChangeNothing builds trees with facts read back from the store and link records
// written ahead: one by one, and with one collected before the snapshot refers to it.
func TestBudgetsChangeNothing(t *testing.T) {
	r, steps := history(t, spine)
	for i, st := range steps {
		want, err := graph.New(r, graph.NewMemory(), graph.Options{Jobs: 2}).At(t.Context(), st.tree)
		if err != nil {
			t.Fatal(err)
		}
		storage := &forgetful{Storage: graph.NewMemory()}
		restore := graph.SetBudgets(i, 1)
		got, err := graph.New(r, storage, graph.Options{Jobs: 2}).At(t.Context(), st.tree)
		restore()
		if err != nil {
			t.Fatalf("%s: %v", st.title, err)
		}
		if got.Root() != want.Root() || export(t, got) != export(t, want) {
			t.Errorf("%s: another graph", st.title)
		}
		if got.Stats().Relinked > 0 && (storage.ahead == 0 || !storage.lost) {
			t.Errorf("%s: %d transactions ahead, one lost: %t", st.title, storage.ahead, storage.lost)
		}
	}
}
