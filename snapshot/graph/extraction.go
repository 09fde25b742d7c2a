package graph

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/internal/classify"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// maxHeld bounds the encoded facts of changed files, in bytes, that are kept until they are
// linked; those of further files are read back from the store, a chunk at a time.
var maxHeld = 32 << 20 // tests lower it

// extract makes the facts of the changed leaves that the store does not have.
// Leaves whose bytes turn out to have none become skipped ones.
func (m *materialiser) extract(ctx context.Context) error {
	have, err := m.cachedFacts(ctx)
	if err != nil {
		return err
	}
	if m.base == nil {
		if err := m.engine.preferChanged(ctx); err != nil {
			return err
		}
	}
	p := &extractionPool{m: m, have: have, w: &factsWriter{ctx: ctx, storage: m.engine.storage}}
	m.encoded, m.findable = make([][]byte, len(m.leaves)), make([][]uint32, len(m.leaves))
	var equal [][2]int32
	p.todo, equal = m.todo()
	g, ctx := errgroup.WithContext(ctx)
	for worker := range m.engine.opts.Jobs {
		g.Go(func() error { return p.work(ctx, worker) })
	}
	if err := g.Wait(); err != nil {
		p.w.rescue()
		return err
	}
	for _, t := range equal {
		l, same := &m.leaves[t[0]], &m.leaves[t[1]]
		l.Language, l.Skip, m.encoded[t[0]] = same.Language, same.Skip, m.encoded[t[1]]
	}
	return p.w.flush()
}

// extractionPool is what the workers of one extraction share.
type extractionPool struct {
	m    *materialiser
	todo []int32 // places of leaves
	have map[Key][]byte
	w    *factsWriter

	mu   sync.Mutex
	done int
	read int64 // bytes of source
}

// work takes every Jobs-th chunk of the list.
func (p *extractionPool) work(ctx context.Context, worker int) error {
	r := p.m.engine.repo.NewBlobReader()
	defer r.Close()
	x := extraction{engine: p.m.engine, classifier: classify.New(p.m.config, nil), reader: r, have: p.have}
	for from := worker * chunk; from < len(p.todo); from += chunk * p.m.engine.opts.Jobs {
		for _, i := range p.todo[from:min(from+chunk, len(p.todo))] {
			before, l := x.read, &p.m.leaves[i]
			data, made, err := x.run(ctx, l)
			if err = p.lack(l, err); err != nil {
				return fmt.Errorf("extract %s: %w", l.Path, err)
			}
			if err := p.finish(i, data, made, x.read-before); err != nil {
				return err
			}
		}
	}
	return nil
}

