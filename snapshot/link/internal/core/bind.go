package core

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// bindRef binds one reference. Equal expressions are bound alike.
func (l *Linker) bindRef(r *facts.Ref) (binding Binding) {
	binding = OpenBinding
	defer l.Recover()
	if int(r.Expr) >= len(l.bound) {
		return binding
	}
	role := facts.RoleUses
	if _, ok := l.File.Binder.(Merger); ok {
		role = r.Role
	}
	if u := l.bound[r.Expr]; u.binding != nil && u.role == role {
		return *u.binding
	}
	b := l.inRounds(func() Binding { return l.bindExpr(r.Expr, role) })
	if l.Steps >= 0 {
		l.bound[r.Expr] = use{&b, role}
	}
	return b
}

// maxRounds bounds how often a reference has its steps anew: a long chain takes
// several rounds, each of which begins where the one before it ended.
const maxRounds = 64

// inRounds binds something in rounds of MaxSteps, as long as a round that ran out
// of steps has settled the value of an expression.
func (l *Linker) inRounds(bind func() Binding) Binding {
	for n := 1; ; n++ {
		l.Begin()
		before := l.settled
		b := bind()
		switch {
		case l.Steps >= 0:
			return b
		case l.settled == before || n == maxRounds:
			l.GiveUp()
			return b
		}
	}
}

// Hidden reports something local to the file's function: a reference to it has
// no target, like those to variables.
func (l *Linker) Hidden(d *Value) bool {
	h, ok := l.File.Binder.(LocalTypes)
	return ok && d.Is(KindDef) && d.File == l.File && h.Local(d.File, d.Index)
}

func (l *Linker) bindExpr(e facts.ExprID, role facts.Role) Binding {
	x := l.Expr(l.File, e)
	if x.Op == facts.OpCall { // the callee, as this call selects it
		d := l.ByWords(l.Eval(l.File, x.A, nil), x.S)
		var args []*Value
		if d.Is(KindOverloads) || d.Is(KindDef) && (d.Symbol().Kind.IsType() || d.Outside != nil) {
			args = l.Arguments(l.File, x.B, nil)
		}
		d = l.Constructed(l.Selected(d, args, int(x.N)-1), args, int(x.N)-1)
		return l.binding(d, l.Expr(l.File, x.A), role)
	}
	d := l.Eval(l.File, e, nil)
	if _, declared := l.File.Binder.(Protocols); x.Op == facts.OpMember && facts.Space(x.N) == facts.SpaceKey && !declared {
		return keyBinding(l.binding(d, x, role))
	}
	switch {
	case x.Op == facts.OpNarrow:
		x = l.Expr(l.File, x.A)
	case x.Op == facts.OpUnion && x.A == x.B:
		if l.File.traits.MembersCalled {
			d = AsInferred(l.Eval(l.File, x.A, nil))
		}
		d = WithRule(d, RuleHeld)
	}
	b := l.binding(d, x, role)
	if o, ok := l.File.Binder.(Overloader); ok && role == facts.RoleCalls {
		o.AddOverloads(l, &b, d)
	}
	return b
}

// maxTargets bounds the definitions that one reference is bound to. What may mean more is
// as open as if it meant none: as many references to them would cost their product.
const maxTargets = 128

// binding binds a reference to what its value names.
func (l *Linker) binding(d *Value, x *facts.Expr, role facts.Role) Binding {
	b := l.bindingOf(d, x, role)
	if n := len(b.Targets) + len(b.Also); n > maxTargets {
		l.Record.Cut++
		return OpenBinding
	}
	return b
}

