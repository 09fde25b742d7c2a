//go:build cgo

package lexis

import (
	"bytes"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

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
