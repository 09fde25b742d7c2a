package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

type scopeKind uint8

const (
	moduleScope scopeKind = iota
	classScope
	functionScope
	lambdaScope
	comprehensionScope
	typeScope // the type parameters of a function, class or alias
)

// scope is one block of names.
type scope struct {
	kind   scopeKind
	parent *scope
	decl   *decl // of functions and classes
	names  map[string]*binding

	types *scope           // the scope of type parameters around it, if any
	attrs map[string]*decl // classes: attributes assigned through self or cls
	paths map[string]*binding

	self      string // methods: name of the first parameter
	selfClass *decl
	onClass   bool // that parameter is the class, not an instance

	returns, yields valueSet
	generator       bool
}

func newScope(kind scopeKind, parent *scope) *scope {
	return &scope{kind: kind, parent: parent, names: map[string]*binding{}}
}

// binding is a name bound in a scope.
type binding struct {
	name    string
	decls   []*decl  // definitions of the name that are symbols
	imports []uint32 // indices of imports that bind it

	settled  bool    // number has run: left and branched are known
	left     []*decl // see live
	branched bool    // one of left is under a condition

	global, nonlocal bool
	typeParam        facts.ExprID

	bound    bool         // classes: the evaluation has come past a statement that binds it
	value    facts.ExprID // what it holds at this point of the evaluation
	all      valueSet     // what it ever holds
	captured bool         // a function inside assigns to it
	inner    valueSet     // what the functions inside that were defined before assign
	declared facts.ExprID // by annotation; wins over what is assigned
	path     bool         // an attribute chain, whose value is 0 where it is not narrowed
}

// bind gives the binding of a name in exactly this scope.
func (s *scope) bind(name string) *binding {
	b := s.names[name]
	if b == nil {
		b = &binding{name: name}
		s.names[name] = b
	}
	return b
}

// function gives the innermost scope that assignments go to: comprehensions
// have none of their own for walrus targets.
func (s *scope) function() *scope {
	for s.kind == comprehensionScope || s.kind == typeScope {
		s = s.parent
	}
	return s
}

// decl is a definition on its way to becoming a symbol.
type decl struct {
	span, name int32 // nodes: the whole declaration, the name token
	def        int32 // function_definition or class_definition; -1 otherwise
	text       string
	kind       facts.Kind
	nodeKind   string
	container  *decl
	scope      *scope // the scope the definition opens; nil for variables
	index      int32  // in File.Symbols; the same for all parts of an overloaded function
	dropped    bool   // another definition of the name takes its place

	overloaded *overloaded // functions with @overload declarations

	role       string // accessor role
	flags      facts.Flags
	when       string // see facts.Symbol.Condition
	decorators []string

	values   valueSet
	declared facts.ExprID
	result   facts.ExprID // functions: the declared result type; 0 for none and Any
	params   []facts.Param
	supers   []facts.Super
	generics []facts.TypeParam
	value    string
}

func (d *decl) isDefinition() bool { return d.def >= 0 }

// live gives the decls of a binding that became symbols.
func (b *binding) live() []*decl {
	if b.settled {
		return b.left
	}
	if !slices.ContainsFunc(b.decls, func(d *decl) bool { return d.dropped }) {
		return b.decls
	}
	return slices.DeleteFunc(slices.Clone(b.decls), func(d *decl) bool { return d.dropped })
}

// keepLive keeps the live decls of all bindings, whatever the number of references to
// them, once these are known.
func (s *scope) keepLive() {
	for _, b := range s.names {
		b.left = b.live()
		b.settled = true
		b.branched = slices.ContainsFunc(b.left, func(d *decl) bool { return d.when != "" })
	}
}

// indexOf gives the symbol index of the innermost owner that is a symbol.
func (x *extractor) indexOf(d *decl) int32 {
	for d != nil && d.index < 0 {
		d = d.container
	}
	if d == nil {
		return -1
	}
	return d.index
}

// assignsOutside reports whether the function being evaluated declares a name of a
// function around it nonlocal: then it sees what it has assigned itself.
func (x *extractor) assignsOutside(b *binding) bool {
	own := x.function.names[b.name]
	return own != nil && own.nonlocal
}

// found is the result of looking up a name.
type found struct {
	expr  facts.ExprID
	local bool         // bound by a parameter or variable of a function: no reference
	b     *binding     // nil for names free in the file
	decl  *decl        // the one definition it is bound to, if that is certain
	ref   facts.ExprID // what a reference is to, where that is not the value
}
