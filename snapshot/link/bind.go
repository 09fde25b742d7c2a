package link

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// bindRef binds one reference. Equal expressions are bound alike.
func (l *linker) bindRef(r *facts.Ref) (binding Binding) {
	binding = openBinding
	defer l.survive()
	if int(r.Expr) >= len(l.bound) {
		return binding
	}
	role := facts.RoleUses
	if _, ok := l.file.binder.(merger); ok {
		role = r.Role
	}
	if u := l.bound[r.Expr]; u.binding != nil && u.role == role {
		return *u.binding
	}
	b := l.inRounds(func() Binding { return l.bindExpr(r.Expr, role) })
	if l.steps >= 0 {
		l.bound[r.Expr] = use{&b, role}
	}
	return b
}

// maxRounds bounds how often a reference has its steps anew: a long chain takes
// several rounds, each of which begins where the one before it ended.
const maxRounds = 64

// inRounds binds something in rounds of maxSteps, as long as a round that ran out
// of steps has settled the value of an expression.
func (l *linker) inRounds(bind func() Binding) Binding {
	for n := 1; ; n++ {
		l.steps, l.spared, l.nested = maxSteps, 0, 0
		before := l.settled
		b := bind()
		if l.steps >= 0 || l.settled == before || n == maxRounds {
			return b
		}
	}
}

// use is how an expression is bound in a role; the role counts where a name may
// mean several things.
type use struct {
	binding *Binding
	role    facts.Role
}

// hider is a binder whose language has types inside functions, whose members
// are as local as variables.
type hider interface {
	// local reports a definition that its function keeps to itself.
	local(f *File, i int32) bool
}

// tolerant is a binder that knows better than most why a name has no definition.
type tolerant interface {
	undefined(l *linker, x *facts.Expr) (Binding, bool)
}

// hidden reports something local to the file's function: a reference to it has
// no target, like those to variables.
func (l *linker) hidden(d *value) bool {
	h, ok := l.file.binder.(hider)
	return ok && d.is(kindDef) && d.f == l.file && h.local(d.f, d.i)
}

func (l *linker) bindExpr(e facts.ExprID, role facts.Role) Binding {
	x := l.expr(l.file, e)
	if x.Op == facts.OpCall { // the callee, as this call selects it
		args := l.arguments(l.file, x.B, nil)
		d := l.constructed(l.selected(l.eval(l.file, x.A, nil), args, int(x.N)-1), args, int(x.N)-1)
		return l.binding(d, l.expr(l.file, x.A), role)
	}
	d := l.eval(l.file, e, nil)
	if _, declared := l.file.binder.(protocols); x.Op == facts.OpMember && facts.Space(x.N) == facts.SpaceKey && !declared {
		return keyBinding(l.binding(d, x, role))
	}
	switch {
	case x.Op == facts.OpNarrow:
		x = l.expr(l.file, x.A)
	case x.Op == facts.OpUnion && x.A == x.B:
		if l.file.traits.membersCalled {
			d = softened(l.eval(l.file, x.A, nil))
		}
		d = ruled(d, RuleHeld)
	}
	b := l.binding(d, x, role)
	if o, ok := l.file.binder.(overloader); ok && role == facts.RoleCalls {
		o.addOverloads(l, &b, d)
	}
	return b
}

// maxMeant bounds the definitions that one reference is bound to. What may mean more is
// as open as if it meant none: as many references to them would cost their product.
const maxMeant = 128

// binding binds a reference to what its value names.
func (l *linker) binding(d *value, x *facts.Expr, role facts.Role) Binding {
	b := l.bindingOf(d, x, role)
	if n := len(b.Targets) + len(b.Also); n > maxMeant {
		l.record.Cut++
		return openBinding
	}
	return b
}

