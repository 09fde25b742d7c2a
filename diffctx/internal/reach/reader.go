package reach

import (
	"context"
	"errors"
	"fmt"

	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Reader finds what refers to symbols on one side. Files are read once.
type Reader struct {
	Side    *graph.Snapshot
	files   map[string]*graph.File
	above   map[*graph.File]map[facts.SymbolID][]graph.Edge // see supers
	open    map[*graph.File]map[int32]bool                  // see openSupers
	outside map[facts.SymbolID]bool                         // see extendsOutside
	owners  map[scope]graph.Symbol                          // see OwnerOf; zero for none
	beside  map[facts.SymbolID][]graph.Edge                 // see supersBeside
	users   map[string][]string                             // see dependents
	whole   bool                                            // the walk begins at all definitions: see givenAway
}

// scope is the name of a type in a folder.
type scope struct{ dir, name string }

// NewReader reads a side.
func NewReader(s *graph.Snapshot) *Reader {
	return &Reader{Side: s, files: map[string]*graph.File{}, above: map[*graph.File]map[facts.SymbolID][]graph.Edge{}, open: map[*graph.File]map[int32]bool{}, outside: map[facts.SymbolID]bool{}, owners: map[scope]graph.Symbol{}, users: map[string][]string{}}
}

// File reads a file, nil where there is none.
func (r *Reader) File(ctx context.Context, path string) (*graph.File, error) {
	if f, ok := r.files[path]; ok {
		return f, nil
	}
	f, err := r.Side.File(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	r.files[path] = f
	return f, nil
}

// maxOverridden bounds the members that are looked at above one.
const maxOverridden = 64

// Overridden lists the symbols through which a call may reach x without naming
// it: the methods it overrides, directly or not, and the interface methods that its type's
// implementation gives it.
func (r *Reader) Overridden(ctx context.Context, x graph.Symbol) ([]graph.Symbol, error) {
	if !mayOverride(x.Kind) {
		return nil, nil
	}
	var out []graph.Symbol
	seen := map[facts.SymbolID]bool{x.ID: true}
	for open := []graph.Symbol{x}; len(open) > 0 && len(seen) <= maxOverridden; open = open[1:] {
		above, err := r.overriddenDirectly(ctx, open[0])
		if err != nil {
			return nil, err
		}
		for _, m := range above {
			if !seen[m.ID] {
				seen[m.ID] = true
				out, open = append(out, m), append(open, m)
			}
		}
	}
	owner, ok, err := r.ownerOf(ctx, x)
	if err != nil || !ok || !owner.Kind.IsType() {
		return out, err
	}
	promoted, err := r.declaredBeside(ctx, owner, x.Name)
	return append(out, promoted...), err
}

// overriddenDirectly lists what a member overrides, and the members of its name that the
// supertypes of its type declare.
func (r *Reader) overriddenDirectly(ctx context.Context, x graph.Symbol) ([]graph.Symbol, error) {
	f, err := r.File(ctx, x.Path)
	if err != nil || f == nil {
		return nil, err
	}
	var out []graph.Symbol
	for _, e := range r.supers(f, x.ID) {
		if e.Kind == result.EdgeOverrides {
			if t, ok, err := r.target(ctx, e); err != nil {
				return nil, err
			} else if ok {
				out = append(out, t)
			}
		}
	}
	inherited, err := r.declaredAbove(ctx, x)
	return append(out, inherited...), err
}

// mayOverride reports a kind of member that others may replace.
func mayOverride(k facts.Kind) bool {
	return k == facts.KindMethod || k == facts.KindGetter || k == facts.KindSetter || k == facts.KindProperty
}

// constructed gives the class that is named where a constructor is called, or a method
// that runs with one, where that is not the constructor itself.
func (r *Reader) constructed(ctx context.Context, x graph.Symbol) (class graph.Symbol, ok bool, err error) {
	if x.Kind == facts.KindMethod {
		if made, err := r.runsWhenMade(ctx, x); err != nil || !made {
			suite, ok, suiteErr := r.suiteOf(ctx, x)
			return suite, ok, errors.Join(err, suiteErr)
		}
	}
	if x.Kind != facts.KindConstructor && x.Kind != facts.KindMethod {
		return graph.Symbol{}, false, nil
	}
	class, ok, err = r.symbol(ctx, x.Path, x.Parent)
	return class, ok && class.Kind.IsType(), err
}

// declaredAbove lists the members of a name that the supertypes of a member's type
// declare.
func (r *Reader) declaredAbove(ctx context.Context, x graph.Symbol) ([]graph.Symbol, error) {
	owner, ok, err := r.ownerOf(ctx, x)
	if err != nil || !ok {
		return nil, err
	}
	f, err := r.File(ctx, owner.Path)
	if err != nil || f == nil {
		return nil, err
	}
	var out []graph.Symbol
	for _, e := range r.supers(f, owner.ID) {
		if e.Kind == result.EdgeOverrides {
			continue
		}
		m, ok, err := r.member(ctx, e, x.Name)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, m)
		}
	}
	return out, nil
}

// supers lists the edges from a symbol of a file to its supertypes or to the methods
// that it overrides.
func (r *Reader) supers(f *graph.File, from facts.SymbolID) []graph.Edge {
	bySource, ok := r.above[f]
	if !ok {
		bySource = map[facts.SymbolID][]graph.Edge{}
		for _, e := range f.Edges() {
			if e.Kind == result.EdgeOverrides || e.Kind == result.EdgeImplements || e.Kind == result.EdgeExtends {
				bySource[e.Source] = append(bySource[e.Source], e)
			}
		}
		r.above[f] = bySource
	}
	return bySource[from]
}

func (r *Reader) target(ctx context.Context, e graph.Edge) (graph.Symbol, bool, error) {
	return r.symbol(ctx, e.TargetPath, e.Target)
}

// symbol finds a symbol of a file by its id.
func (r *Reader) symbol(ctx context.Context, path string, id facts.SymbolID) (graph.Symbol, bool, error) {
	f, err := r.File(ctx, path)
	if err != nil || f == nil {
		return graph.Symbol{}, false, err
	}
	i, ok := f.Find(id)
	if !ok {
		return graph.Symbol{}, false, nil
	}
	return f.Symbol(i), true, nil
}

// member finds the member of an edge's target that has a name.
func (r *Reader) member(ctx context.Context, e graph.Edge, name string) (graph.Symbol, bool, error) {
	f, err := r.File(ctx, e.TargetPath)
	if err != nil || f == nil {
		return graph.Symbol{}, false, err
	}
	t, ok := f.Find(e.Target)
	if !ok {
		return graph.Symbol{}, false, nil
	}
	if i, ok := f.MemberNamed(t, name); ok {
		return f.Symbol(i), true, nil
	}
	return r.Side.MethodApart(ctx, f, f.Symbol(t), name)
}
