package ecmascript

import (
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

// typeErrors finds the places in unchanged TypeScript files where a value does not suit
// any longer what is expected of it, since a type, a member or a signature is
// another one. The graph leads to the files that can be concerned; what both
// sides say of a file is left out.
func typeErrors(ctx context.Context, c *breaks.Search, _ []breaks.BrokenReference) ([]result.Break, error) {
	u := &typeSearch{c: c, suspects: map[facts.SymbolID]*compare.Definition{}, lost: map[lostMember]*compare.Definition{}}
	ask := u.collect()
	if len(ask) == 0 {
		return nil, nil
	}
	paths, err := u.around(ctx, ask)
	if err != nil {
		return nil, err
	}
	return compare.Cached(ctx, c.Comparison, "type errors", func(ctx context.Context) ([]result.Break, error) {
		for _, path := range paths {
			if err := u.check(ctx, path); err != nil {
				return nil, err
			}
		}
		for i := range c.Files {
			if err := u.checkChanged(ctx, &c.Files[i]); err != nil {
				return nil, err
			}
		}
		return u.breaks, nil
	})
}

// typeSearch is the state of one search.
type typeSearch struct {
	c        *breaks.Search
	suspects map[facts.SymbolID]*compare.Definition // changed definitions, by id on the head side; the base side's
	lost     map[lostMember]*compare.Definition     // members that a type has no longer
	breaks   []result.Break
}

// lostMember is a member of a type, by the type's id on the head side.
type lostMember struct {
	owner facts.SymbolID
	name  string
}

// collect finds the changed definitions that values may no longer be assignable to, and
// gives the symbols of the base side whose users are concerned.
func (u *typeSearch) collect() []graph.Symbol {
	var ask []graph.Symbol
	for _, d := range u.c.OldOrder {
		if d.Facts == nil || !IsTyped(d.File.Language) || d.Facts.Flags.Has(facts.Local) {
			continue
		}
		gone := d.Match == nil || d.Match.New.Name != d.Name
		if !gone && (d.Match.New.Facts == nil || sameDeclaration(d.Match)) {
			continue
		}
		ask = append(ask, d.Symbol)
		if d.Match != nil {
			u.suspects[d.Match.New.ID] = d
		}
		switch p := d.Container; {
		case p == nil || p.Match == nil:
		case p.Facts != nil:
			ask = append(ask, p.Symbol)
			if gone {
				u.lose(p, d)
			}
		default: // of a module, which may be given as an object
			ask = append(ask, p.Symbol)
			if gone {
				u.lose(p, d)
			}
		}
	}
	for _, d := range u.c.NewOrder { // members that are asked for now
		if d.Match == nil && d.Facts != nil && IsTyped(d.File.Language) && d.Container != nil && d.Container.Match != nil && d.Container.Kind.IsType() && !d.Facts.Flags.Has(facts.Optional) {
			ask = append(ask, d.Container.Match.Old.Symbol)
			u.suspects[d.ID] = d.Container.Match.Old
		}
	}
	return ask
}

// lose keeps a member that a type has no longer; the first one is reported for all.
func (u *typeSearch) lose(from, d *compare.Definition) {
	owner := from.Match.New.ID
	u.lost[lostMember{owner, d.Name}] = d
	if anyOf := (lostMember{owner, link.AnyMember}); u.lost[anyOf] == nil {
		u.lost[anyOf] = d
	}
}

// sameDeclaration reports a definition that means to others what it did.
func sameDeclaration(m *compare.Pairing) bool {
	const compared = facts.Optional | facts.Static | facts.Abstract
	o, n := m.Old.Facts, m.New.Facts
	return o.Visibility == n.Visibility && o.Flags&compared == n.Flags&compared && compare.NormalSignature(m.Old) == compare.NormalSignature(m.New) && slices.Equal(textsOf(m.Old), textsOf(m.New))
}

// textsOf lists the texts and numbers of which a constant has one, or is a list of.
func textsOf(d *compare.Definition) (all []string) {
	if d.Kind != facts.KindValue && d.Kind != facts.KindProperty {
		return nil
	}
	var visit func(e facts.ExprID)
	visit = func(e facts.ExprID) {
		switch x := &d.File.Facts.Exprs[e]; x.Op {
		case facts.OpInstance, facts.OpList:
			visit(x.A)
		case facts.OpUnion:
			visit(x.A)
			visit(x.B)
		case facts.OpBuiltin:
			all = append(all, x.S)
		}
	}
	visit(d.Facts.Type)
	return all
}

// How far and how wide a search goes.
const (
	maxRounds = 5
	maxFiles  = 400
)

// around lists the unchanged files that use some symbols, or what is declared by
// means of them, the nearest first.
func (u *typeSearch) around(ctx context.Context, ask []graph.Symbol) ([]string, error) {
	var out []string
	seen, asked := map[string]bool{}, map[facts.SymbolID]bool{}
	for round := 0; round < maxRounds && len(ask) > 0 && len(out) < maxFiles; round++ {
		modules := map[facts.SymbolID]bool{}
		for _, s := range ask {
			asked[s.ID] = true
			if s.Kind == facts.KindFile {
				modules[s.ID] = true
			}
		}
		edges, err := u.c.Base.Referrers(ctx, ask)
		if err != nil {
			return nil, fmt.Errorf("find users of %d symbols: %w", len(ask), err)
		}
		var near []string
		next := map[facts.SymbolID]graph.Symbol{}
		for _, e := range edges {
			f, err := u.c.File(ctx, u.c.Base, e.Path)
			if err != nil {
				return nil, err
			}
			if f == nil || !IsTyped(f.Language) || modules[e.Target] && e.Kind == result.EdgeImports {
				continue
			}
			if !seen[e.Path] {
				seen[e.Path] = true
				if !u.c.BlobChanged(e.Path) {
					near = append(near, e.Path)
				}
			}
			for _, s := range declaring(f, e) {
				if !asked[s.ID] {
					next[s.ID] = s
				}
			}
		}
		slices.Sort(near)
		out = append(out, near...)
		ask = slices.SortedFunc(maps.Values(next), func(a, b graph.Symbol) int { return compare.CompareIDs(a.ID, b.ID) })
	}
	return out[:min(len(out), maxFiles)], nil
}

// declaring lists the definitions whose declaration names a type at an edge: the
// one that it is in and the types around that. A local one means the
// function around it.
func declaring(f *graph.File, e graph.Edge) []graph.Symbol {
	i := e.SourceIdx
	switch e.Kind {
	case "receives", "returns", "type_of", result.EdgeExtends, result.EdgeImplements, "uses":
	default:
		if !mayHold(f, i) {
			return nil
		}
	}
	for i >= 0 && f.Facts.Symbols[i].Flags.Has(facts.Local) {
		i = f.Facts.Symbols[i].Container
	}
	var out []graph.Symbol
	for ; i >= 0; i = f.Facts.Symbols[i].Container {
		out = append(out, f.Symbol(i))
	}
	return out
}

// mayHold reports a variable or member that may hold what is named in it, or be made with it, and a type that
// may be that of a value.
func mayHold(f *graph.File, i int32) bool {
	if i < 0 {
		return false
	}
	switch f.Facts.Symbols[i].Kind {
	case facts.KindValue, facts.KindType, facts.KindField, facts.KindProperty:
		return true
	}
	return false
}

// check compares the faults of a file on both sides.
func (u *typeSearch) check(ctx context.Context, path string) error {
	is, err := u.c.Faults(ctx, u.c.Head, path)
	if err != nil || len(is) == 0 {
		return err
	}
	was, err := u.c.Faults(ctx, u.c.Base, path)
	if err != nil {
		return err
	}
	old := map[compare.Site]bool{}
	for _, f := range was {
		old[compare.Site{Line: int(f.Line), Column: int(f.Col)}] = true
	}
	file, err := u.c.File(ctx, u.c.Head, path)
	if err != nil || file == nil {
		return err
	}
	src := u.c.Lines(ctx, u.c.Head, path)
	if Unchecked(src) {
		return nil
	}
	for i := range is {
		if f := &is[i]; !old[compare.Site{Line: int(f.Line), Column: int(f.Col)}] && !ErrorExpected(src, int(f.Line)) {
			u.report(file, f)
		}
	}
	return nil
}

// checkChanged compares the faults of a changed file within the definitions that the change leaves as they were: what is written in
// others is new code, and may be what is meant.
func (u *typeSearch) checkChanged(ctx context.Context, d *graph.FileDelta) error {
	if d.Old == nil || d.New == nil || !d.FactsChanged || !IsTyped(d.New.Language) || d.New.Facts.ParseErrors > 0 || d.New.IsGenerated() {
		return nil
	}
	is, err := u.c.Faults(ctx, u.c.Head, d.New.Path)
	if err != nil || len(is) == 0 {
		return err
	}
	was, err := u.c.Faults(ctx, u.c.Base, d.Old.Path)
	if err != nil {
		return err
	}
	had := u.c.InheritedFaults(d.Old, was)
	src := u.c.Lines(ctx, u.c.Head, d.New.Path)
	if Unchecked(src) {
		return nil
	}
	for i := range is {
		f := &is[i]
		if !had.Take(compare.FaultKey{In: d.New.ID(f.Scope), Reason: f.Reason}) && !ErrorExpected(src, int(f.Line)) && u.c.Kept(d.New, f.Scope) >= 0 {
			u.report(d.New, f)
		}
	}
	return nil
}

// tell adds a fault to the break of the definition that it comes from; one that no
// change explains is left out.
func (u *typeSearch) report(file *graph.File, f *link.Fault) {
	d := u.cause(f)
	if d == nil {
		return
	}
	in := file.Symbol(f.Scope)
	at := result.Caller{Path: file.Path, Line: int(f.Line), Column: int(f.Col), Symbol: in.QualifiedName, SymbolID: in.ID.String(), Kind: "uses", Certainty: link.Inferred.String(), Reason: f.Reason, InDiff: u.c.BlobChanged(file.Path)}
	if f.Scope < 0 {
		at.Symbol = ""
	}
	for i := range u.breaks {
		if u.breaks[i].Symbol.ID == d.ID.String() {
			u.breaks[i].Callers = append(u.breaks[i].Callers, at)
			return
		}
	}
	b := result.Break{Change: result.SignatureChanged, Symbol: compare.Render(d.Symbol), Reason: breaks.SignatureReason(d), Callers: []result.Caller{at}}
	if d.Match != nil {
		b.Now = compare.SymbolOf(d.Match.New)
	}
	if d.Match == nil || d.Match.New.Name != d.Name || breaks.IsHidden(d) {
		b.Change, b.Reason = breaks.Explain(d)
	}
	u.breaks = append(u.breaks, b)
}

// cause finds the changed definition among those that decided.
func (u *typeSearch) cause(f *link.Fault) *compare.Definition {
	for _, x := range f.Causes {
		id := x.Target.ID()
		if d := u.lost[lostMember{id, x.Member}]; d != nil && x.Member != "" {
			return d
		}
		if d := u.suspects[id]; d != nil && x.Member == "" {
			return d
		}
	}
	return nil
}
