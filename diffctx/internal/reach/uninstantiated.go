package reach

import (
	"context"
	"fmt"
	"path"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// dropUninstantiated leaves tests out that reach a member only by a call of what it overrides or
// implements, where nothing in their file leads to the member's type: their objects are of
// other types. tests are by the step that found them.
func (w *walk) dropUninstantiated(ctx context.Context, tests map[*step]result.Test, opts result.Options) error {
	direct := w.direct()
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
	for _, s := range doubtful {
		if !files[s.symbol.Path] {
			delete(tests, s)
		}
	}
	return nil
}

// direct are the steps that the walk came to without what stands in for a member.
func (w *walk) direct() map[*step]bool {
	next := map[*step][]*step{}
	out := map[*step]bool{}
	var open []*step
	for _, s := range w.order {
		switch {
		case s.from == nil:
			out[s] = true
			open = append(open, s)
		case !s.indirect:
			next[s.from] = append(next[s.from], s)
		}
	}
	for _, j := range w.joins {
		if !j.indirect {
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

// owners lists what holds the members that the walk left through what stands in for them,
// with what that holds and what stands around it; known is false where a member has no type.
func (w *walk) owners(ctx context.Context) (out []snapshot.Symbol, known bool, err error) {
	seen := map[facts.SymbolID]bool{}
	members := map[*step]bool{}
	for _, s := range w.order {
		if s.indirect {
			members[s.from] = true
		}
	}
	for _, j := range w.joins {
		if j.indirect {
			members[j.of] = true
		}
	}
	for s := range members {
		owner, ok, err := w.r.ownerOf(ctx, s.symbol)
		if err != nil || !ok {
			return nil, false, err
		}
		if seen[owner.ID] {
			continue
		}
		seen[owner.ID] = true
		out = append(out, owner)
		if !owner.Kind.IsType() {
			continue
		}
		held, err := w.r.Side.Held(ctx, owner)
		if err != nil {
			return nil, false, fmt.Errorf("list what %s holds: %w", owner.QualifiedName, err)
		}
		out = append(out, held...)
		out = append(out, w.r.around(owner)...)
	}
	return out, true, nil
}

// ownerOf is what a member belongs to; ok is false where that is a file.
func (r *Reader) ownerOf(ctx context.Context, x snapshot.Symbol) (snapshot.Symbol, bool, error) {
	f, err := r.File(ctx, x.Path)
	if err != nil || f == nil {
		return snapshot.Symbol{}, false, err
	}
	if i, ok := f.Find(x.Parent); ok && i >= 0 {
		return f.Symbol(i), true, nil
	}
	if x.Facts == nil {
		return snapshot.Symbol{}, false, nil
	}
	named := scope{path.Dir(x.Path), x.Facts.Owner}
	owner, known := r.owners[named]
	if !known {
		if owner, _, err = r.Side.Owner(ctx, x); err != nil {
			return snapshot.Symbol{}, false, err
		}
		r.owners[named] = owner
	}
	return owner, owner.Facts != nil, nil
}

// around are the functions that a local or nameless type is made in.
func (r *Reader) around(owner snapshot.Symbol) []snapshot.Symbol {
	f := r.files[owner.Path]
	if f == nil || owner.Index < 0 || owner.Facts == nil || !owner.Facts.Flags.Has(facts.Local) && !strings.HasPrefix(owner.Name, "<") {
		return nil
	}
	var out []snapshot.Symbol
	for i := f.Facts.Symbols[owner.Index].Container; i >= 0; i = f.Facts.Symbols[i].Container {
		out = append(out, f.Symbol(i))
	}
	return append(out, f.Symbol(snapshot.FileNode))
}

// testsUsing lists the files of tests that lead to symbols, however far; whole is false
// where there are too many ways to say.
func (w *walk) testsUsing(ctx context.Context, of []snapshot.Symbol, opts result.Options) (files map[string]bool, whole bool, err error) {
	files = map[string]bool{}
	isTest := func(s *step) bool {
		f := w.r.files[s.symbol.Path]
		if f == nil {
			return false
		}
		_, ok := compare.TestOf(f, s.symbol.Index)
		if ok || snapshot.IsTestPath(s.symbol.Path) {
			files[s.symbol.Path] = true
		}
		return ok
	}
	u := &walk{r: w.r, plain: true, limit: opts.MaxNodes + len(of), via: leadsOn}
	if err := u.run(ctx, of, isTest); err != nil {
		return nil, false, err
	}
	for _, s := range u.order {
		isTest(s)
	}
	return files, !u.cutNodes, nil
}
