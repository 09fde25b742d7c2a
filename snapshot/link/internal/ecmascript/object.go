package ecmascript

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// ObjectType is a type with members, as far as they are known.
type ObjectType struct {
	Types   []*core.Value     // it and its supertypes
	Closed  bool              // these are all
	outside []string          // other supertypes, of libraries, where no others keep it from being closed
	Keys    []string          // further members, of which only the names are known
	Named   bool              // of all members only the names are
	only    *core.KeyFilter   // which of the members there are
	omitted []*core.KeyFilter // the names that Omit takes of parts of which nothing else is known
	unknown bool              // there are other parts of which nothing is known
	picked  []string          // further members that Pick names and the type has not: a value must have them all the same
}

// Excess is a name of a literal that a type surely has not.
func (c *Comparer) Excess(o *ObjectType, have *core.Value) string {
	names := o.Names(false)
	for _, name := range c.Linker.Names(have, false) {
		if o.Closed && len(names) > 0 && !slices.Contains(names, name) && !(o.Has("[number]") && numeric(name)) {
			return name
		}
	}
	return ""
}

// Shares reports whether a literal has any member of a type, or may have.
func (c *Comparer) Shares(o *ObjectType, have *core.Value) bool {
	names := o.Names(false)
	return have.Open || o.Has("[number]") || slices.ContainsFunc(c.Linker.Names(have, false), func(name string) bool { return slices.Contains(names, name) })
}

// Find gives the definition of a member.
func (o *ObjectType) Find(name string) *core.Value {
	for _, t := range o.Types {
		for _, i := range t.File.MembersOf(t.Index) {
			if s := &t.File.Facts.Symbols[i]; s.Name == name && o.offers(t, s) {
				return &core.Value{Kind: core.KindDef, File: t.File, Index: i, Env: core.EnvOf(t)}
			}
		}
	}
	return nil
}

// offers reports a member that an instance has.
func (o *ObjectType) offers(t *core.Value, s *facts.Symbol) bool {
	return !s.Flags.Has(facts.Static) && o.only.Keeps(s.Name) && t.Filter.Keeps(s.Name)
}

// Member keeps a member of an object as a cause.
func (c *Comparer) Member(o *ObjectType, name string) { c.Because(o.Find(name), "") }

// Object gives the members of a type; nil for what is none or not known to be. Of
// a type that may lack members all are such as may be lacking.
func (c *Comparer) Object(t *core.Value, depth int) *ObjectType {
	o := c.objectOf(t, depth)
	if o != nil && t.Is(core.KindDef) && t.Partial {
		for n, x := range o.Types {
			o.Types[n] = core.Partial(x.File, x)
		}
	}
	if o != nil && (t.Is(core.KindDef) || t.Is(core.KindMap)) && t.Filter != nil {
		o.only = t.Filter
		o.Keys = slices.DeleteFunc(o.Keys, func(name string) bool { return !t.Filter.Keeps(name) })
		o.pick(t)
	}
	return o
}

// pick adds the names that Pick takes of a type which surely does not have them.
func (o *ObjectType) pick(t *core.Value) {
	if t.Filter.Drops || t.Partial || !o.Closed || o.Has("[]") || o.Has("[number]") {
		return
	}
	for _, name := range t.Filter.Names {
		if !o.Has(name) && name != "" && name[0] != '[' && name[0] != '#' {
			o.picked = append(o.picked, name)
		}
	}
	o.Keys = append(o.Keys, o.picked...)
}

