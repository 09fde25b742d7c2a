// Package cache maps a blob, the language it is read as and a recipe to the
// blob's encoded facts. Entries may vanish at any time; what is damaged is a
// miss, and is made again. A cache can be carried from one machine to another
// as one file (Export, Import).
//
// It knows no paths and no commits: a renamed file costs no extraction. It
// does not look into facts either, unless Options.Check says how. A Cache is
// safe for concurrent use if its Store is.
package cache

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"
)

// Store is where entries are kept. It returns what was put, or nothing:
// telling damage by a checksum is its job.
type Store interface {
	// GetMany returns the data of those keys that are there and whole.
	GetMany(ctx context.Context, keys [][16]byte) (map[[16]byte][]byte, error)
	// Has says which keys are there.
	Has(ctx context.Context, keys [][16]byte) (map[[16]byte]bool, error)
	// Put writes data[i] under keys[i]; what is there already stays.
	Put(ctx context.Context, keys [][16]byte, data [][]byte) error
	// Each calls f in key order; data is valid until f returns.
	Each(ctx context.Context, f func(key [16]byte, data []byte) error) error
	// Discard makes keys count as absent until they are put again.
	Discard(keys [][16]byte)
}

// Options of a cache.
type Options struct {
	// Check, when set, looks whether data can be facts at all. Data that it
	// refuses is a miss, and is replaced by the next Put.
	Check func(facts []byte) error
}

// Cache is a cache of facts.
type Cache struct {
	store Store
	check func([]byte) error
}

// New returns a cache over a store.
func New(store Store, opts Options) *Cache {
	if opts.Check == nil {
		opts.Check = func([]byte) error { return nil }
	}
	return &Cache{store: store, check: opts.Check}
}

// Key is the address of a blob's facts. The language is part of it because a
// blob may be under several (.h); recipe digests versions of extractors and
// grammars and all configuration that changes facts.
func Key(blob plumbing.Hash, language string, recipe [16]byte) [16]byte {
	buf := make([]byte, 0, 96)
	buf = append(buf, "facts\x00"...)
	buf = append(buf, blob[:]...)
	buf = append(buf, recipe[:]...)
	buf = binary.AppendUvarint(buf, uint64(len(language)))
	buf = append(buf, language...)
	sum := sha256.Sum256(buf)
	return [16]byte(sum[:16])
}

// Get returns the facts under a key; ok is false when they must be extracted.
func (c *Cache) Get(ctx context.Context, key [16]byte) (facts []byte, ok bool, err error) {
	found, err := c.GetMany(ctx, [][16]byte{key})
	if err != nil {
		return nil, false, err
	}
	facts, ok = found[key]
	return facts, ok, nil
}

// GetMany returns the facts that are there. What is not must be extracted.
func (c *Cache) GetMany(ctx context.Context, keys [][16]byte) (map[[16]byte][]byte, error) {
	found, err := c.store.GetMany(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("read cached facts: %w", err)
	}
	for key, data := range found {
		if c.check(data) != nil {
			c.store.Discard([][16]byte{key})
			delete(found, key)
		}
	}
	return found, nil
}

// Missing returns those keys, in their order and each once, that have no entry.
// An entry that is there may still turn out to be damaged when it is read.
func (c *Cache) Missing(ctx context.Context, keys [][16]byte) ([][16]byte, error) {
	have, err := c.store.Has(ctx, keys)
	if err != nil {
		return nil, fmt.Errorf("look up cached facts: %w", err)
	}
	seen := make(map[[16]byte]bool, len(keys))
	var missing [][16]byte
	for _, key := range keys {
		if !have[key] && !seen[key] {
			seen[key] = true
			missing = append(missing, key)
		}
	}
	return missing, nil
}

// Put keeps facts under their key.
func (c *Cache) Put(ctx context.Context, key [16]byte, facts []byte) error {
	return c.PutMany(ctx, [][16]byte{key}, [][]byte{facts})
}

// PutMany keeps facts[i] under keys[i].
func (c *Cache) PutMany(ctx context.Context, keys [][16]byte, facts [][]byte) error {
	if len(keys) != len(facts) {
		return fmt.Errorf("cache facts: %d keys for %d facts", len(keys), len(facts))
	}
	if err := c.store.Put(ctx, keys, facts); err != nil {
		return fmt.Errorf("cache facts: %w", err)
	}
	return nil
}
