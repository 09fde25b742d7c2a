package java

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/api"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// javaType is a type on one side with what it has of its own and inherits.
type javaType struct {
	*compare.Definition
	signature  *Signature
	extensible bool // code outside may extend or implement it
	lineage    []surface.Offer
	whole      bool     // all supertypes are of this repository
	outside    []string // the full names of those that are not, as far as they are known
	methods    map[string][]javaMember
	fields     map[string][]javaMember
	thrown     map[facts.SymbolID][]thrown // by the members of its own that throw something
}

// javaMember is a member of a type or, level > 0, of one of its supertypes.
type javaMember struct {
	surface.Offer
	*Signature
	level int
}

func (m javaMember) isShown() bool {
	v := m.Offer.Facts().Visibility
	return v == facts.VisibilityPublic || v == facts.VisibilityProtected
}

func (m javaMember) has(f facts.Flags) bool { return m.Offer.Facts().Flags.Has(f) }

// javaPair is a type on both sides.
type javaPair struct {
	*javaAPI
	old, new *javaType
	pending  []asked
	imports  map[string]string // what otherImports gives of the two files; nil until it is asked for
	was      map[string]string // what outsideImports gives of the base side
}

// asked is what types outside have to add because a method has another name or other
// parameters. The method's own break says it, where there is one.
type asked struct {
	method *compare.Definition
	reason string
}

// read collects what a type has.
func (a *javaAPI) read(ctx context.Context, s *surface.Surface, d *compare.Definition) (*javaType, error) {
	t := &javaType{Definition: d, extensible: isExtensible(d), methods: map[string][]javaMember{}, fields: map[string][]javaMember{}}
	self := surface.Offer{File: d.File, Index: d.Index}
	t.signature = javaSignature(self)
	var err error
	if t.lineage, t.whole, err = s.Lineage(ctx, self); err != nil {
		return nil, err
	}
	for level, o := range t.lineage {
		bases := surface.BaseNames(o)
		for _, r := range o.File.ReferencesFrom(o.Index) {
			if surface.IsInheritance(o.File, r.Kind) && r.Certainty == link.External && bases[compare.SimpleName(r.External)] {
				t.outside = append(t.outside, r.External)
			}
		}
		for _, i := range o.File.MembersOf(o.Index) {
			x := &o.File.Facts.Symbols[i]
			if x.Kind.IsType() {
				continue
			}
			m := javaMember{Offer: surface.Offer{File: o.File, Index: i}, level: level}
			m.Signature = javaSignature(m.Offer)
			if x.Kind.IsCallable() {
				t.methods[x.Name] = append(t.methods[x.Name], m)
			} else {
				t.fields[x.Name] = append(t.fields[x.Name], m)
			}
		}
	}
	return t, t.readThrown(ctx, s)
}

// javaSignature reads the signature of what is offered, with the type parameters of
// the types around it.
func javaSignature(o surface.Offer) *Signature {
	var outer []TypeVariable
	all := o.File.Facts.Symbols
	for i := all[o.Index].Container; i >= 0; i = all[i].Container {
		if all[i].Kind.IsType() {
			outer = append(outer, Read(all[i].Signature, all[i].Name, nil).Types...)
		}
	}
	return Read(o.Facts().Signature, o.Facts().Name, outer)
}

// mayInherit reports a member that a type of the head side has, or may have, from a
// supertype that is not of this repository. Where methods are marked as overriding,
// one that is not overrides nothing, unless the type is given a further supertype.
func (p *javaPair) mayInherit(was *compare.Definition) bool {
	t := p.new
	if link.Every("java", was.Name) || slices.ContainsFunc(t.outside, func(s string) bool { return link.LibraryHas("java", s+"."+was.Name) }) {
		return true
	}
	known := t.whole || len(t.outside) > 0 && !slices.ContainsFunc(t.outside, func(s string) bool { return !link.LibraryComplete("java", s) })
	if known || was.Facts.Flags.Has(facts.Override) {
		return !known
	}
	if slices.ContainsFunc(t.outside, func(s string) bool { return !slices.Contains(p.old.outside, s) && !link.LibraryComplete("java", s) }) {
		return true
	}
	return !slices.ContainsFunc(was.File.Facts.Symbols, func(x facts.Symbol) bool { return x.Flags.Has(facts.Override) })
}

