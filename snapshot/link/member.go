package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// member denotes member name of what base denotes.
func (l *linker) member(base *value, name string, space nameSpace) *value {
	if base == nil || l.depth == maxDepth {
		return nil
	}
	l.depth++
	m := l.memberOf(base, name, space)
	l.depth--
	return m
}

// maxDepth bounds how deep looking up a member leads to looking up another:
// values may lead back to themselves in ways that no single check sees.
const maxDepth = 256

func (l *linker) memberOf(base *value, name string, space nameSpace) *value {
	switch base.kind {
	case kindUnion:
		return l.memberOfUnion(base, name, space)
	case kindExternal, kindBuiltin:
		return memberOfExternal(base, name)
	case kindModule:
		return base.moduleBinder().moduleMember(l, base, name, space)
	case kindInstance:
		return l.memberOfInstance(base, name, space)
	case kindScope:
		if b, ok := base.f.binder.(scoper); ok {
			return b.scoped(l, base.f, base.i, name, space)
		}
		return base.f.binder.name(l, base.f, name, space)
	case kindDef:
		return l.memberOfDef(base, name, space)
	}
	return nil
}

// moduleBinder is the binder of a module: its file's, or for a package or folder
// without one its language's, which the value names.
func (v *value) moduleBinder() binder {
	if v.f != nil {
		return v.f.binder
	}
	return binderOf(v.args[0].s)
}

func (l *linker) memberOfUnion(base *value, name string, space nameSpace) *value {
	if isBoth(base) {
		return l.memberOfBoth(base, name, space)
	}
	outcomes := outcomes(base)
	if len(outcomes) == 1 {
		return l.member(outcomes[0], name, space)
	}
	var all []*value
	for _, a := range outcomes {
		if m := l.member(a, name, space); m != nil && m.kind != kindExternal {
			all = append(all, ruled(m, RuleUnion))
		}
	}
	if len(all) == 1 && all[0].kind == kindDef {
		return softened(all[0])
	}
	return softened(united(all, max(maxUnion, width(outcomes))))
}

// memberOfBoth is a member of an intersection: that of the one type that has it, or
// those of all that do.
func (l *linker) memberOfBoth(base *value, name string, space nameSpace) *value {
	var all []*value
	var ext *value
	for _, a := range base.args {
		switch m := l.member(a, name, space); {
		case m == nil:
		case m.kind == kindExternal:
			ext = m
		default:
			all = append(all, m)
		}
	}
	if len(all) == 0 {
		return ext
	}
	return unionOf(all)
}

// memberOfDef is a member of a definition used as it stands: of a class (static
// members and methods by name), a namespace, an object, or of what a variable holds.
func (l *linker) memberOfDef(d *value, name string, space nameSpace) *value {
	if len(d.also) > 0 {
		if _, ok := d.f.binder.(merger); ok {
			return l.memberOfMerged(d, name, space)
		}
		d = meaning(d, valueSpace)
	}
	return l.memberOfOne(d, name, space)
}

// memberOfMerged is a member of any of the declarations that are one thing, as a
// namespace of types and the constant of its name are: of the namespace first
// where a type is meant.
func (l *linker) memberOfMerged(d *value, name string, space nameSpace) *value {
	decls := append([]defAt{{d.f, d.i}}, d.also...)
	typeOnly := func(o defAt) bool { return !inSpace(&o.f.Facts.Symbols[o.i], valueSpace) }
	if !slices.ContainsFunc(decls, func(o defAt) bool { return !typeOnly(o) }) {
		return l.memberOfOne(d, name, space)
	}
	decls = slices.DeleteFunc(decls, typeOnly)
	slices.SortStableFunc(decls, func(a, b defAt) int {
		x, y := a.f.Facts.Symbols[a.i].Kind == facts.KindNamespace, b.f.Facts.Symbols[b.i].Kind == facts.KindNamespace
		switch {
		case x == y:
			return 0
		case x == (space == typeSpace):
			return -1
		}
		return 1
	})
	var first *value
	for _, o := range decls {
		one := *d
		one.f, one.i, one.also = o.f, o.i, nil
		m := l.memberOfOne(&one, name, space)
		if m.is(kindDef) {
			return m
		}
		if first == nil {
			first = m
		}
	}
	return first
}

