package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// signature evaluates a function's parameters and declared result where the
// definition stands; names are those of the scope around it, whose owner calls
// what defaults call.
func (x *extractor) signature(def int32, d, around *decl) {
	x.head, x.around = d, around
	defer func() { x.head, x.around, x.selfVariable = nil, nil, "" }()
	types, result := x.headComment(def, d.scope.self != "")
	if p := x.Field(def, x.f.Parameters); p >= 0 {
		x.parameters(p, d, types)
	}
	x.noteComment(def, result)
	t := x.commented(result, facts.RoleReturns)
	if r := x.Field(def, x.f.ReturnType); r >= 0 {
		t = x.typeExpr(r, facts.RoleReturns)
	}
	if t != 0 {
		d.result, d.declared = t, x.b.Instance(t)
	}
}

// parameters notes a function's parameters and gives them their values; types are those
// that a comment gives them.
func (x *extractor) parameters(p int32, d *decl, types []commentType) {
	var flags facts.Flags
	first := d.scope.self != ""
	for c := p + 1; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if x.Kind(c) == nKeywordSeparator {
			flags = facts.KeywordOnly
		}
		name := x.paramName(c)
		if name < 0 {
			continue
		}
		param := facts.Param{Name: x.Text(name), Flags: flags}
		b := d.scope.bind(param.Name)
		if first {
			first = false
			x.receiverValue(d.scope, b)
			if typ := x.Field(c, x.f.Type); typ >= 0 {
				x.receiverType(typ)
			}
			continue
		}
		if n := len(d.params); n < len(types) {
			x.noteComment(name, types[n])
			if t := x.commented(types[n], facts.RoleReceives); t != 0 {
				param.Type = x.b.Instance(t)
			}
		}
		value := x.parameter(c, &param)
		switch {
		case param.Flags.Has(facts.Variadic) && x.isKeywords(c):
			value = x.b.Instance(x.b.Map(x.b.Builtin("str"), x.b.TypeOf(param.Type)))
		case param.Flags.Has(facts.Variadic):
			flags = facts.KeywordOnly
			value = x.b.Instance(x.b.List(x.b.TypeOf(param.Type)))
		}
		if x.isInjected(d, &param) {
			value = x.inject(d, name, value)
		} else if value == 0 && x.overrides(d) {
			value = x.b.Add(facts.OpMember, x.b.Scope(int(d.index)), 0, uint32(facts.SpaceType), param.Name)
		}
		b.value = x.orUnknown(value)
		b.all.add(x, b.value)
		d.params = append(d.params, param)
	}
}

// overrides reports whether a method may replace an inherited one, whose
// parameters' types are then those of its own that declare none.
func (x *extractor) overrides(d *decl) bool {
	return d.index >= 0 && d.scope.self != "" && d.container != nil && slices.ContainsFunc(d.container.supers, func(s facts.Super) bool {
		return s.Role == facts.RoleExtends
	})
}

// isInjected reports whether pytest gives a parameter its value: that of a test
// or fixture, without a default and none of the parametrized ones.
func (x *extractor) isInjected(d *decl, param *facts.Param) bool {
	if d.index < 0 || param.Flags&(facts.Optional|facts.Variadic) != 0 || d.container != nil && !d.container.kind.IsType() {
		return false
	}
	injected := d.flags.Has(facts.Test)
	for _, written := range d.decorators {
		switch name := lastPart(calleeText(written)); {
		case name == "parametrize" && namesWord(written, param.Name), name == "given", strings.HasPrefix(name, "patch"):
			return false // values of the decorator's own
		case name == "fixture" || name == "yield_fixture":
			injected = true
		}
	}
	return injected
}

// namesWord reports whether text has the word between quotes or commas.
func namesWord(text, word string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("'\" ,[]()", r) }), word)
}

