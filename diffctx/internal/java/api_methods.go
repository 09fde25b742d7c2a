package java

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// compareConstructors judges how code outside makes or extends a class.
func (p *javaPair) compareConstructors() {
	switch javaForm(p.old.Definition) {
	case "record":
		p.compareComponents()
		return
	case "class":
	default:
		return
	}
	if p.old.signature.Is("abstract") && !p.old.extensible {
		return
	}
	is := p.new.constructors()
	explicit := false
	for _, d := range p.old.Children {
		if d.Kind != facts.KindConstructor {
			continue
		}
		if explicit = true; p.old.offers(d) {
			p.compareCallable(d, is)
		}
	}
	if !explicit && len(is) > 0 && !isAugmented(p.old.Definition) && !isAugmented(p.new.Definition) && !slices.ContainsFunc(is, func(m javaMember) bool {
		return m.isShown() && (len(m.Params) == 0 || m.Variadic && len(m.Params) == 1)
	}) {
		p.add(p.old.Definition, p.new.Definition, result.SignatureChanged, "can no longer be constructed without arguments")
	}
}

// constructors are those that are written; without any a class is made without
// arguments.
func (t *javaType) constructors() (out []javaMember) {
	for _, m := range t.methods[t.Name] {
		if m.level == 0 && m.Offer.Facts().Kind == facts.KindConstructor {
			out = append(out, m)
		}
	}
	return out
}

func (p *javaPair) compareComponents() {
	was := p.old.signature.ErasedParams()
	same := func(m javaMember) bool { return m.isShown() && m.ErasedParams() == was }
	if javaForm(p.new.Definition) == "record" && p.new.signature.ErasedParams() == was || slices.ContainsFunc(p.new.constructors(), same) {
		return
	}
	p.add(p.old.Definition, p.new.Definition, result.SignatureChanged, "has other components")
}

// compareMethods judges the methods that a type has of its own.
func (p *javaPair) compareMethods() {
	for _, d := range p.old.Children {
		if d.Kind.IsCallable() && d.Kind != facts.KindConstructor && p.old.offers(d) {
			p.compareCallable(d, p.new.methods[d.Name])
		}
	}
}

// compareCallable judges a method or constructor by those of its name on the head
// side. What a supertype has, has type parameters of its own: their number tells.
func (p *javaPair) compareCallable(d *compare.Definition, now []javaMember) {
	was := javaSignature(surface.Offer{File: d.File, Index: d.Index})
	for _, m := range now {
		if m.level == 0 && m.ErasedParams() == was.ErasedParams() {
			p.compareSignatures(d, was, m)
			return
		}
	}
	for _, m := range now {
		if m.level == 0 || !m.isShown() || len(m.Params) != len(was.Params) {
			continue
		}
		switch {
		case m.ErasedParams() == was.ErasedParams() && p.isFinalNow(was, m):
			p.add(d, p.c.New[m.Offer.Symbol().ID], result.SignatureChanged, finalNow)
		case p.isAskedNow(d, now) && !annotationMakes(p.new.Definition, d.Name):
			p.add(p.old.Definition, p.new.Definition, result.SignatureChanged, "now requires "+d.Name+": types outside that extend it lack it")
		}
		return
	}
	if p.stillInherits(d) {
		return
	}
	if m, ok := p.replaces(d, was, now); ok {
		reason := "takes other types"
		if len(m.Params) != len(was.Params) {
			reason = "takes other parameters"
		}
		p.add(d, p.c.New[m.Offer.Symbol().ID], result.SignatureChanged, reason)
		return
	}
	if d.Kind == facts.KindConstructor {
		if len(now) == 0 && len(was.Params) == 0 || isAugmented(p.new.Definition) {
			return // a class without one is made like this
		}
	} else if p.mayInherit(d) || annotationMakes(p.new.Definition, d.Name) {
		return
	}
	p.gone(d)
}

