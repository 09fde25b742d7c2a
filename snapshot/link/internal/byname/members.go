package byname

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// memberOf looks a member up in a type, among what is declared and among its accessors; nil for none.
func (b *byName) memberOf(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if !t.Is(core.KindDef) {
		return nil
	}
	if v := b.declaredMember(l, t, name, r, space); v != nil {
		return v
	}
	if v := b.accessor(l, t, name, r, space); v != nil {
		return v
	}
	if r != core.RuleStatic && space != core.TypeSpace {
		if v := b.inBlocks(l, t, name, space); v != nil {
			return v
		}
		if s := t.Symbol(); b.Blocks && isBlock(s) { // it is called on what it adds to
			return core.AsInferred(l.Member(core.InstanceOf(l.Eval(t.File, s.Type, nil)), name, space))
		}
	}
	if v := b.implied(l, t, name, r, space); v != nil {
		return v
	}
	if v := b.added(l, t, name); v != nil && space == core.FuncSpace && r != core.RuleScope {
		return v
	}
	if v := b.addedAbove(l, t, name, space); v != nil {
		return v
	}
	if v := b.inNamespaceOf(l, t, name, space); v != nil {
		return v
	}
	return b.fieldOfTable(l, t, name)
}

// inNamespaceOf is a type of the namespace that is called as a type: Shop\Fault has Shop\Fault\Missing beside it.
func (b *byName) inNamespaceOf(l *core.Linker, t *core.Value, name string, space core.NameSpace) *core.Value {
	if b.Strategy != lang.ByNamespace || space != core.TypeSpace || !t.Symbol().Kind.IsType() {
		return nil
	}
	namespace := t.File.Facts.QualifiedName(int(t.Index))
	if !b.inTree(l, namespace) {
		return nil
	}
	if v := b.ofNamespace(l, l.File, namespace, name, space); v != nil {
		return core.WithRule(v, core.RuleModuleMember)
	}
	if inner := joinNames(namespace, b.Separator, name); b.inTree(l, inner) {
		return b.namespace(inner)
	}
	return nil
}

// declaredMember looks a member up in a type, in the parts of it that are elsewhere, in its
// supertypes the nearest first, and at last among functions that are called as members.
func (b *byName) declaredMember(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if !t.Super {
		if v := b.ownMember(l, t, name, r, space); v != nil {
			return b.called(l, t, v, r, space)
		}
	}
	for _, s := range b.Supers(l, t) {
		if !s.Is(core.KindDef) {
			continue
		}
		if v := b.givenBy(l, s, name, r, space); v != nil {
			return core.AsInferred(core.WithRule(v, core.RuleInherited))
		}
		if v := b.inherited(l, s, name, r, space); v != nil {
			if m := b.called(l, t, v, r, space); m != v {
				return m
			}
			if r != core.RuleSelf && r != core.RuleScope {
				v = core.WithRule(v, core.RuleInherited)
			}
			return v
		}
	}
	if r == core.RuleSelf || r == core.RuleScope {
		for _, s := range b.askedOf(l, t) {
			if v := b.inherited(l, s, name, r, space); v != nil {
				return v
			}
		}
	}
	if r != core.RuleScope && space != core.TypeSpace {
		if v := b.calledAsMember(l, t, name); v != nil {
			return v
		}
	}
	return nil
}

// called is what a call of a member means: where it only has a value, the function of its name that takes the
// receiver, if there is one.
func (b *byName) called(l *core.Linker, t, v *core.Value, r core.Rule, space core.NameSpace) *core.Value {
	if space != core.FuncSpace || r == core.RuleScope || !v.Is(core.KindDef) {
		return v
	}
	if s := v.Symbol(); s.Kind != facts.KindField && s.Kind != facts.KindProperty {
		return v
	}
	if m := b.calledAsMember(l, t, v.Symbol().Name); m != nil {
		return m
	}
	return v
}

// givenBy is a member that a supertype gives to the types themselves that have it, by a module inside of it.
func (b *byName) givenBy(l *core.Linker, s *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if b.Statics == "" || r != core.RuleStatic || space != core.FuncSpace || s.Symbol().Kind != facts.KindTrait {
		return nil
	}
	m := b.ownMember(l, s, b.Statics, core.RuleStatic, core.TypeSpace)
	if !m.Is(core.KindDef) || m.Symbol().Kind != facts.KindTrait {
		return nil
	}
	return b.ownMember(l, m, name, core.RuleDeclared, space)
}

// givenTo is a member that supertypes give to a type itself, as it is called where the type is written.
func (b *byName) givenTo(l *core.Linker, t *core.Value, name string, space core.NameSpace) *core.Value {
	if b.Statics == "" {
		return nil
	}
	for _, s := range b.Supers(l, t) {
		if !s.Is(core.KindDef) {
			continue
		}
		if v := b.givenBy(l, s, name, core.RuleStatic, space); v != nil {
			return core.AsInferred(core.WithRule(v, core.RuleInherited))
		}
	}
	return nil
}

