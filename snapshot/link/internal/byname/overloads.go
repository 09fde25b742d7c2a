package byname

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// SelectOverload chooses by the number of arguments, then by their types as far as they are
// known. Of several that suit as well the first represents all, as of those that do not.
func (b *byName) SelectOverload(l *core.Linker, overloads []*core.Value, args []*core.Value, count int) *core.Value {
	overloads = byIdentity(overloads)
	if b.Generic {
		overloads = b.methodsOf(l, overloads[0].Symbol().Name, overloads)
	}
	if len(overloads) > core.MaxOverloads {
		c := l.NarrowByCount(overloads, count, func(o *core.Value) bool { return acceptsCount(o, count) }, firstOf)
		if c.Any != nil {
			return c.Any
		}
		overloads = c.Fitting
	}
	var fit []*core.Value
	for _, o := range overloads {
		if acceptsCount(o, count) {
			fit = append(fit, o)
		}
	}
	if s := overloads[0].Symbol(); len(fit) == 0 && s.Flags.Has(facts.Partial) { // the number of parameters is part of the name
		return core.ExternalValue("?." + s.Name)
	}
	switch len(fit) {
	case 0: // a function that is called as a member, a mistake, or one that a library's type declares
		if e := b.extending(l, overloads[0], args, count); e != nil {
			return e
		}
		if name := overloads[0].Symbol().Name; b.every[name] && isForeign(overloads[0]) {
			return core.ExternalValue("?." + name)
		}
		return core.AsInferred(overloads[0])
	case 1:
		return fit[0]
	}
	if fit = b.bestFor(l, fit, args); len(fit) > maxAlike {
		return &core.Value{Kind: core.KindDef, File: fit[0].File, Index: fit[0].Index, Rule: fit[0].Rule, Inferred: true}
	}
	return firstOf(fit)
}

// byIdentity sorts overloads by what does not change when one of them is moved within its file: which of several represents
// all must not follow from that.
func byIdentity(overloads []*core.Value) []*core.Value {
	return slices.SortedStableFunc(slices.Values(overloads), func(x, y *core.Value) int {
		return cmp.Or(strings.Compare(x.File.Path, y.File.Path), strings.Compare(x.Symbol().Disambiguator, y.Symbol().Disambiguator))
	})
}

// methodsOf adds the methods that other files give a generic function: what is meant among them is inferred. Those of tests
// count where the repository has no others.
func (b *byName) methodsOf(l *core.Linker, name string, known []*core.Value) []*core.Value {
	var code, tests []*core.Value
	for _, d := range l.Symbols(core.NewQuestion(core.AskUnique, b.shared(""), name), name) {
		s := &d.File.Facts.Symbols[d.Index]
		if !s.Kind.IsCallable() || s.Kind == facts.KindMacro || isOwn(d) && d.File != l.File || slices.ContainsFunc(known, func(v *core.Value) bool { return v.File == d.File && v.Index == d.Index }) {
			continue
		}
		v := &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: core.RuleName, Inferred: true}
		if core.IsTest(d.File) {
			tests = append(tests, v)
		} else {
			code = append(code, v)
		}
	}
	if len(code)+len(known) == 0 {
		return byIdentity(tests)
	}
	return append(slices.Clip(known), byIdentity(code)...)
}

// extending is the function that is called as a member of the type which a member belongs to, with as many arguments.
func (b *byName) extending(l *core.Linker, member *core.Value, args []*core.Value, count int) *core.Value {
	if s := member.Symbol(); s.Kind != facts.KindMethod || s.Container < 0 || calledOnFirst(member) {
		return nil
	}
	all := b.calledAsMember(l, l.SelfType(member.File, member.Symbol().Container), member.Symbol().Name)
	if all == nil || !all.Is(core.KindOverloads) || !slices.ContainsFunc(all.Args, func(o *core.Value) bool { return acceptsCount(o, count) }) {
		return nil
	}
	return b.SelectOverload(l, all.Args, args, count)
}

