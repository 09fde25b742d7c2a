//go:build cgo

package lexis

import (
	"bytes"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// WithoutComments gives the source from start to end with a blank for each
// comment. The node from, and those that follow it, cover that range.
func WithoutComments(source []byte, nodes []syntax.Node, from int32, start, end uint32, isComment func(node int32) bool) string {
	var b strings.Builder
	for i := from; int(i) < len(nodes) && nodes[i].Start < end; i++ {
		if n := &nodes[i]; n.Start >= start && n.End <= end && isComment(i) {
			b.Write(source[start:n.Start])
			b.WriteByte(' ')
			start = n.End
		}
	}
	b.Write(source[start:end])
	return b.String()
}

// Doc gives the documentation comment (one that begins with /**) that ends
// before an offset with nothing but white space between.
func (x *Text) Doc(start uint32) string {
	i := sort.Search(len(x.comments), func(i int) bool { return x.tree.Nodes[x.comments[i].node].Start >= start }) - 1
	if i < 0 {
		return ""
	}
	n := &x.tree.Nodes[x.comments[i].node]
	text := x.tree.Source[n.Start:n.End]
	if n.End > start || len(bytes.TrimSpace(x.tree.Source[n.End:start])) > 0 || !bytes.HasPrefix(text, []byte("/**")) {
		return ""
	}
	x.comments[i].doc = true
	return Plain(string(text))
}

// ReadComments adds the header, whether the file is generated, markers and
// suppressions. Comments that Doc gave out are no header, so it comes last.
func (x *Text) ReadComments(f *facts.File) {
	var header []string
	end := -1 // of the header so far
	for i, c := range x.comments {
		n := &x.tree.Nodes[c.node]
		text := string(x.tree.Source[n.Start:n.End])
		if n.Start < x.first {
			f.Generated = f.Generated || SaysGenerated(text)
			switch {
			case i == 0 && !c.doc, end >= 0 && strings.HasPrefix(text, "//") && bytes.Count(x.tree.Source[end:n.Start], []byte("\n")) <= 1:
				header, end = append(header, Plain(text)), int(n.End)
			default:
				end = -1
			}
		}
		ReadLines(f, text, n.StartRow+1)
	}
	f.Header = strings.Join(header, "\n")
}
