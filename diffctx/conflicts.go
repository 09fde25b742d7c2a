package diffctx

import (
	"cmp"
	"context"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// The kinds of Conflict beyond the changes of Break.
const (
	Duplicate   = "duplicate"   // both sides add a name that may be there once
	Unsatisfied = "unsatisfied" // an interface asks for more than a type of the other side has
)

// ConflictReport is what breaks when two branches are merged although each is
// whole by itself.
type ConflictReport struct {
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

// Conflicts compares what a and b bring since base. It judges the graph; where
// git finds conflicts in the text is git's affair.
func Conflicts(ctx context.Context, base, a, b *snapshot.Snapshot, opts result.Options) (*ConflictReport, error) {
	x, err := newComparison(ctx, base, a, opts)
	if err != nil {
		return nil, err
	}
	y, err := newComparison(ctx, base, b, opts)
	if err != nil {
		return nil, err
	}
	r := &ConflictReport{SchemaVersion: result.SchemaVersion, Conflicts: []Conflict{}}
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
	r.Unindexed = x.countUnindexed()
	for why, n := range y.countUnindexed() {
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
	changed *comparison
	uses    *comparison
}

func (d direction) conflicts(ctx context.Context) ([]Conflict, error) {
	found := map[id]*Conflict{}
	for i, e := range d.uses.rawDelta().added {
		if d.uses.rawDelta().addedMove[i] {
			continue
		}
		at, ok := d.uses.toBase(e.Target)
		if !ok {
			continue // the branch's own
		}
		old := d.changed.old[at]
		if old == nil {
			continue
		}
		is := d.clash(ctx, old, e)
		if is.change == "" {
			continue
		}
		c := found[at]
		if c == nil {
			c = &Conflict{Change: is.change, Changed: d.name, Symbol: rendered(old.Symbol), Reason: is.reason}
			if is.now != nil {
				c.Now = ref(is.now)
			}
			found[at] = c
		}
		f := d.uses.byPath[e.Path].New
		use := d.uses.callerAt(f, e, is.does)
		use.InDiff = true
		c.Uses = append(c.Uses, use)
	}
	var out []Conflict
	for _, c := range found {
		c.Uses = sortCallers(c.Uses)
		out = append(out, *c)
	}
	return out, nil
}

// clash is why a new use does not suit a definition; change is empty when it does.
type clash struct {
	change, reason string
	does           string // what the use does
	now            *definition
}

func (d direction) clash(ctx context.Context, old *definition, e snapshot.Edge) clash {
	if old.match == nil {
		if d.redefined(old) != nil || !isReference(e) {
			return clash{}
		}
		return clash{change: result.Removed, reason: reasonRemoved}
	}
	now := old.match.new
	switch {
	case e.Kind == result.EdgeImplements || e.Kind == result.EdgeExtends && now.Facts != nil && inheritanceOf(now) != nil && now.Facts.Flags.Has(facts.Abstract):
		if lacking := d.newMethod(old, now, e); lacking != "" {
			return clash{Unsatisfied, "now requires " + lacking, "does not have it", now}
		}
	case !isReference(e):
	case old.ID != now.ID && old.Path == now.Path && old.QualifiedName == now.QualifiedName && old.Kind == now.Kind: // other parameter types
		return d.argumentsClash(ctx, old, now, e)
	case old.ID != now.ID && !(inFolderPackage(old.Path) && d.redefined(old) != nil), old.Kind != now.Kind:
		change, reason := why(old)
		return clash{change, reason, "", now}
	default:
		if is := d.accessClash(ctx, old, now, e); is.change != "" {
			return is
		}
		if old.Kind.IsCallable() && normalSignature(old) != normalSignature(now) {
			return d.argumentsClash(ctx, old, now, e)
		}
	}
	return clash{}
}

// accessClash judges a use by who may name the definition now, through what, and with
// which type arguments.
func (d direction) accessClash(ctx context.Context, old, now *definition, e snapshot.Edge) clash {
	f := d.uses.byPath[e.Path].New
	text := d.uses.lined(ctx, d.uses.head, e.Path)
	m := old.match
	if narrowed(m) {
		if may, err := d.uses.mayName(ctx, now, f, e); err == nil && !may {
			return clash{result.VisibilityChanged, visibleAs(now), "", now}
		}
	}
	if old.Facts == nil || now.Facts == nil {
		return clash{}
	}
	if instanceNow(m) && throughType(now, text, e) {
		return clash{result.SignatureChanged, "is no longer static", "reaches it through " + now.parent.Name, now}
	}
	if regeneric(m) {
		if takes, passes := typeArgumentsMisfit(m, f, text, e); takes != "" {
			return clash{result.SignatureChanged, takes, passes, now}
		}
	}
	return clash{}
}

// redefined finds the definition that has a name of a folder's package now,
// wherever in it.
func (d direction) redefined(old *definition) *definition {
	if !inFolderPackage(old.Path) {
		return nil
	}
	for _, n := range d.changed.newOrder {
		if n.Name == old.Name && n.apiName() == old.apiName() && n.Kind != facts.KindFile {
			return n
		}
	}
	return nil
}

// newMethod names a method that an interface gained and that the type on the
// other branch, which satisfies the old one, has not.
func (d direction) newMethod(old, now *definition, e snapshot.Edge) string {
	had := map[string]bool{}
	for _, m := range old.children {
		had[m.Name] = true
	}
	source := d.uses.new[e.Source]
	if source == nil {
		return ""
	}
	has := map[string]bool{}
	for _, m := range d.uses.newOrder {
		if m.parent == source || m.Facts != nil && m.Facts.Owner == source.QualifiedName && link.Dir(m.Path) == link.Dir(source.Path) {
			has[m.Name] = true
		}
	}
	if source.Facts == nil || source.Facts.Flags.Has(facts.Abstract) || inheritanceOf(now) != nil && !namesSuper(source.file, source.Index, old.Name) {
		return ""
	}
	for _, m := range now.children {
		if m.Kind.IsCallable() && required(m, now) && !had[m.Name] && !has[m.Name] {
			return m.Name
		}
	}
	return ""
}

// required reports a member that types below its own must have.
func required(m, of *definition) bool {
	rules := inheritanceOf(m)
	switch {
	case m.Facts == nil || m.Facts.Flags.Has(facts.Optional):
		return false
	case rules != nil && rules.Bodies || of.Kind == facts.KindClass:
		return m.Facts.Flags.Has(facts.Abstract)
	}
	return true
}

// argumentsClash judges a call against the new parameters and results.
func (d direction) argumentsClash(ctx context.Context, old, now *definition, e snapshot.Edge) clash {
	f := d.uses.byPath[e.Path].New
	a, ok := signature.ArgumentsAt(d.uses.lined(ctx, d.uses.head, e.Path), e.Line, e.Column, f.Language)
	if !ok || !isCall(e) {
		return clash{}
	}
	if !now.accepts(a) && old.accepts(a) {
		takes, passes := signature.Misfit(now.file.Language, now.Facts.Params, a)
		return clash{result.SignatureChanged, takes, passes, now}
	}
	if were, are := signature.ResultCount(old.Facts), signature.ResultCount(now.Facts); lang.CallsOf(f.Language).Results && were != are && signature.TakesResults(a, were) && !signature.TakesResults(a, are) {
		gives, expects := resultReason(were, are)
		return clash{result.SignatureChanged, gives, expects, now}
	}
	return clash{}
}

// duplicates finds the names that both branches add: in different files of a folder's
// package, elsewhere in one file with other code.
func duplicates(x, y *comparison) []Conflict {
	type slot struct {
		place, name string
	}
	slotOf := func(d *definition) slot {
		if inFolderPackage(d.Path) {
			return slot{link.Dir(d.Path) + "\x00" + d.file.Facts.Package, d.QualifiedName}
		}
		return slot{d.Path, d.QualifiedName}
	}
	theirs := map[slot]*definition{}
	for _, d := range y.newOrder {
		if addsName(y, d) {
			theirs[slotOf(d)] = d
		}
	}
	var out []Conflict
	for _, d := range x.newOrder {
		if !addsName(x, d) {
			continue
		}
		e := theirs[slotOf(d)]
		if e == nil || e.Path == d.Path && e.Facts.Body == d.Facts.Body {
			continue
		}
		out = append(out, Conflict{Change: Duplicate, Changed: "a", Symbol: rendered(d.Symbol), Reason: "both branches add " + d.label(),
			Uses: []result.Caller{{Path: e.Path, Line: max(1, e.NameLine), Symbol: e.QualifiedName, SymbolID: e.ID.String(), Kind: "definition", InDiff: true, Certainty: "exact"}}})
	}
	return out
}

// addsName reports a definition under a name that the base side has not there.
func addsName(c *comparison, d *definition) bool {
	if d.Facts == nil || d.Kind == facts.KindPackage || d.Kind == facts.KindFile || d.Name == "_" || slices.Contains(descriptorAt(d.Path).Initializers, d.Name) || d.Facts.Flags.Has(facts.Local) {
		return false
	}
	if d.parent != nil && d.parent.Kind != facts.KindFile && addsName(c, d.parent) {
		return false // told of its container
	}
	if d.match == nil {
		return !c.hadName(d)
	}
	return d.match.old.QualifiedName != d.QualifiedName || link.Dir(d.match.old.Path) != link.Dir(d.Path)
}

// hadName reports whether the changed files had a name at that place already.
func (c *comparison) hadName(d *definition) bool {
	for _, o := range c.oldOrder {
		if o.QualifiedName == d.QualifiedName && o.Kind == d.Kind && (o.Path == d.Path || inFolderPackage(d.Path) && link.Dir(o.Path) == link.Dir(d.Path)) {
			return true
		}
	}
	return false
}
