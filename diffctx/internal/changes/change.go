package changes

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// The reasons of a cosmetic change of a definition whose structure differs: it names
// what was renamed, or it is written otherwise and means the same, as a signature in
// another form or members in another order.
const (
	FollowsRename    = "follows what was renamed"
	WrittenOtherwise = "written otherwise"
)

// importance orders the changes of one symbol.
var importance = []string{result.Removed, result.Added, result.Renamed, result.Moved, result.SignatureChanged, result.VisibilityChanged, result.BodyChanged, result.DeprecationChanged, result.DocChanged, result.Cosmetic}

// symbolChanges lists what differs, one entry for each symbol, by path and line.
func (c *comparison) symbolChanges(ctx context.Context) []result.SymbolChange {
	out := []result.SymbolChange{}
	for _, d := range c.OldOrder {
		if d.Match == nil {
			e := result.SymbolChange{Change: result.Removed, Before: compare.SymbolOf(d), Reason: "no counterpart on the head side", Test: d.IsTest(), TestFunction: d.IsTestFunction(), Public: d.IsPublic(), Generated: d.IsGenerated()}
			if e.Within = compare.Outermost(d, c.Removed); e.Within == "" && (c.ownerIsOpaque(ctx, d) || c.ownerIsNamedNow(d)) {
				e.Within, e.Reason = d.Container.Match.New.ID.String(), "its type is one now whose members are not listed"
			}
			out = append(out, e)
		} else if e, ok := c.compare(ctx, d.Match); ok {
			out = append(out, e)
		}
	}
	for _, d := range c.NewOrder {
		if d.Match == nil {
			e := result.SymbolChange{Change: result.Added, After: compare.SymbolOf(d), Reason: "no counterpart on the base side", Test: d.IsTest(), TestFunction: d.IsTestFunction(), Public: d.IsPublic(), Generated: d.IsGenerated()}
			e.Within = compare.Outermost(d, c.Added)
			out = append(out, e)
		}
	}
	c.fold(out)
	slices.SortStableFunc(out, func(a, b result.SymbolChange) int {
		x, y := a.Shown(), b.Shown()
		return cmp.Or(cmp.Compare(x.Path, y.Path), cmp.Compare(x.Line, y.Line), cmp.Compare(x.ID, y.ID))
	})
	c.foldNumbers(out)
	return out
}

// OpaqueTypes reports a type of which nobody can tell the members by what is written for it.
type OpaqueTypes interface {
	IsOpaque(ctx context.Context, c *compare.Comparison, d *compare.Definition) bool
}

// ownerIsOpaque reports a member whose type is on the head side one that may have it or not: what
// is said of the type is all that is known.
func (c *comparison) ownerIsOpaque(ctx context.Context, d *compare.Definition) bool {
	if d.Container == nil || d.Container.Match == nil || !d.Container.Kind.IsType() {
		return false
	}
	now := d.Container.Match.New
	l, ok := compare.LanguageOf[OpaqueTypes](now.File)
	return ok && l.IsOpaque(ctx, c.Comparison, now) && !l.IsOpaque(ctx, c.Comparison, d.Container)
}

// ownerIsNamedNow reports a member of a type that was written where it is used, as that of a field, and is
// another one now by its name: both are shown with the field.
func (c *comparison) ownerIsNamedNow(d *compare.Definition) bool {
	if !d.IsData() || d.Container == nil || d.Container.Match == nil || d.Container.Facts == nil || !hasWrittenType(d.Container) {
		return false
	}
	now := d.Container.Match.New
	return now.Facts != nil && len(now.Children) == 0 && c.isOtherSignature(d.Container, now)
}

// hasWrittenType reports a field or property, of which the members are those of the type written for it.
func hasWrittenType(d *compare.Definition) bool {
	return d.Kind == facts.KindField || d.Kind == facts.KindProperty
}

