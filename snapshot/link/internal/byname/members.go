package byname

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// MemberOf looks a member up in a type, among what is declared and among its accessors.
func (b *byName) MemberOf(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if !t.Is(core.KindDef) {
		return nil
	}
	if v := b.declaredMember(l, t, name, r, space); v != nil {
		return v
	}
	if v := b.accessor(l, t, name, r, space); v != nil {
		return v
	}
	if v := b.implied(l, t, name, r, space); v != nil {
		return v
	}
	if v := b.added(l, t, name); v != nil && space == core.FuncSpace && r != core.RuleScope {
		return v
	}
	if v := b.pointed(l, t, name, r, space); v != nil {
		return v
	}
	m := core.ExternalValue("?." + name) // types have members of libraries, by what they derive or inherit
	m.Receiver = t
	return m
}

// declaredMember looks a member up in a type, in the parts of it that stand elsewhere, in its
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
	if r != core.RuleScope && space != core.TypeSpace {
		if v := b.calledAsMember(l, t, name); v != nil {
			return v
		}
	}
	return nil
}

// called is what a call of a member means: where it only holds a value, the function of its name that takes the
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

// companionObject is the precise kind of a type whose members are had through the type
// around it.
const companionObject = "companion_object"

// ofCompanion is a member of a type's companion.
func (b *byName) ofCompanion(l *core.Linker, t *core.Value, name string, r core.Rule, space core.NameSpace) *core.Value {
	if t.Symbol().NodeKind == companionObject {
		return nil
	}
	for _, a := range l.Ask(core.NewQuestion(core.AskTypes, b.MemberScope(t.File, t.Index), "")) {
		for _, c := range a.Contributions {
			if c.Entry.Kind != core.EntrySymbol || a.File.Facts.Symbols[c.Entry.Index].NodeKind != companionObject || !b.isPartOf(l, a.File, a.File.Facts.Symbols[c.Entry.Index].Container, t) {
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

// isPartOf reports whether a definition is a type, another declaration of it, or an
// extension of it.
func (b *byName) isPartOf(l *core.Linker, f *core.File, i int32, t *core.Value) bool {
	switch {
	case i < 0:
		return false
	case f == t.File && i == t.Index:
		return true
	}
	s := &f.Facts.Symbols[i]
	if s.Kind == facts.KindExtension {
		return core.Same(l.Eval(f, s.Type, nil), t)
	}
	return s.Flags.Has(facts.Partial) && t.Symbol().Flags.Has(facts.Partial)
}

// parts lists the declarations and extensions that supertypes of a type may stand at.
func (b *byName) parts(l *core.Linker, t *core.Value) []core.Definition {
	out := []core.Definition{{File: t.File, Index: t.Index}}
	switch {
	case b.Strategy == lang.ByPath:
		for _, a := range l.Ask(core.NewQuestion(core.AskExtends, b.MemberScope(t.File, t.Index), "")) {
			for _, c := range a.Contributions {
				if c.Entry.Kind == core.EntrySymbol && b.isPartOf(l, a.File, c.Entry.Index, t) {
					out = append(out, core.Definition{File: a.File, Index: c.Entry.Index})
				}
			}
		}
	case t.Symbol().Flags.Has(facts.Partial):
		for _, d := range l.Symbols(core.PrimaryKey(t.File, t.Index), t.Symbol().Name) {
			if d != out[0] && b.isPartOf(l, d.File, d.Index, t) {
				out = append(out, d)
			}
		}
	}
	return out
}

// Supers lists the supertypes of a type, the nearest first.
func (b *byName) Supers(l *core.Linker, t *core.Value) []*core.Value {
	if !t.Is(core.KindDef) {
		return nil
	}
	k := t.Definition()
	plain := len(t.Args) == 0 && t.Env == nil && !t.Inferred && !t.Super && t.File.Binder == core.Binder(b) // other languages list otherwise
	if out, ok := l.Lineage[k]; ok && (plain || out == nil) {
		return out
	}
	if l.Lineage == nil {
		l.Lineage = map[core.Definition][]*core.Value{}
	}
	l.Lineage[k] = nil // a supertype is not looked up in what the type inherits
	out := core.BreadthFirst(t, func(x *core.Value, add func(*core.Value)) {
		for _, s := range b.declaredSupers(l, x) {
			if s.Is(core.KindDef) {
				add(s)
			}
		}
	})
	if plain && l.Steps >= 0 {
		l.Lineage[k] = out
	} else {
		delete(l.Lineage, k)
	}
	return out
}

func (b *byName) declaredSupers(l *core.Linker, t *core.Value) []*core.Value {
	var out []*core.Value
	for _, p := range b.parts(l, t) {
		for _, s := range p.File.Facts.Symbols[p.Index].Supers {
			v := l.Eval(p.File, s.Expr, core.EnvOf(t))
			if !v.Is(core.KindDef) || !core.IsAlias(v.Symbol()) {
				out = append(out, v)
				continue
			}
			for _, d := range append([]core.Definition{{File: v.File, Index: v.Index}}, v.Also...) {
				out = append(out, b.aliasedSuper(l, d, len(v.Also) > 0))
			}
		}
	}
	return out
}

// aliasedSuper is the supertype that an alias stands for; inferred where it is one of several.
func (b *byName) aliasedSuper(l *core.Linker, d core.Definition, one bool) *core.Value {
	v := b.plainType(l, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index})
	if one {
		v = core.AsInferred(v)
	}
	return v
}

// calledAsMember is a function that takes its first parameter as the receiver, if that
// is of the type: an extension method. Which imports bring it is not looked at.
func (b *byName) calledAsMember(l *core.Linker, t *core.Value, name string) *core.Value {
	if !b.Overloads {
		return nil
	}
	o := &core.Value{Kind: core.KindOverloads}
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, b.shared(""), name), name) {
		if s := &d.File.Facts.Symbols[d.Index]; len(s.Params) > 0 && b.takesReceiver(l, d, t) {
			o.Args = append(o.Args, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: core.RuleInferred, Inferred: true, Receiver: t})
		}
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
		return (p.Is(core.KindExternal) || p.Is(core.KindBuiltin)) && core.LastName(p.Text) == core.LastName(t.Text)
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

// acceptsCount reports whether a function can be called with so many arguments.
func acceptsCount(o *core.Value, count int) bool {
	params := o.Symbol().Params
	if count < 0 {
		return true
	}
	if o.Symbol().Flags.Has(facts.ByReceiver|facts.Static) && o.Rule == core.RuleInferred { // the receiver is the first
		count++
	}
	required, most := 0, len(params)
	for _, p := range params {
		switch {
		case p.Flags.Has(facts.Variadic):
			most = 1 << 20
		case !p.Flags.Has(facts.Optional):
			required++
		}
	}
	return count >= required && count <= most
}

// ConstructorOf is the constructor that making an instance runs, nil if none is written.
func (b *byName) ConstructorOf(l *core.Linker, t *core.Value, args []*core.Value, count int) *core.Value {
	all := l.ConstructorsOf(t, func() (all []*core.Value) {
		for _, d := range b.constructors(l, t) {
			all = append(all, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: t.Rule, Inferred: t.Inferred})
		}
		return all
	})
	switch {
	case len(all) == 0 || !b.Overloads && len(all) > 1:
		return nil
	case !b.Overloads:
		return all[0]
	}
	return b.SelectOverload(l, all, args, count)
}

// constructors lists what makes an instance of a type.
func (b *byName) constructors(l *core.Linker, t *core.Value) []core.Definition {
	var found []core.Definition
	name := t.Symbol().Name
	for _, d := range l.Symbols(core.NewQuestion(core.AskMember, b.MemberScope(t.File, t.Index), name), name) {
		s := &d.File.Facts.Symbols[d.Index]
		if s.Kind == facts.KindConstructor && !s.Flags.Has(facts.Static) && b.belongs(l, d, t) {
			found = append(found, d)
		}
	}
	if b.Strategy == lang.ByInclude || b.Prototypes {
		found = b.defined(t.File, found, nil)
	}
	return found
}

// Relate adds which members replace those of supertypes.
func (b *byName) Relate(l *core.Linker) {
	for i := range l.File.Facts.Symbols {
		s := &l.File.Facts.Symbols[i]
		if s.Kind != facts.KindMethod && s.Kind != facts.KindProperty || s.Container < 0 || s.Flags.Has(facts.Static) && !s.Flags.Has(facts.ByReceiver) && b.namespaced() {
			continue
		}
		l.Steps = core.MaxSteps
		b.relateMember(l, int32(i), s)
	}
}

func (b *byName) relateMember(l *core.Linker, i int32, s *facts.Symbol) {
	for _, super := range b.supersAt(l, s.Container) {
		for _, d := range l.Symbols(core.NewQuestion(core.AskMember, super.File.Binder.MemberScope(super.File, super.Index), s.Name), s.Name) {
			o := &d.File.Facts.Symbols[d.Index]
			if o.Kind != s.Kind || len(o.Params) != len(s.Params) || !b.isPartOf(l, d.File, o.Container, super) {
				continue
			}
			c := core.Exact
			if super.Inferred || b.Overloads && o.Disambiguator != s.Disambiguator {
				c = core.Inferred
			}
			l.Record.Relations = append(l.Record.Relations, core.Relation{Kind: core.RelationOverrides, Source: i, Target: l.DefTarget(d.File, d.Index), Rule: core.RuleOverride, Certainty: c})
			return
		}
	}
}

// supersAt lists what the members of a type, or of an extension, may replace members
// of: an extension replaces those of what it implements.
func (b *byName) supersAt(l *core.Linker, container int32) []*core.Value {
	c := &l.File.Facts.Symbols[container]
	if c.Kind != facts.KindExtension {
		if !c.Kind.IsType() {
			return nil
		}
		return b.Supers(l, l.DefinitionOf(l.File, container, nil))
	}
	if c.Flags.Has(facts.Partial) { // it holds what the type itself declares
		return b.Supers(l, l.SelfType(l.File, container))
	}
	var out []*core.Value
	for _, s := range c.Supers {
		if v := l.Eval(l.File, s.Expr, nil); v.Is(core.KindDef) {
			out = append(append(out, v), b.Supers(l, v)...)
		}
	}
	return out
}

// Instantiated is what the method of a type by which instances are made gives, where the repository declares one.
func (b *byName) Instantiated(l *core.Linker, t *core.Value) *core.Value {
	if b.Making == "" {
		return nil
	}
	m := b.declaredMember(l, t, b.Making, core.RuleStatic, core.FuncSpace)
	if m == nil && t.Symbol().Kind == facts.KindTrait { // none is made
		return t
	}
	if !m.Is(core.KindDef) || !m.Symbol().Flags.Has(facts.Static) {
		return nil
	}
	return core.AsInferred(l.Call(m, nil))
}

// Makes gives what calling a constructor does.
func (b *byName) Makes(l *core.Linker, d *core.Value, s *facts.Symbol) *core.Value {
	t := l.SelfType(d.File, d.Index)
	if s.Owner == "" && s.Container >= 0 {
		t = l.SelfType(d.File, s.Container)
	}
	if !t.Is(core.KindDef) || !t.Symbol().Kind.IsType() {
		return nil
	}
	if d.Inferred {
		return core.AsInferred(core.InstanceOf(t))
	}
	return core.InstanceOf(t)
}