// stillInherits reports a method that overrode one of a supertype outside of the repository, which
// can be called as before where the type overrides another one instead.
func (p *javaPair) stillInherits(d *compare.Definition) bool {
	return d.Facts.Flags.Has(facts.Override) && p.mayInherit(d) && !slices.ContainsFunc(p.old.outside, func(s string) bool { return !slices.Contains(p.new.outside, s) })
}

// replaces finds the overload that replaces one that is gone: its match, or the
// first one that the base side did not have.
func (p *javaPair) replaces(d *compare.Definition, was *Signature, now []javaMember) (javaMember, bool) {
	had := map[string]bool{}
	for _, m := range p.old.methods[d.Name] {
		had[m.ErasedParams()] = true
	}
	var found *javaMember
	for i := range now {
		m := &now[i]
		if m.level > 0 || !m.isShown() || had[m.ErasedParams()] {
			continue
		}
		if d.Match != nil && d.Match.New.ID == m.Offer.Symbol().ID {
			return *m, true
		}
		if found == nil || len(found.Params) != len(was.Params) && len(m.Params) == len(was.Params) {
			found = m
		}
	}
	if found == nil {
		return javaMember{}, false
	}
	return *found, true
}

// compareSignatures judges a method that the head side has with the same parameters.
func (p *javaPair) compareSignatures(d *compare.Definition, was *Signature, m javaMember) {
	is := m.Offer.Facts()
	report := func(change, reason string) { p.add(d, p.c.New[m.Offer.Symbol().ID], change, reason) }
	switch {
	case !m.isShown() || d.Facts.Visibility == facts.VisibilityPublic && is.Visibility != facts.VisibilityPublic:
		report(result.VisibilityChanged, "is "+javaAccess(is.Visibility)+" now")
	case was.Erased != m.Erased:
		report(result.SignatureChanged, "returns another type")
	case !sameTypes(was.Result, m.Result):
		report(result.SignatureChanged, "returns another type")
	case !sameTypes(was.WrittenParams(), m.WrittenParams()):
		report(result.SignatureChanged, "takes other types")
	case p.retyped(m) != "":
		report(result.SignatureChanged, "is now declared with "+p.retyped(m))
	case was.Variadic && !m.Variadic:
		report(result.SignatureChanged, "takes an array instead of a variable number of arguments")
	case d.Kind != facts.KindConstructor && d.Facts.Flags.Has(facts.Static) != m.has(facts.Static):
		report(result.SignatureChanged, staticNow(m))
	case d.Kind != facts.KindConstructor && p.isFinalNow(was, m):
		report(result.SignatureChanged, finalNow)
	default:
		if reason := p.throwsOtherwise(d, was, m); reason != "" {
			report(result.SignatureChanged, reason)
		}
	}
}

// isAskedNow reports a method that a class had for those that extend it and that it only
// inherits the demand for.
func (p *javaPair) isAskedNow(d *compare.Definition, now []javaMember) bool {
	if d.Facts.Flags.Has(facts.Abstract) || !p.old.extensible || !p.new.extensible || javaForm(p.new.Definition) != "class" {
		return false
	}
	return !slices.ContainsFunc(now, func(m javaMember) bool { return len(m.Params) == len(d.Facts.Params) && !m.has(facts.Abstract) })
}

const finalNow = "is now final: types outside can no longer override it"

// isFinalNow reports a method that types outside could override.
func (p *javaPair) isFinalNow(was *Signature, m javaMember) bool {
	return p.old.extensible && p.new.extensible && !was.Is("static") && !was.Is("final") && m.Is("final")
}

// sameTypes compares types by their arguments; a raw type goes with any, a wildcard
// with what it bounds, and a method's own type parameter is whatever it is given.
func sameTypes(x, y string) bool {
	plain := func(t string) string {
		t = strings.NewReplacer("? extends ", "", "? super ", "").Replace(t)
		return ownTypeParam().ReplaceAllString(t, "?")
	}
	return plain(x) == plain(y) || !strings.Contains(x, "<") || !strings.Contains(y, "<")
}

var ownTypeParam = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`\$\$\d+`) })
