package python

import (
	"bytes"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/lexis"
	"github.com/codegraph-dev/codegraph/extract/syntax"
)

// written says how digests see the nodes of a kind.
type written uint8

const (
	writePlain written = iota
	writeType          // as a whole, where it may be in a comment as well
	writeMark          // its end is marked
	writeTuple         // so is its beginning, in place of parentheses
	writeNumber
	writeStringStart
	writeStringEnd
	writeStringContent
	writeInterpolation
	writeFormat // of an interpolation; not all of its text has nodes
)

var writing = lexis.ByKind(nodeKinds, map[written][]node{
	writeType:          {nType},
	writeTuple:         {nTuple, nExpressionList, nPatternList, nTuplePattern, nComparison},
	writeNumber:        {nInteger, nFloat},
	writeStringStart:   {nStringStart},
	writeStringEnd:     {nStringEnd},
	writeStringContent: {nStringContent},
	writeInterpolation: {nInterpolation},
	writeFormat:        {nFormatSpecifier},
	writeMark: {nBlock, nDecorator, nTypeAlias, nImport, nImportFrom, nImportFuture, nExpressionStatement, nReturn, nDelete, nRaise, nAssert, nGlobal,
		nNonlocal, nNamedExpression, nLambda, nBoolean, nNot, nBinary, nUnary, nConditional, nAwait, nYield, nUnionType, nUnionPattern},
})

// classes of marks and strings that several kinds share.
const (
	tuple uint8 = 0xf0
	plain uint8 = 0xf8 // with the bits below
	raw   uint8 = 1
	octet uint8 = 2
)

func hashOf(c uint8) uint64 { return uint64(c)<<56 | 1 }

// digester reads a file as digests see it.
type digester struct {
	*measurer
	*lexis.Stream
	text  []byte // of the string that is read, not written yet
	class uint8  // of that string
}

// read makes the stream: documentation is left out, and what the grammar lets be
// written either way. Adjacent strings are one.
func (m *measurer) read() {
	m.stream = lexis.NewStream(m.Nodes)
	d := digester{measurer: m, Stream: m.stream}
	d.Walk(d.node)
}

// node reads one node and gives the next to read.
func (d *digester) node(i int32) int32 {
	n := &d.Nodes[i]
	if n.Is(syntax.Extra) {
		return n.Last // comments and continued lines
	}
	k := d.Kind(i)
	switch writing[k] {
	case writeType:
		if d.isDeclared(i) {
			d.declared(i, d.Source[n.Start:n.End])
			return n.Last
		}
	case writeMark:
		if k == nDecorator && d.isWithoutEffect(i) {
			return n.Last
		}
		if k == nExpressionStatement && d.isDoc(i) {
			return n.Last
		}
		if !d.isAlternative(i) {
			d.Mark(i, uint8(k))
		} else if !d.isAlternative(d.outside(i)) {
			d.Mark(i, uint8(nUnionType))
		}
	case writeTuple:
		if k == nComparison {
			d.Leaf(i, hashOf(uint8(k)), false)
			d.Mark(i, uint8(k))
		} else if d.isTuple(i) {
			d.Leaf(i, hashOf(tuple), false)
			d.Mark(i, tuple)
		}
	case writeNumber:
		d.Leaf(i, lexis.Number(d.Source[n.Start:n.End]), false)
		return n.Last
	case writeStringStart:
		d.begin(i)
		return n.Last
	case writeStringContent:
		d.content(i)
		return n.Last
	case writeStringEnd:
		if !d.goesOn(n.Parent) {
			d.flush(i)
			d.Leaf(i, hashOf(plain|4), false)
		}
		return n.Last
	case writeInterpolation:
		d.flush(i)
	case writeFormat:
		d.format(i)
	}
	if n.Last == i+1 && n.Start < n.End && !d.optional(i) {
		d.behindHead(i)
		d.Leaf(i, xxhash.Sum64(d.Source[n.Start:n.End]), k == nIdentifier)
		d.inComment(i)
	}
	return i + 1
}

// isDoc reports a statement that is only a string: it does nothing, wherever it stands.
func (d *digester) isDoc(stmt int32) bool {
	i := d.docNode(stmt)
	if i < 0 {
		return false
	}
	_, plain := d.literal(i)
	return plain
}

// isWithoutEffect reports a decorator that only tells checkers and readers something: what
// is below it does what it did.
func (d *digester) isWithoutEffect(i int32) bool {
	e := d.First(i)
	if e < 0 {
		return false
	}
	switch lastPart(calleeText(syntax.OneLine(string(d.Source[d.Nodes[e].Start:d.Nodes[e].End])))) {
	case "deprecated", "override", "final":
		return true
	}
	return false
}

// isAlternative reports a union of types: with parentheses or subscripts in it the
// grammar sees operations, grouped otherwise.
func (d *digester) isAlternative(i int32) bool {
	switch d.Kind(i) {
	case nUnionType:
		return true
	case nBinary:
		op := d.Field(i, d.f.Operator)
		if op < 0 || d.Nodes[op].First(d.Source) != '|' {
			return false
		}
	default:
		return false
	}
	for p := d.Nodes[i].Parent; ; p = d.Nodes[p].Parent {
		switch d.Kind(p) {
		case nType:
			return true
		case nParenthesized, nBinary:
		default:
			return false
		}
	}
}