func (l *linker) memberOfOne(d *value, name string, space nameSpace) *value {
	s := d.symbol()
	switch {
	case s.Kind.IsType() && !isAlias(s):
		m := l.memberOfType(d, name, RuleStatic, space)
		if p, ok := d.f.binder.(protocols); ok && !m.is(kindDef) {
			if c := p.classMember(l, d, name); c != nil {
				return c
			}
		}
		return m
	case s.Kind.IsType():
		return l.member(l.aliased(d), name, space)
	case s.Kind == facts.KindNamespace, s.Kind == facts.KindModule:
		if b, ok := d.f.binder.(modular); ok {
			return b.memberOfModule(l, d, name, space)
		}
		return l.own(d, name, RuleStatic)
	case s.Kind == facts.KindValue, s.Kind == facts.KindField, s.Kind == facts.KindProperty, s.Kind == facts.KindGetter:
		if _, ok := d.f.binder.(merger); ok && s.Type != 0 { // the declared type's members, not the literal's
			if h := l.held(d); h.is(kindDef) && h.f == d.f && h.i == d.i {
				return l.own(d, name, RuleStatic)
			} else if m := l.member(h, name, space); m.is(kindDef) && (m.f != d.f || m.symbol().Container != d.i) {
				return m
			}
		}
		if m := l.own(d, name, RuleStatic); m != nil {
			return m
		}
		if len(s.Supers) > 0 && s.Supers[0].Role == facts.RoleReads {
			return l.memberOfSpread(d, name, space)
		}
		h := l.held(d)
		if h.is(kindDef) && h.f == d.f && h.i == d.i {
			return nil
		}
		return l.member(h, name, space)
	case s.Kind.IsCallable():
		if d.f.traits.callsBare && len(s.Params) == 0 && s.Type != 0 {
			return l.member(l.eval(d.f, s.Type, envOf(d)), name, space)
		}
		if p, ok := d.f.binder.(protocols); ok && len(s.Supers) > 0 {
			if r := p.replacement(l, d); r != nil {
				return l.member(r, name, space)
			}
		}
		m := l.own(d, name, RuleStatic)
		if b, ok := d.f.binder.(callables); ok && m == nil && b.functionHas(name) {
			return external("Function." + name)
		}
		return m
	case s.Kind == facts.KindEnumMember:
		return l.member(l.held(d), name, space)
	}
	return nil
}

// memberOfSpread looks a member up in what is spread into an object literal, the
// last first. What is unknown may have it.
func (l *linker) memberOfSpread(d *value, name string, space nameSpace) *value {
	if !l.expand(d) {
		return nil
	}
	defer l.collapse(d)
	supers := d.symbol().Supers
	for n := len(supers) - 1; n >= 0; n-- {
		v := l.eval(d.f, supers[n].Expr, envOf(d))
		if v == nil {
			return external("?." + name)
		}
		if m := l.member(v, name, space); m != nil {
			return softened(ruled(m, RuleInherited))
		}
	}
	return nil
}

func isAlias(s *facts.Symbol) bool { return s.Flags.Has(facts.Alias) || s.NodeKind == "type_alias" }

// aliased is the type that an alias stands for.
func (l *linker) aliased(d *value) *value {
	return l.eval(d.f, d.symbol().Type, envOf(d))
}

// maxExpansions bounds how often an alias, or an object that others are spread
// into, is looked into to find one member: recursive conditional types name
// themselves with ever new arguments.
const maxExpansions = 2

// expand reports whether t may be looked into once more; collapse ends it.
func (l *linker) expand(t *value) bool {
	k := defAt{t.f, t.i}
	if l.expanding[k] >= maxExpansions {
		return false
	}
	l.expanding[k]++
	return true
}

func (l *linker) collapse(t *value) { l.expanding[defAt{t.f, t.i}]-- }

func (l *linker) memberOfInstance(v *value, name string, space nameSpace) *value {
	t := v.args[0]
	for n := 0; t != nil && n < 8; n++ {
		switch t.kind {
		case kindPointer:
			t = t.args[0]
			continue
		case kindParam:
			for _, bound := range t.args[1:] { // all hold: the first may lack what another has
				if m := l.member(instanceOf(t.args[0]), name, space); m != nil && m.kind != kindExternal {
					break
				}
				if m := l.member(instanceOf(bound), name, space); m != nil && m.kind != kindExternal {
					return m
				}
			}
			t = t.args[0]
			continue
		case kindUnion:
			return l.member(instanceOf(t), name, valueSpace) // nil if all are modules
		case kindExternal, kindBuiltin:
			if b, ok := l.file.binder.(extender); ok {
				return b.memberOfLibrary(l, v, t, name)
			}
			return memberOfExternal(t, name)
		case kindList, kindMap, kindTuple, kindFunc:
			return l.memberOfContainer(t, name)
		case kindRecord:
			m, there := l.entry(t, name)
			if m == nil && (there || t.open) {
				return external("?." + name)
			}
			if v.soft {
				return softened(m)
			}
			return m
		case kindDef:
			if isAlias(t.symbol()) {
				if a := l.own(t, name, l.instanceRule(v)); a != nil { // object type literals
					if !l.overloaded(a) { // of several alternatives
						return softened(a)
					}
					return a
				}
				if !l.expand(t) {
					return nil
				}
				defer l.collapse(t)
				in := t.f
				t = l.aliased(t)
				if hasModuleType(in, t) {
					return l.member(instanceIn(in, t), name, valueSpace)
				}
				continue
			}
			m := l.memberOfType(t, name, l.instanceRule(v), space)
			if m == nil {
				if u := l.underlying(t); u != nil {
					t = u
					continue
				}
			}
			if v.soft {
				return softened(m)
			}
			return m
		}
		return nil
	}
	return nil
}

