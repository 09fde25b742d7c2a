package link

import (
	"cmp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// suits reports whether a definition may be meant where a name of a space stands.
func (b *byName) suits(s *facts.Symbol, space nameSpace) bool {
	switch {
	case b.Macros && s.Kind == facts.KindMacro:
		return true
	case s.Kind == facts.KindExtension:
		return false
	case space == macroSpace || s.Kind == facts.KindMacro:
		return space == macroSpace && s.Kind == facts.KindMacro
	case b.ModulesApart && (space == moduleSpace || s.Kind == facts.KindModule):
		return space == moduleSpace && s.Kind == facts.KindModule
	case b.TypesApart:
		return (space == typeSpace) == (s.Kind.IsType() || s.Kind == facts.KindModule)
	case b.Apart && space != typeSpace:
		return s.Kind.IsCallable() == (space == funcSpace)
	case space == typeSpace:
		return b.Joint && s.Kind == facts.KindValue || s.Kind.IsType() || s.Kind == facts.KindModule || s.Kind == facts.KindNamespace || s.Kind == facts.KindEnumMember
	}
	return true
}

// likeliest says how well a definition that suits a space does so: less is better.
func likeliest(s *facts.Symbol, space nameSpace) int {
	switch {
	case s.Kind == facts.KindMacro && space != macroSpace: // it renames what it is called as, or is alone
		return 1
	case space == funcSpace && s.Kind.IsCallable(), space == typeSpace && s.Kind.IsType() && !isSingleton(s), space == valueSpace && (!s.Kind.IsType() || isSingleton(s)):
		return 0
	case space == funcSpace && isSingleton(s):
		return 2
	}
	return 1
}

// isSingleton reports a type of one value, which is called as it: one of that name may be a type beside it.
func isSingleton(s *facts.Symbol) bool {
	return s.NodeKind == "object" || s.NodeKind == "kotlin_object" || s.NodeKind == companionObject
}

// scoped looks a name up from inside a definition outward.
func (b *byName) scoped(l *linker, f *File, i int32, name string, space nameSpace) *value {
	v := b.outward(l, f, i, name, space)
	if b.Strategy == lang.ByModule && space == typeSpace {
		return b.notItself(l, f, i, v, name)
	}
	return v
}

func (b *byName) outward(l *linker, f *File, i int32, name string, space nameSpace) *value {
	if m := b.word(l, f, i, name); m != nil {
		return m
	}
	outer := false
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		s := &f.Facts.Symbols[i]
		var v *value
		switch {
		case outer && s.Kind.IsType() && space == funcSpace:
		case s.Kind == facts.KindNamespace:
			if v = b.importedByName(l, f, i, name, space); v != nil {
				return v
			}
			v = b.inNamespace(l, f, f.Facts.QualifiedName(int(i)), name, space)
		case s.Kind.IsType() || s.Kind == facts.KindExtension:
			v = b.inType(l, l.selfType(f, i), name, space)
			outer = b.Nearby
		case s.Owner != "" && !isNamed(s):
			if v = b.within(l, f, i, name, space); v == nil {
				v = b.inOwner(l, b.ownerOf(l, f, i), name, space)
			}
		default:
			if v = b.within(l, f, i, name, space); v == nil && b.Inward {
				v = b.ofReceiver(l, f, i, name, space)
			}
		}
		if v == nil {
			v = b.importedAt(l, f, i, name, space)
		}
		if v != nil {
			return v
		}
		if s.Kind == facts.KindModule && b.Strategy == lang.ByPath { // it does not see what is around
			return b.fromAfar(l, f, name, space)
		}
	}
	return b.name(l, f, name, space)
}

// inType looks a name up in a type from inside of it.
func (b *byName) inType(l *linker, t *value, name string, space nameSpace) *value {
	if !b.Inward {
		return nil
	}
	v := b.memberOf(l, t, name, RuleScope, space)
	if v.is(kindExternal) { // it may inherit one, and more likely means what stands around
		return nil
	}
	return v
}

// inOwner looks a name up in the type or namespace that the definition around belongs to.
func (b *byName) inOwner(l *linker, owner *value, name string, space nameSpace) *value {
	namespace, ok := namespaceOf(orNone(owner))
	if owner.is(kindDef) {
		if v := b.inType(l, owner, name, space); v != nil {
			return v
		}
		namespace, _ = b.cut(owner.f.Facts.QualifiedName(int(owner.i)))
		ok = namespace != ""
	}
	if !ok {
		return nil
	}
	return b.inNamespace(l, l.file, namespace, name, space)
}

