package python

import (
	"bytes"

	"github.com/codegraph-dev/codegraph/extract/lang"
)

// Parts cuts a source text between the statements of the module and of classes
// that are in it directly; a class's first line is the head of what is in
// it. Comments belong to what they are before unless they are indented
// deeper, a string that is alone to what it is after. ok is false where
// indentation, brackets or quotes do not match, so that the cuts may lie
// elsewhere than the parser would make them.
func Parts(source []byte) (parts []lang.Part, ok bool) {
	c := cutter{lines: logicalLines{source: source}, frames: []frame{{head: -1}}}
	c.lines.skipMark()
	for {
		l, more, ok := c.lines.next()
		if !ok {
			return nil, false
		}
		if !more {
			break
		}
		if !c.line(l) {
			return nil, false
		}
	}
	if c.open && c.decorated || c.opens {
		return nil, false
	}
	c.close(len(source))
	return c.parts, true
}

// frame is the module or a class whose statements are cut apart.
type frame struct {
	indent string
	head   int // its part, -1 for the module
}

// cutter makes the parts of one text.
type cutter struct {
	lines  logicalLines
	parts  []lang.Part
	frames []frame // the innermost last

	from      int  // where the next part begins
	open      bool // it has a statement
	decorated bool // it has decorators and no more yet
	opens     bool // it was the first line of a class
	end       int  // of the last logical line
}

func (c *cutter) top() *frame { return &c.frames[len(c.frames)-1] }

// line adds a logical line; false where its indentation is no place for it.
func (c *cutter) line(l logicalLine) bool {
	defer func() { c.end = l.end }()
	top := c.top()
	if c.opens { // the first statement of a class
		c.opens = false
		if len(l.indent) <= len(top.indent) || l.indent[:len(top.indent)] != top.indent {
			return false
		}
		c.frames = append(c.frames, frame{indent: l.indent, head: len(c.parts) - 1})
		return c.begin(l)
	}
	if len(l.indent) > len(top.indent) {
		return c.open && !c.decorated && l.indent[:len(top.indent)] == top.indent
	}
	for l.indent != c.top().indent {
		if len(c.frames) == 1 || len(l.indent) >= len(c.top().indent) || c.decorated {
			return false
		}
		c.close(c.boundary(l))
		c.frames = c.frames[:len(c.frames)-1]
	}
	switch {
	case c.decorated:
		return c.begin(l)
	case continues[string(l.word)]:
		return c.open
	case l.text && c.open:
		return true
	}
	if c.open {
		c.close(c.boundary(l))
	}
	return c.begin(l)
}

// begin notes what a statement begins with.
func (c *cutter) begin(l logicalLine) bool {
	c.open, c.decorated = true, l.decorator
	if string(l.word) == "class" && l.block {
		c.close(l.end)
		c.parts[len(c.parts)-1].Head, c.opens = true, true
	}
	return true
}

// boundary is where a part ends before a line: behind the comments that are
// indented deeper than the line.
func (c *cutter) boundary(l logicalLine) int {
	at := c.end
	for from := c.end; from < l.start; {
		next := from + bytes.IndexByte(c.lines.source[from:], '\n') + 1
		text := bytes.TrimLeft(c.lines.source[from:next], " \t\f")
		if text[0] == '#' && next-from-len(text) > len(l.indent) {
			at = next
		}
		from = next
	}
	return at
}

// close ends the part; without a statement, what was read goes to the next one.
func (c *cutter) close(end int) {
	if !c.open && end < len(c.lines.source) {
		return
	}
	if c.from < end || len(c.parts) == 0 {
		c.parts = append(c.parts, lang.Part{Start: c.from, End: end, In: c.top().head})
	}
	c.from, c.open, c.decorated = end, false, false
}

// continues are the words with which a line continues the statement above.
var continues = map[string]bool{"else": true, "elif": true, "except": true, "finally": true}
