package link

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// memberOf looks a member up in a type, in the parts of it that stand elsewhere, in its
// supertypes the nearest first, and at last among functions that are called as members.
func (b *byName) memberOf(l *linker, t *value, name string, r Rule, space nameSpace) *value {
	if !t.is(kindDef) {
		return nil
	}
	if !t.super {
		if v := b.ownMember(l, t, name, r, space); v != nil {
			return v
		}
	}
	for _, s := range b.supers(l, t) {
		if !s.is(kindDef) {
			continue
		}
		if v := b.inherited(l, s, name, r, space); v != nil {
			if r != RuleSelf && r != RuleScope {
				v = ruled(v, RuleInherited)
			}
			return v
		}
	}
	if r != RuleScope && space != typeSpace {
		if v := b.calledAsMember(l, t, name); v != nil {
			return v
		}
	}
	m := external("?." + name) // types have members of libraries, by what they derive or inherit
	m.recv = t
	return m
}

// inherited is a member that a supertype declares, as its own language has it.
func (b *byName) inherited(l *linker, s *value, name string, r Rule, space nameSpace) *value {
	if s.f.binder == binder(b) {
		return b.ownMember(l, s, name, r, space)
	}
	if v := l.memberOfType(s, name, r, space); !v.is(kindExternal) {
		return v
	}
	return nil
}

// ofReceiver is a member of what a function is called on without naming it.
func (b *byName) ofReceiver(l *linker, f *File, i int32, name string, space nameSpace) *value {
	s := &f.Facts.Symbols[i]
	if space == typeSpace || !s.Flags.Has(facts.ByReceiver|facts.Static) || len(s.Params) == 0 || s.Params[0].Name != "this" {
		return nil
	}
	if v := l.member(l.eval(f, s.Params[0].Type, nil), name, space); !v.is(kindExternal) {
		return v
	}
	return nil
}

// ownMember is a member that a part of a type itself declares, or its companion.
func (b *byName) ownMember(l *linker, t *value, name string, r Rule, space nameSpace) *value {
	var found []defAt
	for _, d := range l.symbols(key(askMember, b.memberScope(t.f, t.i), name), name) {
		if b.belongs(l, d, t) {
			found = append(found, d)
		}
	}
	if b.Strategy == lang.ByInclude || b.Prototypes {
		found = b.defined(t.f, found, nil)
	}
	if b.Sided && r != RuleScope {
		found = b.ofSide(found, r == RuleStatic)
	}
	v := b.oneOf(t.f, found, space, r)
	if v == nil {
		return b.ofCompanion(l, t, name, r, space)
	}
	return of(t, v)
}

// ofSide keeps the functions of a type itself, or of its instances, where it has such.
func (b *byName) ofSide(found []defAt, static bool) []defAt {
	var side []defAt
	for _, d := range found {
		if s := &d.f.Facts.Symbols[d.i]; !s.Kind.IsCallable() || s.Flags.Has(facts.Static) == static {
			side = append(side, d)
		}
	}
	if len(side) == 0 {
		return found
	}
	return side
}

// belongs reports a member of a type, written inside of it or not.
func (b *byName) belongs(l *linker, d defAt, t *value) bool {
	if s := &d.f.Facts.Symbols[d.i]; s.Owner != "" {
		return b.ownerScope(d.f, d.i) == b.memberScope(t.f, t.i)
	}
	return b.isPartOf(l, d.f, d.f.Facts.Symbols[d.i].Container, t)
}

// companionObject is the precise kind of a type whose members are had through the type
// around it.
const companionObject = "companion_object"

// ofCompanion is a member of a type's companion.
func (b *byName) ofCompanion(l *linker, t *value, name string, r Rule, space nameSpace) *value {
	if t.symbol().NodeKind == companionObject {
		return nil
	}
	for _, a := range l.ask(key(askTypes, b.memberScope(t.f, t.i), "")) {
		for _, c := range a.c {
			if c.e.kind != entrySymbol || a.f.Facts.Symbols[c.e.i].NodeKind != companionObject || !b.isPartOf(l, a.f, a.f.Facts.Symbols[c.e.i].Container, t) {
				continue
			}
			if v := b.ownMember(l, &value{kind: kindDef, f: a.f, i: c.e.i, soft: t.soft}, name, r, space); v != nil {
				return v
			}
		}
	}
	return nil
}