// compare gives the entry of a matched symbol; ok is false when nothing differs.
func (c *comparison) compare(ctx context.Context, m *compare.Pairing) (result.SymbolChange, bool) {
	changes := append(identityChanges(m), c.contentChanges(ctx, m)...)
	if len(changes) == 0 {
		if m.Old.ID == m.New.ID {
			return result.SymbolChange{}, false
		}
		changes = []string{result.Moved} // an ordinal shifted: the id differs and nothing else
	}
	slices.SortFunc(changes, func(a, b string) int {
		return cmp.Compare(slices.Index(importance, a), slices.Index(importance, b))
	})
	e := result.SymbolChange{Change: changes[0], Before: compare.SymbolOf(m.Old), After: compare.SymbolOf(m.New), Reason: m.Reason, Test: m.New.IsTest(), TestFunction: m.New.IsTestFunction(), Public: m.New.IsPublic(), Generated: m.New.IsGenerated()}
	if changes[0] == result.Cosmetic && m.Old.Facts != nil && m.Old.Facts.Shape != m.New.Facts.Shape {
		if e.Reason = WrittenOtherwise; c.onlyFollows(ctx, m.Old, m.New) && !c.sameWords(ctx, m.Old, m.New) {
			e.Reason = FollowsRename
		}
	}
	if len(changes) > 1 {
		e.Changes = changes
	}
	otherHead := slices.Contains(changes, result.SignatureChanged) || slices.Contains(changes, result.VisibilityChanged)
	if slices.Contains(changes, result.BodyChanged) || otherHead && m.Old.Kind != facts.KindFile && decoratorsDiffer(m) && e.Before.Form == e.After.Form {
		c.detail(ctx, &e, m)
	}
	if slices.Contains(changes, result.DeprecationChanged) {
		was, is := deprecation(m.Old) != "", deprecation(m.New) != ""
		if was != is {
			e.Deprecated = &is
		}
	}
	if m.Within != nil && (m.Within.Match == nil || m.Within.Match.Old.ID != m.Within.ID) {
		e.Within = m.Within.ID.String()
	}
	if changes[0] != result.Cosmetic && changes[0] != result.DocChanged && m.Old.Facts != nil && m.Old.Kind.IsCallable() == m.New.Kind.IsCallable() {
		a, b := &m.Old.Facts.Metrics, &m.New.Facts.Metrics
		e.Complexity, e.Lines = delta(a.Cyclomatic, b.Cyclomatic), delta(a.Lines, b.Lines)
	}
	return e, true
}

// decoratorsDiffer reports a definition below other decorators or annotations.
func decoratorsDiffer(m *compare.Pairing) bool {
	return m.Old.Facts != nil && m.New.Facts != nil && !slices.Equal(m.Old.Facts.Decorators, m.New.Facts.Decorators)
}

func delta(a, b int) *result.Delta {
	if a == b {
		return nil
	}
	return &result.Delta{Before: a, After: b}
}

// identityChanges says how a symbol's place or name changed.
func identityChanges(m *compare.Pairing) []string {
	a, b := m.Old, m.New
	if a.ID == b.ID {
		return nil
	}
	var out []string
	if a.Kind == facts.KindFile {
		if link.Dir(a.Path) == link.Dir(b.Path) {
			return []string{result.Renamed}
		}
		return []string{result.Moved}
	}
	if a.Name != b.Name {
		out = append(out, result.Renamed)
	}
	if a.Path != b.Path || qualifier(a) != qualifier(b) {
		out = append(out, result.Moved)
	}
	return out
}

func qualifier(d *compare.Definition) string { return strings.TrimSuffix(d.QualifiedName, d.Name) }