func (l *linker) bindingOf(d *value, x *facts.Expr, role facts.Role) Binding {
	if d == nil {
		return l.unbound(x)
	}
	if d.each && d.kind == kindUnion {
		return l.bindEach(d)
	}
	var b Binding
	merging, _ := l.file.binder.(merger)
	alts, local := alternatives(d), false
	for n, a := range alts {
		if merging != nil {
			a = merging.runs(l, a, role)
		}
		if l.hidden(a) {
			local = true
			continue
		}
		if n > 0 && a.kind != kindDef && a.kind != kindModule {
			continue
		}
		if merging != nil && a.kind == kindDef {
			merging.addMerged(l, &b, a, role, len(alts) > 1)
			continue
		}
		l.addTargets(&b, a, len(alts) > 1)
	}
	switch {
	case len(b.Targets)+len(b.Also) == 0 && local:
		return Binding{Rule: RuleLocal, Certainty: External}
	case len(b.Targets)+len(b.Also) == 0 && b.Certainty != External:
		if merging != nil && x.Op == facts.OpMember && facts.Space(x.N) == facts.SpaceValue { // of a type without a name: no definition stands for it
			return Binding{Rule: RuleLocal, Certainty: External}
		}
		return l.unbound(x)
	}
	return b
}

func (l *linker) addTargets(b *Binding, a *value, several bool) {
	c := Exact
	if a.soft || several {
		c = Inferred
	}
	switch a.kind {
	case kindInstance: // `this`, `super`, a value whose type is all there is to name
		if a.args[0].is(kindDef) && a.rule == RuleSelf {
			l.addDef(b, a.args[0].f, a.args[0].i, RuleSelf, c)
		}
	case kindDef:
		switch {
		case a.chance && len(b.Targets) == 0:
			l.addOpen(b, append([]defAt{{a.f, a.i}}, a.also...))
			return
		case a.each:
			l.addAlternative(b, a)
			return
		}
		l.addDef(b, a.f, a.i, a.rule, c)
		for _, o := range a.also {
			if !l.partOf(a, o) && !b.full() {
				b.Also = append(b.Also, l.alternativeTarget(o.f, o.i, ""))
			}
		}
	case kindModule:
		l.addModule(b, a, c)
	case kindOverloads: // named without a call: any of them
		if _, ok := l.file.binder.(selector); ok && len(b.Targets) == 0 {
			for _, o := range a.args {
				l.addAlternative(b, o)
			}
			return
		}
		l.addTargets(b, softened(a.args[0]), several)
		for _, o := range a.args[1:] {
			if b.full() {
				break
			}
			b.Also = append(b.Also, l.alternativeTarget(o.f, o.i, ""))
		}
	case kindExternal:
		if len(b.Targets) == 0 {
			b.Certainty = External
			l.add(b, Target{External: a.s}, RuleExternal, External)
			for _, o := range a.also[:min(len(a.also), maxMeant+1)] {
				b.Also = append(b.Also, l.alternativeTarget(o.f, o.i, ""))
			}
		}
	case kindBuiltin:
		if len(b.Targets) == 0 {
			b.Certainty = External
			l.add(b, Target{External: a.s}, RuleBuiltin, External)
		}
	}
}

// addModule adds a module: its file, or what its language says that one without a
// file is.
func (l *linker) addModule(b *Binding, m *value, c Certainty) {
	if m.f != nil {
		l.add(b, Target{Path: m.f.Path}, m.rule, c)
		return
	}
	p, ok := m.moduleBinder().(fileless)
	if !ok {
		return
	}
	switch t := p.moduleTarget(m); {
	case t.External == "":
		l.add(b, t, m.rule, c)
	case len(b.Targets) == 0:
		b.Certainty = External
		l.add(b, t, RuleExternal, External)
	}
}

// addOpen adds definitions of which nothing tells the one that is meant.
func (l *linker) addOpen(b *Binding, all []defAt) {
	b.Rule, b.Certainty = RuleAlternative, Ambiguous
	for _, o := range all[:min(len(all), maxMeant+1)] {
		b.Also = append(b.Also, l.defTarget(o.f, o.i))
	}
}

// bindEach binds a reference to what it means in each build or branch. What is
// outside the repository in one of them has no edge.
func (l *linker) bindEach(d *value) Binding {
	var b Binding
	for _, a := range d.args {
		l.addAlternative(&b, a)
	}
	for _, a := range d.args {
		if a.kind == kindExternal || a.kind == kindBuiltin {
			b.Also, b.Targets = b.Targets, nil
			l.addTargets(&b, a, false)
			break
		}
	}
	if len(b.Targets)+len(b.Also) == 0 {
		return openBinding
	}
	return b
}

