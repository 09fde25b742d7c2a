package reach

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// dropUninstantiated leaves tests out that reach a member only by a call of what it overrides or
// implements, where nothing in their file leads to the member's type, and nobody makes it for them: their
// objects are of other types. tests are by the step that found them.
func (w *walk) dropUninstantiated(ctx context.Context, tests map[*step]result.Test, opts result.Options) error {
	direct := w.through(func(*step) bool { return false })
	var doubtful []*step
	for s := range tests {
		if !direct[s] {
			doubtful = append(doubtful, s)
		}
	}
	if len(doubtful) == 0 {
		return nil
	}
	owners, known, err := w.owners(ctx)
	if err != nil || !known {
		return err
	}
	files, whole, err := w.testsUsing(ctx, owners, opts)
	if err != nil || !whole {
		return err
	}
	made, err := w.runnersOf(ctx, owners, doubtful)
	if err != nil {
		return err
	}
	byUse := map[typeSet]map[*step]bool{} // what a test comes from that uses these types
	for _, s := range doubtful {
		used := files[s.symbol.Path] | made.calledBy(s)
		if byUse[used] == nil {
			byUse[used] = w.through(func(member *step) bool { return owners.of[member]&used != 0 })
		}
		if !byUse[used][s] {
			delete(tests, s)
		}
	}
	return nil
}

// through are the steps that the walk comes to from the start where what replaces a member is
// called for those that may be meant.
func (w *walk) through(meant func(member *step) bool) map[*step]bool {
	next := map[*step][]*step{}
	out := map[*step]bool{}
	var open []*step
	for _, s := range w.order {
		switch {
		case s.from == nil:
			out[s] = true
			open = append(open, s)
		case !s.indirect || meant(s.from):
			next[s.from] = append(next[s.from], s)
		}
	}
	for _, j := range w.joins {
		if !j.indirect || meant(j.of) {
			next[j.of] = append(next[j.of], j.by)
		}
	}
	for ; len(open) > 0; open = open[1:] {
		for _, s := range next[open[0]] {
			if !out[s] {
				out[s] = true
				open = append(open, s)
			}
		}
	}
	return out
}

// typeSet is a set of types by their numbers; all from the last number on share it.
type typeSet uint64

const lastType = 63

// memberOwners are the types whose members the walk left through what replaces them.
type memberOwners struct {
	of      map[*step]typeSet
	symbols []graph.Symbol             // the types with what they hold and what is around them
	sets    map[facts.SymbolID]typeSet // of each of the symbols
}

// owners finds the types of the members that the walk left through what replaces them, those
// of changed members first; known is false where a member has no type.
func (w *walk) owners(ctx context.Context) (out memberOwners, known bool, err error) {
	var members []*step
	seen := map[*step]bool{}
	add := func(s *step) {
		if !seen[s] {
			seen[s] = true
			members = append(members, s)
		}
	}
	for _, s := range w.order {
		if s.indirect {
			add(s.from)
		}
	}
	for _, j := range w.joins {
		if j.indirect {
			add(j.of)
		}
	}
	slices.SortStableFunc(members, func(a, b *step) int { return cmp.Compare(a.depth, b.depth) })
	out = memberOwners{of: map[*step]typeSet{}, sets: map[facts.SymbolID]typeSet{}}
	sets := map[facts.SymbolID]typeSet{}
	for _, s := range members {
		owner, ok, err := w.r.ownerOf(ctx, s.symbol)
		if err != nil || !ok {
			return out, false, err
		}
		set, numbered := sets[owner.ID]
		if !numbered {
			set = 1 << min(len(sets), lastType)
			sets[owner.ID] = set
			if err := w.r.addOwner(ctx, &out, owner, set); err != nil {
				return out, false, err
			}
		}
		out.of[s] = set
	}
	return out, true, nil
}

