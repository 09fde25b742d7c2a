//go:build cgo

package syntax

import (
	"bytes"
	"regexp"
)

// Better parses text, which is the tree's source with parts rewritten that the grammar does
// not know, of the same length. It gives the tree with less damage, whose source is the text
// that it was parsed from, and releases the other one. A nil text gives the tree itself.
func (t *Tree) Better(text []byte, limits Limits) *Tree {
	return t.better(text, text, limits)
}

// BetterAs is Better for a tree that keeps its source, in whose text ends of lines may be blank.
func (t *Tree) BetterAs(text []byte, limits Limits) *Tree {
	return t.better(t.Source, text, limits)
}

func (t *Tree) better(source, text []byte, limits Limits) *Tree {
	if text == nil {
		return t
	}
	mended, err := t.Grammar.ParseAs(source, text, limits)
	if err != nil {
		return t
	}
	if len(mended.Cut) > 0 || mended.damage() >= t.damage() {
		mended.Release()
		return t
	}
	t.Release()
	return mended
}

// IsDamaged reports a tree with errors that has nothing cut: one that a repair may help.
func (t *Tree) IsDamaged() bool {
	return len(t.Nodes) > 0 && t.Nodes[0].Is(HasError) && len(t.Cut) == 0
}

// Errors counts the nodes that the parser could not place or made up.
func (t *Tree) Errors() int {
	n := 0
	for i := range t.Nodes {
		if t.Nodes[i].Is(Error | Missing) {
			n++
		}
	}
	return n
}

// damage is the number of bytes that the parser could not place, and one for each
// token that it made up.
func (t *Tree) damage() int {
	sum := 0
	for i := int32(0); int(i) < len(t.Nodes); {
		n := &t.Nodes[i]
		switch {
		case n.Is(Error):
			sum += int(n.End-n.Start) + 1
			i = n.Last
			continue
		case n.Is(Missing):
			sum++
		}
		i++
	}
	return sum
}

// Overwrite gives a text in which all that the first group of an expression matches is one sign, so often; nil where nothing is.
func Overwrite(text []byte, place *regexp.Regexp, sign byte) []byte {
	var out []byte
	for _, m := range place.FindAllSubmatchIndex(text, -1) {
		if out == nil {
			out = bytes.Clone(text)
		}
		for at := m[2]; at < m[3]; at++ {
			out[at] = sign
		}
	}
	return out
}
