package byname

import (
	"slices"
	"strings"
	"unicode"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/link/internal/core"
)

// isDistinct reports a member that its name alone may tell.
func (b *byName) isDistinct(f *core.File, s *facts.Symbol) bool {
	if b.Distinct == nil || s.Container < 0 && s.Owner == "" || s.Container >= 0 && isInCode(f, s.Container) {
		return false
	}
	return (s.Kind == facts.KindMethod || s.Kind == facts.KindProperty) && b.Distinct(s.Name)
}

// maxDistinct bounds the members of one name among which the one is looked for that the others replace.
const maxDistinct = 16

// distinct is the member that a name alone tells, of a value of unknown type: the only one of the repository that is
// called so, or the one that all others replace. Bare says that it is called without a receiver: a module may be mixed
// in by whoever runs the file.
func (b *byName) distinct(l *core.Linker, f *core.File, name string, bare bool) *core.Value {
	if b.Distinct == nil || !b.Distinct(name) {
		return nil
	}
	var found []core.Definition
	for _, d := range l.Symbols(core.NewQuestion(core.AskReceiver, b.shared(""), name), name) {
		s := &d.File.Facts.Symbols[d.Index]
		if !b.isDistinct(d.File, s) || bare && (s.Flags.Has(facts.Static) || !b.isMixed(l, d)) || isTest(d.File) && !isTest(f) {
			continue
		}
		found = append(found, d)
	}
	if len(found) == 0 || len(found) > maxDistinct {
		return nil
	}
	if len(found) > 1 {
		found = b.replaced(l, found)
	}
	if len(found) != 1 {
		return nil
	}
	return &core.Value{Kind: core.KindDef, File: found[0].File, Index: found[0].Index, Rule: core.RuleName, Inferred: true}
}

// Guessed is the member of a value of unknown type that is called like the one type of its name which has such, as a
// variable request is of a type Request; else the one that its own name tells.
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
	return b.distinct(l, f, name, false)
}

// ofTypeNamedLike is the member that one alone of the types of a name has, and whether there is such a type: where it lacks
// the member, a library gives it.
func (b *byName) ofTypeNamedLike(l *core.Linker, f *core.File, called, name string) (found *core.Value, there bool) {
	if called == "" {
		return nil, false
	}
	for _, d := range b.typesCalled(l, called) {
		if !d.File.Facts.Symbols[d.Index].Kind.IsType() || isTest(d.File) && !isTest(f) {
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

// typesCalled lists the types of a name, and those whose path ends in it.
func (b *byName) typesCalled(l *core.Linker, name string) []core.Definition {
	all := l.Symbols(core.NewQuestion(core.AskUnique, b.shared(""), name), name)
	for _, a := range l.Ask(core.NewQuestion(core.AskUnique, b.shared(b.Separator), name)) {
		for _, c := range a.Contributions {
			if c.Entry.Kind == core.EntrySymbol && strings.HasSuffix(a.File.Facts.Symbols[c.Entry.Index].Name, b.Separator+name) {
				all = append(slices.Clip(all), core.Definition{File: a.File, Index: c.Entry.Index})
			}
		}
	}
	return all
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

// isTest reports a file of tests, which what is shipped does not call.
func isTest(f *core.File) bool {
	l := lang.Named(f.Facts.Language)
	return l != nil && l.TestPath != nil && l.TestPath(f.Path)
}

// typeOf is the type that a member belongs to.
func (b *byName) typeOf(l *core.Linker, d core.Definition) *core.Value {
	if d.File.Facts.Symbols[d.Index].Owner != "" {
		return b.OwnerOf(l, d.File, d.Index)
	}
	return l.SelfType(d.File, d.File.Facts.Symbols[d.Index].Container)
}

// isElsewhere reports a function at the top of another file that what is called in a file f is not likely to mean.
func (b *byName) isElsewhere(f *core.File, d core.Definition) bool {
	s := &d.File.Facts.Symbols[d.Index]
	if !b.Loose || s.Kind != facts.KindFunction {
		return false
	}
	return isTest(d.File) && !isTest(f) || b.Distinct != nil && !b.Distinct(s.Name)
}

// isMixed reports a member of a module.
func (b *byName) isMixed(l *core.Linker, d core.Definition) bool {
	t := b.typeOf(l, d)
	return t.Is(core.KindDef) && t.Symbol().Kind == facts.KindTrait
}

// replaced leaves of members of one name those whose type inherits none of the others. Parts of one type count once.
func (b *byName) replaced(l *core.Linker, found []core.Definition) []core.Definition {
	var types []*core.Value
	for _, d := range found {
		types = append(types, b.typeOf(l, d))
	}
	var out []core.Definition
	for i, d := range found {
		hidden := slices.ContainsFunc(types[:i], func(t *core.Value) bool { return core.Same(t, types[i]) })
		for _, s := range b.Supers(l, types[i]) {
			hidden = hidden || slices.ContainsFunc(types, func(t *core.Value) bool { return core.Same(t, s) })
		}
		if !hidden {
			out = append(out, d)
		}
	}
	return out
}
