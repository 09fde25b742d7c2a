package records

import (
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/golang/groupcache/lru"
)

// blockCache keeps blocks of postings that were read, and segments' indexes of them, at which each lookup begins.
// Ids are never given twice, so that an entry stays true.
type blockCache struct {
	blocks  *byID[[]byte]
	indexes *byID[[]uint32] // decoded
}

const (
	cachedBlocks  = 1 << 14 // about 16 MB
	cachedIndexes = 2 * Spaces * maxSegments
)

func newBlockCache() *blockCache {
	return &blockCache{newByID[[]byte](cachedBlocks), newByID[[]uint32](cachedIndexes)}
}

// byID keeps the values that were used last.
type byID[V any] struct {
	mu  sync.Mutex
	lru *lru.Cache
}

func newByID[V any](most int) *byID[V] { return &byID[V]{lru: lru.New(most)} }

func (c *byID[V]) get(id uint64) (v V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.lru.Get(id)
	if ok {
		v = kept.(V)
	}
	return v, ok
}

func (c *byID[V]) put(id uint64, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lru.Add(id, v)
}

func blockAddress(id uint64) []byte {
	return binary.LittleEndian.AppendUint64([]byte("block"), id)
}

// readBlocks gives blocks by id. One that is missing or damaged is ErrCorrupt:
// an answer without it could lack a path.
func (r *reader) readBlocks(ctx context.Context, ids []uint64) (map[uint64][]byte, error) {
	found := make(map[uint64][]byte, len(ids))
	var missing []uint64
	for _, id := range ids {
		if data, ok := r.db.read.blocks.get(id); ok && !r.direct {
			found[id] = data
		} else {
			missing = append(missing, id)
		}
	}
	if len(missing) > 0 {
		if err := r.loadBlocks(ctx, missing, found); err != nil {
			return nil, r.db.fail("read postings", err)
		}
	}
	for _, id := range ids {
		if found[id] == nil {
			return nil, r.db.fail("read postings", corrupt(r.db.path, fmt.Errorf("block %d is missing or damaged", id)))
		}
	}
	return found, nil
}

// readIndex gives the first keys of a segment's blocks.
func (r *reader) readIndex(ctx context.Context, s segment) ([]uint32, error) {
	if firsts, ok := r.db.read.indexes.get(s.index()); ok && !r.direct {
		return firsts, nil
	}
	data, err := r.readBlocks(ctx, []uint64{s.index()})
	if err != nil {
		return nil, err
	}
	firsts, err := decodeIndex(data[s.index()])
	if err != nil || uint64(len(firsts)) != s.blocks {
		return nil, corrupt(r.db.path, fmt.Errorf("index of segment at block %d is malformed", s.first))
	}
	if r.committed {
		r.db.read.indexes.put(s.index(), firsts)
	}
	return firsts, nil
}

func (r *reader) loadBlocks(ctx context.Context, ids []uint64, into map[uint64][]byte) error {
	list, err := json.Marshal(ids)
	if err != nil {
		return err
	}
	rows, err := r.query(ctx, `SELECT b.id, b.data FROM json_each(?1) AS j CROSS JOIN block AS b WHERE b.id = j.value`, string(list))
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		var sealed sql.RawBytes
		if err := rows.Scan(&id, &sealed); err != nil {
			return err
		}
		data, err := unseal(blockAddress(uint64(id)), append([]byte(nil), sealed...))
		if err != nil {
			continue // found missing by the caller
		}
		into[uint64(id)] = data
		if r.committed {
			r.db.read.blocks.put(uint64(id), data)
		}
	}
	return rows.Err()
}

// writeBlock adds one row.
func (tx *Tx) writeBlock(id uint64, sealed []byte) error {
	_, err := tx.exec(`INSERT INTO block (id, data) VALUES (?, ?)`, int64(id), sealed)
	return tx.db.fail("write postings", err)
}

// segmentWriter writes one segment, block by block.
type segmentWriter struct {
	tx     *Tx
	seg    segment
	firsts []uint32
	cutter blockCutter
}

func (tx *Tx) newSegment() (*segmentWriter, error) {
	next, err := tx.counter(tx.ctx, stateBlock)
	if err != nil {
		return nil, err
	}
	w := &segmentWriter{tx: tx, seg: segment{first: next}}
	w.cutter.emit = w.emit
	return w, nil
}

func (w *segmentWriter) add(p Posting) error {
	w.seg.postings++
	return w.cutter.add(p)
}

func (w *segmentWriter) emit(first uint32, data []byte) error {
	id := w.seg.first + w.seg.blocks
	w.seg.blocks++
	w.seg.bytes += uint64(len(data))
	w.firsts = append(w.firsts, first)
	return w.tx.writeBlock(id, sealRaw(blockAddress(id), data))
}

func (w *segmentWriter) finish() (segment, error) {
	if err := w.cutter.cut(0); err != nil {
		return segment{}, err
	}
	id := w.seg.index()
	index := seal(blockAddress(id), encodeIndex(w.firsts))
	w.seg.bytes += uint64(len(index))
	if err := w.tx.writeBlock(id, index); err != nil {
		return segment{}, err
	}
	return w.seg, w.tx.setCounter(stateBlock, id+1)
}

// segmentReader walks over a segment in order.
type segmentReader struct {
	r    *reader
	seg  segment
	next uint64    // blocks read so far
	buf  []Posting // not yet taken
	room []Posting // buf's memory, used again
	ids  []uint64
}

// blocksAhead is how many blocks a merge reads in one query.
const blocksAhead = 256

// peek gives the next posting; ok is false at the end.
func (s *segmentReader) peek(ctx context.Context) (p Posting, ok bool, err error) {
	if len(s.buf) == 0 && s.next < s.seg.blocks {
		if err := s.fill(ctx); err != nil {
			return Posting{}, false, err
		}
	}
	if len(s.buf) == 0 {
		return Posting{}, false, nil
	}
	return s.buf[0], true, nil
}

func (s *segmentReader) fill(ctx context.Context) error {
	s.ids = s.ids[:0]
	for ; s.next < s.seg.blocks && len(s.ids) < blocksAhead; s.next++ {
		s.ids = append(s.ids, s.seg.first+s.next)
	}
	data, err := s.r.readBlocks(ctx, s.ids)
	if err != nil {
		return err
	}
	s.buf = s.room[:0]
	for _, id := range s.ids {
		err := decodeBlock(data[id], func(p Posting) bool { s.buf = append(s.buf, p); return true })
		if err != nil {
			return corrupt(s.r.db.path, err)
		}
	}
	s.room = s.buf
	return nil
}
