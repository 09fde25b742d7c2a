//go:build cgo

package lexis

import (
	"sort"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

const (
	offset = 14695981039346656037
	prime  = 1099511628211
)

// Digest hashes the tokens of a span. For the shape, words for which own says
// so, a symbol's name and its locals, count as ordinals of their first appearance.
func (x *Text) Digest(span facts.Span, own func(node int32) bool) (body, shape uint64) {
	body, shape = offset, offset
	ordinals := map[uint64]uint64{}
	first := sort.Search(len(x.Tokens), func(i int) bool { return x.Tokens[i].Start >= span.Start })
	for i := first; i < len(x.Tokens) && x.Tokens[i].Start < span.End; i++ {
		t := &x.Tokens[i]
		h := t.Hash
		body = mix(body, h)
		if t.Word && own(t.Node) {
			n, ok := ordinals[h]
			if !ok {
				n = uint64(len(ordinals)) + 1
				ordinals[h] = n
			}
			h = n
		}
		shape = mix(shape, h)
	}
	return body, shape
}

func mix(h, v uint64) uint64 {
	h = (h ^ v) * prime
	return h ^ h>>29
}
