package rows

import (
	"context"
	"errors"
	"iter"
	"runtime"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/codegraph-dev/codegraph/cmd/internal/coverage"
	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// Source gives rows at any revision of a repository. For one session; not safe
// for concurrent use.
type Source struct {
	state *state.State
	views map[string]*graph // by revision as written
	spec  string
	jobs  int

	measured *coverage.Known // nil before it is asked for
	words    *search.Index   // likewise
	linked   []*links.Opened
}

// New makes a source whose tables show view where no revision is named, with as
// many workers as jobs says, 0 for one per processor.
func New(st *state.State, view *state.View, jobs int) *Source {
	s := &Source{state: st, views: map[string]*graph{}, spec: view.Spec, jobs: jobs}
	if s.jobs <= 0 {
		s.jobs = runtime.GOMAXPROCS(0)
	}
	s.views[""] = newGraph(view)
	s.views[view.Spec] = s.views[""]
	return s
}

// DefaultRef names the revision of the view that the source was made with.
func (s *Source) DefaultRef() string { return s.spec }

// at gives the view of a revision, of a linked repository for "link NAME REV".
func (s *Source) at(ctx context.Context, ref string) (*state.View, error) {
	name, rev, ok := links.ParseRef(ref)
	if !ok {
		return s.state.At(ctx, ref)
	}
	db, err := s.state.DB(ctx)
	if err != nil {
		return nil, err
	}
	l, err := links.Find(ctx, db, name)
	if err != nil {
		return nil, err
	}
	opened, err := links.Open(ctx, l, rev, s.state.Folder(), state.Options{Jobs: s.jobs})
	if err != nil {
		return nil, err
	}
	s.linked = append(s.linked, opened)
	return opened.View, nil
}

// searchIndex gives the index of texts, opened when it is first asked for.
func (s *Source) searchIndex(ctx context.Context) (ix *search.Index, err error) {
	if s.words == nil {
		s.words, err = search.Open(ctx, s.state.Folder())
	}
	return s.words, err
}

// Close closes the linked repositories that were looked at, and the index of texts.
func (s *Source) Close() error {
	var err error
	if s.words != nil {
		err = s.words.Close()
		s.words = nil
	}
	for _, l := range s.linked {
		err = errors.Join(err, l.Close())
	}
	s.linked = nil
	return err
}

// graph is a view with what is remembered of it within a session.
type graph struct {
	*state.View
	files *lru.Cache[string, *indexed]
	hints []hint
}

// hint says where a symbol that was shown lies: joins ask for it next.
type hint struct {
	id   facts.SymbolID
	path string
}

const (
	cachedFiles = 1 << 11
	hintCount   = 1 << 16
)

func newGraph(v *state.View) *graph {
	files, _ := lru.New[string, *indexed](cachedFiles) // fails for a size of 0 only
	return &graph{View: v, files: files, hints: make([]hint, hintCount)}
}

func (g *graph) hintAt(id facts.SymbolID) *hint {
	return &g.hints[uint(id.Hash[0])<<8|uint(id.Hash[1])]
}

// remember notes the file of a symbol that a row names.
func (g *graph) remember(id facts.SymbolID, path string) {
	if id.Kind != facts.KindPackage {
		*g.hintAt(id) = hint{id, path}
	}
}

// indexed is a file with its symbols by id.
type indexed struct {
	*snapshot.File
	byID map[facts.SymbolID]int32
}

func (x *indexed) find(id facts.SymbolID) (int32, bool) {
	i, ok := x.byID[id]
	return i, ok
}

// file reads a file, with its text or without; nil when it has no facts.
func (g *graph) file(ctx context.Context, path string, described bool) (*indexed, error) {
	k := path
	if described {
		k += "\x00"
	}
	if x, ok := g.files.Get(k); ok {
		return x, nil
	}
	load := g.File
	if described {
		load = g.Described
	}
	f, err := load(ctx, path)
	if err != nil || f == nil {
		return nil, err
	}
	x := &indexed{f, make(map[facts.SymbolID]int32, len(f.Facts.Symbols)+1)}
	for i := int32(len(f.Facts.Symbols)) - 1; i >= snapshot.FileNode; i-- {
		x.byID[f.ID(i)] = i
	}
	g.files.Add(k, x)
	return x, nil
}

// holding lists the paths that may hold a symbol.
func (g *graph) holding(ctx context.Context, id facts.SymbolID) ([]string, error) {
	if h := g.hintAt(id); h.id == id {
		return []string{h.path}, nil
	}
	return g.Holding(ctx, id)
}

// query is one request at one graph.
type query struct {
	ctx    context.Context
	source *Source
	graph  *graph
	r      tables.Request

	imports importStates // see importUsed
}

// provider gives the rows of one table.
type provider interface {
	rows(q *query) (tables.Rows, error)
	columns() []string
}

// table is a provider whose rows are of type T.
type table[T any] struct {
	list func(q *query) iter.Seq2[[]T, error] // in batches; empty ones are passed over
	get  map[string]func(q *query, row *T) any
}

func (t *table[T]) columns() []string {
	var names []string
	for name := range t.get {
		names = append(names, name)
	}
	return names
}

func (t *table[T]) rows(q *query) (tables.Rows, error) {
	r := &batches[T]{q: q, at: -1, get: make([]func(*query, *T) any, len(q.r.Table.Columns))}
	for i, c := range q.r.Table.Columns {
		r.get[i] = t.get[c.Name]
	}
	r.next, r.stop = iter.Pull2(t.list(q))
	return r, nil
}

// batches goes through rows that come in batches.
type batches[T any] struct {
	q     *query
	get   []func(*query, *T) any
	next  func() ([]T, error, bool)
	stop  func()
	batch []T
	at    int
}

func (b *batches[T]) Next() (bool, error) {
	for b.at++; b.at >= len(b.batch); b.at = 0 {
		batch, err, ok := b.next()
		if err != nil || !ok {
			b.batch, b.at = nil, 0
			return false, err
		}
		b.batch = batch
	}
	return true, nil
}

func (b *batches[T]) Value(column int) any { return b.get[column](b.q, &b.batch[b.at]) }

func (b *batches[T]) Close() { b.stop() }
