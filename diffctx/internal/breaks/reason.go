package breaks

import (
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// The sentences of breaks. A reason goes on from the definition's name and says what
// changed; a caller's reason goes on from the reference and says what that does.
const (
	ReasonRemoved   = "was removed"
	reasonUnreached = "can no longer be reached by this name"
	ReasonNoModule  = "is no longer a module: it imports and exports nothing"
)

// Explain says what became of a definition that a reference no longer reaches.
func Explain(d *compare.Definition) (change, reason string) {
	if d.Match == nil {
		return result.Removed, ReasonRemoved
	}
	n := d.Match.New
	switch {
	case d.Kind != n.Kind:
		return result.KindChanged, fmt.Sprintf("was a %s, is a %s", d.Kind, n.Kind)
	case d.Path != n.Path && d.Name == n.Name:
		return result.Renamed, "moved to " + path.Clean(n.Path)
	case d.QualifiedName != n.QualifiedName:
		return result.Renamed, "is now " + n.QualifiedName
	case IsHidden(d):
		return result.VisibilityChanged, VisibleAs(n)
	}
	return result.VisibilityChanged, reasonUnreached
}

// VisibleAs says from where a definition that became less visible can be named.
func VisibleAs(d *compare.Definition) string {
	switch v := d.Facts.Visibility; {
	case v == facts.VisibilityPrivate && !d.AtTop(), v == facts.VisibilityProtected:
		return "is " + v.String() + " now"
	case v == facts.VisibilityInternal:
		return "is now visible only in its package"
	}
	return "is no longer exported"
}

// SignatureReason says what changed in a declaration that its users do not suit any
// longer.
func SignatureReason(d *compare.Definition) string {
	if d.Match == nil || d.Facts == nil || d.Match.New.Facts == nil {
		return ReasonRemoved
	}
	n := d.Match.New
	switch {
	case d.Kind.IsType():
		if name := addedRequirement(d); name != "" {
			return "now requires " + name
		}
		return "now has another declaration"
	case d.Kind.IsCallable():
		return "now has another signature"
	case d.Facts.Flags.Has(facts.Optional) && !n.Facts.Flags.Has(facts.Optional):
		return "is now required"
	case !d.Facts.Flags.Has(facts.Optional) && n.Facts.Flags.Has(facts.Optional):
		return "may now be undefined"
	}
	return "now has another type"
}

// addedRequirement names the first member that a type asks for and did not before.
func addedRequirement(d *compare.Definition) string {
	for _, m := range d.Match.New.Children {
		if m.Match == nil && m.Facts != nil && !m.Facts.Flags.Has(facts.Optional) {
			return m.Name
		}
	}
	return ""
}

// ResultReason says how many results a function gives now and a call expects.
func ResultReason(were, are int) (gives, expects string) {
	return "now returns " + result.CountOrNo(are, "value"), fmt.Sprintf("expects %d", were)
}

// retypedReason says which parameter has another type, and what a call passes for it.
func retypedReason(m *compare.Pairing, i int, text string) (takes, passes string) {
	x, y := m.Old.Facts.Params[i], m.New.Facts.Params[i]
	was, is := signature.TypeText(m.Old.File.Facts, x.Type), signature.TypeText(m.New.File.Facts, y.Type)
	return fmt.Sprintf("now takes a %s as %s, not a %s", is, y.Name, was), "passes " + shortened(text)
}

const maxShownArgument = 40

func shortened(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if r := []rune(text); len(r) > maxShownArgument {
		return string(r[:maxShownArgument]) + "…"
	}
	return text
}

// IsHidden reports a definition that may no longer be named from elsewhere.
func IsHidden(d *compare.Definition) bool {
	if d == nil || d.Match == nil || d.Facts == nil || d.Match.New.Facts == nil {
		return false
	}
	n := d.Match.New
	return d.Facts.Visibility != n.Facts.Visibility || d.Facts.Flags.Has(facts.Exported) && !n.Facts.Flags.Has(facts.Exported)
}