// of gives a member the type arguments and the certainty of its type.
func of(t, v *value) *value {
	c := *v
	c.env, c.soft = envOf(t), v.soft || t.soft
	if v.is(kindOverloads) {
		c.args = make([]*value, len(v.args))
		for n, o := range v.args {
			c.args[n] = of(t, o)
		}
	}
	return &c
}

// isPartOf reports whether a definition is a type, another declaration of it, or an
// extension of it.
func (b *byName) isPartOf(l *linker, f *File, i int32, t *value) bool {
	switch {
	case i < 0:
		return false
	case f == t.f && i == t.i:
		return true
	}
	s := &f.Facts.Symbols[i]
	if s.Kind == facts.KindExtension {
		to := l.eval(f, s.Type, nil)
		return to.is(kindDef) && to.f == t.f && to.i == t.i
	}
	return s.Flags.Has(facts.Partial) && t.symbol().Flags.Has(facts.Partial)
}

// parts lists the declarations and extensions that supertypes of a type may stand at.
func (b *byName) parts(l *linker, t *value) []defAt {
	out := []defAt{{t.f, t.i}}
	switch {
	case b.Strategy == lang.ByPath:
		for _, a := range l.ask(key(askExtends, b.memberScope(t.f, t.i), "")) {
			for _, c := range a.c {
				if c.e.kind == entrySymbol && b.isPartOf(l, a.f, c.e.i, t) {
					out = append(out, defAt{a.f, c.e.i})
				}
			}
		}
	case t.symbol().Flags.Has(facts.Partial):
		for _, d := range l.symbols(primaryKey(t.f, t.i), t.symbol().Name) {
			if d != out[0] && b.isPartOf(l, d.f, d.i, t) {
				out = append(out, d)
			}
		}
	}
	return out
}

// maxSupers bounds the supertypes of a type.
const maxSupers = 64

// supers lists the supertypes of a type, the nearest first.
func (b *byName) supers(l *linker, t *value) []*value {
	if !t.is(kindDef) {
		return nil
	}
	k := defAt{t.f, t.i}
	plain := len(t.args) == 0 && t.env == nil && !t.soft && !t.super
	if out, ok := l.lineage[k]; ok && (plain || out == nil) {
		return out
	}
	if l.lineage == nil {
		l.lineage = map[defAt][]*value{}
	}
	l.lineage[k] = nil // a supertype is not looked up in what the type inherits
	var out []*value
	seen := map[defAt]bool{k: true}
	for level := []*value{t}; len(level) > 0 && len(out) < maxSupers; {
		var next []*value
		for _, x := range level {
			for _, s := range b.declaredSupers(l, x) {
				if s.is(kindDef) && !seen[defAt{s.f, s.i}] {
					seen[defAt{s.f, s.i}] = true
					next = append(next, s)
				}
			}
		}
		out, level = append(out, next...), next
	}
	if plain && l.steps >= 0 {
		l.lineage[k] = out
	} else {
		delete(l.lineage, k)
	}
	return out
}

func (b *byName) declaredSupers(l *linker, t *value) []*value {
	var out []*value
	for _, p := range b.parts(l, t) {
		for _, s := range p.f.Facts.Symbols[p.i].Supers {
			out = append(out, l.eval(p.f, s.Expr, envOf(t)))
		}
	}
	return out
}

// calledAsMember is a function that takes its first parameter as the receiver, if that
// is of the type: an extension method. Which imports bring it is not looked at.
func (b *byName) calledAsMember(l *linker, t *value, name string) *value {
	if !b.Overloads {
		return nil
	}
	o := &value{kind: kindOverloads}
	for _, d := range l.symbols(key(askReceiver, b.shared(""), name), name) {
		if s := &d.f.Facts.Symbols[d.i]; len(s.Params) > 0 && b.takesReceiver(l, d, t) {
			o.args = append(o.args, &value{kind: kindDef, f: d.f, i: d.i, rule: RuleInferred, soft: true})
		}
	}
	if len(o.args) == 0 {
		return nil
	}
	return o
}

