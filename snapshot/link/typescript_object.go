package link

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// object is a type with members, as far as they are known.
type object struct {
	types   []*value // it and its supertypes
	closed  bool     // these are all
	outside []string // other supertypes, of libraries, where no others keep it from being closed
	keys    []string // further members, of which only the names are known
	named   bool     // of all members only the names are
	only    *sieve   // which of the members there are
}

// excess is a name of a literal that a type surely has not.
func (c *checker) excess(o *object, have *value) string {
	names := o.names(false)
	for _, name := range c.l.names(have, false) {
		if o.closed && !slices.Contains(names, name) && !(o.has("[number]") && numeric(name)) {
			return name
		}
	}
	return ""
}

// shares reports whether a literal has any member of a type, or may have.
func (c *checker) shares(o *object, have *value) bool {
	names := o.names(false)
	return have.open || o.has("[number]") || slices.ContainsFunc(c.l.names(have, false), func(name string) bool { return slices.Contains(names, name) })
}

func (o *object) find(name string) (found *value) {
	o.each(func(t *value, i int32, s *facts.Symbol) bool {
		if s.Name == name {
			found = &value{kind: kindDef, f: t.f, i: i, env: envOf(t)}
		}
		return found == nil
	})
	return found
}

func (c *checker) member(o *object, name string) { c.because(o.find(name), "") }

// object gives the members of a type; nil for what is none or not known to be. Of
// a type that may lack members all are such as may be lacking.
func (c *checker) object(t *value, depth int) *object {
	o := c.objectOf(t, depth)
	if o != nil && t.is(kindDef) && t.part {
		for n, x := range o.types {
			o.types[n] = parted(x.f, x)
		}
	}
	if o != nil && t.is(kindDef) && t.sieve != nil {
		o.only = t.sieve
		o.keys = slices.DeleteFunc(o.keys, func(name string) bool { return !t.sieve.keeps(name) })
	}
	return o
}

func (c *checker) objectOf(t *value, depth int) *object {
	if isBoth(t) {
		o := &object{closed: true}
		for _, part := range t.args {
			p := c.object(part, depth+1)
			if p == nil {
				o.closed = false
				continue
			}
			o.join(p)
		}
		return o
	}
	if t.is(kindRecord) {
		return &object{closed: !t.open, keys: c.l.names(t, false), named: true}
	}
	if t.is(kindMap) && depth <= 6 {
		return c.keyed(t.args[0], depth)
	}
	if !t.is(kindDef) || depth > 6 {
		return nil
	}
	s := t.symbol()
	switch {
	case isAlias(s):
		switch c.literalAlias(t) {
		case "{":
			return (&object{types: []*value{t}, closed: true}).indexed()
		case "&":
			return c.intersected(t, depth)
		case "":
			if x := c.l.expr(t.f, s.Type); x.Op == facts.OpUnion && x.N != 0 {
				return c.intersected(t, depth)
			}
			return c.object(c.l.aliased(t), depth+1)
		}
		if m := c.l.aliased(t); m.is(kindMap) {
			return c.object(m, depth+1)
		}
		return nil
	case s.Kind == facts.KindInterface, s.Kind == facts.KindClass:
	case isObjectMember(t):
		return (&object{types: []*value{t}, closed: true}).indexed()
	default:
		return nil
	}
	o := &object{types: []*value{t}, closed: true}
	for _, m := range c.l.mergedWith(t) {
		if k := m.f.Facts.Symbols[m.i].Kind; k == facts.KindInterface || k == facts.KindClass {
			o.types = append(o.types, &value{kind: kindDef, f: m.f, i: m.i})
		}
	}
	unknown := false
	for _, x := range c.b.memberTypes(c.l, t) {
		switch {
		case x.is(kindDef) && (x.symbol().Kind == facts.KindInterface || x.symbol().Kind == facts.KindClass):
			o.types = append(o.types, x)
		case x.is(kindDef) && isAlias(x.symbol()):
			o.types = append(o.types, x)
			if how := c.literalAlias(x); how != "{" && how != "" && how != "&" {
				o.closed, unknown = false, true
			}
		case x.is(kindExternal), x.is(kindBuiltin):
			o.closed, o.outside = false, append(o.outside, x.s)
		default:
			o.closed, unknown = false, true
		}
	}
	if unknown {
		o.outside = nil
	}
	for _, x := range o.types {
		if x.symbol().Container < 0 && !x.symbol().Flags.Has(facts.Local) {
			for _, m := range c.b.additions(c.l, x) {
				o.types = append(o.types, &value{kind: kindDef, f: m.f, i: m.i})
			}
		}
	}
	return o.indexed()
}

