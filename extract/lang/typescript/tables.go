package typescript

import "github.com/codegraph-dev/codegraph/extract/syntax"

// tables translate one grammar's ids.
type tables struct {
	grammar *syntax.Grammar
	kinds   []node
	f       struct { // fields
		IndexType, Name, Value, Body, Left, Right, Object, Property, Function, Arguments, Constructor, Type, TypeParameters,
		TypeArguments, Parameters, Parameter, ReturnType, Pattern, Key, Source, Alias, Declaration, Condition, Consequence,
		Alternative, Initializer, Increment, Operator, Argument, Index, Handler, Finalizer, Kind, OpenTag, Decorator, Module,
		Constraint, Label uint16
	}
}

func newTables(g *syntax.Grammar) *tables {
	t := &tables{grammar: g, kinds: syntax.KindsOf[node](g, kindNames)}
	g.ReadFields(&t.f)
	return t
}
