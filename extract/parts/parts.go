// Package parts cuts the texts of languages with braces into declarations without a parser, and puts
// together the text of some of them for one.
package parts

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
)

// maxCut is the size above which a text is not cut: facts of larger ones may be
// incomplete, where those of their parts are not.
const maxCut = 1 << 18

// Language is what a language with braces calls what is cut apart.
type Language struct {
	Clause string   // begins the clause that a file may begin with: "package"
	Import string   // begins a statement that binds names
	Types  []string // make a declaration a type, whose members are cut apart; names may be called so too
	Listed string   // that of them which begins with a list of constants: "enum"
	Mark   string   // begins an annotation; before the word of a type it makes that one of annotations
	Value  string   // begins the value of a member of such a type, as "=" does elsewhere

	Unnamed map[string]string // by the node kind of members without a name: what they are called
}

// Cut cuts a source text into its clause, its imports and the members
// of its types, one by one; what a type begins with, up to the brace, is the head of
// its members. Listed constants are one part. What is before the brace that
// closes a type is another. Comments belong to what they are before. ok is false
// where brackets or quotes do not match or something else than a type is at the
// top, so that the cuts may lie elsewhere than the parser would make them.
func (l *Language) Cut(source []byte) (parts []lang.Part, ok bool) {
	if len(source) > maxCut {
		return nil, false
	}
	c := cutter{Language: l, tokens: tokens{source: source}}
	for c.next() {
		if !c.token() {
			return nil, false
		}
	}
	if c.bad || c.begun || len(c.frames) > 0 {
		return nil, false
	}
	if len(c.parts) == 0 {
		c.close(0)
	}
	if c.from < len(source) {
		c.close(len(source))
	}
	return c.parts, true
}

// cutter makes the parts of one text.
type cutter struct {
	*Language
	tokens
	parts  []lang.Part
	frames []frame // types around, the innermost last

	from  int // where the next part begins
	begun bool
	first string // word that it begins with
	last  string // token before; "" at the part's beginning
	depth int    // of brackets in it
	value bool   // it has a value: a brace does not end it
	kind  string // word that makes it a type

	annotation bool // it is an annotation type
}

// frame is a type whose members are cut apart.
type frame struct {
	head       int  // its part
	constants  bool // of one that begins with a list, which is not read yet
	annotation bool
}

func (c *cutter) top() *frame {
	if len(c.frames) == 0 {
		return nil
	}
	return &c.frames[len(c.frames)-1]
}

// close ends a part.
func (c *cutter) close(end int) {
	in := -1
	if f := c.top(); f != nil {
		in = f.head
	}
	c.parts = append(c.parts, lang.Part{Start: c.from, End: end, In: in, Head: len(c.parts) == 0})
	c.from, c.begun, c.first, c.last, c.depth, c.value, c.kind, c.annotation = end, false, "", "", 0, false, "", false
}

// token takes in a token; false where it is in no place for it.
func (c *cutter) token() bool {
	text, f := c.text(), c.top()
	if !c.begun {
		if text == "}" {
			return c.leave()
		}
		c.begun, c.first = true, text
		if f == nil && len(c.parts) == 0 && text != c.Clause && text != c.Mark {
			c.close(c.from) // there is no clause, or it is of what is not cut
			c.begun, c.first = true, text
		}
	}
	switch text {
	case "(", "[":
		c.depth++
	case ")", "]":
		c.depth--
	case "{":
		if c.depth == 0 && c.kind != "" && !c.value && !(f != nil && f.constants) {
			return c.enter()
		}
		if f == nil && c.depth == 0 {
			return false
		}
		c.depth++
	case "}":
		if c.depth--; c.ends(f) {
			return true
		}
	case ";":
		if c.depth == 0 {
			if f == nil && c.first != c.Import && (c.first != c.Clause && c.first != c.Mark || len(c.parts) > 0) {
				return false
			}
			c.close(c.end)
			if f != nil {
				f.constants = false
			}
			return true
		}
	case "=":
		c.value = c.value || c.depth == 0
	case c.Value: // of an annotation's element
		c.value = c.value || c.depth == 0 && f != nil && f.annotation
	default:
		if c.depth == 0 && c.kind == "" && c.last != "." && !c.value && !(f != nil && f.constants) && slices.Contains(c.Types, text) {
			c.kind, c.annotation = text, c.last == c.Mark
		}
	}
	if c.last == c.kind && !letters.IsIdentifier(text[0]) { // `record` is a name like others
		c.kind = ""
	}
	c.last = text
	return c.depth >= 0
}

// ends reports a closing brace that ends a list of constants or a member, and closes it.
func (c *cutter) ends(f *frame) bool {
	switch {
	case c.depth < 0 && f != nil && f.constants:
		c.depth = 0
		c.at = c.start // the constants end before it
		c.close(c.start)
		f.constants = false
		return true
	case c.depth == 0 && f != nil && !c.value && !f.constants:
		c.close(c.end)
		return true
	}
	return false
}

// enter opens the type that the part is the head of.
func (c *cutter) enter() bool {
	listed, annotation := c.kind == c.Listed, c.annotation
	if len(c.parts) == 0 { // there is no package clause
		from := c.from
		c.close(from)
	}
	c.close(c.end)
	c.parts[len(c.parts)-1].Head = true
	c.frames = append(c.frames, frame{len(c.parts) - 1, listed, annotation})
	return true
}

// leave closes the innermost type.
func (c *cutter) leave() bool {
	if len(c.frames) == 0 {
		return false
	}
	c.close(c.end)
	c.frames = c.frames[:len(c.frames)-1]
	return true
}