// outside is the node around a node, its parentheses and type.
func (d *digester) outside(i int32) int32 {
	p := d.Nodes[i].Parent
	for d.Kind(p) == nParenthesized || d.Kind(p) == nType {
		p = d.Nodes[p].Parent
	}
	return p
}

// isTuple tells a tuple from a pattern in parentheses.
func (d *digester) isTuple(i int32) bool {
	if d.Kind(i) != nTuplePattern {
		return true
	}
	named := false
	for c := i + 1; c < d.Nodes[i].Last; c = d.Nodes[c].Last {
		named = named || d.Named(c)
		if d.Nodes[c].First(d.Source) == ',' {
			return true
		}
	}
	return !named
}

// optional reports whether a leaf may as well not be written.
func (d *digester) optional(i int32) bool {
	n := &d.Nodes[i]
	if n.End-n.Start != 1 {
		return d.Kind(i) != nIdentifier && string(d.Source[n.Start:n.End]) == "pass" // where only documentation may be as well
	}
	switch d.Source[n.Start] {
	case ';':
		return true
	case ',':
		return d.optionalComma(i)
	case '(', ')':
		switch p := &d.Nodes[n.Parent]; d.Kind(n.Parent) {
		case nTuple, nWithClause, nImportFrom, nImportFuture, nParenthesized:
			return true
		case nTuplePattern: // (x): T declares nothing
			return d.Kind(p.Parent) != nAssignment || p.Field != d.f.Left || d.Field(p.Parent, d.f.Type) < 0
		case nArguments:
			return p.Last == n.Parent+3 && d.Kind(p.Parent) == nClass
		}
	}
	return false
}

// optionalComma tells a comma behind the last of several, but for the one that
// makes a tuple.
func (d *digester) optionalComma(i int32) bool {
	p := d.Nodes[i].Parent
	switch d.Kind(p) {
	case nExpressionStatement, nMatch, nCase:
		return false
	case nSubscript, nTypeParameter:
		if !d.hasComma(p, i) {
			return false
		}
	}
	next := d.Nodes[i].Last
	for next < d.Nodes[p].Last && d.Nodes[next].Is(syntax.Extra) {
		next = d.Nodes[next].Last
	}
	if next >= d.Nodes[p].Last {
		return true
	}
	return d.Nodes[next].Last == d.Nodes[p].Last && bytes.IndexByte([]byte(")]}"), d.Nodes[next].First(d.Source)) >= 0
}

// hasComma reports whether a node has a comma before a child.
func (d *digester) hasComma(i, before int32) bool {
	for c := i + 1; c < before; c = d.Nodes[c].Last {
		if d.Nodes[c].First(d.Source) == ',' {
			return true
		}
	}
	return false
}

// begin opens a string; an adjacent one of its class goes on.
func (d *digester) begin(i int32) {
	n := &d.Nodes[i]
	c := plain
	for _, b := range d.Source[n.Start:n.End] {
		switch b {
		case 'r', 'R':
			c |= raw
		case 'b', 'B':
			c |= octet
		}
	}
	if s := n.Parent; d.Kind(d.Nodes[s].Parent) == nConcatenatedString && s > d.Nodes[s].Parent+1 && c == d.class {
		return
	}
	d.flush(i)
	d.class = c
	d.Leaf(i, hashOf(c), false)
}

// goesOn reports whether another string follows one.
func (d *digester) goesOn(s int32) bool {
	p := d.Nodes[s].Parent
	return d.Kind(p) == nConcatenatedString && d.Nodes[s].Last < d.Nodes[p].Last
}

// content collects the text of a string, written as its value asks for as far as
// quotes, the case of hexadecimal digits and doubled braces go.
func (d *digester) content(i int32) {
	n := &d.Nodes[i]
	text := d.Source[n.Start:n.End]
	prefix := d.Source[d.Nodes[n.Parent+1].Start:d.Nodes[n.Parent+1].End]
	if bytes.ContainsAny(prefix, "fF") {
		text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("{{"), []byte("{")), []byte("}}"), []byte("}"))
	}
	if bytes.ContainsAny(prefix, "rR") || bytes.IndexByte(text, '\\') < 0 {
		d.text = append(d.text, text...)
		return
	}
	text = lexis.PlainQuotes(text)
	for k := 0; k < len(text); k++ {
		d.text = append(d.text, text[k])
		if text[k] != '\\' || k+1 >= len(text) {
			continue
		}
		k++
		d.text = append(d.text, text[k])
		digits := 0
		switch c := text[k]; {
		case c == 'x':
			digits = 2
		case bytes.ContainsAny(prefix, "bB"): // no other escapes by number
		case c == 'u':
			digits = 4
		case c == 'U':
			digits = 8
		}
		for ; digits > 0 && k+1 < len(text); digits-- {
			k++
			d.text = append(d.text, text[k]|0x20) // digits have that bit
		}
	}
}

func (d *digester) flush(i int32) {
	if len(d.text) > 0 {
		d.Leaf(i, xxhash.Sum64(d.text), false)
		d.text = d.text[:0]
	}
}

// format adds what a format says besides the expressions in it.
func (d *digester) format(i int32) {
	n := &d.Nodes[i]
	at := n.Start
	h := uint64(0)
	for c := i + 1; c < n.Last; c = d.Nodes[c].Last {
		if d.Kind(c) == nFormatExpression {
			h = h*31 + xxhash.Sum64(d.Source[at:d.Nodes[c].Start])
			at = d.Nodes[c].End
		}
	}
	d.Leaf(i, h*31+xxhash.Sum64(d.Source[at:n.End]), false)
}