// contentChanges says what differs in a symbol's declaration.
func (c *comparison) contentChanges(ctx context.Context, m *compare.Pairing) []string {
	a, b := m.Old, m.New
	if a.Kind == facts.KindFile {
		if c.moduleCodeChanged(ctx, a, b) {
			return []string{result.BodyChanged}
		}
		if l, ok := compare.LanguageOf[compare.ModuleDocumenter](b.File); ok && a.File.Language == b.File.Language && a.File.Facts != nil && b.File.Facts != nil && (a.File.Facts.Header != b.File.Facts.Header || packageDoc(a) != packageDoc(b)) {
			if was := l.ModuleDoc(c.Text(ctx, c.Base, a.Path)); was != "" && was != l.ModuleDoc(c.Text(ctx, c.Head, b.Path)) {
				return []string{result.DocChanged}
			}
		}
		return nil
	}
	if a.Facts == nil || b.Facts == nil || a.Kind == facts.KindPackage && b.Kind == facts.KindPackage {
		return nil
	}
	var out []string
	otherSignature := c.isOtherSignature(a, b)
	if otherSignature && a.Kind == b.Kind && valueAlone(a, b) {
		otherSignature, out = false, append(out, result.BodyChanged)
	}
	if otherSignature && a.Kind == facts.KindSection && a.Kind == b.Kind { // its heading, or the tag that begins it
		if otherSignature = false; headingLess(a) != headingLess(b) {
			out = append(out, result.BodyChanged)
		}
	}
	if otherSignature && a.Kind == facts.KindComponent && a.Kind == b.Kind { // the tag that its file begins with
		otherSignature = false
	}
	if otherSignature && !wroteFunction(a, b) {
		out = append(out, result.SignatureChanged)
	}
	hidden := (a.Facts.Visibility != b.Facts.Visibility || a.Facts.Flags.Has(facts.Exported) != b.Facts.Flags.Has(facts.Exported)) && !becameModule(a, b) && !impliedByForm(a, b)
	if hidden {
		out = append(out, result.VisibilityChanged)
	}
	if !slices.Contains(out, result.BodyChanged) {
		if change := c.bodyChange(ctx, a, b, outside{otherSignature, hidden, len(out) > 0}); change != "" {
			out = append(out, change)
		}
	}
	if deprecation(a) != deprecation(b) {
		out = append(out, result.DeprecationChanged)
	}
	if a.Facts.Doc != b.Facts.Doc {
		out = append(out, result.DocChanged)
	}
	return out
}

// packageDoc is the comment above a file's package, which is in many files and has no entry of its own.
func packageDoc(d *compare.Definition) string {
	if len(d.File.Facts.Symbols) == 0 || d.File.Facts.Symbols[0].Kind != facts.KindPackage {
		return ""
	}
	return d.File.Facts.Symbols[0].Doc
}

// impliedByForm reports data of a type that has another form now, which says of its members what is not written for
// them: the type's own entry shows it.
func impliedByForm(a, b *compare.Definition) bool {
	l, ok := compare.LanguageOf[compare.ModifierImplier](b.File)
	return ok && a.IsData() && b.IsData() && len(l.ImpliedModifiers(b)) > 0 && len(l.ImpliedModifiers(a)) == 0
}

// becameModule reports what a file that loads others keeps to itself, whether it does so as modules do or
// as scripts do, which could show everything.
func becameModule(a, b *compare.Definition) bool {
	loads := func(d *compare.Definition) bool {
		return d.AtTop() && !d.Facts.Flags.Has(facts.Exported) && slices.ContainsFunc(d.File.Facts.Imports, func(m facts.Import) bool { return m.Scope < 0 && !m.IsDeferred() })
	}
	return compare.TraitsOf(a.File.Language).Scripts && loads(a) && loads(b)
}

// isOtherSignature reports a definition that is declared otherwise, where no other entry says why.
func (c *comparison) isOtherSignature(a, b *compare.Definition) bool {
	same := a.Facts.Body == b.Facts.Body && a.Facts.Body != 0 // the whole declaration, however it is laid out
	sameForm := compare.FormOf(&a.Symbol) == compare.FormOf(&b.Symbol)
	if a.Kind != b.Kind {
		return true
	}
	if sameForm && (same || compare.NormalSignature(a) == compare.NormalSignature(b)) {
		return false
	}
	switch {
	case (a.Facts.Flags.Has(facts.Alias) || hasWrittenType(a)) && a.Facts.Own != 0 && a.Facts.Own == b.Facts.Own && ChildrenExplain(c.Comparison, a, b):
		return false // its members, which its signature shows, have entries of their own
	case sameForm && c.sameMeanings(codeWords(a.Facts.Signature, a.File.Language), codeWords(b.Facts.Signature, b.File.Language), a, b):
		return false
	case sameForm && c.sameQualified(codeWords(a.Facts.Signature, a.File.Language), codeWords(b.Facts.Signature, b.File.Language), a, b):
		return false
	}
	// one that takes another value apart is not declared for itself
	return a.Kind != facts.KindValue || a.Facts.Signature != "" && b.Facts.Signature != ""
}

