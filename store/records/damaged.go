package records

import "sync"

type damagedKey struct {
	kind Kind
	key  Key
}

// damagedSet remembers records that failed their check: they count as absent,
// and the next Put of one replaces the row.
type damagedSet struct {
	mu   sync.RWMutex
	keys map[damagedKey]bool
}

func (s *damagedSet) add(kind Kind, key Key) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.keys == nil {
		s.keys = map[damagedKey]bool{}
	}
	s.keys[damagedKey{kind, key}] = true
}

func (s *damagedSet) has(kind Kind, key Key) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.keys) > 0 && s.keys[damagedKey{kind, key}]
}

func (s *damagedSet) remove(keys []damagedKey) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, k := range keys {
		delete(s.keys, k)
	}
}
