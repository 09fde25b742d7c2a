package python

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// assignment evaluates `a = b = value` and `a: T = value`; it gives the value.
func (x *extractor) assignment(i int32) facts.ExprID {
	left, typ, right := x.Field(i, x.f.Left), x.Field(i, x.f.Type), x.Field(i, x.f.Right)
	owner := x.owner
	if d := x.declOf[left]; d != nil && d.index >= 0 && x.function != nil && x.function.kind != functionScope {
		x.owner = d // the symbol's own statement
	}
	defer func() { x.owner = owner }()
	var declared, v facts.ExprID
	if typ >= 0 {
		if t := x.typeExpr(typ, facts.RoleTypeOf); t != 0 && !x.isFormName(typ) {
			declared = x.b.Instance(t)
		}
	} else if c, ok := x.typeComment(i); ok {
		x.noteComment(x.Nodes[left].Last-1, c)
		if t := x.commented(c, facts.RoleTypeOf); t != 0 {
			declared = x.b.Instance(t)
		}
	}
	if right >= 0 {
		if x.Kind(right) == nAssignment {
			v = x.assignment(right)
		} else {
			v = x.assigned(left, right)
		}
	}
	x.bindTarget(left, v, declared)
	return v
}

// isFormName reports whether an annotation says nothing about the type: a bare
// Final, ClassVar or TypeAlias.
func (x *extractor) isFormName(typ int32) bool {
	switch lastPart(x.Text(typ)) {
	case "Final", "ClassVar", "TypeAlias":
		return true
	}
	return false
}

// assigned evaluates an assigned value: as a type for type aliases and type
// variables.
func (x *extractor) assigned(left, right int32) facts.ExprID {
	d := x.declOf[left]
	if d == nil || d.kind != facts.KindType {
		return x.eval(right, facts.RoleReads)
	}
	if d.nodeKind == "type_alias" {
		d.declared = x.typeExpr(right, facts.RoleUses)
		return 0
	}
	x.typeConstructor(d, right)
	return 0
}

// typeConstructor evaluates TypeVar("T", A, bound=B) and NewType("N", A): the
// arguments are types.
func (x *extractor) typeConstructor(d *decl, call int32) {
	x.eval(x.Field(call, x.f.Function), facts.RoleCalls)
	args := x.Field(call, x.f.Arguments)
	if args < 0 {
		return
	}
	var all valueSet
	first := true
	for c := args + 1; c < x.Nodes[args].Last; c = x.Nodes[c].Last {
		switch {
		case !x.Named(c):
		case x.Kind(c) == nKeywordArgument:
			name, v := x.Field(c, x.f.Name), x.Field(c, x.f.Value)
			if name >= 0 && (x.Text(name) == "bound" || x.Text(name) == "default") {
				all.add(x, x.typeExpr(v, facts.RoleUses))
			} else {
				x.eval(v, facts.RoleReads)
			}
		case first:
			first = false
		default:
			all.add(x, x.typeExpr(c, facts.RoleUses))
		}
	}
	d.declared = all.expr(x)
}

func (x *extractor) augmented(i int32) {
	left := x.Field(i, x.f.Left)
	v := x.eval(x.Field(i, x.f.Right), facts.RoleReads)
	if left < 0 {
		return
	}
	if x.Kind(left) == nIdentifier {
		if f := x.lookup(x.Text(left)); f.local {
			if f.b != nil && x.isUnset(f.b, left) {
				x.ref(x.b.UnsetName(f.b.name), facts.RoleReads, left)
			}
			if f.b != nil && !x.isPlain(f.expr) {
				x.implied(f.expr, left, x.augments(i)...)
				x.assign(f.b, x.operated(i, f.expr, v))
			}
			return
		}
	}
	if x.Kind(left) == nSubscript {
		x.subscripted(left, facts.RoleReads, "__getitem__", "__setitem__")
		return
	}
	x.bindTarget(left, 0, 0)
}

// augments gives the method that an augmented assignment calls.
func (x *extractor) augments(i int32) []string {
	if op := x.Field(i, x.f.Operator); op >= 0 {
		if name := dunders[strings.TrimSuffix(strings.TrimSpace(x.Text(op)), "=")]; name != "" {
			return []string{"__i" + name[2:]}
		}
	}
	return nil
}

// operated is what an augmented assignment leaves: what the operator's methods give,
// or one of its operands.
func (x *extractor) operated(i int32, left, right facts.ExprID) facts.ExprID {
	if left == 0 {
		return x.union(right, x.unknown)
	}
	v := x.unknown
	if op := x.Field(i, x.f.Operator); op >= 0 {
		if name := dunders[strings.TrimSuffix(strings.TrimSpace(x.Text(op)), "=")]; name != "" {
			v = x.b.Call(x.b.Member(left, name), 0)
		}
	}
	return x.union(left, v)
}

// unbind evaluates the target of del: a write.
func (x *extractor) unbind(i int32) {
	switch x.Kind(i) {
	case nExpressionList, nTuple, nList, nParenthesized:
		for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
			x.unbind(c)
		}
	case nSubscript:
		x.subscripted(i, facts.RoleReads, "__delitem__")
	case nIdentifier, nAttribute:
		x.bindTarget(i, 0, 0)
	}
}