// isForeign reports a function that is called as a member of a value from outside, or of unknown type.
func isForeign(function *core.Value) bool {
	return calledOnFirst(function) && !function.Receiver.Is(core.KindDef)
}

// firstOf is the first of several overloads, which represents all. Where each is in another
// branch of the preprocessor, each is meant.
func firstOf(fit []*core.Value) *core.Value {
	v := *fit[0]
	if v.Each = areBranches(fit); !v.Each {
		v.Inferred = true
	}
	for _, o := range fit[1:] {
		v.Also = append(v.Also, core.Definition{File: o.File, Index: o.Index})
	}
	return &v
}

// areBranches reports functions that no call distinguishes, each in another branch.
func areBranches(fit []*core.Value) bool {
	first := fit[0].Symbol()
	for n, o := range fit {
		s := o.Symbol()
		if s.Condition == "" || len(s.Params) != len(first.Params) || s.Disambiguator != first.Disambiguator {
			return false
		}
		if slices.ContainsFunc(fit[:n], func(p *core.Value) bool { return p.Symbol().Condition == s.Condition }) {
			return false
		}
	}
	return true
}

// maxAlike is how many overloads that suit a call alike are listed: of more the first represents all.
const maxAlike = 3

// bestFor keeps the functions whose parameters suit the arguments best.
func (b *byName) bestFor(l *core.Linker, fit, args []*core.Value) []*core.Value {
	most, best := 0, []*core.Value(nil)
	for _, o := range fit {
		score := 0
		params := o.Symbol().Params
		if o.Symbol().Flags.Has(facts.ByReceiver|facts.Static) && o.Rule == core.RuleInferred && len(params) > 0 {
			params = params[1:]
		}
		for n, p := range params {
			if n < len(args) && args[n] != nil {
				score += b.assignableToParam(l, l.Eval(o.File, p.Type, nil), args[n])
			}
		}
		switch {
		case best == nil || score > most:
			most, best = score, []*core.Value{o}
		case score == most:
			best = append(best, o)
		}
	}
	return best
}

// assignableToParam says how well an argument suits a parameter, by their types: more is better.
func (b *byName) assignableToParam(l *core.Linker, param, arg *core.Value) int {
	p, a := l.Unaliased(core.TypeOf(param)), l.Unaliased(core.TypeOf(l.ValueOf(arg)))
	if a.Is(core.KindBuiltin) && a.Text == textLiteral {
		switch t := core.TypeOf(param); {
		case b.Strategy == lang.ByInclude && (isCalled(t, "char") || isCalled(p, "char")): // nothing is made of it
			return 3
		case t.Is(core.KindBuiltin) && (t.Text == "char" || strings.EqualFold(t.Text, textLiteral)) || !t.Is(core.KindBuiltin) && isCalled(t, "string"):
			return 2
		}
	}
	if p.Is(core.KindFunc) && p.Text != facts.OfReceiver {
		switch n := b.arity(l, arg); n {
		case -1:
			if a.Is(core.KindBuiltin) && arg.Is(core.KindInstance) { // a literal
				return -1
			}
			return 0
		case len(p.Args) - 1:
			return 2
		}
		return -1
	}
	if name, made := madeOutside(arg); made && p != nil && !p.Is(core.KindDef) {
		if core.LastName(p.Text) == name {
			return 4
		}
		return -1
	}
	if p == nil || a == nil || p.Kind != core.KindDef && p.Kind != core.KindBuiltin && p.Kind != core.KindExternal {
		return 0
	}
	switch {
	case core.Same(p, a):
		return 4
	case p.Is(core.KindDef) && a.Is(core.KindDef):
		for _, s := range b.Supers(l, a) {
			if s.Is(core.KindDef) && s.File == p.File && s.Index == p.Index {
				return 3
			}
		}
	case (p.Kind == a.Kind || a.Is(core.KindBuiltin) && p.Is(core.KindExternal)) && core.LastName(p.Text) == core.LastName(a.Text):
		return 4
	case p.Is(core.KindBuiltin) && a.Is(core.KindBuiltin) && !strings.EqualFold(p.Text, "bool") && !strings.EqualFold(a.Text, "bool"):
		return 1
	}
	return -1
}

