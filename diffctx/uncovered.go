package diffctx

import (
	"context"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/signature"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// uncovered finds the references that meant a definition in each build and have none
// in some of them now: the one for that build was removed, or is built elsewhere.
func (c *comparison) uncovered(ctx context.Context) ([]Break, error) {
	var out []Break
	for i := range c.files {
		d := &c.files[i]
		old := d.Old
		if f := c.new[facts.FileID(d.Path)]; old == nil && f != nil && f.match != nil {
			old = f.match.old.file
		}
		if old == nil || d.New == nil || !link.HasBuilds(old.Facts) {
			continue
		}
		found, err := c.uncoveredIn(ctx, old, d.New)
		if err != nil {
			return nil, err
		}
		out = merged(out, found)
	}
	return out, nil
}

// uncoveredIn looks at the references of one file on both sides.
func (c *comparison) uncoveredIn(ctx context.Context, old, new *snapshot.File) ([]Break, error) {
	names := namesBySite(old.Facts)
	var now map[use][][]snapshot.Edge
	seen := map[use]bool{}
	var out []Break
	for s, was := range referencesBySite(c.edgesOf(old)) {
		if !slices.ContainsFunc(was, isConditional) {
			continue
		}
		source, ok := c.toHead(was[0].Source)
		u := use{source, names[s]}
		if !ok || seen[u] {
			continue
		}
		seen[u] = true
		if now == nil {
			now = c.boundNow(new)
		}
		for _, is := range c.sameUses(now, u, was) {
			found, err := c.uncoveredAt(ctx, old, new, was, is)
			if err != nil {
				return nil, err
			}
			out = merged(out, found)
		}
	}
	return out, nil
}

// isConditional reports an edge that holds in some builds or branches alone.
func isConditional(e snapshot.Edge) bool {
	return e.Certainty == link.Alternative && e.Condition != ""
}

// boundNow lists the references of a file of the head side by what they name, with
// the edges of each.
func (c *comparison) boundNow(f *snapshot.File) map[use][][]snapshot.Edge {
	names := namesBySite(f.Facts)
	out := map[use][][]snapshot.Edge{}
	for s, edges := range referencesBySite(c.edgesOf(f)) {
		u := use{edges[0].Source, names[s]}
		out[u] = append(out[u], edges)
	}
	return out
}

// sameUses lists the references of the head side that name what one of the base
// side named: by the same name, or by one that its targets have now.
func (c *comparison) sameUses(now map[use][][]snapshot.Edge, u use, was []snapshot.Edge) [][]snapshot.Edge {
	out := now[u]
	told := map[string]bool{u.name: true}
	for _, e := range was {
		if d := c.old[e.Target]; d != nil && d.match != nil && !told[d.match.new.Name] {
			told[d.match.new.Name] = true
			out = append(out, now[use{u.source, d.match.new.Name}]...)
		}
	}
	return out
}

// uncoveredAt compares the builds that a reference has a definition in.
func (c *comparison) uncoveredAt(ctx context.Context, old, new *snapshot.File, was, is []snapshot.Edge) ([]Break, error) {
	before, err := c.filesOf(ctx, c.base, was)
	if err != nil {
		return nil, err
	}
	after, err := c.filesOf(ctx, c.head, is)
	if err != nil || slices.Contains(before, nil) || slices.Contains(after, nil) {
		return nil, err
	}
	var out []Break
	for _, n := range link.Uncovered(asLinked(old), asLinked(new), before, after) {
		d := c.old[was[n].Target]
		if d == nil || c.inheritsElsewhere(d) {
			continue
		}
		b := Break{Change: Removed, Symbol: rendered(d.Symbol), Reason: "is no longer defined where " + was[n].Condition}
		e := is[0]
		b.Callers = []Caller{{Path: e.Path, Line: e.Line, Column: e.Column, Symbol: new.Symbol(e.SourceIdx).QualifiedName, SymbolID: e.Source.String(),
			Kind: e.Kind, InDiff: c.blobChanged(e.Path), Certainty: link.Exact.String(), Condition: was[n].Condition}}
		out = append(out, b)
	}
	return out, nil
}

// inheritsElsewhere reports a member whose type has supertypes, one of which may have
// it in the build that lacks it.
func (c *comparison) inheritsElsewhere(d *definition) bool {
	o := c.ownerOf(d)
	return o != nil && o.Facts != nil && len(o.Facts.Supers) > 0
}

// filesOf gives the files that edges lead to, nil for one that is none.
func (c *comparison) filesOf(ctx context.Context, s *snapshot.Snapshot, edges []snapshot.Edge) ([]*link.File, error) {
	out := make([]*link.File, len(edges))
	for n, e := range edges {
		f, err := c.file(ctx, s, e.TargetPath)
		if err != nil {
			return nil, err
		}
		if f != nil {
			out[n] = asLinked(f)
		}
	}
	return out, nil
}

func asLinked(f *snapshot.File) *link.File { return &link.File{Path: f.Path, Facts: f.Facts} }

// forgotten finds the calls that suit the definition of one build, whose signature
// changed, and no longer the one of another build, which stayed.
func (c *comparison) forgotten(ctx context.Context) ([]Break, error) {
	var changed []snapshot.Symbol
	pairs := map[facts.SymbolID]*pairing{}
	for _, d := range c.oldOrder {
		m := d.match
		if m == nil || m.old.Facts == nil || m.new.Facts == nil || !link.HasBuilds(m.new.file.Facts) || !d.Kind.IsCallable() || normalSignature(d) == normalSignature(m.new) {
			continue
		}
		changed, pairs[m.new.ID] = append(changed, m.new.Symbol), m
	}
	refs, err := c.referrersOf(ctx, changed)
	if err != nil {
		return nil, err
	}
	var out []Break
	for _, s := range changed {
		for _, e := range refs[s.ID] {
			if !isConditional(e) || e.Kind != kindCalls {
				continue
			}
			found, err := c.forgottenAt(ctx, pairs[s.ID], e)
			if err != nil {
				return nil, err
			}
			out = merged(out, found)
		}
	}
	return out, nil
}

// forgottenAt looks at the other definitions that a call means, in other builds.
func (c *comparison) forgottenAt(ctx context.Context, m *pairing, e snapshot.Edge) ([]Break, error) {
	f, err := c.file(ctx, c.head, e.Path)
	if err != nil || f == nil {
		return nil, err
	}
	a, ok := c.argumentsAt(ctx, e, f)
	if !ok || !m.new.accepts(a) {
		return nil, nil
	}
	var out []Break
	for _, o := range referencesBySite(c.edgesOf(f))[site{e.Line, e.Column}] {
		if o.Target == e.Target || !isConditional(o) || pairsChanged(c, o.Target) {
			continue
		}
		s, err := symbolAt(ctx, c.head, o)
		if err != nil {
			return nil, err
		}
		if s.Facts == nil || !s.Kind.IsCallable() || strings.Contains(s.Facts.Signature, "...") || c.suits(ctx, s, a, o.TargetPath) {
			continue
		}
		now := rendered(s)
		out = append(out, Break{Change: SignatureChanged, Symbol: rendered(s), Now: &now,
			Reason: "has other parameters where " + o.Condition + " than where " + e.Condition + ", which changed",
			Callers: []Caller{{Path: o.Path, Line: o.Line, Column: o.Column, Symbol: f.Symbol(o.SourceIdx).QualifiedName, SymbolID: o.Source.String(), Kind: o.Kind,
				InDiff: c.blobChanged(o.Path), Certainty: o.Certainty.String(), Condition: o.Condition}}})
	}
	return out, nil
}

// pairsChanged reports a definition of the head side whose signature is not that of
// the base side: what leaves it behind is told elsewhere.
func pairsChanged(c *comparison, id facts.SymbolID) bool {
	d := c.new[id]
	return d != nil && (d.match == nil || normalSignature(d.match.old) != normalSignature(d))
}

// argumentsAt reads what a call passes.
func (c *comparison) argumentsAt(ctx context.Context, e snapshot.Edge, f *snapshot.File) (signature.Arguments, bool) {
	return signature.ArgumentsAt(c.text(ctx, c.head, e.Path), e.Line, e.Column, f.Language)
}

// suits reports whether a symbol takes arguments.
func (c *comparison) suits(ctx context.Context, s snapshot.Symbol, a signature.Arguments, path string) bool {
	f, err := c.file(ctx, c.head, path)
	return err != nil || f == nil || signature.Accepts(f.Language, s.Facts.Params, a)
}