func (l *Linker) bindingOf(d *Value, x *facts.Expr, role facts.Role) Binding {
	if d == nil {
		return l.unbound(x)
	}
	if d.Each && d.Kind == KindUnion {
		return l.bindEach(d)
	}
	var b Binding
	merging, _ := l.File.Binder.(Merger)
	alts, local := Alternatives(d), false
	for n, a := range alts {
		if merging != nil {
			a = merging.Runs(l, a, role)
		}
		if l.Hidden(a) {
			local = true
			continue
		}
		if n > 0 && a.Kind != KindDef && a.Kind != KindModule {
			continue
		}
		if merging != nil && a.Kind == KindDef {
			merging.AddMerged(l, &b, a, role, len(alts) > 1)
			continue
		}
		l.AddTargets(&b, a, len(alts) > 1)
	}
	switch {
	case len(b.Targets)+len(b.Also) == 0 && local:
		return Binding{Rule: RuleLocal, Certainty: External}
	case len(b.Targets)+len(b.Also) == 0 && b.Certainty != External:
		if merging != nil && x.Op == facts.OpMember && facts.Space(x.N) == facts.SpaceValue { // of a type without a name: no definition is meant
			return Binding{Rule: RuleLocal, Certainty: External}
		}
		return l.unbound(x)
	}
	return b
}

// AddTargets adds what a value names to a binding; several says that it is one of
// several alternatives.
func (l *Linker) AddTargets(b *Binding, a *Value, several bool) {
	c := Exact
	if a.Inferred || several {
		c = Inferred
	}
	switch a.Kind {
	case KindInstance: // `this`, `super`, a value whose type is all there is to name
		if a.Args[0].Is(KindDef) && a.Rule == RuleSelf {
			l.AddDef(b, a.Args[0].File, a.Args[0].Index, RuleSelf, c)
		}
	case KindDef:
		switch {
		case a.Ambiguous && len(b.Targets) == 0:
			l.addOpen(b, append([]Definition{{a.File, a.Index}}, a.Also...))
			return
		case a.Each:
			l.addAlternative(b, a)
			return
		}
		l.AddDef(b, a.File, a.Index, a.Rule, c)
		for _, o := range a.Also {
			if !l.partOf(a, o) && !b.full() {
				b.Also = append(b.Also, l.AlternativeTarget(o.File, o.Index, ""))
			}
		}
	case KindModule:
		l.addModule(b, a, c)
	case KindOverloads: // named without a call: any of them
		if _, ok := l.File.Binder.(OverloadSelector); ok && len(b.Targets) == 0 {
			for _, o := range a.Args {
				l.addAlternative(b, o)
			}
			return
		}
		l.AddTargets(b, AsInferred(a.Args[0]), several)
		for _, o := range a.Args[1:] {
			if b.full() {
				break
			}
			b.Also = append(b.Also, l.AlternativeTarget(o.File, o.Index, ""))
		}
	case KindExternal:
		if len(b.Targets) == 0 {
			b.Certainty = External
			l.add(b, Target{External: a.Text}, RuleExternal, External)
			for _, o := range a.Also[:min(len(a.Also), maxTargets+1)] {
				b.Also = append(b.Also, l.AlternativeTarget(o.File, o.Index, ""))
			}
		}
	case KindBuiltin:
		if len(b.Targets) == 0 {
			b.Certainty = External
			l.add(b, Target{External: a.Text}, RuleBuiltin, External)
		}
	}
}

// addModule adds a module: its file, or what its language says that one without a
// file is.
func (l *Linker) addModule(b *Binding, m *Value, c Certainty) {
	if m.File != nil {
		l.add(b, Target{Path: m.File.Path}, m.Rule, c)
		return
	}
	p, ok := m.moduleBinder().(VirtualModules)
	if !ok {
		return
	}
	switch t := p.ModuleTarget(m); {
	case t.External == "":
		l.add(b, t, m.Rule, c)
	case len(b.Targets) == 0:
		b.Certainty = External
		l.add(b, t, RuleExternal, External)
	}
}

// addOpen adds definitions of which any may be meant.
func (l *Linker) addOpen(b *Binding, all []Definition) {
	b.Rule, b.Certainty = RuleAlternative, Ambiguous
	for _, o := range all[:min(len(all), maxTargets+1)] {
		b.Also = append(b.Also, l.DefTarget(o.File, o.Index))
	}
}

