package graph

import (
	"context"
	"sync"
)

// pathTable caches interned paths.
type pathTable struct {
	storage Storage
	mu      sync.RWMutex
	byID    map[uint32]string
}

func newPathTable(s Storage) *pathTable { return &pathTable{storage: s, byID: map[uint32]string{}} }

// paths gives the paths of ids.
func (t *pathTable) paths(ctx context.Context, ids []uint32) ([]string, error) {
	out := make([]string, len(ids))
	var missing []uint32
	t.mu.RLock()
	for i, id := range ids {
		p, ok := t.byID[id]
		out[i] = p
		if !ok {
			missing = append(missing, id)
		}
	}
	t.mu.RUnlock()
	if len(missing) == 0 {
		return out, nil
	}
	got, err := t.storage.Paths(ctx, missing)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for i, id := range missing {
		t.byID[id] = got[i]
	}
	for i, id := range ids {
		out[i] = t.byID[id]
	}
	return out, nil
}
