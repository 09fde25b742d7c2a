package diffctx

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// reader finds what refers to symbols on one side. Files are read once.
type reader struct {
	side  *snapshot.Snapshot
	files map[string]*snapshot.File
	above map[*snapshot.File][]snapshot.Edge // see supers
}

func newReader(s *snapshot.Snapshot) *reader {
	return &reader{side: s, files: map[string]*snapshot.File{}, above: map[*snapshot.File][]snapshot.Edge{}}
}

func (r *reader) file(ctx context.Context, path string) (*snapshot.File, error) {
	if f, ok := r.files[path]; ok {
		return f, nil
	}
	f, err := r.side.File(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	r.files[path] = f
	return f, nil
}

// standIns lists the symbols through which a call may reach x without naming
// it: the methods it overrides and the interface methods that its type's
// implementation gives it.
func (r *reader) standIns(ctx context.Context, x snapshot.Symbol) ([]snapshot.Symbol, error) {
	if x.Kind != facts.KindMethod && x.Kind != facts.KindGetter && x.Kind != facts.KindSetter && x.Kind != facts.KindProperty {
		return nil, nil
	}
	f, err := r.file(ctx, x.Path)
	if err != nil || f == nil {
		return nil, err
	}
	var out []snapshot.Symbol
	for _, e := range r.supers(f) {
		if e.Source == x.ID && e.Kind == kindOverrides {
			if t, ok, err := r.target(ctx, e); err != nil {
				return nil, err
			} else if ok {
				out = append(out, t)
			}
		}
		if e.Source == x.Parent && e.Kind != kindOverrides {
			t, ok, err := r.member(ctx, e, x.Name)
			if err != nil {
				return nil, err
			}
			if ok {
				out = append(out, t)
			}
		}
	}
	return out, nil
}

// supers lists a file's edges from types to their supertypes and from methods
// to those they override.
func (r *reader) supers(f *snapshot.File) []snapshot.Edge {
	list, ok := r.above[f]
	if !ok {
		for _, e := range f.Edges() {
			if e.Kind == kindOverrides || e.Kind == kindImplements || e.Kind == kindExtends {
				list = append(list, e)
			}
		}
		r.above[f] = list
	}
	return list
}

func (r *reader) target(ctx context.Context, e snapshot.Edge) (snapshot.Symbol, bool, error) {
	f, err := r.file(ctx, e.TargetPath)
	if err != nil || f == nil {
		return snapshot.Symbol{}, false, err
	}
	i, ok := f.Find(e.Target)
	if !ok {
		return snapshot.Symbol{}, false, nil
	}
	return f.Symbol(i), true, nil
}

// member finds the member of an edge's target that has a name.
func (r *reader) member(ctx context.Context, e snapshot.Edge, name string) (snapshot.Symbol, bool, error) {
	f, err := r.file(ctx, e.TargetPath)
	if err != nil || f == nil {
		return snapshot.Symbol{}, false, err
	}
	for i := range f.Facts.Symbols {
		if f.Facts.Symbols[i].Name != name {
			continue
		}
		if s := f.Symbol(int32(i)); s.Parent == e.Target {
			return s, true, nil
		}
	}
	return snapshot.Symbol{}, false, nil
}
