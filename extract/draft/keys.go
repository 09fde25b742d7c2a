//go:build cgo

package draft

import "github.com/codegraph-dev/codegraph/extract/facts"

// The bounds of an outline: data has as many keys as somebody cares to write.
const (
	MaxKeyDepth = 3
	MaxKeys     = 300
)

// Key adds a key of a file of data that is in others, depth of them around it, from 0. Keys
// are of no interest to others by their names: they are sections, and not public. Those that
// are too deep are left out, and so are those behind the first MaxKeys, which is recorded.
func (d *Draft) Key(name string, container int32, depth, start, end int) int32 {
	if depth >= MaxKeyDepth || name == "" || len(name) > maxKey {
		return -1
	}
	if d.keys >= MaxKeys {
		line, _ := d.Place(start)
		d.File.CutAt("keys", int(line))
		return -1
	}
	d.keys++
	return d.Symbol(facts.Symbol{Name: name, Kind: facts.KindSection, NodeKind: "key", Container: container, Visibility: facts.VisibilityInternal, Signature: Short(name, maxKey)}, start, end, start)
}

const maxKey = 120 // bytes of a name
