package breaks

import (
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// receiver is what a reference to a member is found through.
type receiver uint8

const (
	onNothing receiver = iota // the name is looked up by itself, or in a scope that is named
	onThis                    // the receiver of the method around
	onName                    // a name or an import, such as a module
	onValue                   // another expression, or not the member itself is referred to
)

// isValue reports a member whose meaning follows from the type of an expression.
func (r receiver) isValue() bool { return r == onName || r == onValue }

// receiversOf gives the receivers of a file's references.
func receiversOf(f *facts.File) map[compare.Site]receiver {
	out := make(map[compare.Site]receiver, len(f.Refs))
	for i := range f.Refs {
		r := &f.Refs[i]
		if of := receiverOf(f, r.Expr); of != onNothing {
			out[compare.Site{Line: int(r.Line), Column: int(r.Col)}] = of
		}
	}
	return out
}

func receiverOf(f *facts.File, id facts.ExprID) receiver {
	e := f.Exprs[id]
	for e.Op == facts.OpCall || e.Op == facts.OpNew || e.Op == facts.OpGeneric {
		e = f.Exprs[e.A]
	}
	if e.A == 0 {
		return onNothing
	}
	switch of := f.Exprs[e.A].Op; {
	case of == facts.OpScope:
		return onNothing
	case of == facts.OpThis && e.Op == facts.OpMember:
		return onThis
	case of == facts.OpThis:
		return onNothing
	case e.Op == facts.OpMember && (of == facts.OpImport || of == facts.OpName):
		return onName
	}
	return onValue
}

// SameReceiver reports a reference through the receiver of the method around: the class around says what
// that is.
func (c *Search) SameReceiver(l *BrokenReference) bool {
	return receiversOf(l.File.Facts)[compare.Site{Line: l.Caller.Line, Column: l.Caller.Column}] == onThis
}
