//go:build cgo

// Package lexis reads what is the same in every grammar's tree and needs no
// structure: words and the lines they are on, comments with the markers and
// suppressions in them. Stream makes the digests of code, for which a language says
// what its grammar lets be written either way.
//
// A language says which node kinds are identifiers, comments and text; the rest
// is done here in one pass over the nodes. What a comment documents is for the
// language to ask (Text.Doc, Text.Above). Comments are those of C, // and /* */, unless
// ReadAs is told others.
package lexis

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// Class says what a kind of node is to this package.
type Class uint8

// The classes.
const (
	Other      Class = iota
	Identifier       // a word of code
	Comment          // skipped by digests; its words are terms
	String           // text inside a literal, without children that matter
)

// Text is what one pass over a tree found. It refers to the tree, which must
// not be released before.
type Text struct {
	Errors int // error and missing nodes

	tree     *syntax.Tree
	comments []comment
	first    uint32 // where the first leaf that is no comment begins
	terms    Terms
	marks    []string // what comments begin with; nil for those of C
}

type comment struct {
	node int32
	doc  bool // documents a symbol
}

// ReadAs is Read for a language whose comments begin with these marks, the longer
// ones first.
func ReadAs(t *syntax.Tree, class []Class, marks []string) *Text {
	x := Read(t, class)
	x.marks = marks
	return x
}

// Read passes over a tree. class is indexed by node kind; kinds beyond its end
// are Other.
func Read(t *syntax.Tree, class []Class) *Text {
	x := &Text{tree: t, first: uint32(len(t.Source)), terms: Terms{index: make(map[string]int, 64+len(t.Nodes)/16)}}
	for i := 0; i < len(t.Nodes); {
		n := &t.Nodes[i]
		if n.Is(syntax.Error|syntax.Missing) && i > 0 {
			x.Errors++
		}
		c := Other
		if int(n.Kind) < len(class) {
			c = class[n.Kind]
		}
		if int(n.Last) != i+1 && c != Comment && c != String {
			i++
			continue
		}
		if n.Start < n.End {
			x.leaf(int32(i), c)
		}
		i = int(n.Last)
	}
	return x
}

func (x *Text) leaf(i int32, c Class) {
	n := &x.tree.Nodes[i]
	text := x.tree.Source[n.Start:n.End]
	switch c {
	case Comment:
		x.terms.AddText(text, n.StartRow+1, facts.LineComment)
		x.comments = append(x.comments, comment{node: i})
		return
	case String:
		x.terms.AddText(text, n.StartRow+1, facts.LineString)
	case Identifier:
		if len(text) >= 2 {
			x.terms.Add(text, n.StartRow+1, facts.LineCode)
		}
	}
	x.first = min(x.first, n.Start)
}

// Terms lists the words found.
func (x *Text) Terms() []facts.Term { return x.terms.List() }