// addAlternative adds a definition that is one of several each of which is meant,
// with those that it names besides.
func (l *linker) addAlternative(b *Binding, a *value) {
	if b.full() {
		return
	}
	switch {
	case a.kind == kindDef:
		l.addTarget(b, l.alternativeTarget(a.f, a.i, a.when), RuleAlternative, Alternative)
		for _, o := range a.also {
			if b.full() {
				break
			}
			l.addTarget(b, l.alternativeTarget(o.f, o.i, ""), RuleAlternative, Alternative)
		}
	case a.kind == kindModule && a.f != nil:
		l.add(b, Target{Path: a.f.Path}, RuleAlternative, Alternative)
	}
}

// full reports a binding to more definitions than are kept.
func (b *Binding) full() bool { return len(b.Targets)+len(b.Also) > maxMeant }

// alternativeTarget interns a definition as a target with the build or branch in which
// it is meant: that which is given or else the one in which it stands.
func (l *linker) alternativeTarget(f *File, i int32, when string) uint32 {
	if c, ok := f.binder.(conditional); ok && when == "" {
		when = c.condition(f, i)
	}
	t := f.target(i)
	t.Condition = when
	return l.target(t)
}

// conditional is a binder whose definitions may stand in some builds or branches alone.
type conditional interface {
	// condition says in which; "" for a definition that is in all.
	condition(f *File, i int32) string
}

// overloaded reports whether the further definitions are all parts of what was chosen.
func (l *linker) overloaded(a *value) bool {
	return !slices.ContainsFunc(a.also, func(o defAt) bool { return !l.partOf(a, o) })
}

// partOf reports that a further definition is a mere signature, the other accessor,
// or a declaration that is one thing with what was chosen.
func (l *linker) partOf(a *value, o defAt) bool {
	s := &o.f.Facts.Symbols[o.i]
	if rank(o) != rank(defAt{a.f, a.i}) || s.Kind == facts.KindInterface || s.Kind == facts.KindNamespace {
		return true
	}
	m, ok := l.file.binder.(merger)
	return ok && m.merges(a.symbol(), s)
}

func (l *linker) addDef(b *Binding, f *File, i int32, r Rule, c Certainty) {
	l.addTarget(b, l.defTarget(f, i), r, c)
}

func (l *linker) add(b *Binding, t Target, r Rule, c Certainty) {
	l.addTarget(b, l.target(t), r, c)
}

func (l *linker) addTarget(b *Binding, n uint32, r Rule, c Certainty) {
	for _, have := range b.Targets {
		if have == n {
			return
		}
	}
	switch {
	case len(b.Targets) == 0:
		b.Rule, b.Certainty = r, c
	case c == Alternative && b.Certainty.Bound():
		b.Rule, b.Certainty = r, c
	case c == Inferred && b.Certainty == Exact:
		b.Certainty = Inferred
	}
	b.Targets = append(b.Targets, n)
}

// unbound says why a reference has no target.
func (l *linker) unbound(x *facts.Expr) Binding {
	if b, ok := l.file.binder.(tolerant); ok {
		if u, ok := b.undefined(l, x); ok {
			return u
		}
	}
	switch x.Op {
	case facts.OpMember:
		h := l.held(l.eval(l.file, x.A, nil))
		if p, ok := l.file.binder.(protocols); ok && (facts.Space(x.N) == facts.SpaceKeyword || facts.Space(x.N) == facts.SpaceKey) {
			if p.lacksKey(l, h, x.S) {
				return Binding{Rule: RuleUnresolved, Certainty: Unresolved}
			}
			return Binding{Rule: RuleLocal, Certainty: External} // a parameter of what is called, a key of any dict
		}
		if facts.Space(x.N) == facts.SpaceCalled && (!l.absent(h, x.S) || l.member(h, x.S, valueSpace) != nil) { // a function or class, as most that is called, or unknown
			return Binding{Rule: RuleLocal, Certainty: External}
		}
		if i, ok := l.file.binder.(indexer); ok && i.hasIndex(l, h, x.S) {
			return openBinding
		}
		if h != nil && h.kind != kindUnion && !h.soft && (h.kind != kindInstance || l.closed(h.args[0])) || h != nil && !h.soft && l.closedBoth(h) {
			return Binding{Rule: RuleUnresolved, Certainty: Unresolved}
		}
		if l.absent(h, x.S) {
			return Binding{Rule: RuleAbsent, Certainty: Ambiguous}
		}
		return openBinding
	case facts.OpUnion: // what a local variable holds, if that is no definition
		if x.A == x.B {
			return Binding{Rule: RuleLocal, Certainty: External}
		}
	case facts.OpImport:
		return Binding{Rule: RuleMissingModule, Certainty: Unresolved}
	case facts.OpName, facts.OpTypeName, facts.OpSymbol, facts.OpUniverse:
		return Binding{Rule: RuleUnresolved, Certainty: Unresolved}
	}
	return openBinding
}

