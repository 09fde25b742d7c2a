package typescript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// decoratorsIn finds the decorators that are siblings right before class members.
func (x *extractor) decoratorsIn(body int32) {
	var run []int32
	for c, last := body+1, x.Nodes[body].Last; c < last; c = x.Nodes[c].Last {
		switch x.Kind(c) {
		case nDecorator:
			run = append(run, c)
		case nComment:
		default:
			if len(run) > 0 {
				x.decorators[c] = run
			}
			run = nil
		}
	}
}

// decorate records the decorators of a declaration and its references to them.
func (x *extractor) decorate(symbol, decl int32) {
	visit := func(d int32) {
		if symbol >= 0 {
			s := &x.file.Symbols[symbol]
			text := strings.TrimPrefix(x.text(d), "@")
			s.Decorators = append(s.Decorators, strings.Join(strings.Fields(text), " "))
		}
		x.within(symbol, func() { x.decorator(d) })
	}
	for _, d := range x.decorators[decl] {
		visit(d)
	}
	for _, holder := range [...]int32{x.Nodes[decl].Parent, decl} {
		if holder == decl || x.Kind(holder) == nExportStatement {
			for c, last := holder+1, x.Nodes[holder].Last; c < last; c = x.Nodes[c].Last {
				if x.Kind(c) == nDecorator {
					visit(c)
				}
			}
		}
	}
}

func (x *extractor) decorator(d int32) {
	x.decorated = true
	if e := x.First(d); e >= 0 {
		x.expr(e, facts.RoleAnnotates)
	}
}
