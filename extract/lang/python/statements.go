package python

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// evaluate is the second pass: it runs the module, then the bodies of
// functions, each after the code around it.
func (x *extractor) evaluate() {
	x.none, x.unknown = x.builtin("None"), x.b.Builtin(facts.AnyType)
	x.scope, x.function = x.module, x.module
	x.block(0)
	for len(x.deferred) > 0 {
		d := x.deferred[0]
		x.deferred = x.deferred[1:]
		x.functionBody(d)
	}
	x.exportModules()
}

func (x *extractor) returnStatement(i int32) (ends bool) {
	v := x.eval(x.First(i), facts.RoleReads)
	if !x.rehearsing {
		x.function.returns.add(x, v)
	}
	return true
}

func (x *extractor) raiseStatement(i int32) (ends bool) {
	x.children(i)
	x.try.leave(x)
	return true
}

func (x *extractor) assertStatement(i int32) {
	x.asserted(i)
	x.narrow(x.First(i), true)
}

func (x *extractor) deleteStatement(i int32) {
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		x.unbind(c)
	}
}

func (x *extractor) globalStatement(i int32) {
	for c := i + 1; c < x.Nodes[i].Last; c++ {
		if x.Kind(c) == nIdentifier {
			x.identifier(c, facts.RoleUses)
		}
	}
}