// absent reports whether the types that a value may have are definitions, type
// parameters aside: none of them has the member then.
func (l *linker) absent(h *value, name string) bool {
	if l.closedBoth(h) {
		return true
	}
	known := false
	for _, a := range alternatives(h) {
		if !a.is(kindInstance) || a.args[0] == nil {
			return false
		}
		switch t := a.args[0]; {
		case l.closed(t):
			known = true
		case isEither(t): // it has what its outcomes have
		case !t.is(kindParam) && !l.lackedByPlain(t, name):
			return false
		}
	}
	return known
}

// lackedByPlain reports a type of the language's own that lacks a member.
func (l *linker) lackedByPlain(t *value, name string) bool {
	i, ok := l.file.binder.(indexer)
	return ok && i.plainLacks(t, name)
}

// keyBinding is what a key of an object literal is bound to. The key makes a property
// of the literal's own, which stands for the one of the type that is expected there.
func keyBinding(b Binding) Binding {
	if len(b.Targets) == 0 || b.Certainty > Inferred {
		return openBinding
	}
	return Binding{Also: append(b.Targets, b.Also...), Rule: RuleKey, Certainty: Ambiguous}
}

// closed reports whether a type's members are all known. A type variable of
// another module stands for any, as does an alias of what is not known.
func (l *linker) closed(t *value) bool {
	for t.is(kindPointer) {
		t = t.args[0]
	}
	if t.is(kindDef) && isAlias(t.symbol()) && t.symbol().Type != 0 && !t.f.traits.aliasesStand && l.aliasLost(t, 0) {
		return false
	}
	return t.is(kindDef) && (t.symbol().Kind.IsType() && t.symbol().NodeKind != "generic_param" || isObjectMember(t))
}

// aliasLost reports an alias that leads to nothing known.
func (l *linker) aliasLost(t *value, depth int) bool {
	a := l.aliased(t)
	if a.is(kindDef) && isAlias(a.symbol()) && a.symbol().Type != 0 && depth < 8 {
		return l.aliasLost(a, depth+1)
	}
	return a == nil
}

// isObjectMember reports a property in the place of the object type that is
// written for it.
func isObjectMember(t *value) bool { return t.is(kindDef) && t.symbol().Kind == facts.KindProperty }

// bindImport binds import i of the file: the edge from the file to what it
// imports and, for the first import of a module, to the file that it loads.
func (l *linker) bindImport(i int, first bool) (binding Binding) {
	binding = openBinding
	defer l.survive()
	l.steps, l.spared = maxSteps, 0
	d := l.imported(l.file, int32(i))
	if d == nil {
		return Binding{Rule: RuleMissingModule, Certainty: Unresolved}
	}
	if d.each && d.kind == kindUnion {
		return l.bindEach(d)
	}
	var b Binding
	for _, a := range alternatives(d) {
		if a.is(kindModule) {
			a = ruled(a, RuleModuleFile)
		}
		if a.is(kindOverloads) { // it binds all of them
			for _, o := range a.args {
				l.addTargets(&b, o, false)
			}
			continue
		}
		if m, ok := l.file.binder.(merger); ok && a.kind == kindDef {
			m.addMerged(l, &b, a, facts.RoleImports, false)
			continue
		}
		l.addTargets(&b, a, false)
	}
	if m := &l.refs.Imports[i]; first && m.Name != "" && b.Certainty <= External {
		if mod := l.file.binder.resolve(l, l.file, m.Module); mod.is(kindModule) && mod.f != nil {
			if b.Certainty == External { // the module passes on what is outside
				b = Binding{Also: b.Also}
			}
			l.addTargets(&b, mod, false)
		}
	}
	if len(b.Targets) == 0 && b.Certainty != External {
		return Binding{Rule: RuleMissingModule, Certainty: Unresolved}
	}
	return b
}
