package typescript

import "github.com/codegraph-dev/codegraph/extract/syntax"

// fields are the field ids of one grammar.
type fields struct {
	indexType, name, value, body, left, right, object, property, function, arguments, constructor, typ, typeParameters,
	typeArguments, parameters, parameter, returnType, pattern, key, source, alias, declaration, condition, consequence,
	alternative, initializer, increment, operator, argument, index, handler, finalizer, kind, openTag, decorator, module,
	constraint, label uint16
}

// tables translate one grammar's ids.
type tables struct {
	grammar *syntax.Grammar
	kinds   []node // by kind id
	f       fields
}

func newTables(g *syntax.Grammar) *tables {
	t := &tables{grammar: g, kinds: make([]node, 1<<16)}
	for name, n := range kindNames() {
		if id := g.Kind(name); id != 0 {
			t.kinds[id] = n
		}
	}
	for name, n := range tokenNames() {
		if id := g.Token(name); id != 0 {
			t.kinds[id] = n
		}
	}
	t.f = fields{
		indexType:      g.Field("index_type"),
		name:           g.Field("name"),
		value:          g.Field("value"),
		body:           g.Field("body"),
		left:           g.Field("left"),
		right:          g.Field("right"),
		object:         g.Field("object"),
		property:       g.Field("property"),
		function:       g.Field("function"),
		arguments:      g.Field("arguments"),
		constructor:    g.Field("constructor"),
		typ:            g.Field("type"),
		typeParameters: g.Field("type_parameters"),
		typeArguments:  g.Field("type_arguments"),
		parameters:     g.Field("parameters"),
		parameter:      g.Field("parameter"),
		returnType:     g.Field("return_type"),
		pattern:        g.Field("pattern"),
		key:            g.Field("key"),
		source:         g.Field("source"),
		alias:          g.Field("alias"),
		declaration:    g.Field("declaration"),
		condition:      g.Field("condition"),
		consequence:    g.Field("consequence"),
		alternative:    g.Field("alternative"),
		initializer:    g.Field("initializer"),
		increment:      g.Field("increment"),
		operator:       g.Field("operator"),
		argument:       g.Field("argument"),
		index:          g.Field("index"),
		handler:        g.Field("handler"),
		finalizer:      g.Field("finalizer"),
		kind:           g.Field("kind"),
		openTag:        g.Field("open_tag"),
		decorator:      g.Field("decorator"),
		module:         g.Field("module"),
		constraint:     g.Field("constraint"),
		label:          g.Field("label"),
	}
	return t
}
