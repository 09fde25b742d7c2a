package breaks

import (
	"bytes"
	"context"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/internal/surface"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/extract/letters"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// accessOf gives the rules of access of a definition's language; nil where it has none.
func accessOf(d *compare.Definition) *lang.Access {
	if l := extract.ByName(d.File.Language); l != nil {
		return l.Access
	}
	return nil
}

// IsNarrowed reports a definition that fewer places may name than before, though it is
// bound there still.
func IsNarrowed(m *compare.Pairing) bool {
	access := accessOf(m.New)
	return access != nil && m.Old.Facts != nil && m.New.Facts != nil && breadth(access, m.New) < breadth(access, m.Old)
}

// breadth orders visibilities, the narrowest first.
func breadth(access *lang.Access, d *compare.Definition) int {
	switch d.Facts.Visibility {
	case facts.VisibilityPrivate:
		return 0
	case facts.VisibilityPublic:
		return 3
	case facts.VisibilityProtected:
		if access.ProtectedNear {
			return 2
		}
		return 1
	}
	return 1
}

// MayName reports whether a reference in a file may name a definition of the head side
// by the rules of its language. What is not known of supertypes is allowed.
func (c *Search) MayName(ctx context.Context, d *compare.Definition, f *graph.File, e graph.Edge) (bool, error) {
	access := accessOf(d)
	if access == nil || d.Facts == nil || e.Rule == link.RuleAccessor || !lang.Named(f.Language).DeclaredTypes {
		return true, nil // only a check of types refuses it, and none reads the file
	}
	if access.ByKey && isKey(c.Lines(ctx, c.Head, f.Path), e) {
		return true, nil
	}
	near := link.Dir(f.Path) == link.Dir(d.Path) || f.Facts.Package != "" && f.Facts.Package == d.File.Facts.Package
	switch d.Facts.Visibility {
	case facts.VisibilityPrivate:
		around := d.Container
		if around == nil || around.Facts == nil {
			return true, nil
		}
		for access.PrivateAround && around.Container != nil && around.Container.Facts != nil {
			around = around.Container
		}
		return insideOf(f, e, around), nil
	case facts.VisibilityProtected:
		if access.ProtectedNear && near || d.Container == nil {
			return true, nil
		}
		return c.insideSubtype(ctx, d.Container, f, e.SourceIdx)
	case facts.VisibilityInternal:
		return near, nil
	}
	return true, nil
}

// isKey reports a reference by a text, as in `x["name"]`.
func isKey(text *signature.Text, e graph.Edge) bool {
	at := text.LineStart(e.Line) + e.Column - 1
	return text.LineStart(e.Line) >= 0 && at < len(text.Bytes) && bytes.IndexByte([]byte("'\"`"), text.Bytes[at]) >= 0
}

// insideSubtype reports a place within a type that is another one or extends it.
func (c *Search) insideSubtype(ctx context.Context, of *compare.Definition, f *graph.File, i int32) (bool, error) {
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		if s := &f.Facts.Symbols[i]; !s.Kind.IsType() {
			continue
		}
		if f.ID(i) == of.ID {
			return true, nil
		}
		chain, whole, err := c.HeadOffers.Lineage(ctx, surface.Offer{File: f, Index: i})
		if err != nil || surface.Holds(chain, of.ID) {
			return true, err
		}
		if !whole && mayExtend(f, i) {
			return true, nil
		}
	}
	return false, nil
}

// mayExtend reports a type with a supertype that is not bound at all: it may be any.
func mayExtend(f *graph.File, i int32) bool {
	for _, r := range f.ReferencesFrom(i) {
		if surface.IsInheritance(f, r.Kind) && r.Certainty != link.External {
			return true
		}
	}
	return false
}

// constructedHere reports a reference to a type that surely calls one constructor: no
// other takes what it passes.
func (c *Search) constructedHere(made *compare.Definition, text *signature.Text, e graph.Edge, f *graph.File) bool {
	if e.Kind != result.EdgeInstantiates && e.Kind != result.EdgeCalls {
		return false
	}
	a, ok := signature.ArgumentsAt(text, e.Line, e.Column, f.Language)
	return ok && Accepts(made, a) && !c.overloadAccepts(made, a)
}

// BecameInstance reports a member that was its type's and is its values' now, in a language
// that reaches one not through the other.
func BecameInstance(m *compare.Pairing) bool {
	access := accessOf(m.New)
	return access != nil && access.ByInstance && !m.New.Kind.IsType() && m.New.Container != nil && m.New.Container.Kind.IsType() && m.Old.Facts.Flags.Has(facts.Static) && !m.New.Facts.Flags.Has(facts.Static)
}

// ThroughType reports a member that is selected of the name of its type.
func ThroughType(d *compare.Definition, text *signature.Text, e graph.Edge) bool {
	return selectedOf(d.Container.Name, text, e)
}

// selectedOf reports a reference behind a name and a dot.
func selectedOf(name string, text *signature.Text, e graph.Edge) bool {
	line, ok := text.Before(e.Line, e.Column)
	if !ok {
		return false
	}
	before, ok := bytes.CutSuffix(line, []byte(name+"."))
	return ok && (len(before) == 0 || !letters.IsIdentifier(before[len(before)-1]) && before[len(before)-1] != '.')
}