// orNone is a value that is nothing for one that is unknown.
func orNone(v *value) *value {
	if v == nil {
		return &value{}
	}
	return v
}

// within looks a name up among what stands in a function or a module of the file.
func (b *byName) within(l *linker, f *File, i int32, name string, space nameSpace) *value {
	found := l.symbols(key(askMember, b.memberScope(f, i), name), name)
	return b.oneOf(f, found, space, RuleScope)
}

// name looks up a name at the top of a file.
func (b *byName) name(l *linker, f *File, name string, space nameSpace) *value {
	if m := b.word(l, f, -1, name); m != nil {
		return m
	}
	if v := b.inFile(l, f, name, space); v != nil {
		return v
	}
	if v := b.importedAt(l, f, -1, name, space); v != nil {
		return v
	}
	if b.namespaced() {
		if v := b.inNamespace(l, f, "", name, space); v != nil {
			return v
		}
	}
	return b.fromAfar(l, f, name, space)
}

// inFile looks a name up among the definitions at the top of a file.
func (b *byName) inFile(l *linker, f *File, name string, space nameSpace) *value {
	switch b.Strategy {
	case lang.ByInclude: // with those of included files
		return nil
	case lang.ByModule: // with what stands in them and is called without them
		return b.oneOf(f, l.symbols(key(askName, b.moduleScope(f), name), name), space, RuleScope)
	}
	var found []defAt
	for _, i := range f.named[name] {
		l.touch(f, i)
		found = append(found, defAt{f, i})
	}
	if f != l.file {
		l.ask(key(askName, b.moduleScope(f), name))
	}
	return b.oneOf(f, found, space, RuleScope)
}

// importedAt looks a name up among the imports of a file that stand in a definition,
// or at the top.
func (b *byName) importedAt(l *linker, f *File, scope int32, name string, space nameSpace) *value {
	if v := b.importedByName(l, f, scope, name, space); v != nil {
		return v
	}
	for _, i := range l.starsOf(f) {
		if f.Facts.Imports[i].Scope != scope {
			continue
		}
		if v := b.starred(l, f, i, name, space); v != nil {
			return v
		}
	}
	if scope >= 0 {
		return nil
	}
	return b.ambient(l, name, space)
}

// importedByName looks a name up among imports of single names.
func (b *byName) importedByName(l *linker, f *File, scope int32, name string, space nameSpace) *value {
	if f != l.file {
		l.ask(key(askImport, f.Path, name))
	}
	for _, i := range f.bound[name] {
		if f.Facts.Imports[i].Scope != scope {
			continue
		}
		if v := b.fitting(l.imported(f, i), space); v != nil {
			return ruled(v, ruleOfImport(v))
		}
	}
	return nil
}

// starred looks a name up in what an import takes whole.
func (b *byName) starred(l *linker, f *File, i int32, name string, space nameSpace) *value {
	if isInclude(&f.Facts.Imports[i]) {
		return nil
	}
	m := l.imported(f, i)
	if m == nil || m.is(kindExternal) || m.is(kindModule) && m.f == l.file && f == l.file && f.Facts.Imports[i].Scope < 0 {
		return nil
	}
	v := b.fitting(l.member(m, name, space), space)
	if v.is(kindModule) && b.Strategy != lang.ByModule || v.is(kindExternal) {
		return nil
	}
	return ruled(v, RuleStar)
}

// ambient looks a name up in what imports for all files take whole.
func (b *byName) ambient(l *linker, name string, space nameSpace) *value {
	if b.Ambient == "" {
		return nil
	}
	for _, a := range l.ask(key(askAmbient, b.shared(""), b.Ambient)) {
		for _, c := range a.c {
			if a.f == l.file {
				continue
			}
			if v := b.starred(l, a.f, c.e.i, name, space); v != nil {
				return softened(v)
			}
		}
	}
	return nil
}

// fitting drops what cannot be meant in a space.
func (b *byName) fitting(v *value, space nameSpace) *value {
	if b.ModulesApart && v.is(kindModule) != (space == moduleSpace) && !v.is(kindExternal) {
		return nil
	}
	if v.is(kindDef) && !b.suits(v.symbol(), space) || v.is(kindOverloads) && space == typeSpace {
		return nil
	}
	return v
}

func ruleOfImport(v *value) Rule {
	if v.rule == RuleReexport {
		return RuleReexport
	}
	return RuleImport
}

