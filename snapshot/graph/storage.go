package graph

import (
	"context"

	"github.com/go-git/go-git/v5/plumbing"
)

// Key addresses a record by the digest of its content or of what it was made from.
type Key = [16]byte

// Kind separates the records' key spaces.
type Kind uint8

// The kinds of record.
const (
	KindFacts  Kind = 1 + iota // encoded facts, by blob, language and recipe
	KindLink                   // encoded link record, by its content
	KindNode                   // manifest node, by its content
	KindBlob                   // bytes that never reached git's object store, by blob id
	KindText                   // facts with their text, as facts; nothing refers to them
	KindAnswer                 // an answer by all that determines it; nothing refers to it
)

// The spaces of postings: maps from a question (link.Key.Posting) to paths,
// with answers that may be too large and are never too small.
const (
	Contributors uint8 = 0 // files that add to the question's answer
	Consumers    uint8 = 1 // files whose link record asked the question
)

// Posting says that a path belongs to a question's list.
type Posting = struct {
	Key  uint32
	Path uint32 // interned, see Tx.InternPaths
}

// Storage keeps what was computed. Records may vanish at any time; a damaged
// one is a missing one.
type Storage interface {
	// GetMany returns the records that exist.
	GetMany(ctx context.Context, kind Kind, keys []Key) (map[Key][]byte, error)
	// Postings returns the interned paths of each question.
	Postings(ctx context.Context, space uint8, keys []uint32) (map[uint32][]uint32, error)
	// Paths gives the paths of interned ids, in their order.
	Paths(ctx context.Context, ids []uint32) ([]string, error)
	// Snapshot returns the manifest root of a tree under a recipe.
	Snapshot(ctx context.Context, tree plumbing.Hash, recipe Key) (root Key, ok bool, err error)
	// Recent lists trees that have a snapshot under a recipe, the last used first.
	Recent(ctx context.Context, recipe Key, limit int) ([]plumbing.Hash, error)
	// Update runs f in one transaction; nothing is written when it fails.
	Update(ctx context.Context, f func(Tx) error) error
}

// Tx writes. What is referred to is written before what refers to it.
type Tx interface {
	Put(kind Kind, key Key, data []byte) error
	// Missing lists the keys that have no record any more.
	Missing(kind Kind, keys []Key) ([]Key, error)
	InternPaths(paths []string) ([]uint32, error)
	AddPostings(space uint8, pairs []Posting) error
	PutSnapshot(tree plumbing.Hash, recipe, root Key) error
}
