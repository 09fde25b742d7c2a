package core

import (
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Call denotes what a call of a gives.
func (l *Linker) Call(a *Value, args []*Value) *Value {
	if a == nil {
		return nil
	}
	switch a.Kind {
	case KindUnion:
		var all []*Value
		for _, x := range a.Args {
			all = append(all, l.Call(x, args))
		}
		return AsInferred(UnionOf(all))
	case KindExternal, KindBuiltin:
		if r := l.knownCall(a, args); r != nil {
			return r
		}
		return ExternalValue(a.Text + "()")
	case KindFunc, KindList, KindMap, KindPointer: // Go: conversion
		return InstanceOf(a)
	case KindInstance:
		if m := l.CalledMethod(a); m != nil {
			return l.Call(m, args)
		}
		return l.callInstance(a)
	case KindDef:
		return l.callDef(a, args)
	}
	return nil
}

func (l *Linker) callDef(d *Value, args []*Value) *Value {
	s := d.Symbol()
	switch {
	case s.Kind.IsType():
		if p, ok := d.File.Binder.(Protocols); ok {
			return p.Constructed(l, d, args)
		}
		if d.Inferred {
			return AsInferred(InstanceOf(d))
		}
		return InstanceOf(d)
	case s.Kind == facts.KindConstructor && s.Type == 0 && constructorTypesOf(d) != nil:
		return constructorTypesOf(d).Makes(l, d, s)
	case s.Kind.IsCallable() && s.Kind != facts.KindGetter:
		e := l.ReceiverEnv(d, s)
		if len(s.TypeParams) > 0 {
			e = &Env{File: d.File, Index: d.Index, Args: l.InferArguments(d, s, args), Parent: e}
		}
		r := l.ValueOf(l.Eval(d.File, s.Type, e))
		if t := l.declaredElsewhere(d, s); t != nil {
			return t
		}
		if len(s.Supers) > 0 {
			if p, ok := d.File.Binder.(Protocols); ok {
				return p.Decorated(l, d, r, args)
			}
		}
		if r != nil && d.File.traits.CallsRead { // nobody declares what a function gives
			return AsInferred(WithRule(r, RuleInferred))
		}
		if r != nil && (d.Inferred || l.IsInferred(d.File, s.Type)) {
			return AsInferred(r)
		}
		return r
	}
	if s.Kind == facts.KindProperty && d.File.traits.CallsRead || IsVariable(d) && d.File.traits.CallsIndex {
		return l.ValueOf(d)
	}
	if h := l.ValueOf(d); h != nil && !Same(h, d) {
		return l.Call(h, args)
	}
	return nil
}

// InferArguments finds the type arguments of a generic function: those written,
// or those that the arguments' types determine where a parameter's declared type is
// the type parameter itself or a container of it.
func (l *Linker) InferArguments(d *Value, s *facts.Symbol, args []*Value) []*Value {
	if len(d.Args) > 0 {
		return d.Args
	}
	if p, ok := d.File.Binder.(Protocols); ok {
		return p.TypeArguments(l, d, s.Params, args)
	}
	out := make([]*Value, len(s.TypeParams))
	if b, ok := d.File.Binder.(Inferrer); ok {
		b.InferAll(l, d, s, s.Params, args, out)
		return out
	}
	for n, p := range s.Params {
		if n >= len(args) {
			break
		}
		l.Match(d, s, p.Type, l.ArgumentType(d, args[n]), out, 0)
	}
	return out
}

// Match compares the type e of a parameter of d with that of an argument, and fills in
// the type arguments that this determines.
func (l *Linker) Match(d *Value, s *facts.Symbol, e facts.ExprID, arg *Value, out []*Value, depth int) {
	if e == 0 || arg == nil || depth > 6 {
		return
	}
	x := l.Expr(d.File, e)
	if b, ok := d.File.Binder.(Matcher); ok {
		var done bool
		if arg, done = b.Matches(l, d, s, x, arg, out, depth); done || arg == nil {
			return
		}
	}
	switch x.Op {
	case facts.OpInstance, facts.OpOptional:
		l.Match(d, s, x.A, arg, out, depth+1)
	case facts.OpTypeParam:
		for n, p := range s.TypeParams {
			if int32(x.N) == d.Index && p.Name == x.S && out[n] == nil {
				out[n] = arg
			}
		}
	case facts.OpPointer:
		if arg.Kind == KindPointer {
			l.Match(d, s, x.A, arg.Args[0], out, depth+1)
		}
	case facts.OpList:
		if arg.Kind == KindList {
			l.Match(d, s, x.A, arg.Args[0], out, depth+1)
		}
	case facts.OpMap:
		if arg.Kind == KindMap {
			l.Match(d, s, x.A, arg.Args[0], out, depth+1)
			l.Match(d, s, x.B, arg.Args[1], out, depth+1)
		}
	case facts.OpUnion:
		l.Match(d, s, x.A, arg, out, depth+1)
		l.Match(d, s, x.B, arg, out, depth+1)
	case facts.OpFunc:
		if arg.Kind == KindFunc {
			last := len(arg.Args) - 1
			for n, a := range arg.Args[:last] {
				if e, ok := l.PairAt(d.File, x.A, n); ok {
					l.Match(d, s, e, a, out, depth+1)
				}
			}
			l.Match(d, s, x.B, arg.Args[last], out, depth+1)
		}
	case facts.OpGeneric:
		if b, ok := d.File.Binder.(Functional); ok && b.InferFunction(l, d.File, x, arg, func(e facts.ExprID, a *Value) { l.Match(d, s, e, a, out, depth+1) }) {
			return
		}
		for n, a := range arg.Args {
			if e, ok := l.PairAt(d.File, x.B, n); ok {
				l.Match(d, s, e, a, out, depth+1)
			}
		}
	}
}

// PairAt gives element n of an OpPair list.
func (l *Linker) PairAt(f *File, e facts.ExprID, n int) (facts.ExprID, bool) {
	for ; e != 0; n-- {
		x := l.Expr(f, e)
		if n == 0 {
			return x.A, true
		}
		e = x.B
	}
	return 0, false
}

func (l *Linker) callInstance(v *Value) *Value {
	t := v.Args[0]
	for n := 0; t != nil && n < 8; n++ {
		switch t.Kind {
		case KindFunc:
			r := t.Args[len(t.Args)-1]
			if r.Is(KindInstance) {
				return r
			}
			return InstanceOf(r)
		case KindOnly, KindUnion: // an alias of type[A], or of several
			return l.Call(InstanceOf(t), nil)
		case KindExternal, KindBuiltin:
			return ExternalValue(t.Text + "()")
		case KindDef:
			if m := l.OwnMember(t, "__call__", RuleDeclared); m != nil {
				return l.Call(m, nil)
			}
			if IsAlias(t.Symbol()) {
				t = l.Aliased(t)
			} else {
				t = l.Underlying(t)
			}
			continue
		}
		return nil
	}
	return nil
}

// CalledMethod is the method that calling an instance of a class calls, where
// the class's language has such.
func (l *Linker) CalledMethod(v *Value) *Value {
	if t := v.Args[0]; t.Is(KindDef) {
		if p, ok := t.File.Binder.(Protocols); ok {
			return p.Called(l, v)
		}
	}
	return nil
}

// calledMethods are the methods that calling a value calls, of those of its
// alternatives that are instances; nil when it has none.
func (l *Linker) calledMethods(v *Value, name string) *Value {
	switch {
	case v.Is(KindUnion) && !IsBoth(v):
		var all []*Value
		for _, a := range v.Args {
			if m := l.calledMethods(a, name); m != nil {
				all = append(all, WithRule(m, RuleUnion))
			}
		}
		return AsInferred(UnionOf(all))
	case v.Is(KindInstance):
		if m := l.MemberOfInstance(v, name, ValueSpace); m.Is(KindDef) || m.Is(KindUnion) {
			return m
		}
		return l.standIn(v, name)
	}
	return nil
}

// standIn is the method that is called in the stead of one that a class without
// supertypes from outside lacks, or nil.
func (l *Linker) standIn(v *Value, name string) *Value {
	p, ok := l.File.Binder.(Protocols)
	if !ok || !l.Closed(v.Args[0]) {
		return nil
	}
	for _, other := range p.StandIns(name) {
		if m := l.MemberOfInstance(v, other, ValueSpace); m.Is(KindDef) {
			return m
		}
	}
	return nil
}

// declaredElsewhere is the value or the result of a definition without a declared type
// by a declaration in another file, where its language has such.
func (l *Linker) declaredElsewhere(d *Value, s *facts.Symbol) *Value {
	if s.Type != 0 && !l.IsInferred(d.File, s.Type) {
		return nil
	}
	if p, ok := d.File.Binder.(Protocols); ok {
		return p.Stubbed(l, d)
	}
	return nil
}
