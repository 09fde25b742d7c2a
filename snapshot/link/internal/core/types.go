package core

import (
	"slices"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

func (l *Linker) evalType(f *File, x *facts.Expr, v *Env) *Value {
	switch x.Op {
	case facts.OpInstance:
		r := instanceIn(f, l.Eval(f, x.A, v))
		if l.Expr(f, x.A).Op == facts.OpConditional {
			return AsInferred(r)
		}
		return r
	case facts.OpPointer:
		return Wrap(KindPointer, l.Eval(f, x.A, v))
	case facts.OpList:
		t := Wrap(KindList, append([]*Value{l.Eval(f, x.A, v)}, l.Arguments(f, x.B, v)...)...)
		if x.N != 0 {
			t.Text = Channel
		} else if l.Checking {
			t.Text = x.S
		}
		return t
	case facts.OpMap:
		t := Wrap(KindMap, l.Eval(f, x.A, v), l.Eval(f, x.B, v))
		t.Text = x.S
		return t
	case facts.OpConditional, facts.OpMapped, facts.OpBound, facts.OpFiltered:
		if c, ok := f.Binder.(ComputedTypes); ok {
			return c.Computed(l, f, x, v)
		}
		return nil
	case facts.OpTuple:
		t := Wrap(KindTuple, l.Arguments(f, x.A, v)...)
		t.Open = x.N != 0
		return t
	case facts.OpFunc:
		params, text, this := l.Arguments(f, x.A, v), x.S, (*Value)(nil)
		if last := len(params) - 1; text == facts.TakesThis && last >= 0 {
			params, text, this = params[:last:last], "", params[last]
		}
		t := Wrap(KindFunc, append(params, l.Eval(f, x.B, v))...)
		t.Text, t.Index, t.Receiver = text, int32(x.N), this
		return t
	case facts.OpOptional:
		return Partial(f, l.Eval(f, x.A, v))
	case facts.OpRecord:
		r := &Value{Kind: KindRecord, File: f, Index: int32(x.A), Env: v, Open: x.N != 0}
		if x.B != 0 {
			r.Args = []*Value{l.ValueOf(l.Eval(f, x.B, v))}
		}
		return r
	case facts.OpTypeOf:
		return l.evalTypeOf(f, l.ValueOf(l.Eval(f, x.A, v)))
	case facts.OpGeneric:
		return l.evalGeneric(f, x, v)
	}
	return nil
}

// evalTypeOf is the type of a value.
func (l *Linker) evalTypeOf(f *File, h *Value) *Value {
	if p, ok := f.Binder.(Protocols); ok {
		return AsInferred(p.TypeOf(h))
	}
	if isModuleType(f, h) {
		return h
	}
	if f.traits.DefinitionsTyped {
		if l.Checking && (isObjectConstant(h) || isFunction(h)) {
			return Wrap(KindOnly, h)
		}
		return l.TypeOfAny(h)
	}
	return TypeOf(h)
}

// isObjectConstant reports a constant that means the object that is written there.
func isObjectConstant(v *Value) bool {
	return v.Is(KindDef) && v.Symbol().Kind == facts.KindValue && v.Symbol().Flags.Has(facts.Const) && len(v.Symbol().Supers) == 0 && len(v.File.MembersOf(v.Index)) > 0
}

// isFunction reports a function, or a class, as it stands.
func isFunction(v *Value) bool {
	return v.Is(KindDef) && (v.Symbol().Kind == facts.KindFunction || v.Symbol().Kind == facts.KindClass)
}

// evalGeneric is a type, or a function, with its type arguments.
func (l *Linker) evalGeneric(f *File, x *facts.Expr, v *Env) *Value {
	base := l.Eval(f, x.A, v)
	if e, ok := f.Binder.(Evaluator); ok {
		return e.Indexed(l, base, l.Arguments(f, x.B, v))
	}
	if base.Is(KindOverloads) {
		return withArguments(base, l.Arguments(f, x.B, v))
	}
	if base == nil || base.Kind != KindDef && base.Kind != KindExternal && base.Kind != KindBuiltin {
		return base
	}
	args := l.Arguments(f, x.B, v)
	if a, ok := f.Binder.(AritySelector); ok {
		base = a.OfArity(l, base, len(args))
	}
	g := *base
	g.Args = args
	return &g
}

// withArguments gives overloads type arguments that a call of them writes.
func withArguments(overloads *Value, args []*Value) *Value {
	o := *overloads
	o.Args = make([]*Value, len(overloads.Args))
	for n, d := range overloads.Args {
		g := *d
		g.Args = args
		o.Args[n] = &g
	}
	return &o
}

func (l *Linker) typeParam(f *File, x *facts.Expr, v *Env) *Value {
	if a := v.lookup(f, int32(x.N), x.S); a != nil {
		return a
	}
	if int(x.N) >= len(f.Facts.Symbols) {
		return nil
	}
	for _, p := range f.Facts.Symbols[x.N].TypeParams {
		if p.Name == x.S {
			if f.traits.BoundsJoined {
				return &Value{Kind: KindParam, Text: x.S, Args: l.bounds(f, p.Constraint, v), Free: f.Facts.Symbols[x.N].Kind.IsCallable()}
			}
			if l.Checking && p.Default != 0 && v.within(f, int32(x.N)) {
				return l.Eval(f, p.Default, v)
			}
			bound := l.Eval(f, p.Constraint, v)
			if e, ok := f.Binder.(Evaluator); ok && p.Constraint == 0 {
				bound = e.ReceiverConstraint(l, f, int32(x.N), x.S)
			}
			// given, but nobody knows what: a subtype of its bound may take more
			return &Value{Kind: KindParam, File: f, Index: int32(x.N), Text: x.S, Args: []*Value{bound}, Inferred: v.within(f, int32(x.N))}
		}
	}
	return nil
}

// bounds evaluates what a type parameter extends, all of it: the first
// is its erasure.
func (l *Linker) bounds(f *File, e facts.ExprID, v *Env) []*Value {
	if x := l.Expr(f, e); x.Op == facts.OpUnion {
		return append(l.bounds(f, x.A, v), l.Eval(f, x.B, v))
	}
	return []*Value{l.Eval(f, e, v)}
}

// SelfType is the type that this, self or the receiver has: generic
// types have their own parameters as arguments, which stay unknown.
// Inside an extension it is the type that is added to, from outside where none is found.
func (l *Linker) SelfType(f *File, i int32) *Value {
	if int(i) < len(f.Facts.Symbols) && f.Facts.Symbols[i].Kind == facts.KindExtension {
		if t := l.Eval(f, f.Facts.Symbols[i].Type, nil); t != nil {
			return t
		}
		return ExternalValue(f.Facts.Symbols[i].Name)
	}
	if b, ok := f.Binder.(MemberOwners); ok && int(i) < len(f.Facts.Symbols) && f.Facts.Symbols[i].Owner != "" && !IsNamed(&f.Facts.Symbols[i]) {
		return b.OwnerOf(l, f, i)
	}
	return l.DefinitionOf(f, i, nil)
}

// IsNamed reports what has members of its own: a type, or a module that is written in parts.
func IsNamed(s *facts.Symbol) bool {
	return s.Kind.IsType() || s.Kind == facts.KindModule && s.Flags.Has(facts.Partial)
}

// ValueOf gives the value of a denotation: what a variable, field or property
// holds; everything else is itself.
func (l *Linker) ValueOf(d *Value) *Value {
	switch {
	case d == nil:
		return nil
	case d.Kind == KindUnion:
		var all []*Value
		for _, a := range d.Args {
			all = append(all, l.ValueOf(a))
		}
		return asUnsure(Joined(d, all), d)
	case d.Kind != KindDef:
		if u := l.underKey(d); u != nil {
			return u
		}
		return d
	}
	s := d.Symbol()
	switch s.Kind {
	case facts.KindValue, facts.KindField, facts.KindProperty, facts.KindGetter, facts.KindParameter:
		r := l.declaredOrInferred(d, s)
		if p, ok := d.File.Binder.(Protocols); ok && s.Flags.Has(facts.ClassVar) {
			r = p.Got(l, r)
		}
		if r == nil && !d.File.traits.ValuesPlain && (s.Kind == facts.KindValue || isNestedObject(d.File, d.Index)) {
			// An object with members of its own; of what a type says that is not known there may be others.
			return &Value{Kind: KindDef, File: d.File, Index: d.Index, Rule: d.Rule, Inferred: s.Type != 0}
		}
		if r == nil && d.File.traits.FieldsHold && s.Kind == facts.KindField && s.Type == 0 && holdsMembers(d.File, d.Index) {
			return &Value{Kind: KindDef, File: d.File, Index: d.Index, Rule: d.Rule, Inferred: d.Inferred}
		}
		return r
	case facts.KindEnumMember:
		if s.Container >= 0 {
			return InstanceOf(l.DefinitionOf(d.File, s.Container, nil))
		}
	}
	return d
}

// isNestedObject reports a property of an object whose value is an object with members of its own, as
// both are written.
func isNestedObject(f *File, i int32) bool {
	s := &f.Facts.Symbols[i]
	if s.Kind != facts.KindProperty || s.Type != 0 || s.Container < 0 || len(f.MembersOf(i)) == 0 {
		return false
	}
	of := f.Facts.Symbols[s.Container].Kind
	return of == facts.KindValue || of == facts.KindProperty && isNestedObject(f, s.Container)
}

// holdsMembers reports a field that members of its file are written in, or belong to.
func holdsMembers(f *File, i int32) bool {
	if len(f.MembersOf(i)) > 0 {
		return true
	}
	name := f.Facts.QualifiedName(int(i))
	return slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Owner == name })
}