// keyed gives an object type by its keys: those of another type, or literals.
func (c *checker) keyed(keys *value, depth int) *object {
	if keys.is(kindBuiltin) && keys.s == facts.KeyType && len(keys.args) == 1 {
		if of := c.resolved(keys.args[0]); of.is(kindBuiltin) && of.s == "object" {
			return &object{closed: true, named: true}
		}
		o := c.object(keys.args[0], depth+1)
		if o == nil {
			return nil
		}
		for n, x := range o.types {
			o.types[n] = parted(x.f, x)
		}
		o.named = true
		return o
	}
	o := &object{closed: true, named: true}
	alias := keys
	for n := 0; n < 8 && keys.is(kindDef) && isAlias(keys.symbol()); n++ {
		keys = c.l.aliased(keys)
	}
	if keys == nil || keys.is(kindUnion) && (keys.open || isBoth(keys)) {
		return nil
	}
	for _, k := range alternatives(keys) {
		if !k.is(kindBuiltin) || !literal(k) || k.s[0] != '"' {
			return nil
		}
		o.keys = append(o.keys, strings.Trim(k.s, `"`))
	}
	if alias.is(kindDef) {
		o.types = []*value{parted(alias.f, alias)}
	}
	return o
}

// join adds the members of another part of an intersection. Of a part of a type only
// the names are known then.
func (o *object) join(p *object) {
	if p.only != nil {
		o.keys = append(o.keys, p.names(false)...)
		o.closed, o.named = o.closed && p.closed, true
		return
	}
	o.types, o.keys = append(o.types, p.types...), append(o.keys, p.keys...)
	o.closed, o.named = o.closed && p.closed, o.named || p.named
}

// intersected gives the members of an alias of an intersection: its own, of the
// object types that stand there, and those of the other parts. All are known if each
// part that is written is.
func (c *checker) intersected(t *value, depth int) *object {
	o := &object{types: []*value{t}, closed: true}
	named := 0
	var visit func(e facts.ExprID)
	visit = func(e facts.ExprID) {
		if x := c.l.expr(t.f, e); x.Op == facts.OpUnion && x.N != 0 {
			visit(x.A)
			visit(x.B)
			return
		}
		named++
		p := c.object(c.l.eval(t.f, e, envOf(t)), depth+1)
		if p == nil {
			o.closed = false
			return
		}
		o.join(p)
	}
	if e := t.symbol().Type; e != 0 {
		visit(e)
	}
	written := 0
	text, ok := c.aliasWritten(t)
	for _, part := range intersectedParts(text) {
		if !strings.HasPrefix(part, "{") {
			written++
		}
	}
	o.closed = o.closed && ok && written == named
	return o.indexed()
}

// indexed says of a type with an index signature that it may have any member, unless
// it is by number.
func (o *object) indexed() *object {
	if o.has("[]") {
		o.closed = false
	}
	return o
}

// each visits the instance members of a type, until visit says false.
func (o *object) each(visit func(t *value, i int32, s *facts.Symbol) bool) {
	for _, t := range o.types {
		for _, i := range t.f.membersOf(t.i) {
			if s := &t.f.Facts.Symbols[i]; !s.Flags.Has(facts.Static) && o.only.keeps(s.Name) && !visit(t, i, s) {
				return
			}
		}
	}
}

func (o *object) has(name string) (has bool) {
	if slices.Contains(o.keys, name) {
		return true
	}
	o.each(func(_ *value, _ int32, s *facts.Symbol) bool {
		has = s.Name == name && isMember(s.Kind)
		return !has
	})
	return has
}

func isMember(k facts.Kind) bool {
	switch k {
	case facts.KindProperty, facts.KindField, facts.KindMethod, facts.KindGetter, facts.KindSetter:
		return true
	}
	return false
}

// names lists the members, or those that a value must have.
func (o *object) names(required bool) []string {
	var out []string
	if !required {
		out = append(out, o.keys...)
	}
	o.each(func(t *value, _ int32, s *facts.Symbol) bool {
		if isMember(s.Kind) && (!required || !t.part && !s.Flags.Has(facts.Optional) && s.Name != "[]" && s.Name != "()" && s.Name[0] != '[' && s.Name[0] != '#') {
			out = append(out, s.Name)
		}
		return true
	})
	return out
}
