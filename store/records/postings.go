package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// Postings gives for each key the paths that were ever added under it, sorted;
// keys without any are left out.
func (r *reader) Postings(ctx context.Context, space uint8, keys []uint32) (map[uint32][]uint32, error) {
	sorted := slices.Clone(keys)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	// Without a transaction, blocks can go between the list of segments and
	// their reading; they are never changed. Then one state of the database decides.
	found, err := r.search(ctx, space, sorted)
	if errors.Is(err, ErrCorrupt) {
		r.db.segments.forget()
		err = r.inView(ctx, func(r *reader) (err error) {
			found, err = r.search(ctx, space, sorted)
			return err
		})
	}
	if err != nil {
		return nil, err
	}
	for key, paths := range found { // several segments, or a key that several blocks hold
		slices.Sort(paths)
		found[key] = slices.Compact(paths)
	}
	return found, nil
}

// search collects the paths of sorted keys from all segments.
func (r *reader) search(ctx context.Context, space uint8, sorted []uint32) (map[uint32][]uint32, error) {
	list, err := r.rememberedSegments(ctx, space)
	if err != nil {
		return nil, err
	}
	found := map[uint32][]uint32{}
	for _, s := range list {
		if err := r.searchSegment(ctx, s, sorted, found); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// searchSegment collects the paths of sorted keys from one segment.
func (r *reader) searchSegment(ctx context.Context, s segment, keys []uint32, found map[uint32][]uint32) error {
	firsts, err := r.readIndex(ctx, s)
	if err != nil {
		return err
	}
	for part := range slices.Chunk(touchedBlocks(firsts, keys), blocksAhead) {
		ids := make([]uint64, len(part))
		for i, n := range part {
			ids[i] = s.first + uint64(n)
		}
		blocks, err := r.readBlocks(ctx, ids)
		if err != nil {
			return err
		}
		for _, id := range ids {
			if err := searchBlock(blocks[id], keys, found); err != nil {
				return corrupt(r.db.path, err)
			}
		}
	}
	return nil
}

// touchedBlocks lists the blocks that may hold any of the sorted keys, each once.
func touchedBlocks(firsts, keys []uint32) []int {
	var list []int
	for _, key := range keys {
		from, to := candidates(firsts, key)
		if n := len(list); n > 0 {
			from = max(from, list[n-1]+1)
		}
		for ; from < to; from++ {
			list = append(list, from)
		}
	}
	return list
}

func searchBlock(data []byte, keys []uint32, found map[uint32][]uint32) error {
	h, _, err := decodeBlockHeader(data)
	if err != nil {
		return err
	}
	at, _ := slices.BinarySearch(keys, h.first)
	return decodeBlock(data, func(p Posting) bool {
		for at < len(keys) && keys[at] < p.Key {
			at++
		}
		if at == len(keys) {
			return false
		}
		if keys[at] == p.Key {
			found[p.Key] = append(found[p.Key], p.Path)
		}
		return true
	})
}

// lookupShare decides when it pays to look up which postings are there already:
// when they are fewer than this share of those stored.
const lookupShare = 8

// AddPostings adds postings, which it sorts in place. Those that are there
// already are dropped, at once or when segments are merged.
func (tx *Tx) AddPostings(space uint8, postings []Posting) error {
	list, err := tx.segments(tx.ctx, space)
	if err != nil {
		return err
	}
	postings = normalise(postings)
	var stored uint64
	for _, s := range list {
		stored += s.postings
	}
	if uint64(len(postings)) < stored/lookupShare {
		if postings, err = tx.unknown(space, postings); err != nil {
			return err
		}
	}
	if len(postings) == 0 {
		return nil
	}
	keep := keepSegments(list, uint64(len(postings)))
	merged, err := tx.mergeSegments(list[keep:], postings)
	if err != nil {
		return fmt.Errorf("add postings: %w", err)
	}
	return tx.writeChecked("state", segmentsName(space), encodeSegments(append(list[:keep:keep], merged)))
}

// unknown drops postings that are stored already.
func (tx *Tx) unknown(space uint8, postings []Posting) ([]Posting, error) {
	keys := make([]uint32, len(postings))
	for i, p := range postings {
		keys[i] = p.Key
	}
	known, err := tx.Postings(tx.ctx, space, keys)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(postings, func(p Posting) bool {
		_, ok := slices.BinarySearch(known[p.Key], p.Path)
		return ok
	}), nil
}

// keepSegments gives the number of leading segments that stay when one of n
// postings comes; the others are merged with it.
func keepSegments(list []segment, n uint64) int {
	keep := len(list)
	for keep > 0 && list[keep-1].postings < growth*n {
		keep--
		n += list[keep].postings
	}
	return min(keep, maxSegments-1)
}

// mergeSegments writes one segment of postings and of all that old ones hold,
// and deletes these.
func (tx *Tx) mergeSegments(old []segment, postings []Posting) (segment, error) {
	w, err := tx.newSegment()
	if err != nil {
		return segment{}, err
	}
	readers := make([]*segmentReader, 0, len(old)+1)
	for _, s := range old {
		readers = append(readers, &segmentReader{r: &tx.reader, seg: s})
	}
	readers = append(readers, &segmentReader{buf: postings})
	if err := mergeInto(tx.ctx, w, readers); err != nil {
		return segment{}, err
	}
	for _, s := range old {
		if _, err := tx.exec(`DELETE FROM block WHERE id BETWEEN ? AND ?`, int64(s.first), int64(s.index())); err != nil {
			return segment{}, tx.db.fail("delete merged postings", err)
		}
	}
	return w.finish()
}

// mergeInto writes the union of sorted streams, each posting once.
func mergeInto(ctx context.Context, w *segmentWriter, readers []*segmentReader) error {
	for {
		var least Posting
		any := false
		for _, r := range readers {
			p, ok, err := r.peek(ctx)
			if err != nil {
				return err
			}
			if ok && (!any || comparePostings(p, least) < 0) {
				least, any = p, true
			}
		}
		if !any {
			return nil
		}
		for _, r := range readers {
			if len(r.buf) > 0 && r.buf[0] == least {
				r.buf = r.buf[1:]
			}
		}
		if err := w.add(least); err != nil {
			return err
		}
	}
}

// ResetPostings removes all postings of both spaces.
func (tx *Tx) ResetPostings() error {
	if _, err := tx.exec(`DELETE FROM block`); err != nil {
		return tx.db.fail("reset postings", err)
	}
	for space := range uint8(Spaces) {
		if err := tx.writeChecked("state", segmentsName(space), encodeSegments(nil)); err != nil {
			return err
		}
	}
	return nil
}
