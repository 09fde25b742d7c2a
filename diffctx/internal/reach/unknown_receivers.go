package reach

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// maxOpenReferrers bounds the references to a type that are looked at for one method.
const maxOpenReferrers = 256

// spreadUnknownReceivers decides the methods without a known caller that a function may call which
// names their type and calls a method of their name on a value of unknown type or one
// that a library gives, and what they lead to: or takes a member by a computed name. What stands in the type around a nested
// one knows it, by whatever supertype it holds it.
func (w *walk) spreadUnknownReceivers(ctx context.Context, decided map[*step]bool) error {
	types, ask, err := w.uncalledMethods(ctx, decided)
	if err != nil || len(ask) == 0 {
		return err
	}
	edges, err := w.r.Side.Referrers(ctx, ask)
	if err != nil {
		return fmt.Errorf("find references to %d types: %w", len(ask), err)
	}
	referrers := map[facts.SymbolID][]snapshot.Edge{}
	for _, e := range edges {
		referrers[e.Target] = append(referrers[e.Target], e)
	}
	found, calls := map[*step]bool{}, unknownReceiverCalls{}
	for s, u := range types {
		found[s] = u.around >= 0 && calls.within(u.file, s.symbol.Name, u.around) || calls.computed(u.file, u.owner)
		for _, t := range u.types {
			for _, e := range referrers[t][:min(len(referrers[t]), maxOpenReferrers)] {
				f, err := w.r.File(ctx, e.Path)
				if err != nil {
					return err
				}
				found[s] = found[s] || f != nil && (calls.within(f, s.symbol.Name, e.SourceIdx) || calls.computed(f, e.SourceIdx))
			}
		}
		if !found[s] {
			delete(found, s)
		}
	}
	w.spread(found)
	for s := range found {
		decided[s] = true
	}
	return nil
}

// uncalled is what is known of the type of an uncalled method.
type uncalled struct {
	types  []facts.SymbolID // it and its constructors
	file   *snapshot.File
	owner  int32 // the type
	around int32 // the outermost type that it stands in, -1 for none
}

// uncalledMethods are the undecided methods that nothing of the walk calls, and the
// symbols of their types and constructors.
func (w *walk) uncalledMethods(ctx context.Context, decided map[*step]bool) (types map[*step]uncalled, ask []snapshot.Symbol, err error) {
	called := map[*step]bool{}
	for _, s := range w.order {
		called[s.from] = true
	}
	for _, j := range w.joins {
		called[j.of] = true
	}
	types, asked := map[*step]uncalled{}, map[facts.SymbolID]bool{}
	for _, s := range w.order {
		if decided[s] || called[s] || s.symbol.Kind != facts.KindMethod {
			continue
		}
		owner, ok, err := w.r.ownerOf(ctx, s.symbol)
		if err != nil {
			return nil, nil, err
		}
		f := w.r.files[owner.Path]
		if !ok || !owner.Kind.IsType() || f == nil || owner.Index < 0 {
			continue
		}
		u := uncalled{file: f, owner: owner.Index, around: -1}
		for c := f.Facts.Symbols[owner.Index].Container; c >= 0; c = f.Facts.Symbols[c].Container {
			u.around = c
		}
		for i := range f.Facts.Symbols {
			if x := &f.Facts.Symbols[i]; int32(i) != owner.Index && (x.Container != owner.Index || x.Kind != facts.KindConstructor) {
				continue
			}
			t := f.Symbol(int32(i))
			u.types = append(u.types, t.ID)
			if !asked[t.ID] {
				asked[t.ID], ask = true, append(ask, t)
			}
		}
		types[s] = u
	}
	return types, ask, nil
}

// unknownReceiverCalls are the scopes of calls of members of values of unknown type, and of those
// that libraries give, by file and name.
type unknownReceiverCalls map[*snapshot.File]map[string][]int32 // under "" those of members by computed names

// within reports such a call of a name inside a symbol of the file.
func (o unknownReceiverCalls) within(f *snapshot.File, name string, symbol int32) bool {
	if o[f] == nil {
		o[f] = map[string][]int32{}
		giver := compare.TraitsOf(f.Language).MemberGiver
		for i, b := range f.Record.Refs {
			r := &f.Facts.Refs[i]
			if n := f.Facts.NameOf(r.Expr); giver != "" && n == giver && r.Role == facts.RoleCalls && b.Rule == link.RuleExternal {
				o[f][""] = append(o[f][""], r.Scope)
			}
			if (b.Rule == link.RuleOpen || b.Rule == link.RuleExternal) && r.Role == facts.RoleCalls && callsMember(f.Facts, r.Expr) {
				n := f.Facts.NameOf(r.Expr)
				o[f][n] = append(o[f][n], r.Scope)
			}
		}
	}
	for _, scope := range o[f][name] {
		if symbol < 0 || f.Facts.Within(scope, symbol) {
			return true
		}
	}
	return false
}

// computed reports that a member is taken by a computed name inside a symbol of the file,
// whatever value it is of.
func (o unknownReceiverCalls) computed(f *snapshot.File, symbol int32) bool {
	return o.within(f, "", symbol)
}

// callsMember reports a call that names a member of a value. Where a language overloads,
// the arguments are part of what is called.
func callsMember(f *facts.File, e facts.ExprID) bool {
	x := f.Exprs[e]
	if x.Op == facts.OpCall {
		x = f.Exprs[x.A]
	}
	return x.Op == facts.OpMember
}
