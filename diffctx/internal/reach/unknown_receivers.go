package reach

import (
	"context"
	"fmt"
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// maxOpenReferrers bounds the references to a type that are looked at for one method.
const maxOpenReferrers = 256

// spreadUnknownReceivers decides the methods without a known caller that a function may call which
// names their type and calls a method of their name on a value of unknown type or one
// that a library gives, and what they lead to: or takes a member by a computed name. What is in the type around a nested
// one knows it, by whatever supertype it holds it; so does all that its file holds and, where values have no declared
// types, what uses anything of that file.
func (w *walk) spreadUnknownReceivers(ctx context.Context, decided map[*step]bool) error {
	types, ask, err := w.uncalledMethods(ctx, decided)
	if err != nil || len(ask) == 0 {
		return err
	}
	edges, err := w.r.Side.Referrers(ctx, ask)
	if err != nil {
		return fmt.Errorf("find references to %d types: %w", len(ask), err)
	}
	referrers := map[facts.SymbolID][]graph.Edge{}
	for _, e := range edges {
		referrers[e.Target] = append(referrers[e.Target], e)
	}
	found, calls := map[*step]bool{}, unknownReceiverCalls{}
	for s, u := range types {
		found[s] = u.around >= 0 && calls.within(u.file, s.symbol.Name, u.around) || calls.computed(u.file, u.owner)
		if near, err := w.calledNear(ctx, u, s.symbol.Name, calls); err != nil {
			return err
		} else if near {
			found[s] = true
		}
		if above, err := w.computedAbove(ctx, u, calls); err != nil {
			return err
		} else if above {
			found[s] = true
		}
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

// calledNear reports a call of a name on a value of unknown type in the file of an uncalled
// method's type or, where no value has a declared type, in one that uses anything of it. What
// a library gives to tests, as fixtures do, is such a value too.
func (w *walk) calledNear(ctx context.Context, u uncalled, name string, calls unknownReceiverCalls) (bool, error) {
	if calls.open(u.file, name) {
		return true, nil
	}
	if l := extract.ByName(u.file.Language); l == nil || l.DeclaredTypes {
		return false, nil
	}
	users, err := w.r.dependents(ctx, u.file.Path)
	if err != nil {
		return false, err
	}
	for _, p := range users[:min(len(users), maxOpenReferrers)] {
		if f, err := w.r.File(ctx, p); err != nil {
			return false, err
		} else if f != nil && (calls.open(f, name) || compare.IsTestFile(f.Path) && calls.within(f, name, -1)) {
			return true, nil
		}
	}
	return false, nil
}

// computedAbove reports a supertype of an uncalled method's type that takes a member by a computed name: of
// itself, as far as is known.
func (w *walk) computedAbove(ctx context.Context, u uncalled, calls unknownReceiverCalls) (bool, error) {
	f, i := u.file, u.owner
	for range maxSupertypes {
		edges := w.r.supers(f, f.ID(i))
		n := slices.IndexFunc(edges, func(e graph.Edge) bool { return e.Kind == result.EdgeExtends })
		if n < 0 {
			return false, nil
		}
		t, ok, err := w.r.target(ctx, edges[n])
		if err != nil || !ok || t.Index < 0 {
			return false, err
		}
		if f, err = w.r.File(ctx, t.Path); err != nil || f == nil {
			return false, err
		}
		if i = t.Index; calls.computed(f, i) {
			return true, nil
		}
	}
	return false, nil
}

// maxSupertypes bounds the supertypes that are looked at for one method.
const maxSupertypes = 16

// dependents lists the files that use anything of one; it is asked once for each.
func (r *Reader) dependents(ctx context.Context, p string) ([]string, error) {
	if known, ok := r.users[p]; ok {
		return known, nil
	}
	users, err := r.Side.Dependents(ctx, []string{p})
	if err != nil {
		return nil, fmt.Errorf("find what uses %s: %w", p, err)
	}
	r.users[p] = users
	return users, nil
}

// uncalled is what is known of the type of an uncalled method.
type uncalled struct {
	types  []facts.SymbolID // it and its constructors
	file   *graph.File
	owner  int32 // the type
	around int32 // the outermost type that it is in, -1 for none
}

// uncalledMethods are the undecided methods that nothing of the walk calls, and the
// symbols of their types and constructors.
func (w *walk) uncalledMethods(ctx context.Context, decided map[*step]bool) (types map[*step]uncalled, ask []graph.Symbol, err error) {
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
		if !ok || !owner.Kind.IsType() && owner.Kind != facts.KindExtension || f == nil || owner.Index < 0 {
			continue
		}
		u := uncalled{file: f, owner: owner.Index, around: -1}
		for c := f.Facts.Symbols[owner.Index].Container; c >= 0; c = f.Facts.Symbols[c].Container {
			u.around = c
		}
		for i := range f.Facts.Symbols {
			x := &f.Facts.Symbols[i]
			extended := owner.Kind == facts.KindExtension && x.Kind.IsType() && x.Name == owner.Name
			if int32(i) != owner.Index && (x.Container != owner.Index || x.Kind != facts.KindConstructor) && !extended {
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
type unknownReceiverCalls map[*graph.File]map[string][]int32 // under "" those of members by computed names, behind "?" those that nothing is known of

// within reports such a call of a name inside a symbol of the file.
func (o unknownReceiverCalls) within(f *graph.File, name string, symbol int32) bool {
	if o[f] == nil {
		o[f] = map[string][]int32{}
		giver := compare.TraitsOf(f.Language).MemberGetter
		for i, b := range f.Record.Refs {
			r := &f.Facts.Refs[i]
			if n := f.Facts.NameOf(r.Expr); giver != "" && n == giver && r.Role == facts.RoleCalls && b.Rule == link.RuleExternal {
				o[f][""] = append(o[f][""], r.Scope)
			}
			if (b.Rule == link.RuleOpen || b.Rule == link.RuleExternal) && r.Role == facts.RoleCalls && callsMember(f.Facts, r.Expr) {
				n := f.Facts.NameOf(r.Expr)
				o[f][n] = append(o[f][n], r.Scope)
				if b.Rule == link.RuleOpen {
					o[f]["?"+n] = append(o[f]["?"+n], r.Scope)
				}
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

// open reports a call of a name on a value of unknown type anywhere in the file.
func (o unknownReceiverCalls) open(f *graph.File, name string) bool {
	return o.within(f, "?"+name, -1)
}

// computed reports that a member is taken by a computed name inside a symbol of the file,
// whatever value it is of.
func (o unknownReceiverCalls) computed(f *graph.File, symbol int32) bool {
	return o.within(f, "", symbol) || indexesItself(f.Facts, symbol)
}

// indexesItself reports a type that takes a member of its own object by a computed name: this[name].
func indexesItself(f *facts.File, symbol int32) bool {
	return slices.ContainsFunc(f.Exprs, func(e facts.Expr) bool {
		return e.Op == facts.OpElem && e.N == facts.ElemIndex && f.Exprs[e.A].Op == facts.OpThis && int32(f.Exprs[e.A].N) == symbol
	})
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
