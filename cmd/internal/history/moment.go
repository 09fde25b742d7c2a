package history

import (
	"context"
	"maps"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/history"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// moment is a commit with both ends of a dependency as they are there, and what
// is known of whether the files of its source lead to its target.
type moment struct {
	w        *Walker
	commit   gitrepo.Commit
	from, to End
	paths    []string                        // files of the source, in order; nil until they are asked for
	observed map[string]*history.Observation // by path; shared with no other moment
}

func (d *dependency) at(c gitrepo.Commit, from, to End) *moment {
	return &moment{w: d.w, commit: c, from: from, to: to, observed: map[string]*history.Observation{}}
}

// gone reports that an end is not there.
func (m *moment) gone() bool { return m.from.Path == "" || m.to.Path == "" }

// before gives the same in a parent, with what was seen and lasts, and whether
// the commit touches an end.
func (m *moment) before(ctx context.Context, p gitrepo.Commit) (*moment, bool, error) {
	then := &moment{w: m.w, commit: p, observed: map[string]*history.Observation{}}
	changes, err := m.w.history.Between(ctx, p.Tree, m.commit.Tree)
	if err != nil {
		return nil, false, err
	}
	var touched bool
	for n, e := range [2]End{m.from, m.to} {
		end, differs, err := m.w.endBefore(ctx, p, m.commit, e, n == 1)
		if err != nil {
			return nil, false, err
		}
		touched = touched || differs
		if n == 0 {
			then.from = end
		} else {
			then.to = end
		}
	}
	if !then.from.same(m.from) || !then.to.same(m.to) {
		return then, touched, nil
	}
	then.observed = maps.Clone(m.observed)
	for path, s := range m.observed {
		ok, err := m.w.history.StillHolds(ctx, s, p.Tree, m.commit.Tree, changes)
		if err != nil {
			return nil, false, err
		}
		if !ok {
			delete(then.observed, path)
		}
	}
	then.paths = m.paths
	for _, c := range changes {
		if m.from.Symbol == nil && covers(m.from.Path, c.Path) && (c.Old.Mode == 0 || c.New.Mode == 0) {
			then.paths = nil
		}
	}
	return then, touched, nil
}

// present reports whether the source depends on the target.
func (m *moment) present(ctx context.Context) (bool, error) {
	if m.gone() {
		return false, nil
	}
	if err := m.list(ctx); err != nil {
		return false, err
	}
	for _, p := range m.paths {
		if s := m.observed[p]; s != nil && s.Leads {
			return true, nil
		}
	}
	for _, p := range m.paths {
		if m.observed[p] != nil {
			continue
		}
		s, err := m.w.history.Observe(ctx, m.commit.Tree, p, m.goal(ctx))
		if err != nil {
			return false, err
		}
		m.observed[p] = s
		if s.Leads {
			return true, nil
		}
	}
	return false, nil
}

// list finds the files of the source.
func (m *moment) list(ctx context.Context) error {
	switch {
	case m.paths != nil:
		return nil
	case m.from.Symbol != nil:
		m.paths = []string{m.from.Symbol.Path}
		return nil
	}
	var err error
	m.paths, err = m.w.history.Files(ctx, m.commit.Tree, m.from.Path)
	return err
}

// goal is what files of the source are looked at for.
func (m *moment) goal(ctx context.Context) history.Goal {
	return history.Goal{
		Wanted: func(f *graph.File) (link.Wanted, bool) {
			source, ok := m.source(f)
			return link.Wanted{
				Whole: source == graph.FileNode,
				From:  func(scope int32) bool { return source == graph.FileNode || f.Facts.Within(scope, source) },
				To: func(t link.Target) bool {
					found, err := m.leadsTo(ctx, graph.Edge{Path: f.Path, Target: t.ID(), TargetPath: t.Path})
					return err == nil && found // what fails here fails again where all edges are asked
				},
				Name: m.named(ctx),
				Path: m.to.Path,
			}, ok
		},
		Leads: func(f *graph.File) (bool, error) {
			e, err := m.first(ctx, f)
			return e != nil, err
		},
	}
}

// source is the symbol of a file whose edges count; false when it is not there.
func (m *moment) source(f *graph.File) (int32, bool) {
	if m.from.Symbol == nil || m.from.Symbol.Kind == facts.KindFile {
		return graph.FileNode, true
	}
	return f.Find(m.from.Symbol.ID)
}

// named tells the names under which references go to the target as a rule: its
// own and its members', or all that a file defines. Nil when any may.
func (m *moment) named(ctx context.Context) func(string) bool {
	if m.to.Symbol == nil {
		return nil
	}
	if s := m.to.Symbol; s.Kind != facts.KindFile && !s.Kind.IsType() {
		return func(name string) bool { return name == s.Name }
	}
	names, err := m.w.history.Names(ctx, m.commit.Tree, m.to.Path)
	return func(name string) bool { return err == nil && names[name] }
}

// edge gives the first edge of the dependency; nil when there is none.
func (m *moment) edge(ctx context.Context) (*graph.Edge, error) {
	if err := m.list(ctx); err != nil {
		return nil, err
	}
	for _, p := range m.paths {
		if s := m.observed[p]; s != nil && !s.Leads {
			continue
		}
		f, err := m.w.history.Linked(ctx, m.commit.Tree, p)
		if err != nil {
			return nil, err
		}
		if f == nil {
			continue
		}
		if e, err := m.first(ctx, f); e != nil || err != nil {
			return e, err
		}
	}
	return nil, nil
}

// first gives the first edge of a file that leads from source to target.
func (m *moment) first(ctx context.Context, f *graph.File) (*graph.Edge, error) {
	source, ok := m.source(f)
	if !ok {
		return nil, nil
	}
	for _, e := range f.Edges() {
		if e.Kind == "contains" || e.TargetPath == "" || source != graph.FileNode && !f.Facts.Within(e.SourceIdx, source) {
			continue
		}
		if ok, err := m.leadsTo(ctx, e); ok || err != nil {
			return &e, err
		}
	}
	return nil, nil
}

// covers reports whether a path is another one or a folder above it.
func covers(path, p string) bool { return p == path || strings.HasPrefix(p, path+"/") }

// leadsTo reports whether an edge ends in what the target means: the
// definition or a member of it, the path or what is below it.
func (m *moment) leadsTo(ctx context.Context, e graph.Edge) (bool, error) {
	switch s := m.to.Symbol; {
	case s == nil:
		return covers(m.to.Path, e.TargetPath) && !covers(m.to.Path, e.Path), nil
	case s.Kind == facts.KindFile:
		return covers(m.to.Path, e.TargetPath), nil
	case e.Target == s.ID:
		return true, nil
	case e.TargetPath != s.Path: // what a type contains is in its file
		return false, nil
	}
	parent, err := m.w.history.ParentOf(ctx, m.commit.Tree, e.TargetPath, e.Target)
	return err == nil && parent == m.to.Symbol.ID, err
}

// endBefore gives an end in a parent, and whether the commit differs in what
// decides on the dependency: of the target its declaration, of the source
// anything in it. The path is empty when it was not there.
func (w *Walker) endBefore(ctx context.Context, p, c gitrepo.Commit, e End, target bool) (End, bool, error) {
	here, err := w.history.Entry(ctx, c.Tree, e.Path)
	if err != nil {
		return e, false, err
	}
	there, err := w.history.Entry(ctx, p.Tree, e.Path)
	if err != nil {
		return e, false, err
	}
	switch {
	case here.Hash == there.Hash && here.Mode == there.Mode:
		return e, false, nil
	case e.Symbol == nil && !there.Hash.IsZero():
		return e, true, nil
	case e.Symbol == nil:
		return End{}, true, nil
	}
	if e.Symbol.Kind == facts.KindFile {
		if kept, err := w.isFile(ctx, p.Tree, c.Tree, e.Path); err != nil || kept {
			return e, !target, err
		}
	}
	before, change, err := w.between(ctx, p, c, *e.Symbol)
	if err != nil || before == nil {
		return End{}, true, err
	}
	touched := change != nil || !e.Symbol.Kind.IsCallable() // members tell their own changes
	if target {
		touched = before.ID != e.Symbol.ID || change != nil && change.Change != analysis.BodyChanged && change.Change != analysis.DocChanged && change.Change != analysis.Cosmetic
	}
	return End{Symbol: before, Path: before.Path}, touched, nil
}

// isFile reports that a path is a file with facts in both trees: the same file.
func (w *Walker) isFile(ctx context.Context, a, b plumbing.Hash, path string) (bool, error) {
	old, err := w.history.HasFacts(ctx, a, path)
	if err != nil || !old {
		return false, err
	}
	return w.history.HasFacts(ctx, b, path)
}