// bindEach binds a reference to what it means in each build or branch. What is
// outside the repository in one of them has no edge.
func (l *Linker) bindEach(d *Value) Binding {
	var b Binding
	for _, a := range d.Args {
		l.addAlternative(&b, a)
	}
	for _, a := range d.Args {
		if a.Kind == KindExternal || a.Kind == KindBuiltin {
			b.Also, b.Targets = b.Targets, nil
			l.AddTargets(&b, a, false)
			break
		}
	}
	if len(b.Targets)+len(b.Also) == 0 {
		return OpenBinding
	}
	return b
}

// addAlternative adds a definition that is one of several each of which is meant,
// with those that it names besides.
func (l *Linker) addAlternative(b *Binding, a *Value) {
	if b.full() {
		return
	}
	switch {
	case a.Kind == KindDef:
		l.AddTarget(b, l.AlternativeTarget(a.File, a.Index, a.Condition), RuleAlternative, Alternative)
		for _, o := range a.Also {
			if b.full() {
				break
			}
			l.AddTarget(b, l.AlternativeTarget(o.File, o.Index, ""), RuleAlternative, Alternative)
		}
	case a.Kind == KindModule && a.File != nil:
		l.add(b, Target{Path: a.File.Path}, RuleAlternative, Alternative)
	}
}

// full reports a binding to more definitions than are kept.
func (b *Binding) full() bool { return len(b.Targets)+len(b.Also) > maxTargets }

// AlternativeTarget interns a definition as a target with the build or branch in which
// it is meant: that which is given or else the one that it is in.
func (l *Linker) AlternativeTarget(f *File, i int32, when string) uint32 {
	if c, ok := f.Binder.(Conditional); ok && when == "" {
		when = c.Condition(f, i)
	}
	t := f.Target(i)
	t.Condition = when
	return l.Target(t)
}

// AddDef adds a definition to a binding.
func (l *Linker) AddDef(b *Binding, f *File, i int32, r Rule, c Certainty) {
	l.AddTarget(b, l.DefTarget(f, i), r, c)
}

func (l *Linker) add(b *Binding, t Target, r Rule, c Certainty) {
	l.AddTarget(b, l.Target(t), r, c)
}

// AddTarget adds a target of the record to a binding, whose rule and certainty are the
// first target's, or weaker.
func (l *Linker) AddTarget(b *Binding, n uint32, r Rule, c Certainty) {
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

// askedFor reports a method whose lack is an error where it is called without its name.
func (l *Linker) askedFor(method string) bool {
	p, ok := l.File.Binder.(Protocols)
	return ok && p.AskedFor(method)
}

// bindImport binds import i of the file: the edge from the file to what it
// imports and, for the first import of a module, to the file that it loads.
func (l *Linker) bindImport(i int, first bool) (binding Binding) {
	binding = OpenBinding
	defer l.Recover()
	l.Steps, l.StepsReturned = MaxSteps, 0
	d := l.Imported(l.File, int32(i))
	if d == nil {
		return Binding{Rule: RuleMissingModule, Certainty: Unresolved}
	}
	if d.Each && d.Kind == KindUnion {
		return l.bindEach(d)
	}
	var b Binding
	for _, a := range Alternatives(d) {
		if a.Is(KindModule) {
			a = WithRule(a, RuleModuleFile)
		}
		if a.Is(KindOverloads) { // it binds all of them
			for _, o := range a.Args {
				l.AddTargets(&b, o, false)
			}
			continue
		}
		if m, ok := l.File.Binder.(Merger); ok && a.Kind == KindDef {
			m.AddMerged(l, &b, a, facts.RoleImports, false)
			continue
		}
		l.AddTargets(&b, a, false)
	}
	if m := &l.refs.Imports[i]; first && m.Name != "" && b.Certainty <= External {
		if mod := l.File.Binder.Resolve(l, l.File, m.Module); mod.Is(KindModule) && mod.File != nil {
			if b.Certainty == External { // the module passes on what is outside
				b = Binding{Also: b.Also}
			}
			l.AddTargets(&b, mod, false)
		}
	}
	if len(b.Targets) == 0 && b.Certainty != External {
		return Binding{Rule: RuleMissingModule, Certainty: Unresolved}
	}
	return b
}
