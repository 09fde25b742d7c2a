package typescript

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// declareMember makes the symbol of a class member.
func (x *extractor) declareMember(c *class, m int32) {
	switch x.Kind(m) {
	case nMethodDefinition, nMethodSignature, nAbstractMethodSignature:
		x.declareMethod(c, m)
	case nPublicFieldDefinition, nFieldDefinition:
		x.declareField(c, m)
	case nClassStaticBlock:
		c.members = append(c.members, member{node: m, symbol: -1, static: true})
	case nIndexSignature:
		if x.has(m, nMappedTypeClause) {
			return
		}
		c.members = append(c.members, member{node: m, symbol: x.newSymbol(facts.KindProperty, "property", x.indexName(m), -1, m, c.symbol)})
	case nError:
		x.Each(m, func(e int32) { x.declareMember(c, e) })
	}
}

func (x *extractor) declareMethod(c *class, m int32) {
	name := x.Field(m, x.f.Name)
	if name < 0 {
		return
	}
	text := x.nameText(name)
	kind, nodeKind := facts.KindMethod, "method"
	static := x.has(m, tStatic)
	switch {
	case text == "constructor" && !static:
		kind, nodeKind = facts.KindConstructor, "constructor"
	case x.has(m, tGet):
		kind, nodeKind = facts.KindGetter, "getter"
	case x.has(m, tSet):
		kind, nodeKind = facts.KindSetter, "setter"
	case x.Kind(m) == nAbstractMethodSignature:
		nodeKind = "abstract_method"
	}
	symbol := x.newSymbol(kind, nodeKind, text, name, m, c.symbol)
	c.members = append(c.members, member{m, symbol, static})
	if symbol < 0 {
		return
	}
	if !static && kind != facts.KindConstructor {
		c.declared[text] = true // `this.m = this.m.bind(this)` declares nothing
	}
	s := x.describe(symbol, x.Field(m, x.f.Body))
	x.modifiers(s, m, name)
	if x.Kind(m) != nMethodDefinition {
		s.Flags |= facts.Overload // settled once all are known
	}
	if kind == facts.KindConstructor {
		x.parameterProperties(c, m)
	}
}

// modifiers reads a member's keywords.
func (x *extractor) modifiers(s *facts.Symbol, m, name int32) {
	for i, last := m+1, x.Nodes[m].Last; i < last; i = x.Nodes[i].Last {
		switch x.Kind(i) {
		case tStatic:
			s.Flags |= facts.Static
		case tAbstract:
			s.Flags |= facts.Abstract
		case tReadonly:
			s.Flags |= facts.Const
		case tDeclare:
			s.Flags |= facts.External
		case tQuestion:
			s.Flags |= facts.Optional
		case nOverrideModifier:
			s.Flags |= facts.Override
		case nAccessibilityModifier:
			switch x.text(i) {
			case "private":
				s.Visibility = facts.VisibilityPrivate
			case "protected":
				s.Visibility = facts.VisibilityProtected
			}
		}
	}
	if x.Kind(m) == nAbstractMethodSignature {
		s.Flags |= facts.Abstract
	}
	if x.Kind(name) == nPrivatePropertyIdentifier {
		s.Visibility = facts.VisibilityPrivate
	}
}

func (x *extractor) declareField(c *class, m int32) {
	name := x.memberName(m)
	if name < 0 {
		return
	}
	kind, nodeKind := facts.KindField, "field"
	init := x.Field(m, x.f.Value)
	if x.Field(m, x.f.Type) < 0 {
		switch x.Kind(init) {
		case nArrowFunction:
			kind, nodeKind = facts.KindMethod, "arrow_function"
		case nFunctionExpression, nGeneratorFunction:
			kind, nodeKind = facts.KindMethod, "method"
		}
	}
	text := x.nameText(name)
	symbol := x.newSymbol(kind, nodeKind, text, name, m, c.symbol)
	c.members = append(c.members, member{m, symbol, x.has(m, tStatic)})
	c.declared[text] = true
	if symbol < 0 {
		return
	}
	if x.word[name] >= 0 && kind == facts.KindField && !x.has(m, tStatic) {
		c.fields[x.word[name]] = symbol
	}
	x.modifiers(x.describe(symbol, x.initializer(m, init)), m, name)
}

// parameterProperties makes fields of a constructor's parameters with a modifier.
func (x *extractor) parameterProperties(c *class, m int32) {
	x.Each(x.Field(m, x.f.Parameters), func(p int32) {
		pattern := x.Field(p, x.f.Pattern)
		if x.Kind(pattern) != nIdentifier || !x.isParameterProperty(p) {
			return
		}
		symbol := x.newSymbol(facts.KindField, "field", x.str(pattern), pattern, p, c.symbol)
		c.declared[x.str(pattern)] = true
		if symbol < 0 {
			return
		}
		c.fields[x.word[pattern]] = symbol
		x.modifiers(x.describe(symbol, x.Field(p, x.f.Value)), p, pattern)
		x.bound[pattern] = 0
		if annotated := x.Field(p, x.f.Type); annotated >= 0 {
			x.typed[symbol] = true
			x.silently(func() { x.file.Symbols[symbol].Type = x.instance(x.annotation(annotated, facts.RoleTypeOf)) })
		}
	})
}

