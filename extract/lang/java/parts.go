package java

import "github.com/codegraph-dev/codegraph/extract/lang"

// maxCut is the size above which a text is not cut: facts of larger ones may be
// incomplete, where those of their parts are not.
const maxCut = 1 << 18

// Parts cuts a source text into its package clause, its imports and the members
// of its types, one by one; what a type begins with, up to the brace, is the head of
// its members. An enum's constants are one part. What stands before the brace that
// closes a type is another. Comments belong to what they stand before. ok is false
// where brackets or quotes do not match or something else than a type stands at the
// top, so that the cuts may lie elsewhere than the parser would make them.
func Parts(source []byte) (parts []lang.Part, ok bool) {
	if len(source) > maxCut {
		return nil, false
	}
	c := cutter{tokens: tokens{source: source}}
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
	tokens
	parts  []lang.Part
	frames []frame // types around, the innermost last

	from  int // where the next part begins
	begun bool
	first string // word that it begins with
	last  string // token before; "" at the part's beginning
	depth int    // of brackets in it
	value bool   // it has a value: a brace does not end it
	kind  string // word that makes it a type: class, interface, enum, record

	annotation bool // it is an annotation type
}

// frame is a type whose members are cut apart.
type frame struct {
	head       int  // its part
	constants  bool // of an enum, whose constants are not read yet
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
		if f == nil && len(c.parts) == 0 && text != "package" && text != "@" {
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
		switch c.depth--; {
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
	case ";":
		if c.depth == 0 {
			if f == nil && c.first != "import" && (c.first != "package" && c.first != "@" || len(c.parts) > 0) {
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
	case "default": // of an annotation's element
		c.value = c.value || c.depth == 0 && f != nil && f.annotation
	case "class", "interface", "enum", "record":
		if c.depth == 0 && c.kind == "" && c.last != "." && !c.value && !(f != nil && f.constants) {
			c.kind, c.annotation = text, c.last == "@"
		}
	}
	if c.last == c.kind && !wordByte(text[0]) { // `record` is a name like others
		c.kind = ""
	}
	c.last = text
	return c.depth >= 0
}

// enter opens the type that the part is the head of.
func (c *cutter) enter() bool {
	enum, annotation := c.kind == "enum", c.annotation
	if len(c.parts) == 0 { // there is no package clause
		from := c.from
		c.close(from)
	}
	c.close(c.end)
	c.parts[len(c.parts)-1].Head = true
	c.frames = append(c.frames, frame{len(c.parts) - 1, enum, annotation})
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
