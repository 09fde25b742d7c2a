package link

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// selectOverload chooses by the number of arguments, then by their types as far as they are
// known. Of several that suit as well the first stands for all, as of those that do not.
func (b *byName) selectOverload(l *linker, overloads []*value, args []*value, count int) *value {
	if len(overloads) > maxOverloads {
		c := l.crowded(overloads, count, func(o *value) bool { return acceptsCount(o, count) }, firstOf)
		if c.any != nil {
			return c.any
		}
		overloads = c.fitting
	}
	var fit []*value
	for _, o := range overloads {
		if acceptsCount(o, count) {
			fit = append(fit, o)
		}
	}
	if s := overloads[0].symbol(); len(fit) == 0 && s.Flags.Has(facts.Partial) { // the number of parameters is part of the name
		return external("?." + s.Name)
	}
	switch len(fit) {
	case 0: // a mistake, or one that a library's type declares
		return softened(overloads[0])
	case 1:
		return fit[0]
	}
	if fit = b.bestFor(l, fit, args); len(fit) > maxAlike {
		return &value{kind: kindDef, f: fit[0].f, i: fit[0].i, rule: fit[0].rule, soft: true}
	}
	return firstOf(fit)
}

// firstOf is the first of several overloads, which stands for all.
func firstOf(fit []*value) *value {
	v := *fit[0]
	v.soft = true
	for _, o := range fit[1:] {
		v.also = append(v.also, defAt{o.f, o.i})
	}
	return &v
}

// maxAlike is how many overloads that suit a call alike are told: of more the first stands for all.
const maxAlike = 3

// bestFor keeps the functions whose parameters suit the arguments best.
func (b *byName) bestFor(l *linker, fit, args []*value) []*value {
	most, best := 0, []*value(nil)
	for _, o := range fit {
		score := 0
		params := o.symbol().Params
		if o.symbol().Flags.Has(facts.ByReceiver|facts.Static) && o.rule == RuleInferred && len(params) > 0 {
			params = params[1:]
		}
		for n, p := range params {
			if n < len(args) && args[n] != nil {
				score += b.suitsParam(l, l.eval(o.f, p.Type, nil), args[n])
			}
		}
		switch {
		case best == nil || score > most:
			most, best = score, []*value{o}
		case score == most:
			best = append(best, o)
		}
	}
	return best
}

// suitsParam says how well an argument suits a parameter, by their types: more is better.
func (b *byName) suitsParam(l *linker, param, arg *value) int {
	p, a := b.plainType(l, typeOf(param)), b.plainType(l, typeOf(l.held(arg)))
	if a.is(kindBuiltin) && a.s == textLiteral && isText(typeOf(param)) {
		return 2
	}
	if p == nil || a == nil || p.kind != kindDef && p.kind != kindBuiltin && p.kind != kindExternal {
		return 0
	}
	switch {
	case p.is(kindDef) && a.is(kindDef) && p.f == a.f && p.i == a.i:
		return 4
	case p.is(kindDef) && a.is(kindDef):
		for _, s := range b.supers(l, a) {
			if s.is(kindDef) && s.f == p.f && s.i == p.i {
				return 3
			}
		}
	case p.kind == a.kind && lastName(p.s) == lastName(a.s):
		return 4
	case p.is(kindBuiltin) && a.is(kindBuiltin) && p.s != "bool" && a.s != "bool":
		return 1
	}
	return -1
}

// textLiteral is the type of a literal text.
const textLiteral = "string"

// isText reports a type that is made of a literal text, by what it is called.
func isText(t *value) bool {
	switch {
	case t.is(kindDef):
		return strings.Contains(strings.ToLower(t.symbol().Name), "string")
	case t.is(kindBuiltin):
		return t.s == "char" || t.s == textLiteral
	}
	return t.is(kindExternal) && strings.Contains(strings.ToLower(lastName(t.s)), "string")
}

// plainType is a type that aliases stand for.
func (b *byName) plainType(l *linker, t *value) *value {
	for n := 0; n < 8 && t.is(kindDef) && isAlias(t.symbol()); n++ {
		t = l.aliased(t)
	}
	return t
}
