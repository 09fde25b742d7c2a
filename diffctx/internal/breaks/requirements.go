package breaks

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// implementsBy reports a kind of member that may implement another: data too where names alone bind.
func implementsBy(d *compare.Definition) bool {
	return d.Kind == facts.KindMethod || byName(d.File) && (d.Kind == facts.KindGetter || d.Kind == facts.KindSetter || d.IsData())
}

// mustHave reports a type that has to have what is abstract in its supertypes. Of one that has several parts, some may be
// written by a generator.
func mustHave(o surface.Offer, rules *lang.Inheritance) bool {
	s := o.Facts()
	if s.Kind == facts.KindEnum && rules.Anonymous && hasBodies(o) {
		return false // its constants may have it
	}
	return !rules.Loose && (s.Kind == facts.KindClass || slices.Contains(rules.Types, s.Kind)) && !s.Flags.Has(facts.Abstract) && !s.Flags.Has(facts.Partial)
}

// hasBodies reports an enum with a constant that has members of its own.
func hasBodies(o surface.Offer) bool {
	symbols := o.File.Facts.Symbols
	return slices.ContainsFunc(symbols, func(s facts.Symbol) bool {
		return s.Kind.IsType() && s.Container >= 0 && symbols[s.Container].Kind == facts.KindEnumMember && symbols[s.Container].Container == o.Index
	})
}

// takesAsMany reports members of one name that may be one: the language does not overload, one of them is data, or they take as
// many parameters, as far as all have to be given.
func takesAsMany(language string, a, b *facts.Symbol) bool {
	loose := func(p facts.Param) bool { return p.Flags.Has(facts.Optional) || p.Flags.Has(facts.Variadic) }
	l := extract.ByName(language)
	return l.Names != nil && !l.Names.Overloads || !a.Kind.IsCallable() || !b.Kind.IsCallable() || len(a.Params) == len(b.Params) || slices.ContainsFunc(a.Params, loose) || slices.ContainsFunc(b.Params, loose)
}

// mayHave reports a type of a language bound by names that has what a supertype asks for, or may have it: something that may
// give it members is not known.
func (c *Search) mayHave(ctx context.Context, o surface.Offer, chain []surface.Offer, asked *facts.Symbol, rules *lang.Inheritance) (bool, error) {
	if asked.Visibility == facts.VisibilityPrivate || hasWord(rules.Every, asked.Name) || link.Every(o.File.Language, asked.Name) || rules.Annotated && !arePlain(asked.Decorators, rules) {
		return true, nil
	}
	if rules.Apart {
		chain = chain[:1]
	}
	whole, err := c.Described(ctx, c.Head, o.File.Path)
	if err != nil || whole == nil {
		return true, err
	}
	chain[0].File = whole
	for _, t := range chain {
		if c.mayGain(ctx, t, asked.Name, rules) || t.File.Language != o.File.Language && !asked.Kind.IsCallable() || hasMember(t, asked, rules) {
			return true, nil
		}
	}
	if !rules.Extended {
		return false, nil
	}
	return c.isExtended(ctx, o, chain, asked.Name)
}

// hasMember reports a type with a member that may be what is asked for, or one whose members may have any name.
func hasMember(t surface.Offer, asked *facts.Symbol, rules *lang.Inheritance) bool {
	for i := range t.File.Facts.Symbols {
		s := &t.File.Facts.Symbols[i]
		if s.Container != t.Index || s.Flags.Has(facts.Abstract) {
			continue
		}
		if strings.EqualFold(s.Name, asked.Name) && takesAsMany(t.File.Language, s, asked) || rules.Stands != "" && s.Name == rules.Stands || rules.Accessors && isAccessor(asked.Name, s.Name) {
			return true
		}
	}
	return slices.ContainsFunc(t.Facts().Params, func(p facts.Param) bool { return p.Name == asked.Name })
}

// isAccessor reports a method that reads or writes a property by its name.
func isAccessor(method, property string) bool {
	for _, prefix := range []string{"get", "is", "set"} {
		if rest, ok := strings.CutPrefix(method, prefix); ok && strings.EqualFold(rest, property) {
			return true
		}
	}
	return false
}