func (c *Comparer) objectOf(t *core.Value, depth int) *ObjectType {
	if core.IsBoth(t) {
		return c.ofAllParts(t, depth)
	}
	if t.Is(core.KindRecord) {
		return &ObjectType{Closed: !t.Open, Keys: c.Linker.Names(t, false), Named: true}
	}
	if t.Is(core.KindMap) && depth <= 6 {
		return c.keyed(t.Args[0], depth)
	}
	if t.Is(core.KindOnly) && t.Args[0].Is(core.KindDef) && c.isLiteral(t.Args[0]) {
		return &ObjectType{Types: t.Args, Closed: true}
	}
	if !t.Is(core.KindDef) || depth > 6 {
		return nil
	}
	s := t.Symbol()
	switch {
	case core.IsAlias(s):
		return c.ofAlias(t, depth)
	case s.Kind == facts.KindInterface, s.Kind == facts.KindClass:
		return c.ofType(t)
	case core.IsObjectMember(t):
		return (&ObjectType{Types: []*core.Value{t}, Closed: true}).indexed()
	}
	return nil
}

// isLiteral reports a constant that holds an object literal, all of whose keys are known.
func (c *Comparer) isLiteral(d *core.Value) bool {
	has := d.File.MemberNames(d.Index)
	if len(has) == 0 || len(d.Symbol().Supers) > 0 || !d.Symbol().Flags.Has(facts.Const) || !isTyped(d.File) {
		return false
	}
	return core.Same(c.Linker.ValueOf(d), d) && !slices.ContainsFunc(has, func(name string) bool { return name[0] == '[' || numeric(name) })
}

// indexed says of a type with an index signature that it may have any member, unless
// it is by number.
func (o *ObjectType) indexed() *ObjectType {
	if o.Has("[]") {
		o.Closed = false
	}
	return o
}

// Each visits the instance members of a type, until visit says false.
func (o *ObjectType) Each(visit func(t *core.Value, i int32, s *facts.Symbol) bool) {
	for _, t := range o.Types {
		for _, i := range t.File.MembersOf(t.Index) {
			if s := &t.File.Facts.Symbols[i]; o.offers(t, s) && !visit(t, i, s) {
				return
			}
		}
	}
}

// Has reports a member of a name.
func (o *ObjectType) Has(name string) (has bool) {
	if slices.Contains(o.Keys, name) {
		return true
	}
	o.Each(func(_ *core.Value, _ int32, s *facts.Symbol) bool {
		has = s.Name == name && isMember(s.Kind)
		return !has
	})
	return has
}

// isComputed reports a member under a key that is the value of a constant, and so may be any name: that of a symbol is none.
func (c *Comparer) isComputed(o *ObjectType) (is bool) {
	o.Each(func(t *core.Value, _ int32, s *facts.Symbol) bool {
		is = len(s.Name) > 2 && s.Name[0] == '[' && s.Name != "[number]" && !strings.HasPrefix(s.Name, "[Symbol.") && !c.isSymbol(t.File, strings.Trim(s.Name, "[]"))
		return !is
	})
	return is
}

// isSymbol reports a constant of a file that holds a symbol.
func (c *Comparer) isSymbol(f *core.File, name string) bool {
	v := c.Linker.ValueOf(c.Binder.Name(c.Linker, f, name, core.ValueSpace))
	return v.Is(core.KindExternal) && (v.Text == "Symbol()" || v.Text == "Symbol.for()")
}

// OutsideLacks reports that the library's types which a type extends are all known, and have no member of a name.
func (o *ObjectType) OutsideLacks(name string) bool {
	return len(o.outside) > 0 && !slices.ContainsFunc(o.outside, func(of string) bool { return !LibraryLacks(of, name) })
}

// Omits reports a name that Omit takes of each part of an intersection of which not all members are known.
func (o *ObjectType) Omits(name string) bool {
	return len(o.omitted) > 0 && !o.unknown && !slices.ContainsFunc(o.omitted, func(f *core.KeyFilter) bool { return f.Keeps(name) })
}

// Outside lists the library's types that a type extends.
func (o *ObjectType) Outside() []string { return o.outside }

// isFunction reports a type with a signature of its own.
func (o *ObjectType) isFunction() (is bool) {
	o.Each(func(_ *core.Value, _ int32, s *facts.Symbol) bool {
		is = s.Name == "()" || s.Name == "new()"
		return !is
	})
	return is
}