// inject refers to the fixture that a parameter names and gives its value, if
// the parameter declares no other.
func (x *extractor) inject(d *decl, name int32, declared facts.ExprID) facts.ExprID {
	scope := x.b.Scope(int(d.index))
	text := x.Text(name)
	x.ref(x.b.Add(facts.OpMember, scope, 0, uint32(facts.SpaceFunc), text), facts.RoleUses, name)
	if declared != 0 {
		return declared
	}
	return x.b.Member(scope, text)
}

// receiverType reads the annotation of self or cls: a TypeVar there stands for
// the class in the rest of the signature.
func (x *extractor) receiverType(typ int32) {
	d := x.head
	x.head = nil
	e := x.b.At(x.typeExpr(typ, facts.RoleReceives))
	x.head = d
	if e.Op == facts.OpTypeOf {
		e = x.b.At(e.A)
	}
	if e.Op == facts.OpSymbol && int(e.N) < len(x.symbolDecls) && x.symbolDecls[e.N].nodeKind == "generic_param" {
		x.selfVariable = x.symbolDecls[e.N].text
	}
}

// parameter evaluates one parameter's annotation and default; it gives the
// value that the parameter is taken to hold.
func (x *extractor) parameter(c int32, param *facts.Param) facts.ExprID {
	var byDefault facts.ExprID
	if v := x.Field(c, x.f.Value); v >= 0 {
		param.Flags |= facts.Optional
		owner := x.owner
		x.owner = x.around
		if byDefault = x.eval(v, facts.RoleReads); byDefault == x.none {
			byDefault = 0
		}
		x.owner = owner
	}
	if typ := x.Field(c, x.f.Type); typ >= 0 {
		if t := x.typeExpr(typ, facts.RoleReceives); t != 0 {
			param.Type = x.b.Instance(t)
		}
	}
	if x.isSplat(c) {
		param.Flags = param.Flags&^facts.KeywordOnly | facts.Variadic
	}
	if param.Type != 0 {
		return param.Type
	}
	return byDefault
}

func (x *extractor) isSplat(c int32) bool {
	if k := x.Kind(c); k == nTypedParameter {
		c = c + 1
	}
	k := x.Kind(c)
	return k == nListSplatPattern || k == nDictSplatPattern
}

func (x *extractor) isKeywords(c int32) bool {
	return x.Kind(c) == nDictSplatPattern || x.Kind(c) == nTypedParameter && x.Kind(c+1) == nDictSplatPattern
}

// receiverValue gives self or cls its value.
func (x *extractor) receiverValue(s *scope, b *binding) {
	if s.selfClass == nil || s.selfClass.index < 0 {
		return
	}
	v := x.b.This(int(s.selfClass.index))
	if s.onClass {
		v = x.b.Class(int(s.selfClass.index))
	}
	b.value = v
	b.all.add(x, v)
}

// defaults evaluates the defaults of a lambda's parameters.
func (x *extractor) defaults(p int32) {
	for c := p + 1; c < x.Nodes[p].Last; c = x.Nodes[c].Last {
		if v := x.Field(c, x.f.Value); v >= 0 {
			x.eval(v, facts.RoleReads)
		}
	}
}

// functionBody evaluates the body of a function, after the code around it has
// given the names that it sees their values.
func (x *extractor) functionBody(d *decl) {
	s := d.scope
	x.scope, x.function, x.owner = s, s, d
	x.journal, x.loop, x.try = x.journal[:0], nil, nil
	x.beginInside(s)
	x.block(x.Field(d.def, x.f.Body))
	if s.generator {
		d.flags |= facts.Generator
	}
	if d.declared != 0 {
		if d.flags.Has(facts.Async) && !s.generator {
			d.declared = x.b.Instance(x.coroutine(x.b.TypeOf(d.declared)))
		}
		return
	}
	result := s.returns.expr(x)
	if s.generator {
		result = x.b.Instance(x.generator(x.b.TypeOf(s.yields.expr(x)), x.b.TypeOf(result)))
	}
	if d.flags.Has(facts.Async) && !s.generator && result != 0 {
		result = x.b.Instance(x.coroutine(x.b.TypeOf(result)))
	}
	d.declared = result
}
