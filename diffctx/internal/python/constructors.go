package python

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// constructorOf gives the parameters of the constructor that Python makes from
// the fields of a dataclass, a class of attrs or a named tuple; ok is false for
// other classes, and where the fields are not all known.
func constructorOf(ctx context.Context, s *surface.Surface, o surface.Offer) (params []facts.Param, ok bool, err error) {
	if o.File.Language == "python" && !isNamedTuple(o) && isPlainClass(o) && !isBoundTwice(o) {
		if params, ok := tupleFields(ctx, s, o); ok {
			return params, true, nil
		}
	}
	if o.File.Language != "python" || o.Facts().NodeKind != "data_class" || !makesConstructor(o) {
		return nil, false, nil
	}
	chain, whole, err := s.Lineage(ctx, o)
	if err != nil || !whole && len(chain) > 1 || !whole && !isNamedTuple(o) {
		return nil, false, err
	}
	var named []facts.Param // in order, without those given by name alone
	var byName []facts.Param
	for i := len(chain) - 1; i >= 0; i-- {
		if i < len(chain)-1 && baseCount(chain[i]) > 1 {
			return nil, false, nil // which fields come first is not told by the chain
		}
		if chain[i].Facts().NodeKind != "data_class" {
			continue
		}
		fields, ok := fieldsOf(ctx, s, chain[i])
		if !ok {
			return nil, false, nil
		}
		for _, f := range fields {
			list := &named
			if f.Flags.Has(facts.KeywordOnly) {
				list = &byName
			}
			if at := slices.IndexFunc(*list, func(p facts.Param) bool { return p.Name == f.Name }); at >= 0 {
				(*list)[at] = f
			} else {
				*list = append(*list, f)
			}
		}
	}
	return append(named, byName...), true, nil
}

// makesConstructor reports a class whose constructor follows from how it is
// declared, by what is known of its decorators.
func makesConstructor(o surface.Offer) bool {
	for _, name := range [...]string{"__init__", "__new__"} {
		if _, by := o.Members(); by[name].File != nil {
			return false
		}
	}
	if isNamedTuple(o) {
		return true
	}
	d := dataDecorator(o)
	return d != "" && !strings.Contains(strings.ReplaceAll(d, " ", ""), "init=False") && !strings.Contains(d, "these")
}

func isNamedTuple(o surface.Offer) bool {
	return slices.ContainsFunc(o.Facts().Supers, func(s facts.Super) bool { return compare.RefName(o.File.Facts, s.Expr) == "NamedTuple" })
}

// dataDecorator is the decorator that makes a class's constructor, as written.
func dataDecorator(o surface.Offer) string {
	for _, d := range o.Facts().Decorators {
		callee, _, _ := strings.Cut(d, "(")
		switch compare.SimpleName(callee) {
		case "dataclass", "define", "frozen", "mutable":
			return d
		}
	}
	return ""
}

func baseCount(o surface.Offer) int {
	n := 0
	for _, s := range o.Facts().Supers {
		if s.Role == facts.RoleExtends && !lang.KnownOf(o.File.Language).Memberless.Has(compare.RefName(o.File.Facts, s.Expr)) {
			n++
		}
	}
	return n
}

// fieldsOf lists a class's own fields as parameters; ok is false where one is
// made by what is not known here.
func fieldsOf(ctx context.Context, s *surface.Surface, o surface.Offer) (out []facts.Param, ok bool) {
	src := s.Comparison.Text(ctx, s.Side, o.File.Path)
	decorator := dataDecorator(o)
	attrs := decorator != "" && !strings.Contains(strings.SplitN(decorator, "(", 2)[0], "dataclass")
	keywords := flagOf(decorator, "kw_only=True")
	for _, i := range o.File.MembersOf(o.Index) {
		x := &o.File.Facts.Symbols[i]
		if x.Kind != facts.KindField || int(x.Span.End) > len(src) {
			continue
		}
		name, rest, annotated := strings.Cut(string(src[x.Span.Start:x.Span.End]), ":")
		if !annotated || strings.TrimSpace(name) != x.Name || strings.Contains(name, "self.") {
			if attrs && strings.Contains(name, "=") {
				return nil, false // x = field(), or no field at all
			}
			continue
		}
		annotation, value, given := cutDefault(rest)
		p := facts.Param{Name: x.Name}
		if attrs {
			p.Name = strings.TrimLeft(x.Name, "_")
		}
		call := strings.HasSuffix(value, ")") && strings.Contains(value, "(")
		switch {
		case strings.Contains(annotation, "ClassVar"), flagOf(value, "init=False"):
			continue
		case strings.HasSuffix(annotation, "KW_ONLY"):
			keywords = true
			continue
		case call && (flagOf(value, "alias=") || strings.Contains(value, "**")):
			return nil, false
		case call && isFieldCall(value):
			given = flagOf(value, "default=") || flagOf(value, "default_factory=") || flagOf(value, "factory=")
		}
		if given {
			p.Flags |= facts.Optional
		}
		if keywords && !flagOf(value, "kw_only=False") || flagOf(value, "kw_only=True") {
			p.Flags |= facts.KeywordOnly
		}
		out = append(out, p)
	}
	return out, true
}

// flagOf reports an argument in the text of a call.
func flagOf(text, argument string) bool {
	text = strings.ReplaceAll(text, " ", "")
	return strings.Contains(text, "("+argument) || strings.Contains(text, ","+argument) || strings.Contains(text, "\n"+argument)
}

