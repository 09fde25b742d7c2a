package ecmascript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// object is a type with members, as far as they are known.
type object struct {
	types   []*core.Value   // it and its supertypes
	closed  bool            // these are all
	outside []string        // other supertypes, of libraries, where no others keep it from being closed
	keys    []string        // further members, of which only the names are known
	named   bool            // of all members only the names are
	only    *core.KeyFilter // which of the members there are
}

// excess is a name of a literal that a type surely has not.
func (c *checker) excess(o *object, have *core.Value) string {
	names := o.names(false)
	for _, name := range c.l.Names(have, false) {
		if o.closed && !slices.Contains(names, name) && !(o.has("[number]") && numeric(name)) {
			return name
		}
	}
	return ""
}

// shares reports whether a literal has any member of a type, or may have.
func (c *checker) shares(o *object, have *core.Value) bool {
	names := o.names(false)
	return have.Open || o.has("[number]") || slices.ContainsFunc(c.l.Names(have, false), func(name string) bool { return slices.Contains(names, name) })
}

func (o *object) find(name string) (found *core.Value) {
	o.each(func(t *core.Value, i int32, s *facts.Symbol) bool {
		if s.Name == name {
			found = &core.Value{Kind: core.KindDef, File: t.File, Index: i, Env: core.EnvOf(t)}
		}
		return found == nil
	})
	return found
}

func (c *checker) member(o *object, name string) { c.because(o.find(name), "") }

// object gives the members of a type; nil for what is none or not known to be. Of
// a type that may lack members all are such as may be lacking.
func (c *checker) object(t *core.Value, depth int) *object {
	o := c.objectOf(t, depth)
	if o != nil && t.Is(core.KindDef) && t.Partial {
		for n, x := range o.types {
			o.types[n] = core.Partial(x.File, x)
		}
	}
	if o != nil && t.Is(core.KindDef) && t.Filter != nil {
		o.only = t.Filter
		o.keys = slices.DeleteFunc(o.keys, func(name string) bool { return !t.Filter.Keeps(name) })
	}
	return o
}

func (c *checker) objectOf(t *core.Value, depth int) *object {
	if core.IsBoth(t) {
		o := &object{closed: true}
		for _, part := range t.Args {
			p := c.object(part, depth+1)
			if p == nil {
				o.closed = false
				continue
			}
			o.join(p)
		}
		return o
	}
	if t.Is(core.KindRecord) {
		return &object{closed: !t.Open, keys: c.l.Names(t, false), named: true}
	}
	if t.Is(core.KindMap) && depth <= 6 {
		return c.keyed(t.Args[0], depth)
	}
	if !t.Is(core.KindDef) || depth > 6 {
		return nil
	}
	s := t.Symbol()
	switch {
	case core.IsAlias(s):
		switch c.literalAlias(t) {
		case "{":
			return (&object{types: []*core.Value{t}, closed: true}).indexed()
		case "&":
			return c.intersected(t, depth)
		case "":
			if x := c.l.Expr(t.File, s.Type); x.Op == facts.OpUnion && x.N != 0 {
				return c.intersected(t, depth)
			}
			return c.object(c.l.Aliased(t), depth+1)
		}
		if m := c.l.Aliased(t); m.Is(core.KindMap) {
			return c.object(m, depth+1)
		}
		return nil
	case s.Kind == facts.KindInterface, s.Kind == facts.KindClass:
	case core.IsObjectMember(t):
		return (&object{types: []*core.Value{t}, closed: true}).indexed()
	default:
		return nil
	}
	o := &object{types: []*core.Value{t}, closed: true}
	for _, m := range mergedWith(c.l, t) {
		if k := m.File.Facts.Symbols[m.Index].Kind; k == facts.KindInterface || k == facts.KindClass {
			o.types = append(o.types, &core.Value{Kind: core.KindDef, File: m.File, Index: m.Index})
		}
	}
	unknown := false
	for _, x := range c.b.MemberTypes(c.l, t) {
		switch {
		case x.Is(core.KindDef) && (x.Symbol().Kind == facts.KindInterface || x.Symbol().Kind == facts.KindClass):
			o.types = append(o.types, x)
		case x.Is(core.KindDef) && core.IsAlias(x.Symbol()):
			o.types = append(o.types, x)
			if how := c.literalAlias(x); how != "{" && how != "" && how != "&" {
				o.closed, unknown = false, true
			}
		case x.Is(core.KindExternal), x.Is(core.KindBuiltin):
			o.closed, o.outside = false, append(o.outside, x.Text)
		default:
			o.closed, unknown = false, true
		}
	}
	if unknown {
		o.outside = nil
	}
	for _, x := range o.types {
		if x.Symbol().Container < 0 && !x.Symbol().Flags.Has(facts.Local) {
			for _, m := range c.b.additions(c.l, x) {
				o.types = append(o.types, &core.Value{Kind: core.KindDef, File: m.File, Index: m.Index})
			}
		}
	}
	return o.indexed()
}

