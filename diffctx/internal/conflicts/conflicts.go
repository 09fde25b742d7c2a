package conflicts

import (
	"cmp"
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/diff"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// The kinds of Conflict beyond the changes of Break.
const (
	Duplicate   = "duplicate"   // both sides add a name that may be there once
	Unsatisfied = "unsatisfied" // an interface asks for more than a type of the other side has
)

// Report is what breaks when two branches are merged although each is
// whole by itself.
type Report struct {
	SchemaVersion int            `json:"schema_version"`
	Base          result.Side    `json:"base"` // where they diverged
	A             result.Side    `json:"a"`
	B             result.Side    `json:"b"`
	Conflicts     []Conflict     `json:"conflicts"`
	Unindexed     map[string]int `json:"unindexed,omitempty"` // files that either branch changes and that were not judged, as in Summary
	ExitCode      int            `json:"exit_code"`
}

// Conflict is a definition that one branch changed and the other one uses anew.
type Conflict struct {
	Change  string          `json:"change"`  // removed, renamed, signature, visibility, kind, duplicate, unsatisfied
	Changed string          `json:"changed"` // the branch that did: a or b
	Symbol  result.Symbol   `json:"symbol"`  // at the base; of a duplicate, on the side Changed
	Now     *result.Symbol  `json:"now,omitempty"`
	Reason  string          `json:"reason"`
	Uses    []result.Caller `json:"uses"` // on the other branch
}

// Between compares what a and b bring since base. It judges the graph; where
// git finds conflicts in the text is git's affair.
func Between(ctx context.Context, base, a, b *graph.Snapshot, opts result.Options) (*Report, error) {
	x, err := breaks.Between(ctx, base, a, opts)
	if err != nil {
		return nil, err
	}
	y, err := breaks.Between(ctx, base, b, opts)
	if err != nil {
		return nil, err
	}
	r := &Report{SchemaVersion: result.SchemaVersion, Conflicts: []Conflict{}}
	for _, d := range []direction{{"a", x, y}, {"b", y, x}} {
		found, err := d.conflicts(ctx)
		if err != nil {
			return nil, err
		}
		r.Conflicts = append(r.Conflicts, found...)
	}
	r.Conflicts = append(r.Conflicts, duplicates(x, y)...)
	slices.SortStableFunc(r.Conflicts, func(a, b Conflict) int {
		return cmp.Or(cmp.Compare(a.Symbol.Path, b.Symbol.Path), cmp.Compare(a.Symbol.Line, b.Symbol.Line), cmp.Compare(a.Symbol.ID, b.Symbol.ID))
	})
	r.Unindexed = diff.CountUnindexed(x)
	for why, n := range diff.CountUnindexed(y) {
		r.Unindexed[why] += n
	}
	if len(r.Conflicts) > 0 {
		r.ExitCode = 1
	}
	return r, ctx.Err()
}

// direction judges what one branch changed by what the other one uses anew.
type direction struct {
	name    string
	changed *breaks.Search
	uses    *breaks.Search
}

func (d direction) conflicts(ctx context.Context) ([]Conflict, error) {
	found := map[facts.SymbolID]*Conflict{}
	for i, e := range d.uses.RawDelta().Added {
		if d.uses.RawDelta().AddedMove[i] {
			continue
		}
		at, ok := d.uses.ToBase(e.Target)
		if !ok {
			continue // the branch's own
		}
		old := d.changed.Old[at]
		if old == nil {
			continue
		}
		is, err := d.clash(ctx, old, e)
		if err != nil {
			return nil, err
		}
		if is.change == "" {
			continue
		}
		c := found[at]
		if c == nil {
			c = &Conflict{Change: is.change, Changed: d.name, Symbol: compare.Render(old.Symbol), Reason: is.reason}
			if is.now != nil {
				c.Now = compare.SymbolOf(is.now)
			}
			found[at] = c
		}
		f := d.uses.ByPath[e.Path].New
		use := d.uses.CallerAt(f, e, is.does)
		use.InDiff = true
		c.Uses = append(c.Uses, use)
	}
	var out []Conflict
	for _, c := range found {
		c.Uses = breaks.SortCallers(c.Uses)
		out = append(out, *c)
	}
	return out, nil
}

// clash is why a new use does not suit a definition; change is empty when it does.
type clash struct {
	change, reason string
	does           string // what the use does
	now            *compare.Definition
}

func (d direction) clash(ctx context.Context, old *compare.Definition, e graph.Edge) (clash, error) {
	if old.Match == nil {
		if d.redefined(old) != nil || !compare.IsReference(e) {
			return clash{}, nil
		}
		return clash{change: result.Removed, reason: breaks.ReasonRemoved}, nil
	}
	now := old.Match.New
	switch {
	case e.Kind == result.EdgeImplements || e.Kind == result.EdgeExtends && now.Facts != nil && breaks.InheritanceOf(now) != nil && now.Facts.Flags.Has(facts.Abstract):
		if lacking := d.newMethod(old, now, e); lacking != "" {
			return clash{Unsatisfied, "now requires " + lacking, "does not have it", now}, nil
		}
	case !compare.IsReference(e):
	case old.ID != now.ID && old.Path == now.Path && old.QualifiedName == now.QualifiedName && old.Kind == now.Kind: // other parameter types
		return d.argumentsClash(ctx, old, now, e)
	case old.ID != now.ID && !(compare.InFolderPackage(old.Path) && d.redefined(old) != nil), old.Kind != now.Kind:
		change, reason := breaks.Explain(old)
		return clash{change, reason, "", now}, nil
	default:
		if is := d.accessClash(ctx, old, now, e); is.change != "" {
			return is, nil
		}
		if old.Kind.IsCallable() && compare.NormalSignature(old) != compare.NormalSignature(now) {
			return d.argumentsClash(ctx, old, now, e)
		}
	}
	return clash{}, nil
}

// Exporter is a language whose modules offer what they say that they export alone.
type Exporter interface {
	// NoLongerExported reports a definition of a module that offers it no longer.
	NoLongerExported(m *compare.Pairing) bool
}

// accessClash judges a use by who may name the definition now, through what, and with
// which type arguments.
func (d direction) accessClash(ctx context.Context, old, now *compare.Definition, e graph.Edge) clash {
	f := d.uses.ByPath[e.Path].New
	text := d.uses.Lines(ctx, d.uses.Head, e.Path)
	m := old.Match
	if l, ok := compare.LanguageOf[Exporter](now.File); ok && e.Path != now.Path && l.NoLongerExported(m) {
		return clash{result.VisibilityChanged, breaks.VisibleAs(now), "", now}
	}
	if breaks.IsNarrowed(m) {
		if may, err := d.uses.MayName(ctx, now, f, e); err == nil && !may {
			return clash{result.VisibilityChanged, breaks.VisibleAs(now), "", now}
		}
	}
	if old.Facts == nil || now.Facts == nil {
		return clash{}
	}
	if breaks.BecameInstance(m) && breaks.ThroughType(now, text, e) {
		return clash{result.SignatureChanged, "is no longer static", "reaches it through " + now.Container.Name, now}
	}
	if breaks.TypeParametersChanged(m) {
		if takes, passes := breaks.TypeArgumentsMismatch(m, f, text, e); takes != "" {
			return clash{result.SignatureChanged, takes, passes, now}
		}
	}
	return clash{}
}

// redefined finds the definition that has a name of a folder's package now,
// wherever in it.
func (d direction) redefined(old *compare.Definition) *compare.Definition {
	if !compare.InFolderPackage(old.Path) {
		return nil
	}
	for _, n := range d.changed.NewOrder {
		if n.Name == old.Name && n.InFolder() == old.InFolder() && n.Kind != facts.KindFile {
			return n
		}
	}
	return nil
}

// newMethod names a method that an interface gained and that the type on the
// other branch, which satisfies the old one, has not.
func (d direction) newMethod(old, now *compare.Definition, e graph.Edge) string {
	had := map[string]bool{}
	for _, m := range old.Children {
		had[m.Name] = true
	}
	source := d.uses.New[e.Source]
	if source == nil {
		return ""
	}
	has := map[string]bool{}
	for _, m := range d.uses.NewOrder {
		if m.Container == source || m.Facts != nil && m.Facts.Owner == source.QualifiedName && link.Dir(m.Path) == link.Dir(source.Path) {
			has[m.Name] = true
		}
	}
	if source.Facts == nil || source.Facts.Flags.Has(facts.Abstract) || breaks.InheritanceOf(now) != nil && !breaks.NamesSuper(source.File, source.Index, old.Name) {
		return ""
	}
	for _, m := range now.Children {
		if m.Kind.IsCallable() && required(m, now) && !had[m.Name] && !has[m.Name] {
			return m.Name
		}
	}
	return ""
}

// required reports a member that types below its own must have.
func required(m, of *compare.Definition) bool {
	rules := breaks.InheritanceOf(m)
	switch {
	case m.Facts == nil || m.Facts.Flags.Has(facts.Optional):
		return false
	case rules != nil && rules.Bodies || of.Kind == facts.KindClass:
		return m.Facts.Flags.Has(facts.Abstract)
	}
	return true
}

// argumentsClash judges a call against the new parameters and results.
func (d direction) argumentsClash(ctx context.Context, old, now *compare.Definition, e graph.Edge) (clash, error) {
	f := d.uses.ByPath[e.Path].New
	a, ok := signature.ArgumentsAt(d.uses.Lines(ctx, d.uses.Head, e.Path), e.Line, e.Column, f.Language)
	if !ok || !compare.IsCall(e) {
		return clash{}, nil
	}
	a, _, err := d.uses.WithoutReceiver(ctx, d.uses.Head, f, e, now.Facts, a)
	if err != nil {
		return clash{}, err
	}
	if !breaks.Accepts(now, a) && breaks.Accepts(old, a) {
		takes, passes := signature.Mismatch(now.File.Language, now.Facts, a)
		return clash{result.SignatureChanged, takes, passes, now}, nil
	}
	if were, are := signature.ResultCount(old.Facts), signature.ResultCount(now.Facts); lang.CallsOf(f.Language).Results && were != are && signature.TakesResults(a, were) && !signature.TakesResults(a, are) {
		gives, expects := breaks.ResultReason(were, are)
		return clash{result.SignatureChanged, gives, expects, now}, nil
	}
	return clash{}, nil
}

// duplicates finds the names that both branches add: in different files of a folder's
// package, elsewhere in one file with other code.
func duplicates(x, y *breaks.Search) []Conflict {
	type slot struct {
		place, name string
	}
	slotOf := func(d *compare.Definition) slot {
		if compare.InFolderPackage(d.Path) {
			return slot{link.Dir(d.Path) + "\x00" + d.File.Facts.Package, d.QualifiedName}
		}
		return slot{d.Path, d.QualifiedName}
	}
	theirs := map[slot]*compare.Definition{}
	for _, d := range y.NewOrder {
		if addsName(y, d) {
			theirs[slotOf(d)] = d
		}
	}
	var out []Conflict
	for _, d := range x.NewOrder {
		if !addsName(x, d) {
			continue
		}
		e := theirs[slotOf(d)]
		if e == nil || e.Path == d.Path && e.Facts.Body == d.Facts.Body {
			continue
		}
		out = append(out, Conflict{Change: Duplicate, Changed: "a", Symbol: compare.Render(d.Symbol), Reason: "both branches add " + d.Label(),
			Uses: []result.Caller{{Path: e.Path, Line: max(1, e.NameLine), Symbol: e.QualifiedName, SymbolID: e.ID.String(), Kind: "definition", InDiff: true, Certainty: "exact"}}})
	}
	return out
}

// addsName reports a definition under a name that the base side has not there.
func addsName(c *breaks.Search, d *compare.Definition) bool {
	if d.Facts == nil || d.Kind == facts.KindPackage || d.Kind == facts.KindFile || d.Name == "_" || slices.Contains(compare.DescriptorAt(d.Path).Initializers, d.Name) || d.Facts.Flags.Has(facts.Local) {
		return false
	}
	if d.Container != nil && d.Container.Kind != facts.KindFile && addsName(c, d.Container) {
		return false // said of its container
	}
	if d.Match == nil {
		return !hadName(c, d)
	}
	return d.Match.Old.QualifiedName != d.QualifiedName || link.Dir(d.Match.Old.Path) != link.Dir(d.Path)
}

// hadName reports whether the changed files had a name at that place already.
func hadName(c *breaks.Search, d *compare.Definition) bool {
	for _, o := range c.OldOrder {
		if o.QualifiedName == d.QualifiedName && o.Kind == d.Kind && (o.Path == d.Path || compare.InFolderPackage(d.Path) && link.Dir(o.Path) == link.Dir(d.Path)) {
			return true
		}
	}
	return false
}
