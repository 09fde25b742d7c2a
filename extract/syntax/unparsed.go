//go:build cgo

package syntax

import "github.com/codegraph-dev/codegraph/extract/lang"

// Unparsed lists the lines of the errors that no other error is around, in order.
func (t *Tree) Unparsed() []lang.Lines {
	var out []lang.Lines
	for i := int32(0); int(i) < len(t.Nodes); {
		n := &t.Nodes[i]
		if !n.Is(Error | Missing) {
			i++
			continue
		}
		first, last := int(n.StartRow)+1, int(n.EndRow)+1
		if n.EndCol == 0 && last > first {
			last-- // it ends with the line before
		}
		if k := len(out) - 1; k >= 0 && first <= out[k].Last {
			out[k].Last = max(out[k].Last, last)
		} else {
			out = append(out, lang.Lines{First: first, Last: last})
		}
		i = max(n.Last, i+1)
	}
	return out
}