// mayGain reports a type that may have a member which nothing here says: from a supertype that is not known, by delegation, by a
// macro or an annotation, or where its text was not understood.
func (c *Search) mayGain(ctx context.Context, t surface.Offer, name string, rules *lang.Inheritance) bool {
	s := t.Facts()
	switch {
	case s.Kind == facts.KindType, s.Flags.Has(facts.Partial), !knowsBases(t, rules):
		return true
	case rules.Delegates != "" && delegates(t, rules.Delegates), rules.Annotated && !arePlain(s.Decorators, rules):
		return true
	case rules.Expands && slices.ContainsFunc(t.File.Facts.Refs, func(r facts.Ref) bool { return r.Scope == t.Index && r.Role == facts.RoleCalls }):
		return true
	}
	asks := slices.ContainsFunc(t.File.MembersOf(t.Index), func(i int32) bool { return t.File.Facts.Symbols[i].Name == name })
	if asks || t.File.Facts.ParseErrors == 0 && !rules.Clauses {
		return false
	}
	lines := bytes.SplitAfter(c.Text(ctx, c.Head, t.File.Path), []byte{'\n'})
	text := bytes.Join(lines[min(max(1, int(s.Span.StartLine))-1, len(lines)):min(int(s.Span.EndLine), len(lines))], nil)
	return slices.Contains(lang.Words(text), name)
}

// hasWord reports a word of a list that white space separates.
func hasWord(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

// arePlain reports annotations that write no members.
func arePlain(annotations []string, rules *lang.Inheritance) bool {
	return !slices.ContainsFunc(annotations, func(d string) bool { return !hasWord(rules.Annotations, annotationName(d)) })
}

// delegates reports a type, or a member of it, that says that another value implements a supertype for it.
func delegates(t surface.Offer, by string) bool {
	return hasWord(t.Facts().Signature, by) || slices.ContainsFunc(t.File.MembersOf(t.Index), func(i int32) bool {
		return slices.ContainsFunc(t.File.Facts.Symbols[i].Decorators, func(d string) bool { return annotationName(d) == by })
	})
}

// annotationName is the last word of an annotation's name.
func annotationName(text string) string {
	if i := strings.IndexAny(text, "( <[{"); i >= 0 {
		text = text[:i]
	}
	return path.Base(strings.NewReplacer("::", "/", ".", "/").Replace(text))
}

// knowsBases reports a type whose supertypes that may give it members are of the repository, or are known to give none.
func knowsBases(t surface.Offer, rules *lang.Inheritance) bool {
	if t.Facts().Kind == facts.KindInterface && !rules.Mixins { // what is above an interface is one, and gives nothing
		return true
	}
	for _, r := range t.File.ReferencesFrom(t.Index) {
		if (r.Kind == result.EdgeExtends || r.Kind == result.EdgeImplements && rules.Mixins) && !hasWord(rules.Empty, r.Name) {
			return false
		}
	}
	return true
}

// isExtended reports a name that the type, its supertypes or extensions of what may be one of them have, wherever that is written.
func (c *Search) isExtended(ctx context.Context, o surface.Offer, chain []surface.Offer, name string) (bool, error) {
	names := map[string]bool{compare.SimpleName(o.Facts().Name): true}
	for _, t := range chain {
		names[t.Facts().Name] = true
	}
	if o.Facts().Kind == facts.KindExtension {
		if plain, err := c.isPlain(ctx, o.Facts().Name, true); err != nil || !plain {
			return true, err
		}
	}
	return c.anyCalled(ctx, name, func(f *graph.File, s *facts.Symbol) (bool, error) {
		if s.Container < 0 || s.Flags.Has(facts.Abstract) {
			return false, nil
		}
		of := &f.Facts.Symbols[s.Container]
		if names[of.Name] {
			return true, nil
		}
		if of.Kind != facts.KindExtension {
			return false, nil
		}
		plain, err := c.isPlain(ctx, of.Name, false)
		return !plain, err
	})
}

// isPlain reports a name that only types of the repository have which others do not conform to, and which have no supertypes
// that are classes where alone.
func (c *Search) isPlain(ctx context.Context, name string, alone bool) (bool, error) {
	found := false
	other, err := c.anyCalled(ctx, name, func(_ *graph.File, s *facts.Symbol) (bool, error) {
		if !s.Kind.IsType() {
			return false, nil
		}
		found = true
		extends := slices.ContainsFunc(s.Supers, func(x facts.Super) bool { return x.Role == facts.RoleExtends })
		return s.Kind == facts.KindInterface || s.Kind == facts.KindType || alone && extends, nil
	})
	return found && !other, err
}
