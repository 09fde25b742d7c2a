//go:build cgo

package java

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// instanceOf binds the name of a pattern in the block around: Java lets it
// reach as far as the test is known to hold.
func (x *extractor) instanceOf(i int32) facts.ExprID {
	v := x.visit(x.Field(i, x.f.Left), 0)
	if p := x.Field(i, x.f.Pattern); p >= 0 {
		x.pattern(p, v)
		return x.builtin("boolean")
	}
	t := x.b.Instance(x.typeExpr(x.Field(i, x.f.Right), facts.RoleUses))
	x.bind(x.Field(i, x.f.Name), t)
	return x.builtin("boolean")
}

// pattern binds the names in a pattern that is matched against v.
func (x *extractor) pattern(i int32, v facts.ExprID) {
	switch x.Kind(i) {
	case nPattern:
		x.Each(i, func(c int32) { x.pattern(c, v) })
	case nTypePattern, nRecordPatternComponent:
		x.typedPattern(i, v)
	case nRecordPattern:
		var t facts.ExprID
		x.Each(i, func(c int32) {
			switch {
			case x.Kind(c) == nIdentifier && strings.Contains(x.Text(c), qualifierSign):
				t = x.rewrittenType(c)
				return
			case x.Kind(c) != nRecordPatternBody:
				t = x.typeExpr(c, facts.RoleUses)
				return
			}
			n := 0
			x.Each(c, func(p int32) {
				x.pattern(p, x.b.Parameter(t, n)) // what the record's constructor takes there
				n++
			})
		})
	}
}

// rewrittenType reads a qualified type whose dots were rewritten.
func (x *extractor) rewrittenType(i int32) facts.ExprID {
	if x.rewritten == nil {
		x.rewritten = map[string]bool{}
	}
	x.rewritten[x.Text(i)] = true
	var t facts.ExprID
	column := x.Nodes[i].StartCol + 1
	for n, name := range strings.Split(x.Text(i), qualifierSign) {
		if n == 0 {
			t, _ = x.typeName(name)
		} else {
			t = x.b.MemberIn(t, name, facts.SpaceType)
		}
		if lang.Capitalised(name) {
			x.file.Refs = append(x.file.Refs, facts.Ref{Expr: t, Role: facts.RoleUses, Scope: x.current, Line: x.Nodes[i].StartRow + 1, Col: column})
		}
		column += uint32(len(name) + len(qualifierSign))
	}
	return t
}

// typedPattern binds `Type name` or `var name`.
func (x *extractor) typedPattern(i int32, v facts.ExprID) {
	var types []int32
	x.Each(i, func(c int32) {
		if x.Kind(c) == nModifiers {
			x.annotations(c)
		} else {
			types = append(types, c)
		}
	})
	if len(types) == 0 {
		return
	}
	if !x.isVar(types[0]) {
		v = x.b.Instance(x.typeExpr(types[0], facts.RoleTypeOf))
	}
	if len(types) > 1 && x.Kind(types[1]) == nIdentifier {
		x.bind(types[1], v)
	}
}

// switchExpression walks a switch; its value is that of its rules.
func (x *extractor) switchExpression(i int32) facts.ExprID {
	selector := x.visit(x.Field(i, x.f.Condition), 0)
	all := &results{}
	outer := (*results)(nil)
	if x.fn != nil {
		outer, x.fn.yields = x.fn.yields, all
	}
	x.nested(func() {
		x.inBlock(func() {
			x.Each(x.Field(i, x.f.Body), func(g int32) { x.switchGroup(g, selector, all) })
		})
	})
	if x.fn != nil {
		x.fn.yields = outer
	}
	return all.value
}

func (x *extractor) switchGroup(g int32, selector facts.ExprID, all *results) {
	walk := func() {
		x.Each(g, func(c int32) {
			switch {
			case x.Kind(c) == nSwitchLabel:
				x.switchLabel(c, selector)
			case x.Kind(g) == nSwitchRule && x.Kind(c) == nExpressionStatement:
				all.add(x.b, x.visit(x.First(c), 0))
			default:
				x.visit(c, 0)
			}
		})
	}
	if x.Kind(g) == nSwitchRule {
		x.inBlock(walk)
	} else {
		walk()
	}
}

// switchLabel walks the constants or the pattern of a case. A simple name is a
// constant of the selector's enum, or in scope if the selector is no enum.
func (x *extractor) switchLabel(i int32, selector facts.ExprID) {
	if x.fn != nil {
		x.count(i)
	}
	x.Each(i, func(c int32) {
		switch x.Kind(c) {
		case nPattern, nRecordPattern, nTypePattern:
			x.pattern(c, selector)
		case nGuard:
			x.children(c)
		case nIdentifier, nDecimalIntegerLiteral:
			name := x.Text(c)
			if name == "" || name == "default" { // the parser puts an empty one in where a constant lacks; beside null the grammar takes default for a name
				return
			}
			if '0' <= name[0] && name[0] <= '9' { // else a constant that repair.go wrote as a number
				x.visit(c, 0)
				return
			}
			if e, local := x.value(name); local || x.builtinName(selector) != "" || x.isString(selector) || x.b.At(e).Op == facts.OpSymbol {
				x.identifier(c, facts.RoleReads)
			} else {
				x.ref(c, x.b.Add(facts.OpMember, selector, e, uint32(facts.SpaceValue), name), facts.RoleReads)
			}
		default:
			x.visit(c, 0)
		}
	})
}
