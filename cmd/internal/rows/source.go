package rows

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"strings"
	"sync"

	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/codegraph-dev/codegraph/cmd/internal/coverage"
	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/tables"
)

// Source gives rows at any revision of a repository. For one session; not safe
// for concurrent use.
type Source struct {
	state *state.State
	views map[string]*viewGraph // by revision as written
	spec  string
	jobs  int

	measured *coverage.Known // nil before it is asked for
	words    *search.Index   // likewise
	linked   []*links.Opened
}

// New makes a source whose tables show view where no revision is named, with as
// many workers as jobs says, 0 for one per processor.
func New(st *state.State, view *state.View, jobs int) *Source {
	s := &Source{state: st, views: map[string]*viewGraph{}, spec: view.Spec, jobs: jobs}
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

// viewGraph is a view with what is remembered of it within a session.
type viewGraph struct {
	*state.View
	files *lru.Cache[fileKey, *graph.File]
	hints []hint
	scan  scan

	degrees *graph.Degrees // nil before it is asked for
	texts   texts
}

// scan is where a walk over all files is. Joins ask for the symbols of the files around, which are decoded, without metrics: most of
// what a file names is near to it.
type scan struct {
	at     *graph.File            // whose rows are being listed; nil for none
	near   [2][]*graph.File       // the files that were decoded with it, and those before
	byPath map[string]*graph.File // near by path; nil until asked
}

// begin goes on to the next files.
func (s *scan) begin(files []*graph.File) { *s = scan{near: [2][]*graph.File{files, s.near[0]}} }

// file gives a file that is decoded; nil for any other.
func (s *scan) file(path string) *graph.File {
	if s.at == nil || s.at.Path == path {
		return s.at
	}
	if s.byPath == nil {
		s.byPath = make(map[string]*graph.File, len(s.near[0])+len(s.near[1]))
		for _, files := range s.near {
			for _, f := range files {
				s.byPath[f.Path] = f
			}
		}
	}
	return s.byPath[path]
}

// fileKey is a file and how much of it is read.
type fileKey struct {
	path string
	part part
}

type part uint8

// The parts of a file: its links too, its text too, neither.
const (
	wholeFile part = iota
	withText
	declarations
)

// hint says where a symbol that was shown lies: joins ask for it next.
type hint struct {
	id   facts.SymbolID
	path string
}

const (
	cachedFiles = 1 << 11
	hintCount   = 1 << 16
)

func newGraph(v *state.View) *viewGraph {
	files, _ := lru.New[fileKey, *graph.File](cachedFiles) // fails for a size of 0 only
	return &viewGraph{View: v, files: files, hints: make([]hint, hintCount)}
}

func (g *viewGraph) hintAt(id facts.SymbolID) *hint {
	return &g.hints[uint(id.Hash[0])<<8|uint(id.Hash[1])]
}

// remember notes the file of a symbol that a row names.
func (g *viewGraph) remember(id facts.SymbolID, path string) {
	if id.Kind != facts.KindPackage {
		*g.hintAt(id) = hint{id, path}
	}
}

// file reads a file, with its text or without; nil when it has no facts.
func (g *viewGraph) file(ctx context.Context, path string, described bool) (*graph.File, error) {
	if described {
		return g.cached(ctx, fileKey{path, withText}, g.Described)
	}
	return g.cached(ctx, fileKey{path, wholeFile}, g.File)
}

// declared reads what a file declares, which is half of it; the whole file where that
// is there already.
func (g *viewGraph) declared(ctx context.Context, path string) (*graph.File, error) {
	if f, ok := g.files.Get(fileKey{path, wholeFile}); ok {
		return f, nil
	}
	return g.cached(ctx, fileKey{path, declarations}, g.Declared)
}

// cached reads a file and remembers it.
func (g *viewGraph) cached(ctx context.Context, k fileKey, load func(context.Context, string) (*graph.File, error)) (*graph.File, error) {
	if f, ok := g.files.Get(k); ok {
		return f, nil
	}
	f, err := load(ctx, k.path)
	if err != nil || f == nil {
		return nil, err
	}
	g.files.Add(k, f)
	return f, nil
}

// holding lists the paths that may hold a symbol.
func (g *viewGraph) holding(ctx context.Context, id facts.SymbolID) ([]string, error) {
	if h := g.hintAt(id); h.id == id && id.Kind != facts.KindPackage { // which has many
		return []string{h.path}, nil
	}
	return g.Holding(ctx, id)
}

// query is one request at one graph.
type query struct {
	ctx    context.Context
	source *Source
	graph  *viewGraph
	r      tables.Request
	bodies *bool // see measures

	imports importStates // see importUsed
}

// provider gives the rows of one table.
type provider interface {
	rows(q *query) (tables.Rows, error)
	names() []string
}

// table is a provider whose rows are of type T.
type table[T any] struct {
	list func(q *query) iter.Seq2[[]T, error] // in batches; empty ones are passed over
	get  map[string]func(q *query, row *T) any

	// find fills the row of a value of the key unique, which has one at most: joins ask for
	// it by the million. Without them list answers for every key.
	unique string
	find   func(q *query, row *T) (bool, error) // keeps nothing of the request's value

	once    sync.Once
	columns []func(q *query, row *T) any // get in the order of the columns
}

func (t *table[T]) names() []string {
	var names []string
	for name := range t.get {
		names = append(names, name)
	}
	return names
}

func (t *table[T]) rows(q *query) (tables.Rows, error) {
	t.once.Do(func() {
		for _, c := range q.r.Table.Columns {
			t.columns = append(t.columns, t.get[c.Name])
		}
	})
	r := &batches[T]{t: t, q: q}
	if q.r.Key == "" || q.r.NeedsText() && !r.isUnique() {
		r.at = -1
		r.next, r.stop = iter.Pull2(t.list(q))
		return r, nil
	}
	return r, r.fill()
}

// batches goes through rows that come in batches.
type batches[T any] struct {
	t     *table[T]
	q     *query
	next  func() ([]T, error, bool) // nil where batch has all rows
	stop  func()
	batch []T
	at    int
}

func (b *batches[T]) isUnique() bool { return b.t.unique != "" && b.q.r.Key == b.t.unique }

// Again begins the rows of another value of the key.
func (b *batches[T]) Again(value string) (bool, error) {
	if b.next != nil {
		return false, nil
	}
	if !b.isUnique() {
		value = strings.Clone(value) // lists keep it, find does not
	}
	b.q.r.Value, b.batch = value, b.batch[:0]
	return true, b.fill()
}

// fill lists the rows of a key at once: they are few, and a coroutine for each of the
// million values that joins ask for would cost more than they do.
func (b *batches[T]) fill() error {
	b.at = -1
	if !b.isUnique() {
		return b.fillAll()
	}
	if cap(b.batch) == 0 {
		b.batch = make([]T, 1)
	}
	b.batch = b.batch[:1]
	ok, err := b.t.find(b.q, &b.batch[0])
	if !ok || err != nil {
		b.batch = b.batch[:0]
	}
	b.q.r.Value = ""
	return err
}

func (b *batches[T]) fillAll() error {
	b.batch = nil
	for batch, err := range b.t.list(b.q) {
		if err != nil {
			return err
		}
		if len(b.batch) == 0 {
			b.batch = batch
		} else {
			b.batch = append(b.batch, batch...)
		}
	}
	return nil
}

func (b *batches[T]) Next() (bool, error) {
	for b.at++; b.at >= len(b.batch); b.at = 0 {
		if b.next == nil {
			return false, nil
		}
		batch, err, ok := b.next()
		if err != nil || !ok {
			b.batch, b.at = nil, 0
			return false, err
		}
		b.batch = batch
	}
	return true, nil
}

func (b *batches[T]) Value(column int) any { return b.t.columns[column](b.q, &b.batch[b.at]) }

func (b *batches[T]) Close() {
	if b.stop != nil {
		b.stop()
	}
}