func isFieldCall(value string) bool {
	callee, _, _ := strings.Cut(value, "(")
	switch compare.SimpleName(callee) {
	case "field", "ib", "attrib":
		return true
	}
	return false
}

// cutDefault parts an annotation from the value behind it.
func cutDefault(text string) (annotation, value string, given bool) {
	for i := 0; i < len(text); {
		switch text[i] {
		case '=':
			return strings.TrimSpace(text[:i]), strings.TrimSpace(text[i+1:]), true
		case '(', '[', '{':
			i = signature.Closing(text, i)
		default:
			if n, _ := signature.SkipOpaque([]byte(text[i:]), Syntax()); n > 0 {
				i += n
			} else {
				i++
			}
		}
	}
	return strings.TrimSpace(text), "", false
}

// remade pairs the constructors that a class is given on both sides, as if they
// were written; nil where they are the same or not known.
func remade(ctx context.Context, c *breaks.Search, m *compare.Pairing) (*compare.Pairing, error) {
	if lostConstructor(m) {
		chain, _, err := c.BaseOffers.Lineage(ctx, surface.Offer{File: m.Old.File, Index: m.Old.Index})
		if err != nil || len(chain) < 2 { // what is below a class from outside is judged where it is used
			return nil, err
		}
		return &compare.Pairing{Old: constructedBy(m.Old, []facts.Param{{Name: "args", Flags: facts.Variadic}}), New: constructedBy(m.New, nil)}, nil
	}
	if m.Old.Facts == nil || m.New.Facts == nil || m.Old.Kind != facts.KindClass || m.New.Kind != facts.KindClass || m.Old.Index < 0 || m.New.Index < 0 {
		return nil, nil
	}
	was, ok, err := constructorOf(ctx, c.BaseOffers, surface.Offer{File: m.Old.File, Index: m.Old.Index})
	if err != nil || !ok {
		return nil, err
	}
	is, ok, err := constructorOf(ctx, c.HeadOffers, surface.Offer{File: m.New.File, Index: m.New.Index})
	if err != nil || !ok || slices.Equal(was, is) {
		return nil, err
	}
	return &compare.Pairing{Old: constructedBy(m.Old, was), New: constructedBy(m.New, is)}, nil
}

// lostConstructor reports a class that extended something and extends nothing now, where nothing else says how it is made:
// such a class takes no arguments.
func lostConstructor(m *compare.Pairing) bool {
	if m.Old.Facts == nil || m.New.Facts == nil || m.Old.Kind != facts.KindClass || m.New.Kind != facts.KindClass || m.Old.Index < 0 || m.New.Index < 0 {
		return false
	}
	own := func(d *compare.Definition) bool {
		_, by := surface.Offer{File: d.File, Index: d.Index}.Members()
		return by["__init__"].File != nil || by["__new__"].File != nil
	}
	return len(m.Old.Facts.Supers) > 0 && len(m.New.Facts.Supers) == 0 && len(m.New.Facts.Decorators) == 0 && m.New.File.Facts.ParseErrors == 0 && !own(m.Old) && !own(m.New)
}

// constructedBy is a definition with other parameters.
func constructedBy(d *compare.Definition, params []facts.Param) *compare.Definition {
	f := *d.Facts
	f.Params = params
	f.Signature = d.Name + "(" + parameterNames(params) + ")"
	return d.WithFacts(&f)
}

// parameterNames writes parameters as callers see them.
func parameterNames(params []facts.Param) string {
	var out []string
	keyword := false
	for _, p := range params {
		if p.Flags.Has(facts.KeywordOnly) && !keyword {
			keyword = true
			out = append(out, "*")
		}
		name := p.Name
		if p.Flags.Has(facts.Optional) {
			name += "=..."
		}
		out = append(out, name)
	}
	return strings.Join(out, ", ")
}

// heldAsGiven reports a member of a class whose instances have what they are given, as a parser of arguments gives its options to a
// Namespace.
func heldAsGiven(c *breaks.Search, d *compare.Definition) bool {
	p := c.OwnerOf(d)
	if p == nil || p.Match == nil || p.File.Language != "python" || p.Match.New.Facts == nil || d.Kind.IsCallable() {
		return false
	}
	return slices.ContainsFunc(p.Match.New.Facts.Supers, func(s facts.Super) bool {
		name := compare.RefName(p.Match.New.File.Facts, s.Expr)
		return name == "Namespace" || name == "SimpleNamespace"
	})
}

// setElsewhere reports a member of a Python class of tests that a changed test file
// of the head side gives to a value of unknown type, as a fixture does to request.cls.
func setElsewhere(c *breaks.Search, d *compare.Definition) bool {
	if d.File.Language != "python" || !compare.IsTestFile(d.Path) || c.OwnerOf(d) == nil {
		return false
	}
	for i := range c.Files {
		f := c.Files[i].New
		if f == nil || f.Language != "python" || !compare.IsTestFile(f.Path) && !filereach.IsConftest(f.Path) {
			continue
		}
		for _, r := range f.References() {
			if r.Kind == result.EdgeWrites && r.Name == d.Name {
				return true
			}
		}
	}
	return false
}

// ExtendsSuper reports a Python method that calls the one of its name that it
// overrides, so that values have it without this one too.
func (Language) ExtendsSuper(ctx context.Context, c *breaks.Search, d *compare.Definition) bool {
	if d.Facts == nil || !d.Kind.IsCallable() {
		return false
	}
	src := c.Text(ctx, c.Base, d.Path)
	span := d.Facts.Span
	return int(span.End) <= len(src) && strings.Contains(string(src[span.Start:span.End]), "super()."+d.Name+"(")
}
