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

// block evaluates the statements of a node in order and reports whether
// control does not reach its end.
func (x *extractor) block(i int32) (ends bool) {
	if i < 0 {
		return false
	}
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Named(c) && x.statement(c) {
			ends = true
		}
	}
	return ends
}

// statement evaluates one statement; see block for the result.
func (x *extractor) statement(i int32) (ends bool) {
	if !x.step(i) {
		return false
	}
	switch x.Kind(i) {
	case nExpressionStatement, nBlock:
		return x.block(i)
	case nAssignment:
		x.assignment(i)
	case nAugmented:
		x.augmented(i)
	case nReturn:
		v := x.eval(x.First(i), facts.RoleReads)
		if !x.rehearsing {
			x.function.returns.add(x, v)
		}
		return true
	case nRaise:
		x.children(i)
		x.try.leave(x)
		return true
	case nBreak:
		x.loop.leave(x)
		return true
	case nContinue:
		x.loop.repeat(x)
		return true
	case nAssert:
		x.asserted(i)
		x.narrow(x.First(i), true)
	case nDelete:
		for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
			x.unbind(c)
		}
	case nFunction, nClass, nDecorated:
		x.definition(i)
	case nImport, nImportFrom, nImportFuture:
		x.importNames(i)
	case nTypeAlias:
		x.typeAliasStatement(i)
	case nGlobal:
		for c := i + 1; c < x.Nodes[i].Last; c++ {
			if x.Kind(c) == nIdentifier {
				x.identifier(c, facts.RoleUses)
			}
		}
	case nNonlocal:
	default:
		return x.compound(i)
	}
	return false
}

// compound evaluates statements that hold others, and anything else as an expression.
func (x *extractor) compound(i int32) (ends bool) {
	switch x.Kind(i) {
	case nIf, nElif:
		return x.ifStatement(i)
	case nElse, nFinally:
		return x.block(x.blockOf(i))
	case nFor:
		x.forStatement(i)
	case nWhile:
		x.whileStatement(i)
	case nTry:
		return x.tryStatement(i)
	case nWith:
		return x.withStatement(i)
	case nMatch:
		x.matchStatement(i)
	default:
		x.eval(i, facts.RoleReads)
	}
	return false
}

// blockOf gives the block of a clause, or -1.
func (x *extractor) blockOf(i int32) int32 {
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		if x.Kind(c) == nBlock {
			return c
		}
	}
	return -1
}
