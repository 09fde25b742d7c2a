//go:build cgo

package spec

import "github.com/codegraph-dev/codegraph/extract/facts"

// declareTypes adds what a definition says of types, once what is around it is known.
func (x *extractor) declareTypes(s int32) {
	h := &x.heads[s]
	d := h.rule
	for _, n := range x.all(d.typeParams, h.decl) {
		if at := x.nameNode(n); at >= 0 {
			x.done[at], x.local[at] = true, true
			bound := facts.ExprID(0)
			for _, b := range x.all(x.bound, n) {
				bound = x.b.Union(bound, x.typ(b))
			}
			x.file.Symbols[s].TypeParams = append(x.file.Symbols[s].TypeParams, facts.TypeParam{Name: x.str(at), Constraint: bound})
		}
	}
	for _, n := range x.all(x.where, h.decl) {
		x.boundLater(s, n)
	}
	x.supers(s)
	if at := x.first(d.receiver, h.decl); at >= 0 {
		x.roles[at] = facts.RoleReceives
		r := x.b.Instance(x.typ(at))
		x.receivers[s] = r
		sym := &x.file.Symbols[s]
		sym.Flags |= facts.ByReceiver | facts.Static
		if sym.Kind.IsCallable() || sym.Kind == facts.KindProperty {
			sym.Params = append(sym.Params, facts.Param{Name: "this", Type: r})
		}
	}
	for _, n := range x.all(d.params, h.decl) {
		x.parameter(s, n)
	}
	sym := &x.file.Symbols[s]
	role := facts.RoleTypeOf
	if sym.Kind.IsCallable() {
		role = facts.RoleReturns
	}
	if at := x.first(d.typ, h.decl); at >= 0 {
		x.roles[at] = role
		sym.Type = x.b.Instance(x.typ(at))
	}
	if at := x.first(d.extends, h.decl); at >= 0 {
		x.roles[at] = facts.RoleUses
		sym.Type = x.typ(at)
	}
	if at := x.first(d.value, h.at); at >= 0 && sym.Type == 0 && !sym.Kind.IsCallable() {
		sym.Type = x.value(at)
	}
	x.documented(s)
	if d.Behind != "" && sym.Type == 0 && sym.Container >= 0 {
		sym.Type = x.b.MemberIn(x.b.This(int(sym.Container)), d.Behind+sym.Name, facts.SpaceValue)
	}
	if sym.NodeKind == "type_alias" {
		sym.Flags |= facts.Alias
		sym.Type = x.b.TypeOf(sym.Type)
	}
}

// result notes what a function gives, once its variables are known.
func (x *extractor) result(s int32) {
	sym := &x.file.Symbols[s]
	if at := x.first(x.heads[s].rule.result, x.heads[s].decl); at >= 0 && sym.Type == 0 {
		sym.Type = x.value(at)
	}
}

// boundLater adds the bounds that are written apart from the type parameter.
func (x *extractor) boundLater(s, predicate int32) {
	at := x.first(x.whose, predicate)
	if at < 0 {
		return
	}
	params := x.file.Symbols[s].TypeParams
	for i := range params {
		if params[i].Name != x.str(at) {
			continue
		}
		for _, b := range x.all(x.bound, predicate) {
			params[i].Constraint = x.b.Union(params[i].Constraint, x.typ(b))
		}
	}
}

// supers adds the supertypes of a definition.
func (x *extractor) supers(s int32) {
	h := &x.heads[s]
	for n, p := range h.rule.supers {
		role := h.rule.Supers[n].Role
		for k, at := range x.all(p, h.decl) {
			x.top().header = !h.rule.Supers[n].Inner || !x.declares(s, x.str(x.outermost(at)))
			t := x.typ(at)
			x.top().header = false
			if t == 0 {
				continue
			}
			r := role
			if r == facts.RoleUses { // the first is a base class, where nothing distinguishes interfaces
				r = facts.RoleImplements
				if k == 0 && !x.isInterface(at) {
					r = facts.RoleExtends
				}
			}
			x.roles[x.bare(at)] = r
			x.file.Symbols[s].Supers = append(x.file.Symbols[s].Supers, facts.Super{Expr: t, Role: r})
		}
	}
}

// outermost is the first name of a path.
func (x *extractor) outermost(i int32) int32 { return x.innermost(i, Member) }

// bare is what a node is made of, without parentheses and their like.
func (x *extractor) bare(i int32) int32 { return x.innermost(i, Same) }

// innermost follows what nodes of a form are of, as long as it is of that form.
func (x *extractor) innermost(i int32, is Shape) int32 {
	for f := x.form(i); f != nil && f.Is == is; f = x.form(i) {
		of := x.first(f.of, i)
		if of < 0 {
			break
		}
		i = of
	}
	return i
}

// isInterface reports a type that is called as interfaces are by convention.
func (x *extractor) isInterface(at int32) bool {
	return x.Interfaces != nil && x.Interfaces(x.str(x.nameNode(at)))
}

