package python

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// region is a node whose inside has a scope or a condition of its own.
type region struct {
	last  int32
	scope *scope
	owner *decl // innermost function or class
	flags facts.Flags
	when  string // what holds in the branch, see facts.Symbol.Condition
}

// declarer is the first pass: one run over the nodes in source order that opens
// scopes, enters every name that something binds and lists the definitions.
type declarer struct {
	*extractor
	stack []region
}

// declare fills x.scopes, x.decls and x.file.Imports.
func (x *extractor) declare() {
	d := declarer{extractor: x}
	d.stack = append(d.stack, region{last: int32(len(x.Nodes)), scope: x.module})
	for i := int32(0); i < int32(len(x.Nodes)); i++ {
		for len(d.stack) > 1 && i >= d.stack[len(d.stack)-1].last {
			d.stack = d.stack[:len(d.stack)-1]
		}
		d.visit(i)
	}
}

func (d *declarer) top() *region { return &d.stack[len(d.stack)-1] }

func (d *declarer) push(i int32, r region) {
	r.last = d.Nodes[i].Last
	d.stack = append(d.stack, r)
}

// flagged opens a region that differs from the one around it by flags.
func (d *declarer) flagged(i int32, flags facts.Flags) {
	r := *d.top()
	r.flags |= flags
	d.push(i, r)
}

func (d *declarer) visit(i int32) {
	switch d.Kind(i) {
	case nFunction:
		d.function(i)
	case nClass:
		d.class(i)
	case nLambda:
		d.lambda(i)
	case nListComp, nDictComp, nSetComp, nGenerator:
		d.push(i, d.child(i, comprehensionScope, d.top().owner))
	case nTypeAlias:
		d.typeAlias(i)
	case nIf:
		d.flagged(i, facts.Conditional)
	case nTry, nMatch:
		d.flagged(i, facts.Conditional)
	case nBlock:
		d.branch(i)
	case nImport, nImportFrom, nImportFuture:
		d.imports(i)
	case nCall:
		d.dynamicImport(i)
		d.exportCall(i)
	default:
		d.visitTargets(i)
	}
}

// visitTargets enters the names that statements and expressions bind.
func (d *declarer) visitTargets(i int32) {
	switch d.Kind(i) {
	case nAssignment:
		d.target(d.Field(i, d.f.Left), d.statement(i))
		d.exportList(i)
	case nAugmented:
		if left := d.Field(i, d.f.Left); left >= 0 && d.Kind(left) == nIdentifier {
			d.target(left, d.statement(i))
		}
		d.exportList(i)
	case nFor, nForIn:
		d.target(d.Field(i, d.f.Left), -1)
	case nAsPatternTarget:
		d.asTarget(i)
	case nExcept:
		if name := d.handlerName(i); name >= 0 {
			d.top().scope.function().bind(d.Text(name))
		}
	case nAsPattern:
		d.caseAlias(i)
	case nNamedExpression:
		if name := d.Field(i, d.f.Name); name >= 0 {
			d.name(d.top().scope.function(), name, -1)
		}
	case nCasePattern, nSplatPattern, nKeywordPattern:
		d.capture(i)
	case nGlobal, nNonlocal:
		for c := i + 1; c < d.Nodes[i].Last; c++ {
			if d.Kind(c) == nIdentifier {
				b := d.top().scope.function().bind(d.Text(c))
				b.global, b.nonlocal = d.Kind(i) == nGlobal, d.Kind(i) == nNonlocal
			}
		}
	}
}

// statement gives the widest node of an assignment: the statement it fills,
// its part when several targets are chained.
func (d *declarer) statement(i int32) int32 {
	if p := d.Nodes[i].Parent; p >= 0 && d.Kind(p) == nExpressionStatement {
		return p
	}
	return i
}

// child makes the scope that node i opens.
func (d *declarer) child(i int32, kind scopeKind, owner *decl) region {
	s := newScope(kind, d.top().scope)
	d.scopes[i] = s
	return region{scope: s, owner: owner}
}

// define lists a definition and binds its name in s.
func (d *declarer) define(s *scope, new *decl) *decl {
	if len(d.decls) >= maxSymbols {
		line, _ := d.position(new.name)
		d.file.CutAt("symbols", int(line))
		new.dropped, new.index = true, -1
		return new
	}
	new.flags |= d.top().flags & facts.Conditional
	new.when = d.top().when
	d.decls = append(d.decls, new)
	if s != nil {
		b := s.bind(new.text)
		b.decls = append(b.decls, new)
	}
	return new
}

