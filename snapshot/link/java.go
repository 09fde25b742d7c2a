package link

import (
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// java binds Java: types belong to packages, whichever source folder or module
// their file lies in; a simple name is looked up from the innermost type outward
// through what each inherits, then among the file's imports, in its package and
// in packages imported whole. Fields, methods and types do not meet.
//
// A type's own members are told by its file. Where several files define a
// type of one name in one package, the nearest folder's is meant. Of the class
// path nothing is known but the names of java.lang and the part of the library
// in java_library.go.
type java struct{}

func registerJava() {
	register(java{}, "java")
	registerScopes(scopes{prefix: jvmScope, place: jvmPlace})
}

// traits of Java: all bounds of a type parameter hold.
func (java) traits() traits { return traits{boundsJoined: true} }

// moduleTarget is a package, which is many folders' and no one's.
func (java) moduleTarget(m *value) Target {
	return Target{External: strings.TrimPrefix(m.s, jvmScope)}
}

// everyHas reports a member of Object.
func (java) everyHas(name string) bool { return rootMethods()[name] }

var rootMethods = lang.WordSet("clone equals finalize getClass hashCode notify notifyAll toString wait")

func (b java) libraryHas(of, name string) bool {
	return b.everyHas(name) || javaLibrary().member(of, name) != nil
}

func (java) libraryComplete(external string) bool { return javaLibrary().complete(external) }

// jvmScope begins the names of package scopes, for all languages of the platform.
const jvmScope = "jvm:"

func (java) moduleScope(f *File) string { return jvmScope + f.Facts.Package }

// memberScope tells types of one qualified name apart: anonymous ones of
// overloaded methods, or those of several files.
func (java) memberScope(f *File, i int32) string {
	scope := f.Path + "\x00" + f.Facts.QualifiedName(int(i))
	if n := f.Facts.Symbols[i].Ordinal; n > 0 {
		scope += "\x00" + strconv.Itoa(int(n))
	}
	return scope
}

func (b java) contribute(f *File, add func(Question, entry)) {
	contributeImports(f, add)
	add(key(askPackage, b.moduleScope(f), ""), entry{entryTop, 0})
	for i := range f.Facts.Symbols {
		s, e := &f.Facts.Symbols[i], entry{entrySymbol, int32(i)}
		if s.Kind == facts.KindPackage {
			continue
		}
		k := primaryKey(f, int32(i))
		add(k, e)
		switch {
		case s.Container < 0: // whoever refers to anything in the file came by one of its types
			add(k, entry{entryFile, 0})
		case s.Kind.IsType():
			add(key(askTypes, b.memberScope(f, s.Container), ""), e)
		case s.Kind == facts.KindMethod && f.Facts.Symbols[s.Container].Kind == facts.KindInterface:
			add(key(askMembers, b.memberScope(f, s.Container), ""), e)
		}
	}
}

func (b java) relate(l *linker) {
	for i := range l.file.Facts.Symbols {
		s := &l.file.Facts.Symbols[i]
		if s.Kind != facts.KindMethod || s.Container < 0 || s.Flags.Has(facts.Static) || s.Visibility == facts.VisibilityPrivate || strings.HasPrefix(s.Name, "<") {
			continue
		}
		l.steps = maxSteps
		t := l.def(l.file, s.Container, nil)
		for _, super := range b.supers(l, t) {
			if !super.is(kindDef) {
				continue
			}
			if m := b.overridden(l, super, l.def(l.file, int32(i), nil)); m != nil {
				c := Exact
				if m.soft || super.soft {
					c = Inferred
				}
				l.record.Relations = append(l.record.Relations, Relation{RelationOverrides, int32(i), l.defTarget(m.f, m.i), RuleOverride, c})
				break
			}
		}
	}
}

// overridden finds the method of a supertype that m replaces: of the same name
// and the same parameter types, as far as they are known.
func (b java) overridden(l *linker, super, m *value) *value {
	for _, o := range b.ownMembers(l, super, m.symbol().Name, funcSpace) {
		s := o.symbol()
		if s.Kind != facts.KindMethod || s.Flags.Has(facts.Static) || s.Visibility == facts.VisibilityPrivate || len(s.Params) != len(m.symbol().Params) {
			continue
		}
		o.env = envOf(super)
		if same, certain := b.sameParameters(l, o, m); same {
			o.soft = !certain
			return o
		}
	}
	return nil
}

func (b java) sameParameters(l *linker, o, m *value) (same, certain bool) {
	if o.symbol().Disambiguator == m.symbol().Disambiguator {
		return true, true
	}
	certain = true
	for n := range o.symbol().Params {
		p, q := b.parameterType(l, o, n), b.parameterType(l, m, n)
		switch {
		case p == nil || q == nil || p.is(kindParam) || q.is(kindParam):
			certain = false
		case !sameErasure(p, q):
			return false, true
		}
	}
	return true, certain
}

// parameterType is the declared type of a callable's parameter n.
func (b java) parameterType(l *linker, m *value, n int) *value {
	return typeOf(l.eval(m.f, m.symbol().Params[n].Type, m.env))
}

// supers lists what a type inherits from: its superclass with its supertypes,
// then its interfaces with theirs.
func (b java) supers(l *linker, t *value) []*value {
	k := defAt{t.f, t.i}
	plain := len(t.args) == 0 && t.env == nil && !t.soft
	if out, ok := l.lineage[k]; ok && plain {
		return out
	}
	var out []*value
	seen := map[defAt]bool{k: true}
	var visit func(x *value, depth int)
	visit = func(x *value, depth int) {
		for _, s := range x.symbol().Supers {
			v := l.eval(x.f, s.Expr, envOf(x))
			if v.is(kindParam) {
				v = v.args[0]
			}
			if v.is(kindDef) && v.f.binder != binder(b) { // of a language whose members are not Java's
				v = external(v.symbol().Name)
			}
			if v.is(kindDef) {
				if !v.symbol().Kind.IsType() || seen[defAt{v.f, v.i}] || depth > 32 {
					continue
				}
				seen[defAt{v.f, v.i}] = true
			}
			out = append(out, v)
			if v.is(kindDef) {
				visit(v, depth+1)
			}
		}
	}
	visit(t, 0)
	if x := b.implicitSuper(t); x != nil {
		out = append(out, x)
	}
	if plain && l.steps >= 0 {
		if l.lineage == nil {
			l.lineage = map[defAt][]*value{}
		}
		l.lineage[k] = out
	}
	return out
}

// implicitSuper is the class that an enum or record extends without saying so.
func (java) implicitSuper(t *value) *value {
	switch s := t.symbol(); {
	case s.Kind == facts.KindEnum:
		e := external("java.lang.Enum")
		e.args = []*value{t}
		return e
	case s.NodeKind == "record":
		return external("java.lang.Record")
	}
	return nil
}

// input reports a path below the resources of tests.
func (java) input(p string) bool {
	return strings.Contains("/"+Dir(p)+"/", "est/resources/")
}

// jvmPlace is where definitions of a word in a package can stand, or its package clause.
func jvmPlace(pkg, word string) Place {
	if word == "" {
		word = pkg[strings.LastIndexByte(pkg, '.')+1:]
	}
	return Place{language: "java", word: word, pkg: pkg, verbatim: true}
}