// fromAfar looks up what no scope and no import tells: another package of the
// repository, a definition that a name alone means, or else something from outside.
func (b *byName) fromAfar(l *linker, f *File, name string, space nameSpace) *value {
	if space == typeSpace && (b.Strategy == lang.ByPath || b.Strategy == lang.ByModule && !b.Nested) {
		if m := b.outside(l, f, name); m != nil {
			return m
		}
	}
	var found []defAt
	for _, d := range l.symbols(key(askUnique, b.shared(""), name), name) {
		if b.suits(&d.f.Facts.Symbols[d.i], space) {
			found = append(found, d)
		}
	}
	if b.Strategy == lang.ByInclude {
		if v := b.unseen(found, space); v != nil && !b.foreign[name] {
			return v
		}
		return external(name)
	}
	if len(found) == 0 || b.foreign[name] {
		return external(name)
	}
	v := b.oneOf(f, found, space, RuleName)
	v.soft = true
	return v
}

// oneOf gives what several definitions of one name and scope stand for: overloads,
// the parts of one type, or of unrelated ones the nearest. Nil where none suits.
func (b *byName) oneOf(f *File, found []defAt, space nameSpace, r Rule) *value {
	best := 3
	for _, d := range found {
		if s := &d.f.Facts.Symbols[d.i]; b.suits(s, space) {
			best = min(best, likeliest(s, space))
		}
	}
	var fit []defAt
	for _, d := range found {
		if s := &d.f.Facts.Symbols[d.i]; b.suits(s, space) && likeliest(s, space) == best {
			fit = append(fit, d)
		}
	}
	if fit = b.written(fit); len(fit) == 0 {
		return nil
	}
	if space == funcSpace && best == 0 && b.Overloads {
		o := &value{kind: kindOverloads, rule: r}
		for n, d := range fit {
			if isFurtherClause(fit[:n], d) {
				continue
			}
			o.args = append(o.args, &value{kind: kindDef, f: d.f, i: d.i, rule: r})
		}
		return o
	}
	if v := b.eachOf(fit, r); v != nil {
		return v
	}
	return ruled(b.nearest(f, fit), r)
}

// written drops what a module's signature says of definitions that stand in the module too.
func (b *byName) written(found []defAt) []defAt {
	isAbstract := func(d defAt) bool { return d.f.Facts.Symbols[d.i].Flags.Has(facts.Abstract) }
	if b.Strategy != lang.ByModule || len(found) < 2 || !slices.ContainsFunc(found, func(d defAt) bool { return !isAbstract(d) }) {
		return found
	}
	return slices.DeleteFunc(found, isAbstract)
}

// isFurtherClause reports a part of a function that another stands for.
func isFurtherClause(before []defAt, d defAt) bool {
	s := &d.f.Facts.Symbols[d.i]
	return s.Flags.Has(facts.Partial) && slices.ContainsFunc(before, func(o defAt) bool {
		t := &o.f.Facts.Symbols[o.i]
		return o.f == d.f && t.Container == s.Container && t.Disambiguator == s.Disambiguator && t.Flags.Has(facts.Partial)
	})
}

// nearest picks, of several definitions of one name, that of the nearest folder; of
// several as near any may be meant. The parts of one type stand for one another.
func (b *byName) nearest(f *File, found []defAt) *value {
	best, tied := 0, []defAt{}
	for n := 1; n < len(found); n++ {
		switch x, y := nearness(f, found[n].f), nearness(f, found[best].f); {
		case x > y:
			best, tied = n, nil
		case x == y:
			tied = append(tied, found[n])
		}
	}
	v := &value{kind: kindDef, f: found[best].f, i: found[best].i}
	if len(found) == 1 || arePartsOfOne(found) {
		first := slices.MinFunc(found, func(x, y defAt) int { return cmp.Or(cmp.Compare(x.f.Path, y.f.Path), cmp.Compare(x.i, y.i)) })
		v.f, v.i = first.f, first.i
		return v
	}
	v.soft, v.chance = true, len(tied) > 0
	v.also = tied[:min(len(tied), maxCandidates)]
	return v
}

// arePartsOfOne reports declarations each of which says that there are others.
func arePartsOfOne(found []defAt) bool {
	return !slices.ContainsFunc(found, func(d defAt) bool { return !d.f.Facts.Symbols[d.i].Flags.Has(facts.Partial) })
}

// namespaceOf gives the name of a namespace, which is no one file's.
func namespaceOf(v *value) (string, bool) {
	rest, ok := strings.CutPrefix(v.s, namesScope)
	_, name, _ := strings.Cut(rest, "\x00")
	return name, ok && v.f == nil
}