// compareAsked reports what types outside have to add, that implement or extend it.
func (p *javaPair) compareAsked() {
	annotation := javaForm(p.new.Definition) == "annotation"
	if !annotation && !(p.old.extensible && p.new.extensible) {
		return
	}
	what := "types outside that implement it no longer do"
	switch {
	case annotation:
		what = "it has no default"
	case javaForm(p.new.Definition) == "class":
		what = "types outside that extend it lack it"
	}
	var names []string
	for _, m := range p.new.Children {
		if m.Kind != facts.KindMethod || !m.Facts.Flags.Has(facts.Abstract) || m.Facts.Flags.Has(facts.Override) || link.Every("java", m.Name) {
			continue
		}
		s := javaSignature(surface.Offer{File: m.File, Index: m.Index})
		if annotation && s.ByDefault || slices.ContainsFunc(p.old.methods[m.Name], func(o javaMember) bool {
			same := o.level > 0 && len(o.Params) == len(s.Params) || o.ErasedParams() == s.ErasedParams()
			return o.has(facts.Abstract) && same
		}) {
			continue
		}
		if o := m.Match; o != nil && o.Old.Container == p.old.Definition {
			was := javaSignature(surface.Offer{File: o.Old.File, Index: o.Old.Index})
			if o.Old.Name != m.Name || was.ErasedParams() != s.ErasedParams() {
				p.asked[o.Old.ID] = what
				p.pending = append(p.pending, asked{o.Old, "now requires " + m.Name + ": " + what})
				continue
			}
		}
		if !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	if len(names) > 0 {
		p.add(p.old.Definition, p.new.Definition, result.SignatureChanged, "now requires "+strings.Join(names, ", ")+": "+what)
	}
}

// compareStillAsked reports what no break of a method has told.
func (p *javaPair) compareStillAsked() {
	for _, a := range p.pending {
		if !p.reported[a.method.ID] {
			p.add(p.old.Definition, p.new.Definition, result.SignatureChanged, a.reason)
		}
	}
}

// compareSupers tells the supertypes that a type no longer has.
func (p *javaPair) compareSupers() {
	if !p.new.whole && slices.ContainsFunc(p.new.outside, func(s string) bool { return !slices.Contains(p.old.outside, s) }) {
		return // it may inherit from what was inherited from before
	}
	is := map[facts.SymbolID]bool{}
	for _, t := range p.new.lineage {
		is[t.Symbol().ID] = true
	}
	report := func(name string) {
		p.add(p.old.Definition, p.new.Definition, result.KindChanged, "is no longer a "+name)
	}
	for _, t := range p.old.lineage[1:] {
		id := t.Symbol().ID
		if d := p.c.Old[id]; d != nil {
			if d.Match == nil || !isJavaPublic(d) {
				continue // told itself, or nobody outside could name it
			}
			id = d.Match.New.ID
		}
		if v := t.Facts().Visibility; !is[id] && v == facts.VisibilityPublic {
			report(t.Facts().Name)
			return
		}
	}
	isEnum := javaForm(p.new.Definition) == "enum" // it is both without saying so
	for _, s := range p.old.outside {
		if isEnum && (s == "java.io.Serializable" || s == "java.lang.Comparable") {
			continue
		}
		if !slices.Contains(p.new.outside, s) && s != "java.lang.Object" {
			report(s)
			return
		}
	}
}

// compareFields judges fields, constants and the components of records.
func (p *javaPair) compareFields() {
	for _, d := range p.old.Children {
		if d.Kind.IsType() || d.Kind.IsCallable() || !p.old.offers(d) {
			continue
		}
		now := p.new.fields[d.Name]
		if len(now) == 0 {
			accessor := slices.ContainsFunc(p.new.methods[d.Name], func(m javaMember) bool { return len(m.Params) == 0 })
			if !(javaForm(p.old.Definition) == "record" && accessor) && !p.mayInherit(d) {
				p.gone(d)
			}
			continue
		}
		m, was := now[0], javaSignature(surface.Offer{File: d.File, Index: d.Index})
		n := p.c.New[m.Offer.Symbol().ID]
		switch {
		case !m.isShown() || d.Facts.Visibility == facts.VisibilityPublic && m.Offer.Facts().Visibility != facts.VisibilityPublic:
			p.add(d, n, result.VisibilityChanged, "is "+javaAccess(m.Offer.Facts().Visibility)+" now")
		case m.level > 0 || d.Kind == facts.KindEnumMember:
		case was.Erased != m.Erased || !sameTypes(was.Result, m.Result):
			p.add(d, n, result.SignatureChanged, "has another type")
		case p.retyped(m) != "":
			p.add(d, n, result.SignatureChanged, "is now declared with "+p.retyped(m))
		case d.Facts.Flags.Has(facts.Static) != m.has(facts.Static):
			p.add(d, n, result.SignatureChanged, staticNow(m))
		case !d.Facts.Flags.Has(facts.Const) && m.has(facts.Const):
			p.add(d, n, result.SignatureChanged, "is now final")
		}
	}
}

func staticNow(m javaMember) string {
	if m.has(facts.Static) {
		return "is now static"
	}
	return "is no longer static"
}

// offers reports a member that code outside may use.
func (t *javaType) offers(m *compare.Definition) bool {
	return m.Facts.Visibility == facts.VisibilityPublic || m.Facts.Visibility == facts.VisibilityProtected && t.extensible
}

// gone reports a member that neither the type nor a supertype has under its name.
func (p *javaPair) gone(d *compare.Definition) {
	switch n := api.Now(d); {
	case n == nil:
		p.add(d, nil, result.Removed, "was removed")
	case !isJavaShown(n):
		p.add(d, n, result.VisibilityChanged, hidden(d, n))
	case n.ID != d.ID:
		p.add(d, n, result.Renamed, "is now "+n.QualifiedName)
	}
}
