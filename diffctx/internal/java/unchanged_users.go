package java

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// LateFinders implements breaks.LateFinder.
func (Language) LateFinders() []breaks.Finder { return []breaks.Finder{unsuitedUsers} }

// maxUsers bounds the files that are looked at.
const maxUsers = 200

// unsuitedUsers finds the places of unchanged files where values do not suit any longer, and the calls that nothing takes, since
// what the file names gives or takes another type, went beside others of its name, or has other supertypes.
func unsuitedUsers(ctx context.Context, c *breaks.Search, _ []breaks.BrokenReference) ([]result.Break, error) {
	u := &userSearch{c: c, suspects: map[facts.SymbolID]*compare.Definition{}, users: map[string][]graph.Edge{}}
	if err := u.collect(ctx); err != nil || len(u.users) == 0 {
		return nil, err
	}
	return compare.Cached(ctx, c.Comparison, "unsuited users", func(ctx context.Context) ([]result.Break, error) {
		head, base := c.Head.Checker(ctx), c.Base.Checker(ctx)
		paths := slices.Sorted(maps.Keys(u.users))
		for _, path := range paths[:min(len(paths), maxUsers)] {
			if err := u.check(ctx, head, base, path); err != nil {
				return nil, err
			}
		}
		return u.breaks, nil
	})
}

// userSearch is the state of one search.
type userSearch struct {
	c        *breaks.Search
	suspects map[facts.SymbolID]*compare.Definition // by id on the base side
	users    map[string][]graph.Edge                // of unchanged files to them, on the base side
	breaks   []result.Break
}

func (u *userSearch) collect(ctx context.Context) error {
	var ask []graph.Symbol
	for _, d := range u.c.OldOrder {
		if d.File.Language == "java" && d.Facts != nil && !d.Facts.Flags.Has(facts.Local) && typesOtherwise(d) {
			u.suspects[d.ID] = d
			ask = append(ask, d.Symbol)
		}
	}
	if len(ask) == 0 {
		return nil
	}
	edges, err := u.c.Base.Referrers(ctx, ask)
	if err != nil {
		return fmt.Errorf("find users of %d symbols: %w", len(ask), err)
	}
	for _, e := range edges {
		if e.Kind != result.EdgeImports && !u.c.BlobChanged(e.Path) && (e.Kind == result.EdgeOverrides || !compare.IsRelation(e)) {
			u.users[e.Path] = append(u.users[e.Path], e)
		}
	}
	return nil
}

// typesOtherwise reports a definition whose values or calls may be of other types than before.
func typesOtherwise(d *compare.Definition) bool {
	switch m := d.Match; {
	case m == nil || m.New.Facts == nil || m.New.Name != d.Name:
		return d.Kind.IsCallable() && d.Container != nil && d.Container.Match != nil && slices.ContainsFunc(d.Container.Match.New.Children, func(o *compare.Definition) bool { return o.Name == d.Name && o.Kind.IsCallable() })
	case d.Kind.IsType():
		return !slices.Equal(breaks.SuperNames(d), breaks.SuperNames(m.New))
	default:
		return compare.NormalSignature(d) != compare.NormalSignature(m.New)
	}
}

// unsuited is a place of a file that holds what does not suit, or a call.
type unsuited struct {
	at     compare.Site
	scope  int32
	kind   string
	reason string
}

// check compares what an unchanged file holds on both sides.
func (u *userSearch) check(ctx context.Context, head, base *graph.Checker, path string) error {
	f, err := u.c.File(ctx, u.c.Head, path)
	if err != nil || f == nil || f.Language != "java" || f.IsGenerated() || f.Facts.ParseErrors > 0 {
		return err
	}
	is, err := unsuitedIn(ctx, head, f)
	if err != nil || len(is) == 0 {
		return err
	}
	was, err := unsuitedIn(ctx, base, f)
	if err != nil {
		return err
	}
	for _, x := range is {
		if !slices.ContainsFunc(was, func(o unsuited) bool { return o.at == x.at }) {
			u.tell(f, x)
		}
	}
	return nil
}

func unsuitedIn(ctx context.Context, checker *graph.Checker, f *graph.File) ([]unsuited, error) {
	faults, err := checker.Faults(ctx, f.Path)
	if err != nil {
		return nil, err
	}
	calls, err := checker.FindUnsuited(ctx, f.Path, nil)
	if err != nil {
		return nil, err
	}
	var out []unsuited
	for _, x := range faults {
		out = append(out, unsuited{compare.Site{Line: int(x.Line), Column: int(x.Col)}, x.Scope, result.EdgeUses, x.Reason})
	}
	for _, x := range calls {
		r := &f.Facts.Refs[x.Ref]
		out = append(out, unsuited{compare.Site{Line: int(r.Line), Column: int(r.Col)}, r.Scope, r.Role.String(), x.Passes})
	}
	return out, nil
}

// tell adds a place to the break of the changed definition that is named the nearest to it, in the same definition.
func (u *userSearch) tell(f *graph.File, x unsuited) {
	far := func(e graph.Edge) int {
		lines := max(e.Line-x.at.Line, x.at.Line-e.Line)
		if e.SourceIdx != x.scope {
			lines += 1 << 20
		}
		return lines
	}
	edges := u.users[f.Path]
	nearest := slices.MinFunc(edges, func(a, b graph.Edge) int { return cmp.Or(cmp.Compare(far(a), far(b)), cmp.Compare(a.Column, b.Column)) })
	d := u.suspects[nearest.Target]
	if d == nil {
		return
	}
	in := f.Symbol(x.scope)
	at := result.Caller{Path: f.Path, Line: x.at.Line, Column: x.at.Column, Symbol: in.QualifiedName, SymbolID: in.ID.String(), Kind: x.kind, Certainty: link.Inferred.String(), Reason: x.reason}
	if x.scope < 0 {
		at.Symbol = ""
	}
	for i := range u.breaks {
		if u.breaks[i].Symbol.ID == d.ID.String() {
			u.breaks[i].Callers = append(u.breaks[i].Callers, at)
			return
		}
	}
	b := result.Break{Change: result.SignatureChanged, Symbol: compare.Render(d.Symbol), Callers: []result.Caller{at}}
	if d.Match != nil && d.Match.New.Name == d.Name {
		b.Now, b.Reason = compare.SymbolOf(d.Match.New), breaks.SignatureReason(d)
	} else {
		b.Change, b.Reason = breaks.Explain(d)
	}
	u.breaks = append(u.breaks, b)
}
