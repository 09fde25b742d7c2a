package graph

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// view answers the linker's questions about one tree: from a manifest and the
// store's postings, with changed files laid over. Built from nothing, all files
// are changed ones and the store is not asked.
type view struct {
	ctx    context.Context
	engine *Engine
	tree   plumbing.Hash
	root   Key // manifest of the files that did not change; zero for none

	over *overlay // the changed files

	// stops has questions go unanswered once the context ends, so that linking a large file ends soon
	// too. Only a view whose every answer is thrown away then may have it.
	stops bool

	shared sync.Map // see Shared

	mu     sync.Mutex
	kinds  map[string]link.PathKind
	asked  map[uint32][]string // contributors from the store
	leaves map[string]Leaf     // of files below root that were asked for; one without a language where there is none
	fault  error
}

// viewOf is the view of a snapshot as it is.
func (e *Engine) viewOf(ctx context.Context, s *Snapshot) *view {
	return &view{ctx: ctx, engine: e, tree: s.tree, root: s.root, over: &overlay{}, kinds: map[string]link.PathKind{}, asked: map[uint32][]string{}, leaves: map[string]Leaf{}}
}

func (m *materialiser) newView(ctx context.Context) *view {
	v := &view{ctx: ctx, stops: true, engine: m.engine, tree: m.tree, over: &overlay{}, kinds: map[string]link.PathKind{}, asked: map[uint32][]string{}, leaves: map[string]Leaf{}}
	if m.base != nil {
		v.root = m.base.root
	}
	return v
}

// prepare lays the changed files over the base and indexes what they contribute.
func (v *view) prepare(m *materialiser) error {
	m.located()
	v.over = &m.overlay
	if err := m.contribute(v); err != nil {
		return err
	}
	m.index = newPostingIndex(m.findable)
	m.findable = nil
	return nil
}

// Defect makes a view a link.Defective.
func (v *view) Defect(err error) { slog.Error(err.Error()) }

// Shared makes a view a core.Memo.
func (v *view) Shared(key string, make func() any) any {
	if x, ok := v.shared.Load(key); ok {
		return x
	}
	x, _ := v.shared.LoadOrStore(key, make())
	return x
}

func (v *view) err() error {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.fault
}

func (v *view) fail(err error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.fault == nil {
		v.fault = err
	}
}

// File returns the file at a path, or nil when it is absent or has no facts.
func (v *view) File(path string) *link.File {
	if l, encoded, ok := v.over.find(path); ok {
		if l == nil || l.Language == "" {
			return nil
		}
		f, err := v.engine.linkFile(v.ctx, *l, encoded)
		if err != nil {
			v.fail(err)
		}
		return f
	}
	l := v.leaf(path)
	if l.Language == "" {
		return nil
	}
	f, err := v.engine.linkFile(v.ctx, l, nil)
	if err != nil {
		v.fail(err)
		return nil
	}
	return f
}

// leaf finds a file that did not change; one without a language where there is none.
func (v *view) leaf(path string) Leaf {
	if v.root == (Key{}) {
		return Leaf{}
	}
	v.mu.Lock()
	l, known := v.leaves[path]
	v.mu.Unlock()
	if known {
		return l
	}
	l, _, err := leafAt(v.ctx, v.engine.node, v.root, path)
	if err != nil {
		v.fail(err)
		return Leaf{}
	}
	v.mu.Lock()
	v.leaves[path] = l
	v.mu.Unlock()
	return l
}

// linkFile is a file's declarations, ready to be asked. Its facts are read from
// the store when data is nil.
func (e *Engine) linkFile(ctx context.Context, l Leaf, data []byte) (*link.File, error) {
	k := l.fileKey()
	if f, ok := e.files.Get(k); ok {
		return f, nil
	}
	decl, err := e.decode(ctx, l, data, facts.SectionDecl)
	if err != nil {
		return nil, err
	}
	f := link.NewFile(l.Path, decl)
	e.files.Add(k, f)
	return f, nil
}

// Exists reports what is at a path of the tree.
func (v *view) Exists(path string) link.PathKind {
	v.mu.Lock()
	k, ok := v.kinds[path]
	v.mu.Unlock()
	if ok {
		return k
	}
	k, err := v.engine.kindAt(v.ctx, v.tree, path)
	if err != nil {
		v.fail(err)
	}
	v.mu.Lock()
	v.kinds[path] = k
	v.mu.Unlock()
	return k
}

// Contributors returns the files that may contribute to an answer, in path order.
func (v *view) Contributors(q link.Question) []*link.File {
	if v.stops && v.ctx.Err() != nil {
		v.fail(v.ctx.Err())
		return nil
	}
	k := q.Key()
	var out []*link.File
	for _, p := range v.over.index.find(k.Posting()) {
		if f := v.File(v.over.leaves[p.Path].Path); f != nil {
			out = append(out, f)
		}
	}
	for _, p := range v.unchanged(q) {
		if _, changed := v.over.at[p]; changed {
			continue
		}
		if f := v.File(p); f != nil {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b *link.File) int { return cmp.Compare(a.Path, b.Path) })
	return out
}

// unchanged lists the files which may contribute to an answer and did not change, and perhaps some that did. The
// question itself names the file of most answers; the store is asked for the others.
func (v *view) unchanged(q link.Question) []string {
	if v.root == (Key{}) {
		return nil
	}
	if place := link.PlaceOf(q); place.Where == link.InFile {
		return []string{place.Path}
	}
	return v.stored(q.Key().Posting())
}

// stored asks the store for the paths that ever contributed to a question.
func (v *view) stored(posting uint32) []string {
	v.mu.Lock()
	paths, ok := v.asked[posting]
	v.mu.Unlock()
	if ok {
		return paths
	}
	found, err := v.engine.storage.Postings(v.ctx, Contributors, []uint32{posting})
	if err == nil {
		paths, err = v.engine.paths.paths(v.ctx, found[posting])
	}
	if err != nil {
		v.fail(err)
	}
	v.mu.Lock()
	v.asked[posting] = paths
	v.mu.Unlock()
	return paths
}