// accessor is the method that reads, or writes, the property of a name.
func (b *byName) accessor(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if !b.Accessors || space != core.ValueSpace || name == "" || name[0] < 'a' || name[0] > 'z' {
		return nil
	}
	for _, prefix := range []string{"get", "is", "set"} {
		if v := b.declaredMember(l, t, prefix+string(name[0]-'a'+'A')+name[1:], r, space); v != nil {
			return v
		}
	}
	return nil
}

// implied is the property that a variable is behind, or that a method reads or writes which nobody wrote.
func (b *byName) implied(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if !b.Implied {
		return nil
	}
	if space == core.ValueSpace {
		if variable, ok := strings.CutPrefix(name, "_"); ok && variable != "" {
			return b.declaredMember(l, t, variable, r, space)
		}
		return nil
	}
	if space != core.FuncSpace {
		return nil
	}
	property, ok := strings.CutPrefix(strings.TrimSuffix(name, ":"), "is")
	if setter := strings.HasSuffix(name, ":"); setter {
		property, ok = strings.CutPrefix(strings.TrimSuffix(name, ":"), "set")
	}
	if !ok || property == "" || property[0] < 'A' || property[0] > 'Z' {
		return nil
	}
	return b.declaredMember(l, t, string(property[0]-'A'+'a')+property[1:], r, core.ValueSpace)
}

// inherited is a member that a supertype declares, as its own language has it.
func (b *byName) inherited(l *core.Linker, s *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if s.File.Binder == core.Binder(b) {
		return b.ownMember(l, s, name, r, space)
	}
	if v := l.MemberOfType(s, name, r, space); !v.Is(core.KindExternal) {
		return v
	}
	return nil
}

// ofReceiver is a member of what a function is called on without naming it.
func (b *byName) ofReceiver(l *core.Linker, f *core.File, i int32, name string, space core.NameSpace) *core.Value {
	s := &f.Facts.Symbols[i]
	if space == core.TypeSpace || !s.Flags.Has(facts.ByReceiver|facts.Static) || len(s.Params) == 0 || s.Params[0].Name != "this" {
		return nil
	}
	if v := l.Member(l.Eval(f, s.Params[0].Type, nil), name, space); !v.Is(core.KindExternal) {
		return v
	}
	return nil
}

// ownMember is a member that a part of a type itself declares, or its companion.
func (b *byName) ownMember(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), name), name) {
		if b.belongs(l, d, t) {
			found = append(found, d)
		}
	}
	found = append(found, b.inExtensions(l, t, name)...)
	if b.Strategy == lang.ByInclude || b.Prototypes {
		found = b.defined(t.File, found, nil)
	}
	if b.Sided && r != core.RuleScope {
		found = b.ofSide(found, r == core.RuleStatic)
	}
	if b.Methods {
		found = ofMembers(found, r, space)
	}
	v := b.oneOf(t.File, found, space, r)
	if v == nil {
		return b.ofCompanion(l, t, name, r, space)
	}
	return of(t, v)
}

// ofMembers leaves the methods where one is called, and fields where such are read.
func ofMembers(found []core.Definition, r core.Rule, space core.NameSpace) []core.Definition {
	isData := func(d core.Definition) bool {
		k := d.File.Facts.Symbols[d.Index].Kind
		return k == facts.KindField || k == facts.KindProperty
	}
	switch {
	case space == core.FuncSpace:
		return slices.DeleteFunc(found, isData)
	case space == core.ValueSpace && r != core.RuleStatic && slices.ContainsFunc(found, isData):
		return slices.DeleteFunc(found, func(d core.Definition) bool { return !isData(d) })
	}
	return found
}

// inExtensions are the members of a type inside another that extensions declare, which are called by its last name.
func (b *byName) inExtensions(l *core.Linker, t *core.Value, name string) []core.Definition {
	s := t.Symbol()
	if !b.FolderModules || s.Container < 0 {
		return nil
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.shared(s.Name), name), name) {
		c := d.File.Facts.Symbols[d.Index].Container
		if c >= 0 && d.File.Facts.Symbols[c].Kind == facts.KindExtension && b.belongs(l, d, t) {
			found = append(found, d)
		}
	}
	return found
}

// ofSide keeps the functions of a type itself, or of its instances, where it has such.
func (b *byName) ofSide(found []core.Definition, static bool) []core.Definition {
	var side []core.Definition
	for _, d := range found {
		if s := &d.File.Facts.Symbols[d.Index]; !s.Kind.IsCallable() || s.Flags.Has(facts.Static) == static {
			side = append(side, d)
		}
	}
	if len(side) == 0 {
		return found
	}
	return side
}

