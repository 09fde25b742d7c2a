// Package java binds Java: packages, inheritance, overloads, functional interfaces.
package java

import (
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// java binds Java: types belong to packages, whichever source folder or module
// their file lies in; a simple name is looked up from the innermost type outward
// through what each inherits, then among the file's imports, in its package and
// in packages imported whole. Fields, methods and types do not meet.
//
// A type's own members are recognized by its file. Where several files define a
// type of one name in one package, the nearest folder's is meant. Of the class
// path nothing is known but the names of java.lang and the part of the library
// in library.go.
type java struct{}

// What it is to the core besides a Binder.
var (
	_ core.Caller           = java{}
	_ core.CompleteLibrary  = java{}
	_ core.DanglingFinder   = java{}
	_ core.VirtualModules   = java{}
	_ core.Functional       = java{}
	_ core.Inputs           = java{}
	_ core.Library          = java{}
	_ core.LibraryMembers   = java{}
	_ core.MemberFinder     = java{}
	_ core.OverloadSelector = java{}
	_ core.SharedPackages   = java{}
	_ core.TraitsHolder     = java{}
	_ core.RootClassMembers = java{}
	_ core.Scoper           = java{}
)

// Register adds Java to the core.
func Register() {
	core.Register(java{}, "java")
	core.RegisterScopes(core.Scopes{Prefix: jvmScope, Place: jvmPlace})
}

// Traits of Java: all bounds of a type parameter hold.
func (java) Traits() core.Traits { return core.Traits{BoundsJoined: true} }

// ModuleTarget is a package, which is many folders' and no one's.
func (java) ModuleTarget(m *core.Value) core.Target {
	return core.Target{External: strings.TrimPrefix(m.Text, jvmScope)}
}

// EveryHas reports a member of Object.
func (java) EveryHas(name string) bool { return types().RootMethod(name) != nil }

// LibraryHas reports a member of a class of the library.
func (b java) LibraryHas(of, name string) bool {
	return b.EveryHas(name) || javaLibrary().Has(of, name)
}

func (java) LibraryComplete(external string) bool { return javaLibrary().Complete(external) }

// jvmScope begins the names of package scopes, for all languages of the platform.
const jvmScope = "jvm:"

func (java) ModuleScope(f *core.File) string { return jvmScope + f.Facts.Package }

// MemberScope tells types of one qualified name apart: anonymous ones of
// overloaded methods, or those of several files.
func (java) MemberScope(f *core.File, i int32) string {
	scope := f.Path + "\x00" + f.Facts.QualifiedName(int(i))
	if n := f.Facts.Symbols[i].Ordinal; n > 0 {
		scope += "\x00" + strconv.Itoa(int(n))
	}
	return scope
}

func (b java) Contribute(f *core.File, add func(core.Question, core.Entry)) {
	core.ContributeImports(f, add)
	add(core.NewQuestion(core.AskPackage, b.ModuleScope(f), ""), core.Entry{Kind: core.EntryTop, Index: 0})
	for i := range f.Facts.Symbols {
		s, e := &f.Facts.Symbols[i], core.Entry{Kind: core.EntrySymbol, Index: int32(i)}
		if s.Kind == facts.KindPackage {
			continue
		}
		k := core.PrimaryKey(f, int32(i))
		add(k, e)
		switch {
		case s.Container < 0: // whoever refers to anything in the file came by one of its types
			add(k, core.Entry{Kind: core.EntryFile, Index: 0})
		case s.Kind.IsType():
			add(core.NewQuestion(core.AskTypes, b.MemberScope(f, s.Container), ""), e)
		case s.Kind == facts.KindMethod && f.Facts.Symbols[s.Container].Kind == facts.KindInterface:
			add(core.NewQuestion(core.AskMembers, b.MemberScope(f, s.Container), ""), e)
		}
	}
}

func (b java) Relate(l *core.Linker) {
	for i := range l.File.Facts.Symbols {
		s := &l.File.Facts.Symbols[i]
		if s.Kind != facts.KindMethod || s.Container < 0 || s.Flags.Has(facts.Static) || s.Visibility == facts.VisibilityPrivate || strings.HasPrefix(s.Name, "<") {
			continue
		}
		l.Steps = core.MaxSteps
		t := l.DefinitionOf(l.File, s.Container, nil)
		for _, super := range b.Supers(l, t) {
			if !super.Is(core.KindDef) {
				continue
			}
			if m := b.overridden(l, super, l.DefinitionOf(l.File, int32(i), nil)); m != nil {
				c := core.Exact
				if m.Inferred || super.Inferred {
					c = core.Inferred
				}
				l.Record.Relations = append(l.Record.Relations, core.Relation{Kind: core.RelationOverrides, Source: int32(i), Target: l.DefTarget(m.File, m.Index), Rule: core.RuleOverride, Certainty: c})
				break
			}
		}
	}
}

// overridden finds the method of a supertype that m replaces: of the same name
// and the same parameter types, as far as they are known.
func (b java) overridden(l *core.Linker, super, m *core.Value) *core.Value {
	for _, o := range b.ownMembers(l, super, m.Symbol().Name, core.FuncSpace) {
		s := o.Symbol()
		if s.Kind != facts.KindMethod || s.Flags.Has(facts.Static) || s.Visibility == facts.VisibilityPrivate || len(s.Params) != len(m.Symbol().Params) {
			continue
		}
		o.Env = core.EnvOf(super)
		if same, certain := b.sameParameters(l, o, m); same {
			o.Inferred = !certain
			return o
		}
	}
	return nil
}

func (b java) sameParameters(l *core.Linker, o, m *core.Value) (same, certain bool) {
	if o.Symbol().Disambiguator == m.Symbol().Disambiguator {
		return true, true
	}
	certain = true
	for n := range o.Symbol().Params {
		p, q := b.ParameterType(l, o, n), b.ParameterType(l, m, n)
		switch {
		case p == nil || q == nil || p.Is(core.KindParam) || q.Is(core.KindParam):
			certain = false
		case !types().Same(p, q):
			return false, true
		}
	}
	return true, certain
}

// ParameterType is the declared type of a callable's parameter n.
func (b java) ParameterType(l *core.Linker, m *core.Value, n int) *core.Value {
	return core.TypeOf(l.Eval(m.File, m.Symbol().Params[n].Type, m.Env))
}

// Supers lists what a type inherits from: its superclass with its supertypes,
// then its interfaces with theirs.
func (b java) Supers(l *core.Linker, t *core.Value) []*core.Value {
	k := t.Definition()
	plain := len(t.Args) == 0 && t.Env == nil && !t.Inferred && t.File.Binder == core.Binder(b) // other languages list otherwise
	if out, ok := l.Lineage[k]; ok && plain {
		return out
	}
	out := core.DepthFirst(t, core.MaxLineage, func(x *core.Value, add func(*core.Value)) {
		for _, s := range x.Symbol().Supers {
			v := l.Eval(x.File, s.Expr, core.EnvOf(x))
			if v.Is(core.KindParam) {
				v = v.Args[0]
			}
			if v.Is(core.KindDef) && v.File.Binder != core.Binder(b) { // of a language whose members are not Java's
				v = core.ExternalValue(v.Symbol().Name)
			}
			if !v.Is(core.KindDef) || v.Symbol().Kind.IsType() {
				add(v)
			}
		}
		if v := b.implicitSuper(x); v != nil { // of a super too: a class may implement an annotation
			add(v)
		}
	})
	if plain && l.Steps >= 0 {
		if l.Lineage == nil {
			l.Lineage = map[core.Definition][]*core.Value{}
		}
		l.Lineage[k] = out
	}
	return out
}

// implicitSuper is the type that an enum, a record or an annotation extends without saying so.
func (java) implicitSuper(t *core.Value) *core.Value {
	switch s := t.Symbol(); {
	case s.Kind == facts.KindEnum:
		e := core.ExternalValue("java.lang.Enum")
		e.Args = []*core.Value{t}
		return e
	case s.NodeKind == "record":
		return core.ExternalValue("java.lang.Record")
	case s.NodeKind == "annotation":
		return core.ExternalValue("java.lang.annotation.Annotation")
	}
	return nil
}

// Input reports a path below the resources of tests.
func (java) Input(p string) bool {
	dir := "/" + core.Dir(p) + "/"
	if strings.Contains(dir, "est/resources/") {
		return true
	}
	_, set, ok := strings.Cut(dir, "/src/")
	_, kind, _ := strings.Cut(set, "/")
	return ok && strings.HasPrefix(kind, "resources") // src/main/resources/, src/test/resources-broken/
}

// jvmPlace is where definitions of a word in a package can stand, or its package clause.
func jvmPlace(pkg, word string) core.Place {
	if word == "" {
		word = pkg[strings.LastIndexByte(pkg, '.')+1:]
	}
	return core.Place{Language: "java", Spelling: word, Clause: pkg, Verbatim: true}
}