func isMember(k facts.Kind) bool {
	switch k {
	case facts.KindProperty, facts.KindField, facts.KindMethod, facts.KindGetter, facts.KindSetter:
		return true
	}
	return false
}

// Names lists the members, or those that a value must have.
func (o *ObjectType) Names(required bool) []string {
	var out []string
	if required {
		out = append(out, o.picked...)
	} else {
		out = append(out, o.Keys...)
	}
	o.Each(func(t *core.Value, _ int32, s *facts.Symbol) bool {
		if isMember(s.Kind) && (!required || !t.Partial && !s.Flags.Has(facts.Optional) && s.Name != "[]" && s.Name != "()" && s.Name[0] != '[' && s.Name[0] != '#') {
			out = append(out, s.Name)
		}
		return true
	})
	return out
}

// PrimitiveIs compares a plain value with a type: it has the members of its
// wrapper alone.
func (c *Comparer) PrimitiveIs(want *core.Value) Verdict {
	switch {
	case want.Is(core.KindList), want.Is(core.KindMap), want.Is(core.KindTuple), want.Is(core.KindFunc), want.Is(core.KindBuiltin) && want.Text == "object":
		return No
	case want.Is(core.KindDef) && want.Symbol().Kind == facts.KindClass:
	case want.Is(core.KindDef) && want.Symbol().Kind == facts.KindInterface, want.Is(core.KindDef) && want.Symbol().Flags.Has(facts.Object):
	case want.Is(core.KindRecord) && !want.Open:
		if slices.ContainsFunc(c.Linker.Names(want, true), lacksPlain) {
			return No
		}
		return Maybe
	default:
		return Maybe
	}
	if o := c.Object(want, 0); o != nil && !want.Partial && (o.hasSymbol() || slices.ContainsFunc(o.Names(true), lacksPlain)) {
		c.Because(want, "")
		return No
	}
	return Maybe
}

// lacksPlain reports the name of a member that no text and no number has.
func lacksPlain(name string) bool {
	switch name {
	case "length", "toString", "valueOf", "at", "slice", "concat", "includes", "indexOf", "lastIndexOf":
		return false
	}
	return true
}

// hasSymbol reports a member that a value must have under a symbol which is none of the language's own.
func (o *ObjectType) hasSymbol() (has bool) {
	o.Each(func(t *core.Value, _ int32, s *facts.Symbol) bool {
		has = isMember(s.Kind) && !t.Partial && !s.Flags.Has(facts.Optional) && len(s.Name) > 2 && s.Name[0] == '[' && s.Name != "[number]" && !strings.ContainsAny(s.Name, ".\"'`(")
		return !has
	})
	return has
}

// Lacks gives the members of the type that a value surely is of if there is no such
// among them.
func (c *Comparer) Lacks(v *core.Value, name string) *ObjectType {
	return c.TypeLacks(core.TypeOf(v), name)
}

// TypeLacks is Lacks for a type.
func (c *Comparer) TypeLacks(t *core.Value, name string) *ObjectType {
	if t == nil || t.Is(core.KindUnion) && !core.IsBoth(t) {
		return nil
	}
	if f := keyFilterOf(t); f != nil && !f.Drops && slices.Contains(f.Names, name) {
		return nil // a key that Pick names is there, whatever it is taken of
	}
	o := c.Object(t, 0)
	if o == nil || !o.Closed && len(o.outside) == 0 && !o.Omits(name) || len(o.Types) == 0 || o.Has(name) || o.Has("[]") || c.isComputed(o) || numeric(name) && o.Has("[number]") || o.isFunction() && core.LibraryHas("typescript", "Function."+name) {
		return nil
	}
	for _, of := range o.outside {
		if core.LibraryHas("typescript", of+"."+name) {
			return nil
		}
	}
	return o
}
