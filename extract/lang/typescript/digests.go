package typescript

import (
	"encoding/binary"
	"sort"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// digests sets Body and Shape of every symbol. Separators that layout alone
// decides on do not count: a semicolon, and a comma before a closing bracket.
func (x *extractor) digests() {
	tokens := make([]leaf, 0, len(x.leaves))
	hashes := make([]uint64, 0, len(x.leaves))
	for i, l := range x.leaves {
		if k := x.kind(l.node); k == tSemicolon || k == tComma && i+1 < len(x.leaves) && closes(x.source[x.leaves[i+1].start]) {
			continue
		}
		tokens = append(tokens, l)
		hashes = append(hashes, xxhash.Sum64(x.source[l.start:l.end]))
	}
	d := digester{x: x, tokens: tokens, hashes: hashes, ordinals: map[int32]uint64{}}
	for i := range x.file.Symbols {
		s := &x.file.Symbols[i]
		s.Body, s.Shape = d.digest(s.Span, int32(i))
	}
}

func closes(c byte) bool { return c == ')' || c == ']' || c == '}' }

type digester struct {
	x        *extractor
	tokens   []leaf
	hashes   []uint64 // by token
	ordinals map[int32]uint64
	body     []byte
	shape    []byte
}

// digest hashes the tokens of a span. For the shape, names of locals and the
// symbol's own are replaced by ordinals of their first appearance.
func (d *digester) digest(span facts.Span, symbol int32) (body, shape uint64) {
	first := sort.Search(len(d.tokens), func(i int) bool { return d.tokens[i].start >= span.Start })
	clear(d.ordinals)
	d.body, d.shape = d.body[:0], d.shape[:0]
	own := d.x.symbolNode[symbol]
	for i := first; i < len(d.tokens) && d.tokens[i].start < span.End; i++ {
		hash := d.hashes[i]
		d.body = binary.LittleEndian.AppendUint64(d.body, hash)
		node := d.tokens[i].node
		if w := d.x.word[node]; w >= 0 && (d.x.bound[node] == -1 || d.x.bound[node] == symbol+1 || node == own) {
			n, ok := d.ordinals[w]
			if !ok {
				n = uint64(len(d.ordinals)) + 1
				d.ordinals[w] = n
			}
			hash = n // small numbers: no token's hash but by a chance of 1 in 2^50
		}
		d.shape = binary.LittleEndian.AppendUint64(d.shape, hash)
	}
	return xxhash.Sum64(d.body), xxhash.Sum64(d.shape)
}