// bindTarget gives the target of an assignment its value. declared is the
// annotated one, which wins.
func (x *extractor) bindTarget(i int32, v, declared facts.ExprID) {
	if i < 0 || !x.step(i) {
		return
	}
	switch x.Kind(i) {
	case nIdentifier:
		x.bindName(i, v, declared)
	case nAttribute:
		x.bindAttribute(i, v, declared)
	case nSubscript:
		x.subscripted(i, facts.RoleReads, "__setitem__")
	case nParenthesized, nAsPatternTarget:
		if f := x.First(i); f >= 0 {
			x.bindTarget(f, v, declared)
		}
	case nTuple, nList, nPatternList, nTuplePattern, nListPattern, nExpressionList:
		x.unpack(i, v)
	case nListSplatPattern, nListSplat:
		x.bindTarget(x.First(i), x.b.Instance(x.b.List(x.b.TypeOf(x.iterate(v)))), 0)
	default:
		x.eval(i, facts.RoleReads)
	}
}

// unpack gives each component of a pattern its value; behind a starred one the
// places are unknown.
func (x *extractor) unpack(i int32, v facts.ExprID) {
	n, starred := 0, false
	for c := i + 1; c < x.Nodes[i].Last; c = x.Nodes[c].Last {
		switch k := x.Kind(c); {
		case !x.Named(c):
			continue
		case k == nListSplatPattern || k == nListSplat:
			starred = true
			x.bindTarget(c, v, 0)
		case starred:
			x.bindTarget(c, 0, 0)
		default:
			x.bindTarget(c, x.component(v, n), 0)
		}
		n++
	}
}

// bindName assigns to a name: a symbol of the module or class, or a local.
func (x *extractor) bindName(i int32, v, declared facts.ExprID) {
	s := x.scope
	name := x.Text(i)
	x.widenPaths(name)
	if name == "" {
		return
	}
	for ; s != nil; s = s.parent {
		if b := s.names[name]; b != nil && !b.nonlocal && (s.kind != classScope || s == x.scope.function()) {
			if b.global {
				s = x.module
			}
			break
		}
	}
	if s == nil {
		return
	}
	b := s.bind(name)
	if declared != 0 {
		b.declared = declared
	}
	b.bound = b.bound || !x.rehearsing
	live := b.live()
	if s.kind != moduleScope && s.kind != classScope || len(live)+len(b.imports) == 0 {
		if n := len(live); n > 0 { // a local function is bound anew
			x.ref(x.symbol(live[n-1]), facts.RoleWrites, i)
		}
		x.assign(b, v)
		return
	}
	if d := x.declOf[i]; d != nil && d.index >= 0 {
		d.give(x, v, declared)
		return
	}
	for _, d := range live {
		if !d.isDefinition() {
			d.give(x, v, declared)
		}
	}
	f := x.moduleName(b)
	if s.kind == classScope {
		f = x.className(b)
	}
	if f.ref == 0 {
		f.ref = f.expr
	}
	if !f.local {
		x.ref(f.ref, facts.RoleWrites, i)
	}
}

// give adds a value to what a variable holds.
func (d *decl) give(x *extractor, v, declared facts.ExprID) {
	if declared != 0 && d.declared == 0 {
		d.declared = declared
	}
	if !x.rehearsing {
		d.values.add(x, v)
	}
}

// bindAttribute assigns to an attribute, a field of the class if it is one of self.
func (x *extractor) bindAttribute(i int32, v, declared facts.ExprID) {
	object, name := x.Field(i, x.f.Object), x.Field(i, x.f.Attribute)
	o := x.eval(object, facts.RoleReads)
	if name < 0 {
		return
	}
	if b := x.path(i); b != nil {
		x.set(b, 0)
	}
	text := x.Text(name)
	if text == "" {
		return
	}
	if d := x.declOf[name]; d != nil && d.index >= 0 {
		d.give(x, v, declared)
		return
	}
	if e := x.b.At(o); (e.Op == facts.OpThis || e.Op == facts.OpClass) && int(e.N) < len(x.symbolDecls) {
		x.giveField(x.symbolDecls[e.N].scope, text, v, declared)
	}
	x.ref(x.b.Member(o, text), facts.RoleWrites, name)
}

// giveField adds a value to a field that is defined elsewhere.
func (x *extractor) giveField(class *scope, name string, v, declared facts.ExprID) {
	if class == nil {
		return
	}
	if d := class.attrs[name]; d != nil && !d.dropped {
		d.give(x, v, declared)
		return
	}
	if b := class.names[name]; b != nil {
		for _, d := range b.live() {
			if !d.isDefinition() {
				d.give(x, v, declared)
			}
		}
	}
}

func (x *extractor) namedExpression(i int32) facts.ExprID {
	v := x.eval(x.Field(i, x.f.Value), facts.RoleReads)
	x.bindTarget(x.Field(i, x.f.Name), v, 0)
	return v
}