// declaredOrInferred evaluates a symbol's type; what is not a declared type is
// soft.
func (l *Linker) declaredOrInferred(d *Value, s *facts.Symbol) *Value {
	r := l.ValueOf(l.Eval(d.File, s.Type, l.ReceiverEnv(d, s)))
	if t := l.declaredElsewhere(d, s); t != nil {
		return t
	}
	if r == nil {
		return nil
	}
	if d.Inferred || l.IsInferred(d.File, s.Type) && !l.constant(d.File, s) {
		return AsInferred(r)
	}
	return r
}

// constant reports a variable that has no value but what it was given: it is as
// sure as that.
func (l *Linker) constant(f *File, s *facts.Symbol) bool {
	if !f.traits.ConstantsHold || s.Kind != facts.KindValue || !s.Flags.Has(facts.Const) {
		return false
	}
	switch l.Expr(f, s.Type).Op {
	case facts.OpSymbol, facts.OpImport, facts.OpName, facts.OpMember, facts.OpCall, facts.OpAwait:
		return true
	}
	return false
}

// IsInferred reports whether an expression is weaker than a declared type or a
// construction.
func (l *Linker) IsInferred(f *File, e facts.ExprID) bool {
	x := l.Expr(f, e)
	if x.Op == facts.OpCall && l.Expr(f, x.A).Op == facts.OpUniverse { // as make(T)
		x = l.Expr(f, l.Expr(f, x.B).A)
	}
	switch x.Op {
	case facts.OpInstance, facts.OpNew, facts.OpTuple, facts.OpFunc, facts.OpNone:
		return false
	}
	return true
}
