package typescript

import (
	"bytes"
	"math"
	"strconv"

	"github.com/cespare/xxhash/v2"

	"github.com/codegraph-dev/codegraph/extract/lexis"
)

// space is what a blank between words of JSX text counts as.
const space = 0x20

// stringDigest digests a string by its value; one that is a key as a name.
func (x *extractor) stringDigest(i int32) uint64 {
	n := &x.Nodes[i]
	text := x.Source[n.Start:n.End]
	if len(text) < 2 || text[0] != '"' && text[0] != '\'' {
		return xxhash.Sum64(text)
	}
	text = text[1 : len(text)-1]
	switch p := n.Parent; x.Kind(p) {
	case nPair, nPairPattern, nMethodDefinition, nPropertySignature, nMethodSignature, nAbstractMethodSignature, nEnumAssignment, nEnumBody:
		if n.Field != x.f.Value {
			return xxhash.Sum64(text)
		}
	case nJsxAttribute: // no escapes
		text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("&quot;"), []byte(`"`)), []byte("&apos;"), []byte("'"))
		return xxhash.Sum64(text) ^ space
	case nJsxExpression:
		if x.isAttribute(p) {
			return xxhash.Sum64(text) ^ space
		}
	}
	return lexis.Quoted(text)
}

// isAttribute reports an attribute's `{"text"}` that means what "text" does.
func (x *extractor) isAttribute(i int32) bool {
	n := &x.Nodes[i]
	if x.Kind(n.Parent) != nJsxAttribute || x.Kind(i+2) != nString || x.Nodes[i+2].Last+1 != n.Last {
		return false
	}
	text := x.Source[x.Nodes[i+2].Start:x.Nodes[i+2].End]
	return len(text) >= 2 && !bytes.ContainsAny(text[1:len(text)-1], "\\\"'&\n")
}

// isSpace reports `{" "}` among text.
func (x *extractor) isSpace(i int32) bool {
	n := &x.Nodes[i]
	return x.Kind(n.Parent) != nJsxAttribute && x.Kind(i+2) == nString && x.Nodes[i+2].Last+1 == n.Last && x.Nodes[i+2].End-x.Nodes[i+2].Start == 3 &&
		x.Source[x.Nodes[i+2].Start+1] == ' '
}

// jsxText adds words and the blanks between them. White space with a line end in
// it counts between words alone.
func (x *extractor) jsxText(s *lexis.Stream, i int32) {
	text := x.Source[x.Nodes[i].Start:x.Nodes[i].End]
	const blanks = " \t\r\n"
	for at := 0; at < len(text); {
		word := bytes.IndexAny(text[at:], blanks)
		if word < 0 {
			word = len(text) - at
		}
		if word > 0 {
			s.Leaf(i, xxhash.Sum64(text[at:at+word]), false)
			at += word
			continue
		}
		rest := bytes.TrimLeft(text[at:], blanks)
		gap := text[at : len(text)-len(rest)]
		if at > 0 && len(rest) > 0 || bytes.IndexByte(gap, '\n') < 0 {
			s.Leaf(i, space, false)
		}
		at = len(text) - len(rest)
	}
}

// templateText adds the text of a template as it stands and gives the node to go
// on at: the first substitution, if there is one.
func (x *extractor) templateText(s *lexis.Stream, i int32) int32 {
	n := &x.Nodes[i]
	whole, at, substitutions := uint64(space), n.Start, false
	for c := i + 1; c < n.Last; c = x.Nodes[c].Last {
		if k := x.Kind(c); k == nTemplateSubstitution || k == nTemplateType {
			whole = whole*31 + xxhash.Sum64(x.Source[at:x.Nodes[c].Start])
			at, substitutions = x.Nodes[c].End, true
		}
	}
	s.Leaf(i, whole*31+xxhash.Sum64(x.Source[at:n.End]), false)
	if !substitutions {
		return n.Last
	}
	return i + 1
}

// number digests a number by its value if it is a decimal fraction, otherwise as
// it is written but for the case of letters.
func number(text []byte) uint64 {
	if bytes.ContainsAny(text, ".eE") && !bytes.ContainsAny(text, "xX_n") {
		if v, err := strconv.ParseFloat(string(text), 64); err == nil {
			if v == math.Trunc(v) && math.Abs(v) < 1<<53 {
				return xxhash.Sum64(strconv.AppendInt(nil, int64(v), 10))
			}
			return math.Float64bits(v)
		}
	}
	return lexis.Number(text)
}