// underlying is the type whose fields a named type takes over (`type A B`).
func (l *linker) underlying(t *value) *value {
	s := t.symbol()
	if s.Kind == facts.KindType && s.Type != 0 {
		return l.eval(t.f, s.Type, envOf(t))
	}
	return nil
}

func (l *linker) instanceRule(v *value) Rule {
	switch {
	case v.rule == RuleSelf || v.args[0] != nil && v.args[0].rule == RuleSelf:
		return RuleSelf
	case v.soft:
		return RuleInferred
	}
	return RuleDeclared
}

// memberOfType looks a member up in a type and then in its supertypes.
func (l *linker) memberOfType(t *value, name string, r Rule, space nameSpace) *value {
	if b, ok := t.f.binder.(memberFinder); ok {
		return b.memberOf(l, t, name, r, space)
	}
	if !t.super {
		if m := l.own(t, name, r); m != nil {
			return m
		}
	}
	ext := (*value)(nil)
	supers := l.heirOf(t)
	for _, s := range supers {
		switch {
		case s.is(kindDef) && s.lacks.keeps(name):
			if m := l.own(s, name, r); m != nil {
				m.recv = t
				if r != RuleSelf {
					return ruled(m, RuleInherited)
				}
				return m
			}
		case s.is(kindModule) && s.f != nil:
			if m := s.moduleBinder().moduleMember(l, s, name, valueSpace); m.is(kindDef) {
				return ruled(m, RuleInherited)
			}
		case (s.is(kindExternal) || s.is(kindBuiltin)) && ext == nil:
			ext = external(s.s + "." + name)
		case s == nil && ext == nil:
			ext = external("?." + name) // an unknown supertype may have it
		case (s.is(kindList) || s.is(kindMap) || s.is(kindTuple)) && ext == nil:
			if t.f.traits.supersComputed && s.is(kindMap) {
				ext = l.memberOfContainer(s, name)
			}
			if c, ok := t.f.binder.(containers); ok && c.containerHas(s.kind, name) {
				ext = l.memberOfContainer(s, name)
			}
		case s.is(kindDef):
		case ext == nil:
			if t.f.traits.supersComputed {
				ext = external("?." + name)
			}
		}
	}
	if b, ok := t.f.binder.(augmenter); ok {
		if m := b.added(l, append([]*value{t}, supers...), name, r); m != nil {
			return m
		}
	}
	if b, ok := t.f.binder.(dynamic); ok && r != RuleStatic && !t.super {
		if m := b.dynamic(l, t, supers, name); m != nil {
			return m
		}
	}
	return ext
}

// heirOf lists the supertypes whose members a type has.
func (l *linker) heirOf(t *value) []*value {
	if b, ok := t.f.binder.(heir); ok {
		return b.memberTypes(l, t)
	}
	return t.f.binder.supers(l, t)
}

// own denotes a member written in the type or object itself.
func (l *linker) own(t *value, name string, r Rule) *value {
	found := l.symbols(key(askMember, t.f.binder.memberScope(t.f, t.i), name), name)
	found = l.visibleMembers(t, found)
	if b, ok := t.f.binder.(memberFilter); ok {
		found = b.members(l, t, name, found, r)
	}
	if len(found) == 0 {
		return nil
	}
	m := chooseIn(t.f, found)
	m.rule = r
	m.env = envOf(t)
	if b, ok := t.f.binder.(memberBinder); ok {
		b.bindMember(l, t, m, found)
	}
	m.soft = t.soft
	return m
}

// visibleMembers drops what is local to a function body: scopes are no members.
func (l *linker) visibleMembers(t *value, found []defAt) []defAt {
	if s := t.symbol(); s.Flags.Has(facts.Local) && (t.f.traits.localScopes || t.f.traits.localTypes && s.Kind.IsType()) { // functions may have several types of one name
		return slices.DeleteFunc(found, func(d defAt) bool { return d.f != t.f || d.f.Facts.Symbols[d.i].Container != t.i })
	}
	if !t.symbol().Kind.IsCallable() {
		return found
	}
	var out []defAt
	for _, d := range found {
		if !d.f.Facts.Symbols[d.i].Flags.Has(facts.Local) {
			out = append(out, d)
		}
	}
	return out
}