// addOwner adds a type with what it holds and what is around it.
func (r *Reader) addOwner(ctx context.Context, out *memberOwners, owner graph.Symbol, set typeSet) error {
	all := []graph.Symbol{owner}
	if owner.Kind.IsType() {
		held, err := r.Side.Existing(ctx, owner)
		if err != nil {
			return fmt.Errorf("list the members of %s: %w", owner.QualifiedName, err)
		}
		all = slices.Concat(all, held, r.around(owner))
	}
	for _, x := range all {
		if out.sets[x.ID] == 0 {
			out.symbols = append(out.symbols, x)
		}
		out.sets[x.ID] |= set
	}
	return nil
}

// ownerOf is what a member belongs to; ok is false where that is a file.
func (r *Reader) ownerOf(ctx context.Context, x graph.Symbol) (graph.Symbol, bool, error) {
	f, err := r.File(ctx, x.Path)
	if err != nil || f == nil {
		return graph.Symbol{}, false, err
	}
	if i, ok := f.Find(x.Parent); ok && i >= 0 {
		return f.Symbol(i), true, nil
	}
	if x.Facts == nil {
		return graph.Symbol{}, false, nil
	}
	named := scope{path.Dir(x.Path), x.Facts.Owner}
	owner, known := r.owners[named]
	if !known {
		if owner, _, err = r.Side.Owner(ctx, x); err != nil {
			return graph.Symbol{}, false, err
		}
		r.owners[named] = owner
	}
	return owner, owner.Facts != nil, nil
}

// around are the functions that a local or nameless type is made in.
func (r *Reader) around(owner graph.Symbol) []graph.Symbol {
	f := r.files[owner.Path]
	if f == nil || owner.Index < 0 || owner.Facts == nil || !owner.Facts.Flags.Has(facts.Local) && !strings.HasPrefix(owner.Name, "<") {
		return nil
	}
	var out []graph.Symbol
	for i := f.Facts.Symbols[owner.Index].Container; i >= 0; i = f.Facts.Symbols[i].Container {
		out = append(out, f.Symbol(i))
	}
	return append(out, f.Symbol(graph.FileNode))
}

// testsUsing gives, for each file of tests, the types that it leads to, however far; whole is false
// where there are too many ways to say.
func (w *walk) testsUsing(ctx context.Context, owners memberOwners, opts result.Options) (files map[string]typeSet, whole bool, err error) {
	isTest := func(s *step) bool {
		f := w.r.files[s.symbol.Path]
		if f == nil {
			return false
		}
		_, ok := compare.TestOf(f, s.symbol.Index)
		return ok
	}
	u := &walk{r: w.r, plain: true, joined: true, limit: opts.MaxNodes + len(owners.symbols), via: leadsOn, loads: true}
	if err := u.run(ctx, owners.symbols, isTest); err != nil {
		return nil, false, err
	}
	files = map[string]typeSet{}
	for s, used := range u.using(owners) {
		if isTest(s) || graph.IsTestPath(s.symbol.Path) {
			files[s.symbol.Path] |= used
		}
	}
	return files, !u.cutNodes, nil
}

// using gives the types that each step of a walk from them leads to.
func (w *walk) using(owners memberOwners) map[*step]typeSet {
	next := map[*step][]*step{}
	for _, s := range w.order {
		if s.from != nil {
			next[s.from] = append(next[s.from], s)
		}
	}
	for _, j := range w.joins {
		next[j.of] = append(next[j.of], j.by)
	}
	out := map[*step]typeSet{}
	var open []*step
	for _, s := range w.order {
		if set := owners.sets[s.symbol.ID]; set != 0 {
			out[s] = set
			open = append(open, s)
		}
	}
	for ; len(open) > 0; open = open[1:] {
		for _, s := range next[open[0]] {
			if more := out[s] | out[open[0]]; more != out[s] {
				out[s] = more
				open = append(open, s)
			}
		}
	}
	return out
}