// keyed gives an object type by its keys: those of another type, or literals.
func (c *checker) keyed(keys *core.Value, depth int) *object {
	if keys.Is(core.KindBuiltin) && keys.Text == facts.KeyType && len(keys.Args) == 1 {
		if of := c.resolved(keys.Args[0]); of.Is(core.KindBuiltin) && of.Text == "object" {
			return &object{closed: true, named: true}
		}
		o := c.object(keys.Args[0], depth+1)
		if o == nil {
			return nil
		}
		for n, x := range o.types {
			o.types[n] = core.Partial(x.File, x)
		}
		o.named = true
		return o
	}
	o := &object{closed: true, named: true}
	alias := keys
	for n := 0; n < 8 && keys.Is(core.KindDef) && core.IsAlias(keys.Symbol()); n++ {
		keys = c.l.Aliased(keys)
	}
	if keys == nil || keys.Is(core.KindUnion) && (keys.Open || core.IsBoth(keys)) {
		return nil
	}
	for _, k := range core.Alternatives(keys) {
		if !k.Is(core.KindBuiltin) || !core.IsLiteral(k) || k.Text[0] != '"' {
			return nil
		}
		o.keys = append(o.keys, strings.Trim(k.Text, `"`))
	}
	if alias.Is(core.KindDef) {
		o.types = []*core.Value{core.Partial(alias.File, alias)}
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
func (c *checker) intersected(t *core.Value, depth int) *object {
	o := &object{types: []*core.Value{t}, closed: true}
	named := 0
	var visit func(e facts.ExprID)
	visit = func(e facts.ExprID) {
		if x := c.l.Expr(t.File, e); x.Op == facts.OpUnion && x.N != 0 {
			visit(x.A)
			visit(x.B)
			return
		}
		named++
		p := c.object(c.l.Eval(t.File, e, core.EnvOf(t)), depth+1)
		if p == nil {
			o.closed = false
			return
		}
		o.join(p)
	}
	if e := t.Symbol().Type; e != 0 {
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
func (o *object) each(visit func(t *core.Value, i int32, s *facts.Symbol) bool) {
	for _, t := range o.types {
		for _, i := range t.File.MembersOf(t.Index) {
			if s := &t.File.Facts.Symbols[i]; !s.Flags.Has(facts.Static) && o.only.Keeps(s.Name) && !visit(t, i, s) {
				return
			}
		}
	}
}

func (o *object) has(name string) (has bool) {
	if slices.Contains(o.keys, name) {
		return true
	}
	o.each(func(_ *core.Value, _ int32, s *facts.Symbol) bool {
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
	o.each(func(t *core.Value, _ int32, s *facts.Symbol) bool {
		if isMember(s.Kind) && (!required || !t.Partial && !s.Flags.Has(facts.Optional) && s.Name != "[]" && s.Name != "()" && s.Name[0] != '[' && s.Name[0] != '#') {
			out = append(out, s.Name)
		}
		return true
	})
	return out
}
