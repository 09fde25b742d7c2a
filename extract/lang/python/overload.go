package python

import (
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
)

// Limits of an overloaded function.
const (
	maxSignatures = 512 // bytes of its joined signatures, the first one kept whole
	maxMerged     = 256 // parameters that are compared between its overloads
)

// implemented reports whether an implementation follows the overloads.
func (o *overloaded) implemented() bool { return !o.main.isOverload() }

// overloads gives the parts without the implementation.
func (o *overloaded) overloads() []*decl {
	if o.implemented() {
		return o.parts[:len(o.parts)-1]
	}
	return o.parts
}

// isOverload reports whether a definition is a function under @overload.
func (d *decl) isOverload() bool {
	return d.isDefinition() && !d.kind.IsType() && d.flags.Has(facts.Overload)
}

// foldOverloads leaves one definition of each overloaded function in a scope.
func foldOverloads(s *scope) {
	for _, b := range s.names {
		if slices.ContainsFunc(b.decls, (*decl).isOverload) {
			b.decls = folded(b.decls)
		}
	}
}

// folded joins overloads with one another and with the next definition of the
// name where that is a function of the same accessor role. Variables between
// them do not count: they are no symbols beside a function.
func folded(decls []*decl) []*decl {
	out := make([]*decl, 0, len(decls))
	at := -1 // place of the overloads that wait for their implementation
	for _, d := range decls {
		if !d.isDefinition() {
			out = append(out, d)
			continue
		}
		if at >= 0 && d.kind == out[at].kind && d.role == out[at].role {
			o := out[at].overloaded
			o.parts, d.overloaded = append(o.parts, d), o
			if !d.isOverload() {
				o.main, out[at] = d, d
				at = -1
			}
			continue
		}
		at = -1
		if d.isOverload() {
			at = len(out)
			d.overloaded = &overloaded{parts: []*decl{d}, main: d}
		}
		out = append(out, d)
	}
	return out
}

// parts gives the declarations that make up a definition, in source order.
func (d *decl) parts() []*decl {
	if d.overloaded != nil {
		return d.overloaded.parts
	}
	return []*decl{d}
}

// describeOverloaded gives the symbol what its overloads say beside its
// implementation.
func (x *extractor) describeOverloaded(s *facts.Symbol, o *overloaded) {
	s.NameLine, s.NameCol = x.position(o.parts[0].name)
	s.Flags = o.flags()
	s.Signature = x.signatures(o.overloads())
	s.Type = x.overloadedResult(o)
	s.Params = x.overloadedParams(o)
	s.TypeParams = o.typeParams()
	for i := 0; s.Doc == "" && !o.implemented() && i < len(o.parts); i++ {
		s.Doc = x.docOf(o.parts[i])
	}
}

// flags gives those of the implementation. Without one they are those of any
// overload, but what is deprecated or conditional is so only if all of it is.
func (o *overloaded) flags() facts.Flags {
	if o.implemented() {
		return o.main.flags | facts.Overload
	}
	const shared = facts.Deprecated | facts.Conditional
	some, all := facts.Flags(0), ^facts.Flags(0)
	for _, p := range o.parts {
		some, all = some|p.flags, all&p.flags
	}
	return some&^shared | all&shared
}

// signatures joins the overloads' signatures. What is cut off still counts in
// the digests.
func (x *extractor) signatures(overloads []*decl) string {
	var b strings.Builder
	for i, d := range overloads {
		text := x.signatureText(d)
		if i > 0 && b.Len()+len(text) > maxSignatures {
			b.WriteString("; …")
			break
		}
		if i > 0 {
			b.WriteString("; ")
		}
		b.WriteString(text)
	}
	return b.String()
}

// typeParams gives the type parameters of all parts, the implementation's first.
func (o *overloaded) typeParams() []facts.TypeParam {
	all := o.main.generics
	if len(all) > maxMerged {
		return all
	}
	all = slices.Clone(all)
	for _, p := range o.parts {
		for _, g := range p.generics {
			known := slices.ContainsFunc(all, func(t facts.TypeParam) bool { return t.Name == g.Name })
			if !known && len(all) < maxMerged {
				all = append(all, g)
			}
		}
	}
	return all
}
