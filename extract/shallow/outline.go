//go:build cgo

package shallow

// node is a node of the tree that is made.
type node struct {
	kind, field uint16
	flags       uint8
	start, end  uint32
	children    []*node
}

// outline is a row of statements of which some contain what follows them.
type outline struct {
	out      []*node
	in       Context
	sections []section // that are open, the innermost last
}

// section is a definition that contains what follows it.
type section struct {
	level int
	body  *node
	in    Context // of what was before it
}

func (o *outline) add(list ...*node) {
	if n := len(o.sections); n > 0 {
		body := o.sections[n-1].body
		body.children = append(body.children, list...)
		return
	}
	o.out = append(o.out, list...)
}

// last is the statement before; nil for none.
func (o *outline) last() *node {
	list := o.out
	if n := len(o.sections); n > 0 {
		list = o.sections[n-1].body.children
	}
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

// leave ends the sections that a definition of a level ends; level 0 ends none.
func (o *outline) leave(level int) {
	for k := len(o.sections); level != 0 && k > 0 && o.sections[k-1].level >= abs(level); k = len(o.sections) {
		o.in, o.sections = o.sections[k-1].in, o.sections[:k-1]
	}
}

// enter begins a section of a level: what follows is in its body, where more may stand.
func (o *outline) enter(level int, holds Context, n, body *node) {
	n.children = append(n.children, body)
	o.sections = append(o.sections, section{level, body, o.in})
	o.in |= holds
}

func abs(n int) int { return max(n, -n) }