// outside is what is known of a changed definition before its body is compared.
type outside struct {
	signature bool // it is declared otherwise
	hidden    bool // others may name it, and could not, or the other way round
	told      bool // an entry says that it changed
}

// bodyChange says what became of what a definition holds; empty where that is the same, or is in other entries.
func (c *comparison) bodyChange(ctx context.Context, a, b *compare.Definition, known outside) string {
	cosmetic := result.Cosmetic
	if known.signature {
		cosmetic = ""
	}
	isCode := a.Kind.IsCallable() || b.Kind.IsCallable() // what it holds is part of what it does
	switch {
	case a.Facts.Body == 0 && b.Facts.Body == 0 && a.Facts.Value != b.Facts.Value: // the tag of a Go field
		return result.BodyChanged
	case renumbered(a, b):
		return result.BodyChanged
	case (a.Name != b.Name || a.Kind.IsType()) && otherAnnotations(a, b):
		return result.BodyChanged
	case a.Name != b.Name && a.Kind == facts.KindField && a.Facts.Value != b.Facts.Value: // with another tag
		return result.BodyChanged
	case a.Facts.Body == b.Facts.Body || a.Name != b.Name && a.Facts.Shape == b.Facts.Shape:
		return ""
	case !isCode && len(a.Children)+len(b.Children) > 0 && (known.told || !c.ownChanged(ctx, a, b)) && ChildrenExplain(c.Comparison, a, b):
		return ""
	case !isCode && len(a.Children)+len(b.Children) == 0 && a.Facts.Own != 0 && a.Facts.Own == b.Facts.Own: // what it assigns to others has entries of its own
		return ""
	case !isCode && !c.ownChanged(ctx, a, b) && reordered(a, b):
		return cosmetic
	case a.Facts.Shape == b.Facts.Shape && a.Facts.Shape != 0: // locals were renamed
		return cosmetic
	case !known.signature && listsOthers(a, b): // definitions that came or went have entries of their own
		return ""
	case !known.signature && (c.onlyFollows(ctx, a, b) || !known.hidden && c.onlyWritten(ctx, a, b)):
		return result.Cosmetic
	case !known.signature && modifiersAlone(a, b) && ChildrenExplain(c.Comparison, a, b):
		return ""
	case !known.signature && isCut(a) && isCut(b) && isOfType(a) && isOfType(b): // the difference is behind what its signature shows
		return result.SignatureChanged
	case !known.signature && !known.hidden || wroteFunction(a, b) || c.bodyDiffers(ctx, a, b):
		return result.BodyChanged
	}
	return ""
}

// otherAnnotations reports definitions below other annotations or decorators, but for those that say of an
// override that it is one.
func otherAnnotations(a, b *compare.Definition) bool {
	e := &result.SymbolChange{}
	return !slices.Equal(telling(e, a), telling(e, b))
}

// modifiersAlone reports types that hold all that they say in their members and differ besides in
// modifiers that say nothing.
func modifiersAlone(a, b *compare.Definition) bool {
	_, ok := compare.LanguageOf[compare.ModifierImplier](a.File)
	return ok && a.Kind.IsType() && b.Kind.IsType() && a.Facts.Signature != b.Facts.Signature && slices.Equal(a.Facts.Decorators, b.Facts.Decorators)
}

// isCut reports a definition of which the signature is not all that it says.
func isCut(d *compare.Definition) bool { return strings.HasSuffix(d.Facts.Signature, "…") }

// isOfType reports a type without members of its own or a member of one, which has no value: what it says is what it is.
func isOfType(d *compare.Definition) bool {
	if d.Kind == facts.KindType && len(d.Children) == 0 {
		return true
	}
	for d.Kind == facts.KindProperty && d.Container != nil {
		if d = d.Container; d.Kind == facts.KindType || d.Kind == facts.KindInterface {
			return true
		}
	}
	return false
}

// headingLess is what a section begins with but for its name.
func headingLess(d *compare.Definition) string {
	return strings.Replace(d.Facts.Signature, d.Name, "", 1)
}