// madeOutside is the name of a type from outside of which a call makes a value: Int16(count).
func madeOutside(a *core.Value) (string, bool) {
	if !a.Is(core.KindExternal) {
		return "", false
	}
	name, made := strings.CutSuffix(core.LastName(a.Text), "()")
	return name, made && lang.Capitalised(name)
}

// arity is the number of parameters of a function that is given as an argument, or of the one constructor of a type that is
// named there; -1 where that is not known.
func (b *byName) arity(l *core.Linker, arg *core.Value) int {
	if arg.Is(core.KindOverloads) && len(arg.Args) == 1 {
		arg = arg.Args[0]
	}
	if arg.Is(core.KindDef) && arg.Symbol().Kind.IsType() {
		made := b.constructors(l, arg)
		if len(made) != 1 {
			return -1
		}
		return len(made[0].File.Facts.Symbols[made[0].Index].Params)
	}
	if arg.Is(core.KindDef) && arg.Symbol().Kind.IsCallable() && !arg.Symbol().Flags.Has(facts.ByReceiver|facts.Static) {
		return len(arg.Symbol().Params)
	}
	if t := b.functionType(l, arg); t.Is(core.KindFunc) && t.Text != facts.OfReceiver {
		return len(t.Args) - 1
	}
	return -1
}

// textLiteral is the type of a literal text.
const textLiteral = "string"

// isCalled reports a type whose name has a word in it.
func isCalled(t *core.Value, word string) bool {
	switch {
	case t.Is(core.KindDef):
		return strings.Contains(strings.ToLower(t.Symbol().Name), word)
	case t.Is(core.KindBuiltin), t.Is(core.KindExternal):
		return strings.Contains(strings.ToLower(core.LastName(t.Text)), word)
	}
	return false
}

// functionType is the type of a function, past its aliases; nil for another value.
func (b *byName) functionType(l *core.Linker, function *core.Value) *core.Value {
	t := core.TypeOf(l.ValueOf(function))
	for n := 0; n < maxAliases && t.Is(core.KindDef) && core.IsAlias(t.Symbol()); n++ {
		t = l.Aliased(t)
	}
	switch {
	case t.Is(core.KindFunc), t.Is(core.KindExternal) && b.functions[core.LastName(t.Text)], t.Is(core.KindDef) && t.Symbol().Kind == facts.KindType && len(t.Symbol().Params) > 0:
		return t
	}
	return nil
}

// maxAliases bounds the aliases of a function's type that name one another.
const maxAliases = 4

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

// calledBeside are the functions of a type's name beside it, where one is called and no instance is made of the type: an
// import is of both.
func (b *byName) calledBeside(l *core.Linker, v *core.Value, space core.NameSpace) *core.Value {
	if space != core.FuncSpace || !v.Is(core.KindDef) || v.Symbol().Kind != facts.KindInterface && !v.Symbol().Flags.Has(facts.Abstract) || !v.Symbol().Kind.IsType() {
		return v
	}
	o := &core.Value{Kind: core.KindOverloads}
	for _, d := range l.Symbols(core.PrimaryKey(v.File, v.Index), v.Symbol().Name) {
		if d.File.Facts.Symbols[d.Index].Kind == facts.KindFunction && (d.File == l.File || !isOwn(d)) {
			o.Args = append(o.Args, &core.Value{Kind: core.KindDef, File: d.File, Index: d.Index, Rule: v.Rule, Inferred: v.Inferred})
		}
	}
	if len(o.Args) == 0 {
		return v
	}
	return o
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