// takesReceiver reports whether the first parameter of a function is of a type, or of
// one of its supertypes.
func (b *byName) takesReceiver(l *linker, d defAt, t *value) bool {
	p := typeOf(l.eval(d.f, d.f.Facts.Symbols[d.i].Params[0].Type, nil))
	switch {
	case t.is(kindExternal) || t.is(kindBuiltin):
		return (p.is(kindExternal) || p.is(kindBuiltin)) && lastName(p.s) == lastName(t.s)
	case !p.is(kindDef):
		return false
	case p.f == t.f && p.i == t.i:
		return true
	}
	for _, s := range b.supers(l, t) {
		if s.is(kindDef) && s.f == p.f && s.i == p.i {
			return true
		}
	}
	return false
}

// acceptsCount reports whether a function can be called with so many arguments.
func acceptsCount(o *value, count int) bool {
	params := o.symbol().Params
	if count < 0 {
		return true
	}
	if o.symbol().Flags.Has(facts.ByReceiver|facts.Static) && o.rule == RuleInferred { // the receiver is the first
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

// constructorOf is the constructor that making an instance runs, nil if none is written.
func (b *byName) constructorOf(l *linker, t *value, args []*value, count int) *value {
	if !b.Overloads {
		return nil
	}
	all := l.constructorsOf(t, func() (all []*value) {
		for _, d := range b.constructors(l, t) {
			all = append(all, &value{kind: kindDef, f: d.f, i: d.i, rule: t.rule, soft: t.soft})
		}
		return all
	})
	if len(all) == 0 {
		return nil
	}
	return b.selectOverload(l, all, args, count)
}

// constructors lists what makes an instance of a type.
func (b *byName) constructors(l *linker, t *value) []defAt {
	var found []defAt
	name := t.symbol().Name
	for _, d := range l.symbols(key(askMember, b.memberScope(t.f, t.i), name), name) {
		s := &d.f.Facts.Symbols[d.i]
		if s.Kind == facts.KindConstructor && !s.Flags.Has(facts.Static) && b.belongs(l, d, t) {
			found = append(found, d)
		}
	}
	if b.Strategy == lang.ByInclude || b.Prototypes {
		found = b.defined(t.f, found, nil)
	}
	return found
}

// relate adds which members replace those of supertypes.
func (b *byName) relate(l *linker) {
	for i := range l.file.Facts.Symbols {
		s := &l.file.Facts.Symbols[i]
		if s.Kind != facts.KindMethod && s.Kind != facts.KindProperty || s.Container < 0 || s.Flags.Has(facts.Static) && !s.Flags.Has(facts.ByReceiver) && b.namespaced() {
			continue
		}
		l.steps = maxSteps
		b.relateMember(l, int32(i), s)
	}
}

func (b *byName) relateMember(l *linker, i int32, s *facts.Symbol) {
	for _, super := range b.supersAt(l, s.Container) {
		for _, d := range l.symbols(key(askMember, super.f.binder.memberScope(super.f, super.i), s.Name), s.Name) {
			o := &d.f.Facts.Symbols[d.i]
			if o.Kind != s.Kind || len(o.Params) != len(s.Params) || !b.isPartOf(l, d.f, o.Container, super) {
				continue
			}
			c := Exact
			if super.soft || b.Overloads && o.Disambiguator != s.Disambiguator {
				c = Inferred
			}
			l.record.Relations = append(l.record.Relations, Relation{RelationOverrides, i, l.defTarget(d.f, d.i), RuleOverride, c})
			return
		}
	}
}

// supersAt lists what the members of a type, or of an extension, may replace members
// of: an extension replaces those of what it implements.
func (b *byName) supersAt(l *linker, container int32) []*value {
	c := &l.file.Facts.Symbols[container]
	if c.Kind != facts.KindExtension {
		if !c.Kind.IsType() {
			return nil
		}
		return b.supers(l, l.def(l.file, container, nil))
	}
	var out []*value
	for _, s := range c.Supers {
		if v := l.eval(l.file, s.Expr, nil); v.is(kindDef) {
			out = append(append(out, v), b.supers(l, v)...)
		}
	}
	return out
}

// makes gives what calling a constructor does.
func (b *byName) makes(l *linker, d *value, s *facts.Symbol) *value {
	t := l.selfType(d.f, d.i)
	if s.Owner == "" && s.Container >= 0 {
		t = l.selfType(d.f, s.Container)
	}
	if !t.is(kindDef) || !t.symbol().Kind.IsType() {
		return nil
	}
	if d.soft {
		return softened(instanceOf(t))
	}
	return instanceOf(t)
}