// lack leaves out a file that a partial clone lacks; other errors, and too many of these, stay errors.
func (p *extractionPool) lack(l *Leaf, err error) error {
	skip := p.m.engine.skipOfMissing(err, p.m.config.FileSizeLimit())
	if skip == "" {
		return err
	}
	l.Language, l.Skip = "", skip
	if skip != SkipLacking {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.m.lacking = append(p.m.lacking, l.Blob[:]...); len(p.m.lacking) > maxLacking*len(l.Blob) {
		return err
	}
	return nil
}

func (p *extractionPool) finish(i int32, data []byte, made *facts.File, read int64) error {
	l := &p.m.leaves[i]
	var findable []uint32
	if made != nil {
		findable = findableBy(link.NewFile(l.Path, made))
	}
	p.mu.Lock()
	if data != nil && p.m.held < maxHeld {
		p.m.encoded[i] = data
		p.m.held += len(data)
	}
	p.m.findable[i] = findable
	p.read += read
	if p.done++; p.done%64 == 0 || p.done == len(p.todo) {
		p.m.engine.progress("extract", p.done, len(p.todo), p.read)
	}
	if made != nil {
		p.m.stats.Extracted++
	}
	p.mu.Unlock()
	if made == nil {
		return nil
	}
	return p.w.add(l.factsKey(), data)
}

// chunk is how many neighbouring paths a worker takes at a time: their blobs
// tend to lie together in the pack.
const chunk = 16

// todo lists the places of the changed leaves that may have facts, each blob once under a
// language; equal pairs the others with the one that they are equal to.
func (m *materialiser) todo() (list []int32, equal [][2]int32) {
	type kind struct {
		blob     plumbing.Hash
		language string
	}
	first := map[kind]int32{}
	for i := range m.leaves {
		l := &m.leaves[i]
		if l.Language == "" {
			continue
		}
		k := kind{l.Blob, l.Language}
		if f, ok := first[k]; ok {
			equal = append(equal, [2]int32{int32(i), f})
			continue
		}
		first[k] = int32(i)
		list = append(list, int32(i))
	}
	return list, equal
}

// cachedFacts reads the facts that the store has already.
func (m *materialiser) cachedFacts(ctx context.Context) (map[Key][]byte, error) {
	var keys []Key
	list, _ := m.todo()
	for _, i := range list {
		if l := &m.leaves[i]; l.Language != classify.Undetected {
			keys = append(keys, l.factsKey())
		}
	}
	return m.engine.storage.GetMany(ctx, KindFacts, keys)
}

// extraction is one worker's state.
type extraction struct {
	engine     *Engine
	classifier *classify.Classifier
	reader     *gitrepo.BlobReader
	have       map[Key][]byte
	read       int64 // bytes of source
}

// run gives a leaf's encoded facts; nil when it has none, and Language and Skip
// then say so. made are the facts where they were made now.
func (x *extraction) run(ctx context.Context, l *Leaf) (data []byte, made *facts.File, err error) {
	if size, err := x.reader.Size(ctx, l.Blob); err == nil && size > x.classifier.Limit {
		l.Language, l.Skip = "", SkipSize
		return nil, nil, nil
	}
	if data, ok := x.have[l.factsKey()]; ok {
		return data, nil, nil
	}
	source, err := x.reader.Read(ctx, l.Blob)
	if err != nil {
		return nil, nil, err
	}
	x.read += int64(len(source))
	if l.Language == classify.Undetected {
		if lg, skip := x.classifier.ByContent(source); lg != nil {
			l.Language = lg.Name
		} else {
			l.Language, l.Skip = "", skip
			return nil, nil, nil
		}
	}
	f, skip, err := extractFacts(extract.ByName(l.Language), source)
	if err != nil {
		slog.Warn("a file is left out: its extractor failed", "path", l.Path, "blob", l.Blob, "language", l.Language, "error", err)
	}
	if skip != "" {
		l.Language, l.Skip = "", skip
	}
	if f == nil {
		return nil, nil, nil
	}
	x.engine.keepFresh(*l, f)
	return facts.EncodeSections(f, describedSections), f, nil
}

// storedSections are what links and answers need of every file.
const storedSections = facts.SectionDecl | facts.SectionRefs | facts.SectionMetrics

// describedSections are kept: text is a fifth of the index, and spares the first search
// and the first comparison a second parse. Terms are made again from the blob when they
// are asked for.
const describedSections = storedSections | facts.SectionText

// extractFacts gives a text's facts, or why it has none; err says what failed.
func extractFacts(l *lang.Language, source []byte) (f *facts.File, skip string, err error) {
	if IsBinary(source) {
		return nil, SkipBinary, nil
	}
	if l.Minified && classify.IsMinified(source) {
		return nil, SkipMinified, nil
	}
	if f, err = l.Facts(source); err != nil {
		return nil, SkipFailed, err
	}
	return f, "", nil
}

// factsOf reads a leaf's encoded facts, and makes them again when they are
// gone or damaged.
func (e *Engine) factsOf(ctx context.Context, l Leaf) ([]byte, error) {
	k := l.factsKey()
	found, err := e.storage.GetMany(ctx, KindFacts, []Key{k})
	if err != nil {
		return nil, err
	}
	if data, ok := found[k]; ok {
		return data, nil
	}
	return e.extractAgain(ctx, l)
}

func (e *Engine) extractAgain(ctx context.Context, l Leaf) ([]byte, error) {
	lg, source, err := e.textOf(ctx, l)
	if err != nil {
		return nil, err
	}
	f, skip, err := extractFacts(lg, source)
	if err != nil || skip != "" {
		return nil, errors.Join(err, fmt.Errorf("%s has no facts any more (%s): rebuild the index", l.Path, skip))
	}
	data := facts.EncodeSections(f, describedSections)
	// Best effort: a read-only state folder must not fail a read.
	_ = e.storage.Update(ctx, func(tx Tx) error { return tx.Put(KindFacts, l.factsKey(), data) })
	return data, nil
}

// decode reads facts and makes them again when the bytes are damaged.
func (e *Engine) decode(ctx context.Context, l Leaf, data []byte, want facts.Sections) (*facts.File, error) {
	if data == nil {
		var err error
		if data, err = e.factsOf(ctx, l); err != nil {
			return nil, err
		}
	}
	f, err := facts.Decode(data, want)
	if err == nil {
		return f, nil
	}
	if data, err = e.extractAgain(ctx, l); err != nil {
		return nil, err
	}
	return facts.Decode(data, want)
}

// describedFacts gives a leaf's facts with its text. What changes is looked at
// again: text that had to be made from the blob is kept (see keepDescribed).
func (e *Engine) describedFacts(ctx context.Context, l Leaf) (*facts.File, error) {
	k := l.factsKey()
	if f := e.freshFacts(k); f != nil {
		return f, nil
	}
	e.describedMu.Lock()
	data := e.described[k]
	e.describedMu.Unlock()
	if data != nil {
		if f, err := facts.Decode(data, describedSections); err == nil {
			return f, nil
		}
	}
	for _, kind := range []Kind{KindFacts, KindText} { // those of an index, and of what no index has
		found, err := e.storage.GetMany(ctx, kind, []Key{k})
		if err != nil {
			return nil, err
		}
		if f, err := facts.Decode(found[k], describedSections); err == nil {
			return f, nil
		}
	}
	f, err := e.allFacts(ctx, l)
	if err != nil {
		return nil, err
	}
	e.keepFresh(l, f)
	if e.freshFacts(k) != nil {
		return f, nil
	}
	e.describedMu.Lock()
	defer e.describedMu.Unlock()
	if len(e.described) < maxDescribed {
		e.described[k] = facts.EncodeSections(f, describedSections)
	}
	return f, nil
}

// maxDescribed bounds the files whose text one comparison keeps.
const maxDescribed = 512

// keepDescribed writes the facts with text that were made. Best effort: a
// read-only state folder must not fail a read.
func (e *Engine) keepDescribed(ctx context.Context) {
	e.describedMu.Lock()
	made := e.described
	e.described = map[Key][]byte{}
	e.describedMu.Unlock()
	if len(made) == 0 {
		return
	}
	_ = e.storage.Update(ctx, func(tx Tx) error {
		for k, data := range made {
			if err := tx.Put(KindText, k, data); err != nil {
				return err
			}
		}
		return nil
	})
}

// allFacts gives a leaf's facts with every section, from its bytes.
func (e *Engine) allFacts(ctx context.Context, l Leaf) (*facts.File, error) {
	lg, source, err := e.textOf(ctx, l)
	if err != nil {
		return nil, err
	}
	f, err := lg.Facts(source)
	if err != nil {
		return nil, fmt.Errorf("extract %s: %w", l.Path, err)
	}
	return f, nil
}

// textOf reads a leaf's bytes, and says who reads its language.
func (e *Engine) textOf(ctx context.Context, l Leaf) (*lang.Language, []byte, error) {
	lg := extract.ByName(l.Language)
	if lg == nil {
		return nil, nil, fmt.Errorf("%s: no language %q in this build", l.Path, l.Language)
	}
	source, err := e.repo.ReadBlob(ctx, l.Blob)
	if err != nil {
		return nil, nil, fmt.Errorf("read %s: %w", l.Path, err)
	}
	return lg, source, nil
}