// choose picks the definition that stands for several of one name: the one
// with a body before overload signatures, readers before writers, then the
// first. The others are kept.
func choose(found []defAt) *value {
	best := 0
	for n := 1; n < len(found); n++ {
		if rank(found[n]) < rank(found[best]) {
			best = n
		}
	}
	m := &value{kind: kindDef, f: found[best].f, i: found[best].i}
	for n, d := range found {
		if n != best {
			m.also = append(m.also, d)
		}
	}
	return m
}

// chooseIn picks one as a file's language does.
func chooseIn(f *File, found []defAt) *value {
	if b, ok := f.binder.(chooser); ok {
		return b.chooseDefinition(found)
	}
	return choose(found)
}

func rank(d defAt) int {
	s := &d.f.Facts.Symbols[d.i]
	switch {
	case s.Kind == facts.KindSetter:
		return 3
	case s.Flags.Has(facts.Overload) && !d.f.traits.declaredFirst:
		return 2
	case s.Flags.Has(facts.External):
		return 1
	}
	return 0
}

// fileScope looks a name up among the file's own top-level definitions and
// then its imports.
func (l *linker) fileScope(f *File, name string, space nameSpace) *value {
	var found []defAt
	for _, i := range f.named[name] {
		if inSpace(&f.Facts.Symbols[i], space) {
			l.touch(f, i)
			found = append(found, defAt{f, i})
		}
	}
	if len(found) > 0 {
		v := chooseIn(f, found)
		v.rule = RuleScope
		return v
	}
	if f != l.file {
		l.ask(key(askName, f.binder.moduleScope(f), name))
		l.ask(key(askImport, f.Path, name))
	}
	var all []*value
	var imports []int32
	for _, i := range f.bound[name] {
		if f.Facts.Imports[i].Scope < 0 {
			all, imports = append(all, l.imported(f, i)), append(imports, i)
		}
	}
	if b, ok := f.binder.(chooser); ok && len(all) > 1 {
		return b.chooseImport(f, imports, all)
	}
	return unionOf(all)
}

func inSpace(s *facts.Symbol, space nameSpace) bool {
	switch space {
	case typeSpace:
		return s.Kind.IsType() || s.Kind == facts.KindNamespace || s.Kind == facts.KindModule || s.Kind == facts.KindEnumMember
	case instanceSpace:
		return s.Kind.IsType() || s.Kind == facts.KindEnumMember
	case valueSpace:
		return s.Kind != facts.KindInterface && s.Kind != facts.KindType
	}
	return true
}

// receiverEnv gives self its value inside an inherited member whose result
// depends on it.
func (l *linker) receiverEnv(d *value, s *facts.Symbol) *env {
	if d.recv == nil || s.Container < 0 || !l.mentionsSelf(d.f, s.Type, s.Container, 0) {
		return d.env
	}
	t := d.recv
	if t.super {
		return d.env
	}
	return &env{f: d.f, i: s.Container, parent: d.env, self: t}
}

// mentionsSelf reports whether an expression names the instance or class that
// symbol i stands for.
func (l *linker) mentionsSelf(f *File, e facts.ExprID, i int32, depth int) bool {
	if e == 0 || depth > 8 {
		return false
	}
	x := l.expr(f, e)
	switch x.Op {
	case facts.OpThis, facts.OpClass:
		return int32(x.N) == i
	}
	return l.mentionsSelf(f, x.A, i, depth+1) || l.mentionsSelf(f, x.B, i, depth+1)
}

// classOf looks through aliases and variables that hold a class.
func (l *linker) classOf(v *value) *value {
	for n := 0; n < 8 && v.is(kindDef); n++ {
		s := v.symbol()
		switch {
		case isAlias(s) && s.Type == 0: // an object type
			return v
		case isAlias(s):
			v = l.aliased(v)
		case s.Kind == facts.KindValue:
			h := l.held(v)
			if h.is(kindDef) && h.f == v.f && h.i == v.i {
				return nil
			}
			v = h
		default:
			return v
		}
	}
	return v
}

// madeOf looks through names: what a type is made of.
func (l *linker) madeOf(t *value) *value {
	for n := 0; n < 8 && t.is(kindDef); n++ {
		u := l.underlying(t)
		if isAlias(t.symbol()) {
			u = l.aliased(t)
		}
		if u == nil {
			return t
		}
		t = u
	}
	return t
}

// isContainer reports whether a value has elements: it is a list or a map,
// perhaps by another name.
func (l *linker) isContainer(v *value) bool {
	if !v.is(kindInstance) {
		return false
	}
	t := l.madeOf(v.args[0])
	return t.is(kindList) || t.is(kindMap)
}
