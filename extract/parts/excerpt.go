package parts

import (
	"bytes"
	"sort"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Excerpt is a text of some parts of another one, each in its types.
type Excerpt struct {
	Text []byte

	language *Language
	source   []byte
	parts    []lang.Part
	starts   []int // of parts in the text, ascending
	order    []int // the parts
}

// Excerpt gives the text of some parts of a source, with the heads of the types that they are in.
func (l *Language) Excerpt(source []byte, parts []lang.Part, of []int) *Excerpt {
	p := &Excerpt{language: l, source: source, parts: parts}
	wanted := map[int]bool{}
	for _, i := range of {
		if closes(p.source, p.parts[i]) {
			continue
		}
		for ; i >= 0; i = p.parts[i].In {
			wanted[i] = true
		}
	}
	var open []int
	for i, x := range p.parts {
		if !wanted[i] {
			continue
		}
		for len(open) > 0 && open[len(open)-1] != x.In {
			open = open[:len(open)-1]
			p.Text = append(p.Text, "}\n"...)
		}
		text := p.source[x.Start:x.End]
		if in := x.In; in >= 0 && i > in+1 && p.isListed(in) && !wanted[in+1] { // in place of its constants
			p.Text = append(p.Text, ';')
		}
		p.starts, p.order = append(p.starts, len(p.Text)), append(p.order, i)
		p.Text = append(append(p.Text, text...), '\n')
		if x.Head && i > 0 {
			open = append(open, i)
		}
	}
	p.Text = append(p.Text, bytes.Repeat([]byte("}\n"), len(open))...)
	return p
}

// PartAt gives the part that an offset in the text lies in.
func (p *Excerpt) PartAt(at int) int {
	return p.order[sort.SearchInts(p.starts, at+1)-1]
}

// closes reports a part that only closes a type.
func closes(source []byte, x lang.Part) bool {
	t := tokens{source: source[:x.End], at: x.Start}
	return x.In >= 0 && t.next() && t.text() == "}"
}

// isListed reports whether the head of a type is of one that begins with a list of constants.
func (p *Excerpt) isListed(head int) bool {
	t := tokens{source: p.source[:p.parts[head].End], at: p.parts[head].Start}
	depth := 0
	for t.next() {
		switch text := t.text(); {
		case text == "(":
			depth++
		case text == ")":
			depth--
		case depth == 0 && text == p.language.Listed:
			return true
		}
	}
	return false
}