func (d *declarer) function(i int32) {
	around := d.top()
	new, s := d.definition(i, facts.KindFunction, "function", functionScope)
	if new == nil {
		return
	}
	if around.scope.kind == classScope {
		d.receiver(s, new, around.scope.decl)
	}
	if p := d.Field(i, d.f.Parameters); p >= 0 {
		d.bindParams(p, s)
	}
	d.push(i, region{scope: s, owner: new})
}

// decorated gives the node that holds a definition with its decorators.
func (x *extractor) decorated(i int32) int32 {
	if p := x.Nodes[i].Parent; p >= 0 && x.Kind(p) == nDecorated {
		return p
	}
	return i
}

// receiver notes what the first parameter of a method stands for.
func (d *declarer) receiver(s *scope, new, class *decl) {
	static := new.text == "__new__" || new.text == "__init_subclass__" || new.text == "__class_getitem__"
	for _, name := range new.decorators {
		switch lastPart(name) {
		case "staticmethod":
			return
		case "classmethod", "abstractclassmethod", "classproperty":
			static = true
		}
	}
	if p := d.Field(new.def, d.f.Parameters); p >= 0 {
		if first := d.First(p); first >= 0 {
			if name := d.paramName(first); name >= 0 && !(d.isSpecification(class) && d.Text(name) != "self") {
				s.self, s.selfClass, s.onClass = d.Text(name), class, static
			}
		}
	}
}

// isSpecification reports an interface of zope.interface, or one above that, by the name of a base
// (Interface, IStep): its methods are written as they are called, without a receiver.
func (d *declarer) isSpecification(class *decl) bool {
	return slices.ContainsFunc(d.baseNames(class.def), func(name string) bool {
		return name == "Interface" || len(name) > 1 && name[0] == 'I' && name[1] >= 'A' && name[1] <= 'Z'
	})
}

// bindParams enters the parameters of a function or lambda.
func (d *declarer) bindParams(p int32, s *scope) {
	for c := p + 1; c < d.Nodes[p].Last; c = d.Nodes[c].Last {
		if name := d.paramName(c); name >= 0 {
			s.bind(d.Text(name))
			continue
		}
		for t := c + 1; d.Kind(c) == nTuplePattern && t < d.Nodes[c].Last; t++ {
			if d.Kind(t) == nIdentifier {
				s.bind(d.Text(t))
			}
		}
	}
}

// definition declares a function or class in the scope around it, and makes the scope of what is inside. It gives nil
// for one without a name.
func (d *declarer) definition(i int32, kind facts.Kind, nodeKind string, inside scopeKind) (*decl, *scope) {
	around := d.top()
	name := d.Field(i, d.f.Name)
	if name < 0 || d.Nodes[name].End == d.Nodes[name].Start {
		return nil, nil
	}
	new := &decl{span: d.decorated(i), name: name, def: i, text: d.Text(name), kind: kind, nodeKind: nodeKind, container: around.owner}
	d.classify(new, around.scope)
	d.define(around.scope.function(), new)
	d.declOf[i] = new
	if around.scope.kind == functionScope {
		new.flags |= facts.Local
	}
	parent := d.typeParams(i, new)
	s := newScope(inside, parent)
	if parent.kind == typeScope {
		s.types = parent
	}
	s.decl, new.scope = new, s
	d.scopes[i] = s
	return new, s
}

func (d *declarer) class(i int32) {
	new, s := d.definition(i, facts.KindClass, "class", classScope)
	if new == nil {
		return
	}
	s.attrs = map[string]*decl{}
	d.push(i, region{scope: s, owner: new})
	d.inheritedFields(i, new, s)
}

func (d *declarer) lambda(i int32) {
	r := d.child(i, lambdaScope, d.top().owner)
	if p := d.Field(i, d.f.Parameters); p >= 0 {
		d.bindParams(p, r.scope)
	}
	d.push(i, r)
}

// branch opens the region of a block that is a branch of a statement.
func (d *declarer) branch(i int32) {
	p := d.Nodes[i].Parent
	if p < 0 {
		return
	}
	when := d.branchOf(i, p)
	if when == "" {
		return
	}
	r := *d.top()
	if d.Kind(p) == nIf && d.isTypeChecking(d.Field(p, d.f.Condition)) {
		r.flags |= facts.TypeOnly
	}
	if r.when != "" {
		when = r.when + " and " + when
	}
	r.when = when
	d.push(i, r)
}