// parameter adds one parameter.
func (x *extractor) parameter(s, i int32) {
	r := x.parameterRule(i)
	if r == nil {
		return
	}
	if r.this != nil && x.leads(r.this, i) || r.receives && x.isReceiver(s, x.first(r.typ, i)) {
		x.file.Symbols[s].Flags |= facts.ByReceiver
		if r.name == nil {
			return
		}
	}
	p := facts.Param{}
	if at := x.first(r.name, i); at >= 0 {
		p.Name = x.str(at)
	} else if !r.unnamed {
		return
	}
	if t := x.first(r.typ, i); t >= 0 {
		x.roles[t] = facts.RoleReceives
		p.Type = x.b.Instance(x.typ(t))
	}
	if r.optional != nil && x.leads(r.optional, i) {
		p.Flags |= facts.Optional
	}
	if r.variadic != nil && x.leads(r.variadic, i) {
		p.Flags |= facts.Variadic
	}
	sym := &x.file.Symbols[s]
	sym.Params = append(sym.Params, p)
}

// isReceiver reports the type around a member, as that of its first parameter.
func (x *extractor) isReceiver(s, typ int32) bool {
	sym := &x.file.Symbols[s]
	if typ < 0 || len(sym.Params) > 0 || sym.Container < 0 {
		return false
	}
	t := x.str(typ)
	return t == "@This()" || t == x.Self || t == x.file.Symbols[sym.Container].Name
}

// parameterRule is the first rule for a parameter that applies, nil for none.
func (x *extractor) parameterRule(i int32) *parameter {
	for _, r := range x.at(x.nodes[i].Kind).parameters {
		if x.applies(r.when, r.unless, i) {
			return r
		}
	}
	return nil
}

// typ gives the type that a node names, 0 when unknown.
func (x *extractor) typ(i int32) facts.ExprID {
	f := x.form(i)
	if f == nil {
		return 0
	}
	of := x.first(f.of, i)
	if in := x.inner(f, i); in >= 0 {
		return x.typ(in)
	}
	switch f.Is {
	case Name:
		if f.Split {
			return x.splitName(x.str(x.nameOf(f, i)))
		}
		return x.lookup(x.str(x.nameOf(f, i)), true, facts.SpaceType)
	case Member:
		k := x.typeKeyOf(i)
		t, ok := x.types[k]
		if !ok {
			t = x.memberType(f, i, of)
			x.types[k] = t
		}
		return t
	case Qualified:
		return x.qualified(f, i, facts.SpaceType)
	case Chain:
		t := x.chain(f, x.all(f.of, i), true)
		if x.leads(f.args, i) {
			return x.generic(f, t, i)
		}
		return t
	case Generic:
		return x.generic(f, x.typ(of), i)
	case Same:
		return x.typ(of)
	case List:
		return x.b.List(x.typ(of))
	case Tuple:
		var types []facts.ExprID
		for _, at := range x.all(f.of, i) {
			types = append(types, x.typ(at))
		}
		return x.b.Tuple(types...)
	case Self, This:
		return x.around(of)
	case Dotted:
		return x.path(f, i)
	case Builtin:
		return x.b.Builtin(x.str(i))
	case Function:
		return x.function(f, i, of)
	}
	return 0
}

// function is the type of functions.
func (x *extractor) function(f *form, i, of int32) facts.ExprID {
	var params []facts.ExprID
	for _, at := range x.all(f.args, i) {
		params = append(params, x.typ(at))
	}
	result := x.typ(x.first(f.gives, i))
	if of >= 0 {
		return x.b.MemberFunc(x.typ(of), params, result)
	}
	return x.b.Func(params, result)
}

func (x *extractor) memberType(f *form, i, of int32) facts.ExprID {
	name := x.first(f.name, i)
	if g := x.form(name); f.name != nil && g != nil && g.Is == Generic {
		return x.generic(g, x.b.MemberIn(x.typ(of), x.str(x.nameNode(name)), facts.SpaceType), name)
	}
	return x.b.MemberIn(x.typ(of), x.str(x.nameOf(f, i)), facts.SpaceType)
}

// typeKey is a node with what its type depends on besides: where it is read. A chain of
// names is read once for each of them.
type typeKey struct {
	node, symbol int32
	header       bool
	params       int
}

func (x *extractor) typeKeyOf(i int32) typeKey {
	s := x.top()
	k := typeKey{node: i, symbol: s.symbol, header: s.header}
	if s.symbol >= 0 {
		k.params = len(x.file.Symbols[s.symbol].TypeParams)
	}
	return k
}

// generic is a type with arguments. Of a smart pointer it is what that points at.
func (x *extractor) generic(f *form, of facts.ExprID, i int32) facts.ExprID {
	args := x.all(f.args, i)
	if x.transparent[x.str(x.nameNode(i))] && len(args) > 0 {
		return x.typ(args[len(args)-1])
	}
	types := make([]facts.ExprID, len(args))
	for n, a := range args {
		types[n] = x.typ(a)
	}
	return x.b.Generic(of, types...)
}