// belongs reports a member of a type, written inside of it or not.
func (b *byName) belongs(l *core.Linker, d core.Definition, t *core.Value) bool {
	if s := &d.File.Facts.Symbols[d.Index]; s.Owner != "" {
		return b.OwnerScope(d.File, d.Index) == b.MemberScope(t.File, t.Index)
	}
	return b.isPartOf(l, d.File, d.File.Facts.Symbols[d.Index].Container, t)
}

// ofCompanion is a member of a type's companion.
func (b *byName) ofCompanion(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if t.Symbol().IsCompanion() {
		return nil
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskTypes, b.MemberScope(t.File, t.Index), "")) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntrySymbol || !a.File.Facts.Symbols[c.Entry.Index].IsCompanion() || !b.isPartOf(l, a.File, a.File.Facts.Symbols[c.Entry.Index].Container, t) {
				continue
			}
			if v := b.ownMember(l, &core.Value{Kind: core.KindDef, File: a.File, Index: c.Entry.Index, Inferred: t.Inferred}, name, r, space); v != nil {
				return v
			}
		}
	}
	return nil
}

// of gives a member the type arguments and the certainty of its type.
func of(t, v *core.Value) *core.Value {
	c := *v
	c.Env, c.Inferred = core.EnvOf(t), v.Inferred || t.Inferred
	if v.Is(core.KindOverloads) {
		c.Args = make([]*core.Value, len(v.Args))
		for n, o := range v.Args {
			c.Args[n] = of(t, o)
		}
	}
	return &c
}

// calledOnFirst reports a function that is called as a member of what it takes as its first parameter.
func calledOnFirst(d *core.Value) bool {
	return d.Symbol().Flags.Has(facts.ByReceiver|facts.Static) && d.Rule == core.RuleInferred
}

// calledAsMember is a function that takes its first parameter as the receiver, if that
// is of the type: an extension method; or, where no function is, a property that does. Which imports bring it is not looked at.
func (b *byName) calledAsMember(l *core.Linker, t *core.Value, name string) *core.Value {
	if !b.Overloads {
		return nil
	}
	o := &core.Value{Kind: core.KindOverloads}
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, b.shared(""), name), name) {
		if b.FilePrivate && d.File != l.File && d.File.Facts.Symbols[d.Index].Visibility == facts.VisibilityPrivate {
			continue
		}
		if s := &d.File.Facts.Symbols[d.Index]; len(s.Params) > 0 && b.takesReceiver(l, d, t) {
			o.Args = append(o.Args, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: core.RuleInferred, Inferred: true, Receiver: t})
		}
	}
	data := slices.IndexFunc(o.Args, func(v *core.Value) bool { return !v.Symbol().Kind.IsCallable() })
	if len(o.Args) == 1 && data == 0 {
		return o.Args[0]
	}
	if data >= 0 { // a property of the name
		o.Args = slices.DeleteFunc(o.Args, func(v *core.Value) bool { return !v.Symbol().Kind.IsCallable() })
	}
	if len(o.Args) == 0 {
		return nil
	}
	return o
}

// takesReceiver reports whether the first parameter of a function is of a type, or of
// one of its supertypes.
func (b *byName) takesReceiver(l *core.Linker, d core.Definition, t *core.Value) bool {
	e := d.File.Facts.Symbols[d.Index].Params[0].Type
	if x := l.Expr(d.File, e); x.Op == facts.OpInstance {
		return b.takesType(l, l.Eval(d.File, x.A, nil), t)
	}
	return b.takesType(l, core.TypeOf(l.Eval(d.File, e, nil)), t)
}

// takesType reports whether a value of type t is one of type p.
func (b *byName) takesType(l *core.Linker, p, t *core.Value) bool {
	switch {
	case p.Is(core.KindParam):
		return !slices.ContainsFunc(p.Args, func(bound *core.Value) bool { return bound != nil && !b.takesType(l, bound, t) })
	case p.Is(core.KindBuiltin) && b.any[p.Text]:
		return true
	case t.Is(core.KindExternal) || t.Is(core.KindBuiltin):
		return (p.Is(core.KindExternal) || p.Is(core.KindBuiltin)) && b.isOutside(t, core.LastName(p.Text))
	case t.Is(core.KindDef) && p.Is(core.KindExternal):
		return b.inheritsOutside(l, t, core.LastName(p.Text))
	case !p.Is(core.KindDef):
		return false
	case p.File == t.File && p.Index == t.Index:
		return true
	}
	for _, s := range b.Supers(l, t) {
		if s.Is(core.KindDef) && s.File == p.File && s.Index == p.Index {
			return true
		}
	}
	return false
}
