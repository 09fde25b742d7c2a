//go:build cgo

package lexis

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Doc gives the documentation comment (one that begins with /**) that ends
// before an offset with nothing but white space and comments of lines between.
func (x *Text) Doc(start uint32) string {
	i := sort.Search(len(x.comments), func(i int) bool { return x.tree.Nodes[x.comments[i].node].Start >= start }) - 1
	for ; i >= 0; i-- {
		n := &x.tree.Nodes[x.comments[i].node]
		text := x.tree.Source[n.Start:n.End]
		if n.End > start || len(bytes.TrimSpace(x.tree.Source[n.End:start])) > 0 {
			return ""
		}
		if bytes.HasPrefix(text, []byte("/**")) {
			x.comments[i].doc = true
			return Plain(string(text))
		}
		if !bytes.HasPrefix(text, []byte("//")) {
			return ""
		}
		start = n.Start
	}
	return ""
}

// Above gives the texts, without their marks, of the comments that end before an
// offset with nothing between but white space without an empty line, the first on top.
func (x *Text) Above(start uint32, documents func(at uint32, text []byte) bool) []string {
	i := sort.Search(len(x.comments), func(i int) bool { return x.tree.Nodes[x.comments[i].node].Start >= start }) - 1
	var out []string
	for ; i >= 0; i-- {
		n := &x.tree.Nodes[x.comments[i].node]
		if n.End > start || !adjoins(x.tree.Source[n.End:start], n.End > 0 && x.tree.Source[n.End-1] == '\n') || !documents(n.Start, x.tree.Source[n.Start:n.End]) {
			break
		}
		x.comments[i].doc = true
		out = append(out, x.plain(string(x.tree.Source[n.Start:n.End])))
		start = n.Start
	}
	slices.Reverse(out)
	return out
}

// adjoins reports white space that holds no empty line; ended says that a line ends
// before it.
func adjoins(space []byte, ended bool) bool {
	lines := bytes.Count(space, []byte("\n"))
	return len(bytes.TrimSpace(space)) == 0 && (lines == 0 || lines == 1 && !ended)
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
			case i == 0 && !c.doc, end >= 0 && !c.doc && strings.HasPrefix(text, x.line()) && bytes.Count(x.tree.Source[end:n.Start], []byte("\n")) <= 1:
				header, end = append(header, x.plain(text)), int(n.End)
			default:
				end = -1
			}
		}
		ReadLines(f, text, n.StartRow+1)
	}
	f.Header = strings.Join(header, "\n")
}

// plain removes the marks of a comment.
func (x *Text) plain(text string) string {
	if x.marks == nil {
		return Plain(text)
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(x.unmarked(strings.TrimSpace(line), i == 0))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// unmarked takes the mark that a line of a comment begins with off, or that of the
// further lines of a block, and what closes it.
func (x *Text) unmarked(line string, first bool) string {
	for _, mark := range x.marks {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return strings.TrimSuffix(rest, "*/")
		}
	}
	if first {
		return line
	}
	return strings.TrimPrefix(strings.TrimSuffix(line, "*/"), "*")
}

// line is what a comment begins with that continues the one on the line above.
func (x *Text) line() string {
	if x.marks == nil {
		return "//"
	}
	return x.marks[len(x.marks)-1][:1]
}
