package ecmascript

import (
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// ofAllParts has the members of each part of an intersection.
func (c *Comparer) ofAllParts(t *core.Value, depth int) *ObjectType {
	o := &ObjectType{Closed: true}
	for _, part := range t.Args {
		o.joinPart(part, c.Object(part, depth+1))
	}
	return o
}

// ofAlias has the members of what an alias is another name of.
func (c *Comparer) ofAlias(t *core.Value, depth int) *ObjectType {
	switch c.literalAlias(t) {
	case "{":
		return (&ObjectType{Types: []*core.Value{t}, Closed: true}).indexed()
	case "&":
		return c.intersected(t, depth)
	case "":
		if x := c.Linker.Expr(t.File, t.Symbol().Type); x.Op == facts.OpUnion && x.N != 0 {
			return c.intersected(t, depth)
		}
		return c.Object(c.Linker.Aliased(t), depth+1)
	}
	if m := c.Linker.Aliased(t); m.Is(core.KindMap) {
		return c.Object(m, depth+1)
	}
	return nil
}

// ofType has the members of a class or an interface, of what is merged with it and of its supertypes.
func (c *Comparer) ofType(t *core.Value) *ObjectType {
	o := &ObjectType{Types: []*core.Value{t}, Closed: true}
	for _, m := range mergedWith(c.Linker, t) {
		if k := m.File.Facts.Symbols[m.Index].Kind; k == facts.KindInterface || k == facts.KindClass {
			o.Types = append(o.Types, &core.Value{Kind: core.KindDef, File: m.File, Index: m.Index})
		}
	}
	unknown := false
	for _, x := range c.Binder.MemberTypes(c.Linker, t) {
		switch {
		case x.Is(core.KindDef) && (x.Symbol().Kind == facts.KindInterface || x.Symbol().Kind == facts.KindClass):
			o.Types = append(o.Types, x)
		case x.Is(core.KindDef) && core.IsAlias(x.Symbol()):
			o.Types = append(o.Types, x)
			if how := c.literalAlias(x); how != "{" && how != "" && how != "&" {
				o.Closed, unknown = false, true
			}
		case (x.Is(core.KindExternal) || x.Is(core.KindBuiltin)) && isLibraryType(x.Text):
			o.Closed, o.outside = false, append(o.outside, x.Text)
		case x.Is(core.KindList) && x.Text == "":
			o.Closed, o.outside = false, append(o.outside, "Array")
		case (x.Is(core.KindList) || x.Is(core.KindMap)) && isLibraryType(x.Text):
			o.Closed, o.outside = false, append(o.outside, x.Text)
		case x.Is(core.KindExternal) && x.Inherits != nil && x.Inherits.Drops:
			o.Closed, o.omitted = false, append(o.omitted, x.Inherits)
		default:
			o.Closed, unknown = false, true
		}
	}
	o.unknown = unknown || len(o.outside) > 0
	if unknown || len(o.omitted) > 0 {
		o.outside = nil
	}
	for _, x := range o.Types {
		if x.Symbol().Container < 0 && !x.Symbol().Flags.Has(facts.Local) {
			for _, m := range c.Binder.additions(c.Linker, x) {
				o.Types = append(o.Types, &core.Value{Kind: core.KindDef, File: m.File, Index: m.Index})
			}
		}
	}
	return o.indexed()
}

// isLibraryType reports a type of the language's library, whose members are known: not one of a package.
func isLibraryType(name string) bool {
	return libraryTypes()[name] != nil || scriptMembers()[name] != nil
}

// keyed gives an object type by its keys: those of another type, or literals.
func (c *Comparer) keyed(keys *core.Value, depth int) *ObjectType {
	if keys.Is(core.KindBuiltin) && keys.Text == facts.KeyType && len(keys.Args) == 1 {
		if of := c.Resolved(keys.Args[0]); of.Is(core.KindBuiltin) && of.Text == "object" {
			return &ObjectType{Closed: true, Named: true}
		}
		o := c.Object(keys.Args[0], depth+1)
		if o == nil {
			return nil
		}
		for n, x := range o.Types {
			o.Types[n] = core.Partial(x.File, x)
		}
		o.Named = true
		return o
	}
	o := &ObjectType{Closed: true, Named: true}
	alias := keys
	for n := 0; n < 8 && keys.Is(core.KindDef) && core.IsAlias(keys.Symbol()); n++ {
		keys = c.Linker.Aliased(keys)
	}
	if keys == nil || keys.Is(core.KindUnion) && (keys.Open || core.IsBoth(keys)) {
		return nil
	}
	for _, k := range core.Alternatives(keys) {
		if !k.Is(core.KindBuiltin) || !core.IsLiteral(k) || k.Text[0] != '"' {
			return nil
		}
		o.Keys = append(o.Keys, strings.Trim(k.Text, `"`))
	}
	if alias.Is(core.KindDef) {
		o.Types = []*core.Value{core.Partial(alias.File, alias)}
	}
	return o
}

// joinPart adds the members of a part, or notes that nothing is known of it, or nothing but what Omit takes of it.
func (o *ObjectType) joinPart(part *core.Value, p *ObjectType) {
	switch t := core.BareType(part); {
	case p != nil:
		o.unknown = o.unknown || p.unknown || !p.Closed && len(p.omitted) == 0
		o.omitted = append(o.omitted, p.omitted...)
		o.join(p)
		return
	case t != nil && t.Inherits != nil && t.Inherits.Drops:
		o.omitted = append(o.omitted, t.Inherits)
	default:
		o.unknown = true
	}
	o.Closed = false
}

// join adds the members of another part of an intersection. Of a part of a type only
// the names are known then.
func (o *ObjectType) join(p *ObjectType) {
	if p.only != nil {
		o.Keys = append(o.Keys, p.Names(false)...)
		o.Closed, o.Named = o.Closed && p.Closed, true
		return
	}
	o.Types, o.Keys = append(o.Types, p.Types...), append(o.Keys, p.Keys...)
	o.Closed, o.Named = o.Closed && p.Closed, o.Named || p.Named
}

// intersected gives the members of an alias of an intersection: its own, of the
// object types that are there, and those of the other parts. All are known if each
// part that is written is.
func (c *Comparer) intersected(t *core.Value, depth int) *ObjectType {
	o := &ObjectType{Types: []*core.Value{t}, Closed: true}
	named := 0
	var visit func(e facts.ExprID)
	visit = func(e facts.ExprID) {
		if x := c.Linker.Expr(t.File, e); x.Op == facts.OpUnion && x.N != 0 {
			visit(x.A)
			visit(x.B)
			return
		}
		named++
		part := c.Linker.Eval(t.File, e, core.EnvOf(t))
		o.joinPart(part, c.Object(part, depth+1))
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
	if !ok || written != named {
		o.Closed, o.unknown = false, true
	}
	return o.indexed()
}