// isParameterProperty reports a parameter that makes a field, in a constructor.
func (x *extractor) isParameterProperty(p int32) bool {
	return x.has(p, nAccessibilityModifier) || x.has(p, tReadonly) || x.has(p, nOverrideModifier)
}

// fieldByDefault gives the field that a parameter makes the type of what it is without an argument.
func (x *extractor) fieldByDefault(p, pattern, fallback int32, v facts.ExprID) {
	c := x.classes[x.fn.class]
	if c == nil || x.fn.symbol < 0 || x.file.Symbols[x.fn.symbol].Kind != facts.KindConstructor || !x.isParameterProperty(p) {
		return
	}
	if symbol, ok := c.fields[x.word[pattern]]; ok {
		if x.Kind(fallback) == nString {
			v = x.b.Instance(x.b.Builtin("string"))
		}
		s := &x.file.Symbols[symbol]
		s.Type = x.widen(symbol, s.Type, v)
	}
}

// indexName names an index signature: one by number gives no other names.
func (x *extractor) indexName(i int32) string {
	if k := x.Field(i, x.f.IndexType); x.Kind(k) == nPredefinedType && x.text(k) == "number" {
		return "[number]"
	}
	return "[]"
}

// indexSignature walks `[key: K]: T`.
func (x *extractor) indexSignature(i, symbol int32) {
	x.within(symbol, func() {
		x.open()
		var t facts.ExprID
		if clause := x.Child(i, nMappedTypeClause); clause >= 0 {
			t = x.b.At(x.mappedType(i, clause)).B
		} else {
			x.typ(x.Field(i, x.f.IndexType), facts.RoleTypeOf)
			t = x.annotation(x.Field(i, x.f.Type), facts.RoleTypeOf)
		}
		if symbol >= 0 {
			x.describe(symbol, -1)
			x.file.Symbols[symbol].Type = x.instance(t)
		}
		x.leave()
	})
}

// signatures makes symbols of the members of an interface or an object type.
func (x *extractor) signatures(body, container int32) {
	x.Each(body, func(m int32) { x.signatureMember(m, container) })
}

func (x *extractor) signatureMember(m, container int32) {
	name := x.Field(m, x.f.Name)
	switch x.Kind(m) {
	case nPropertySignature:
		x.propertySignature(m, name, container)
	case nMethodSignature:
		kind, nodeKind := facts.KindMethod, "method"
		switch {
		case x.has(m, tGet):
			kind, nodeKind = facts.KindGetter, "getter"
		case x.has(m, tSet):
			kind, nodeKind = facts.KindSetter, "setter"
		}
		x.computedName(m)
		x.signatureFunction(m, name, container, kind, nodeKind, x.nameText(name))
	case nCallSignature:
		x.signatureFunction(m, m, container, facts.KindMethod, "method", "()")
	case nConstructSignature:
		x.signatureFunction(m, m, container, facts.KindConstructor, "constructor", "new()")
	case nIndexSignature:
		symbol := noSymbol
		if !x.has(m, nMappedTypeClause) {
			symbol = x.newSymbol(facts.KindProperty, "property", x.indexName(m), -1, m, container)
		}
		x.indexSignature(m, symbol)
	case nError:
		x.signatures(m, container)
	default:
		x.visit(m)
	}
}

func (x *extractor) propertySignature(m, name, container int32) {
	if name < 0 {
		return
	}
	x.computedName(m)
	symbol := x.newSymbol(facts.KindProperty, "property", x.nameText(name), name, m, container)
	if symbol >= 0 {
		x.modifiers(x.describe(symbol, -1), m, name)
	}
	annotated := x.Field(m, x.f.Type)
	x.within(symbol, func() {
		if t := x.First(annotated); symbol >= 0 && x.Kind(t) == nObjectType {
			x.signatures(t, symbol)
			x.file.Symbols[symbol].Type = x.b.Instance(x.b.Symbol(int(symbol))) // its members are the type's
			return
		}
		t := x.annotation(annotated, facts.RoleTypeOf)
		if symbol >= 0 {
			x.file.Symbols[symbol].Type = x.instance(t)
		}
	})
}

func (x *extractor) signatureFunction(m, name, container int32, kind facts.Kind, nodeKind, text string) {
	symbol := x.newSymbol(kind, nodeKind, text, name, m, container)
	if symbol < 0 {
		return
	}
	x.modifiers(x.describe(symbol, -1), m, name)
	x.file.Symbols[symbol].Flags |= facts.Overload // settled once all are known
	x.function(m, symbol, receiver{this: x.b.This(int(container)), class: -1})
}
