package byname

import (
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// Guessed is the member of a value of unknown type that is called like the one type of its name which has such, as a
// variable request is of a type Request; else the one that its own name identifies.
func (b *byName) Guessed(l *core.Linker, f *core.File, of facts.ExprID, name string) *core.Value {
	if b.Distinct == nil {
		return b.extensionInScope(l, f, name)
	}
	called := typeNameOf(receiverName(l, f, of))
	for _, c := range []string{called, withAcronym(called)} {
		if v, there := b.ofTypeNamedLike(l, f, c, name); there {
			return v
		}
	}
	if v := b.ofShortened(l, f, of, name); v != nil {
		return v
	}
	return b.distinct(l, f, name, false)
}

// minPlain is the least number of letters of a name of several words that no library is likely to have.
const minPlain = 8

// GuessedOf is the member that its name alone identifies of what a function from outside gives, which may make values of the repository's
// types: one that types inherit, as find, or a helper of tests. What a library's own type gives is the library's.
func (b *byName) GuessedOf(l *core.Linker, f *core.File, from, name string) *core.Value {
	if !strings.HasSuffix(from, "()") || lang.Capitalised(from) || len(name) < minPlain || !strings.Contains(strings.Trim(name, "_"), "_") {
		return nil
	}
	return b.distinct(l, f, name, false)
}

// ofTypeNamedLike is the member that one alone of the types of a name has, and whether there is such a type: where it lacks
// the member, a library gives it.
func (b *byName) ofTypeNamedLike(l *core.Linker, f *core.File, called, name string) (found *core.Value, there bool) {
	if called == "" {
		return nil, false
	}
	for _, d := range b.typesCalled(l, called) {
		if !d.File.Facts.Symbols[d.Index].Kind.IsType() || core.IsTest(d.File) && !core.IsTest(f) {
			continue
		}
		there = true
		m := b.declaredMember(l, l.SelfType(d.File, d.Index), name, core.RuleDeclared, core.FuncSpace)
		switch {
		case !m.Is(core.KindDef):
		case found != nil && (found.File != m.File || found.Index != m.Index):
			return nil, true
		default:
			found = m
		}
	}
	return core.AsInferred(core.WithRule(found, core.RuleName)), there
}

// receiverName is what a value is called: a variable, or the method that gives it.
func receiverName(l *core.Linker, f *core.File, of facts.ExprID) string {
	x := l.Expr(f, of)
	if x.Op == facts.OpCall {
		x = l.Expr(f, x.A)
	}
	switch x.Op {
	case facts.OpName, facts.OpMember:
		return x.S
	case facts.OpBuiltin:
		name, _ := strings.CutPrefix(x.S, facts.UnknownPrefix)
		return name
	}
	return ""
}

// typeNameOf is the name of a type that a variable of a name may be of: ParseContext of @parse_context.
func typeNameOf(variable string) string {
	var name strings.Builder
	for word := range strings.SplitSeq(strings.TrimLeft(variable, "@"), "_") {
		if word == "" {
			return ""
		}
		name.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return name.String()
}

// withAcronym writes the first word of a name of several as an acronym: IOBuffer for IoBuffer.
func withAcronym(name string) string {
	end := strings.IndexFunc(strings.TrimLeftFunc(name, unicode.IsUpper), unicode.IsUpper) + 1
	if end <= 1 || end > len(name) {
		return ""
	}
	return strings.ToUpper(name[:end]) + name[end:]
}

// isOfObject reports a member of instances by which the type of a variable with a shortened name is found.
func (b *byName) isOfObject(f *core.File, s *facts.Symbol) bool {
	if len(b.universal) == 0 || b.universal[s.Name] || s.Flags.Has(facts.Static) || s.Container < 0 && s.Owner == "" || s.Container >= 0 && isInCode(f, s.Container) {
		return false
	}
	return s.Kind == facts.KindMethod || s.Kind == facts.KindProperty
}

// ofShortened is the member of a variable that is called by the beginning of its type's name, as el of an Element. One
// type alone of those that are called so has the member, and that type has all else that the file calls on variables of the name.
func (b *byName) ofShortened(l *core.Linker, f *core.File, of facts.ExprID, name string) *core.Value {
	x := l.Expr(f, of)
	short, unknown := strings.CutPrefix(x.S, facts.UnknownPrefix)
	if f != l.File || x.Op != facts.OpBuiltin || !unknown || len(b.universal) == 0 || b.universal[name] || b.mayBeForeign(short) {
		return nil
	}
	var t *core.Value
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, b.shared(""), name), name) {
		if !b.isOfObject(d.File, &d.File.Facts.Symbols[d.Index]) || core.IsTest(d.File) && !core.IsTest(f) {
			continue
		}
		o := b.typeOf(l, d)
		if _, last := b.cut(nameOf(o)); !isShortFor(short, last) {
			continue
		}
		if t != nil && b.MemberScope(t.File, t.Index) != b.MemberScope(o.File, o.Index) {
			return nil
		}
		t = o
	}
	if t == nil || !b.hasAll(l, t, l.MembersTaken(of)) {
		return nil
	}
	return core.AsInferred(core.WithRule(b.instanceMember(l, t, name), core.RuleName))
}

// minTaken is the least number of members by which a type is told.
const minTaken = 2

// hasAll reports a type that has each of some members but those of every object, and enough of them to be told by.
func (b *byName) hasAll(l *core.Linker, t *core.Value, names []string) bool {
	own := map[string]bool{}
	for _, name := range names {
		if b.universal[name] || own[name] {
			continue
		}
		if b.instanceMember(l, t, name) == nil {
			return false
		}
		own[name] = true
	}
	return len(own) >= minTaken
}

// instanceMember is a member that instances of a type have, nil for none that the repository declares.
func (b *byName) instanceMember(l *core.Linker, t *core.Value, name string) *core.Value {
	m := b.declaredMember(l, l.SelfType(t.File, t.Index), name, core.RuleDeclared, core.FuncSpace)
	if !m.Is(core.KindDef) {
		return nil
	}
	return m
}

// mayBeForeign reports a name that a type of the language's library may be called by for short.
func (b *byName) mayBeForeign(short string) bool {
	for name := range b.foreign {
		if isShortFor(short, name) {
			return true
		}
	}
	return false
}

// nameOf is what a type is called, nothing for what is none.
func nameOf(t *core.Value) string {
	if !t.Is(core.KindDef) {
		return ""
	}
	return t.Symbol().Name
}

// The least numbers of letters of a shortened name, and of those that it leaves out: a plural leaves out one.
const (
	minShort = 2
	minCut   = 2
)

// isShortFor reports a name that is the beginning of a type's name of one word.
func isShortFor(short, name string) bool {
	if len(short) < minShort || len(name) < len(short)+minCut {
		return false
	}
	word := strings.ToLower(name[:1]) + name[1:]
	return strings.ToLower(word) == word && strings.HasPrefix(word, short)
}
