package records

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"

	"github.com/cespare/xxhash/v2"
)

// pathCache remembers paths that were looked up. Numbers are never given twice,
// not even across a reset, so that a remembered pair stays true.
type pathCache struct {
	mu   sync.RWMutex
	ids  map[string]uint32
	text map[uint32]string
}

func (c *pathCache) init() {
	c.ids, c.text = map[string]uint32{}, map[uint32]string{}
}

func (c *pathCache) publish(pairs map[string]uint32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for path, id := range pairs {
		c.ids[path], c.text[id] = id, path
	}
}

func pathHash(path string) int64 { return int64(uint32(xxhash.Sum64String(path))) }

func pathSum(id uint32, path []byte) int64 {
	return int64(uint32(checksum([]byte("path"), binary.LittleEndian.AppendUint32(nil, id), path)))
}

// PathIDs gives the numbers of those paths that have one.
func (r *reader) PathIDs(ctx context.Context, paths []string) (map[string]uint32, error) {
	found := make(map[string]uint32, len(paths))
	missing := r.db.paths.known(paths, found)
	read := map[string]uint32{}
	for part := range slices.Chunk(missing, batch) {
		if err := r.readPathIDs(ctx, part, read); err != nil {
			return nil, r.db.fail("look up paths", err)
		}
	}
	maps.Copy(found, read)
	if r.committed {
		r.db.paths.publish(read)
	}
	return found, nil
}

func (c *pathCache) known(paths []string, found map[string]uint32) (missing []string) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	for _, p := range paths {
		if id, ok := c.ids[p]; ok {
			found[p] = id
		} else {
			missing = append(missing, p)
		}
	}
	return missing
}

// readPathIDs leaves damaged rows out: the path then gets another number, and
// postings under the old one still lead to it.
func (r *reader) readPathIDs(ctx context.Context, paths []string, into map[string]uint32) error {
	hashes := make([]int64, len(paths))
	asked := make(map[string]bool, len(paths))
	for i, p := range paths {
		hashes[i], asked[p] = pathHash(p), true
	}
	return r.eachPath(ctx, `p.hash = j.value`, hashes, func(id uint32, path string) {
		if asked[path] {
			into[path] = id
		}
	})
}

// eachPath calls f with the whole rows that join a list of numbers.
func (r *reader) eachPath(ctx context.Context, on string, list any, f func(id uint32, path string)) error {
	numbers, err := json.Marshal(list)
	if err != nil {
		return err
	}
	rows, err := r.query(ctx, `SELECT p.id, p.sum, p.path FROM json_each(?1) AS j CROSS JOIN path AS p WHERE `+on, string(numbers))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, sum int64
		var path sql.RawBytes
		if err := rows.Scan(&id, &sum, &path); err != nil {
			return err
		}
		if id > 0 && id <= math.MaxUint32 && sum == pathSum(uint32(id), path) {
			f(uint32(id), string(path))
		}
	}
	return rows.Err()
}

// Paths gives the paths behind numbers, in their order. A number without a
// whole row is ErrCorrupt: the path may be one that matters.
func (r *reader) Paths(ctx context.Context, ids []uint32) ([]string, error) {
	texts := make(map[uint32]string, len(ids))
	var missing []uint32
	r.db.paths.mu.RLock()
	for _, id := range ids {
		if p, ok := r.db.paths.text[id]; ok {
			texts[id] = p
		} else {
			missing = append(missing, id)
		}
	}
	r.db.paths.mu.RUnlock()
	read := map[string]uint32{}
	for part := range slices.Chunk(missing, batch) {
		err := r.eachPath(ctx, `p.id = j.value`, part, func(id uint32, path string) { texts[id], read[path] = path, id })
		if err != nil {
			return nil, r.db.fail("read paths", err)
		}
	}
	if r.committed {
		r.db.paths.publish(read)
	}
	paths := make([]string, len(ids))
	for i, id := range ids {
		var ok bool
		if paths[i], ok = texts[id]; !ok {
			return nil, r.db.fail("read paths", corrupt(r.db.path, fmt.Errorf("path %d is missing or damaged", id)))
		}
	}
	return paths, nil
}

// InternPaths gives a number to every path, a new one where it has none, in
// the order of paths.
func (tx *Tx) InternPaths(paths []string) ([]uint32, error) {
	known, err := tx.PathIDs(tx.ctx, paths)
	if err != nil {
		return nil, err
	}
	next, err := tx.counter(tx.ctx, statePath)
	if err != nil {
		return nil, err
	}
	ids := make([]uint32, len(paths))
	first := next
	for i, p := range paths {
		id, ok := known[p]
		if !ok {
			if next > math.MaxUint32 {
				return nil, fmt.Errorf("intern paths: more than %d paths", uint32(math.MaxUint32))
			}
			id = uint32(next)
			next++
			known[p] = id
			if err := tx.insertPath(id, p); err != nil {
				return nil, tx.db.fail("intern path", err)
			}
		}
		ids[i] = id
	}
	if next == first {
		return ids, nil
	}
	return ids, tx.setCounter(statePath, next)
}

func (tx *Tx) insertPath(id uint32, path string) error {
	_, err := tx.exec(`INSERT INTO path (id, hash, sum, path) VALUES (?, ?, ?, ?)`, int64(id), pathHash(path), pathSum(id, []byte(path)), []byte(path))
	if err == nil {
		if tx.interned == nil {
			tx.interned = map[string]uint32{}
		}
		tx.interned[path] = id
	}
	return err
}
