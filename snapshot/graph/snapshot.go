package graph

import (
	"context"
	"fmt"

	"github.com/go-git/go-git/v5/plumbing"
	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// EmptyTree is the id of the tree without files.
var EmptyTree = gitrepo.EmptyTree

// Snapshot is the linked graph of one tree. Immutable; safe for concurrent use.
type Snapshot struct {
	engine *Engine
	tree   plumbing.Hash
	recipe Key
	root   Key
	config *config.Config
	made   *Stats // what making it took; nil when it existed
}

// Stats says what making a snapshot took. All zero for one that existed.
type Stats struct {
	Changed    int // paths that differ from the base
	Extracted  int // blobs whose facts were made; the others' were there
	Relinked   int // changed files that were linked
	Dependents int // unchanged files that were linked again
	Cut        int // relations that linking these files left out because of a limit
}

// Tree is the id of the git tree.
func (s *Snapshot) Tree() plumbing.Hash { return s.tree }

// Root is the digest of the whole graph.
func (s *Snapshot) Root() Key { return s.root }

// Recipe is the digest of everything but the tree that the graph depends on.
func (s *Snapshot) Recipe() Key { return s.recipe }

// Engine returns the engine that made the snapshot.
func (s *Snapshot) Engine() *Engine { return s.engine }

// Config is the configuration that the snapshot was made with.
func (s *Snapshot) Config() *config.Config {
	if s.config == nil {
		return &config.Config{}
	}
	return s.config
}

// Stats says what making the snapshot took in this process.
func (s *Snapshot) Stats() Stats {
	if s.made == nil {
		return Stats{}
	}
	return *s.made
}

// Kept is Engine.Kept for answers about the snapshot's tree.
func (s *Snapshot) Kept(ctx context.Context, k Key) (data []byte, ok bool, err error) {
	return s.engine.Kept(ctx, k)
}

// Keep is Engine.Keep.
func (s *Snapshot) Keep(ctx context.Context, k Key, data []byte) { s.engine.Keep(ctx, k, data) }

// Leaf returns a file's entry in the manifest.
func (s *Snapshot) Leaf(ctx context.Context, path string) (Leaf, bool, error) {
	return leafAt(ctx, s.node, s.root, path)
}

// Leaves calls fn for every file of the tree, skipped ones too, in path order.
func (s *Snapshot) Leaves(ctx context.Context, fn func(Leaf) error) error {
	if err := s.engine.readAhead(ctx, s.root); err != nil {
		return err
	}
	return walk(ctx, s.node, s.root, "", fn)
}

// Exists reports what is at a path of the tree.
func (s *Snapshot) Exists(ctx context.Context, path string) (link.PathKind, error) {
	return s.engine.kindAt(ctx, s.tree, path)
}

// File returns a file with its facts, text and terms apart, and its links; nil
// when it is absent or has no facts.
func (s *Snapshot) File(ctx context.Context, path string) (*File, error) {
	l, ok, err := s.Leaf(ctx, path)
	if err != nil || !ok || l.Language == "" {
		return nil, err
	}
	return s.load(ctx, l)
}

// Declared is File without references, imports' targets and links: Record is nil.
func (s *Snapshot) Declared(ctx context.Context, path string) (*File, error) {
	l, ok, err := s.Leaf(ctx, path)
	if err != nil || !ok || l.Language == "" {
		return nil, err
	}
	files, err := s.loadAll(ctx, []Leaf{l}, facts.SectionDecl|facts.SectionMetrics)
	if err != nil {
		return nil, err
	}
	return files[0], nil
}

// Described is File with signatures, docs, decorators, values and terms, which
// costs an extraction.
func (s *Snapshot) Described(ctx context.Context, path string) (*File, error) {
	l, ok, err := s.Leaf(ctx, path)
	if err != nil || !ok || l.Language == "" {
		return nil, err
	}
	return s.describe(ctx, l)
}

func (s *Snapshot) describe(ctx context.Context, l Leaf) (*File, error) {
	f, err := s.engine.describedFacts(ctx, l)
	if err != nil {
		return nil, err
	}
	return s.linked(ctx, l, f)
}

// linked gives a file by facts that were made for it.
func (s *Snapshot) linked(ctx context.Context, l Leaf, f *facts.File) (*File, error) {
	r, err := s.record(ctx, l, f)
	if err != nil {
		return nil, err
	}
	return newFile(l, f, r)
}

func (s *Snapshot) load(ctx context.Context, l Leaf) (*File, error) {
	files, err := s.loadMany(ctx, []Leaf{l})
	if err != nil {
		return nil, err
	}
	return files[0], nil
}

// loadMany gives the leaves' files with their links, in the leaves' order; what
// is not cached is read at once and decoded in parallel.
func (s *Snapshot) loadMany(ctx context.Context, leaves []Leaf) ([]*File, error) {
	out := make([]*File, len(leaves))
	var missing []Leaf
	var at []int
	for i, l := range leaves {
		if f, ok := s.engine.whole.Get(l.wholeKey()); ok {
			out[i] = f
			continue
		}
		missing, at = append(missing, l), append(at, i)
	}
	if len(missing) == 0 {
		return out, nil
	}
	files, err := s.loadAll(ctx, missing, storedSections)
	if err != nil {
		return nil, err
	}
	for n, f := range files {
		s.engine.whole.Add(missing[n].wholeKey(), f)
		out[at[n]] = f
	}
	return out, nil
}

func newFile(l Leaf, f *facts.File, r *link.Record) (*File, error) {
	if len(r.Refs) != len(f.Refs) || len(r.Imports) != len(f.Imports) {
		return nil, fmt.Errorf("%s: link record and facts do not belong together: rebuild the index", l.Path)
	}
	return &File{Leaf: l, Facts: f, Record: r}, nil
}

// records reads link records; damaged and missing ones are made again.
func (s *Snapshot) records(ctx context.Context, leaves []Leaf) (map[string]*link.Record, error) {
	out, err := s.engine.linkRecords(ctx, leaves)
	if err != nil {
		return nil, err
	}
	for _, l := range leaves {
		if out[l.Path] == nil {
			f, err := s.load(ctx, l)
			if err != nil {
				return nil, err
			}
			out[l.Path] = f.Record
		}
	}
	return out, nil
}

// record reads a leaf's link record; a damaged or missing one is made again.
func (s *Snapshot) record(ctx context.Context, l Leaf, refs *facts.File) (*link.Record, error) {
	got, err := s.engine.linkRecords(ctx, []Leaf{l})
	if err != nil {
		return nil, err
	}
	if r := got[l.Path]; r != nil {
		return r, nil
	}
	v := s.engine.viewOf(ctx, s)
	f := v.File(l.Path)
	if err := v.err(); err != nil || f == nil {
		return nil, fmt.Errorf("link %s again: %w", l.Path, err)
	}
	r := link.Link(v, f, refs)
	if err := v.err(); err != nil {
		return nil, fmt.Errorf("link %s again: %w", l.Path, err)
	}
	data := link.Encode(r)
	// Best effort: a read-only state folder must not fail a read.
	_ = s.engine.storage.Update(ctx, func(tx Tx) error { return tx.Put(KindLink, contentKey(data), data) })
	return r, nil
}

// Each calls fn for every file with facts, in path order. Files are decoded
// ahead in parallel.
func (s *Snapshot) Each(ctx context.Context, fn func(*File) error) error {
	return s.EachSection(ctx, storedSections, fn)
}

// EachSection is Each with only some sections of the facts decoded; the link
// record comes with SectionRefs.
func (s *Snapshot) EachSection(ctx context.Context, want facts.Sections, fn func(*File) error) error {
	return s.EachBatch(ctx, want, func(files []*File) error {
		for _, f := range files {
			if err := fn(f); err != nil {
				return err
			}
		}
		return nil
	})
}

// EachBatch is EachSection by the files that were decoded together.
func (s *Snapshot) EachBatch(ctx context.Context, want facts.Sections, fn func([]*File) error) error {
	var batch []Leaf
	flush := func() error {
		files, err := s.loadAll(ctx, batch, want)
		if err != nil {
			return err
		}
		batch = batch[:0]
		return fn(files)
	}
	err := s.Leaves(ctx, func(l Leaf) error {
		if l.Language == "" {
			return nil
		}
		if batch = append(batch, l); len(batch) < 256 {
			return nil
		}
		return flush()
	})
	if err != nil {
		return err
	}
	return flush()
}

// loadAll decodes files in parallel, in the leaves' order.
func (s *Snapshot) loadAll(ctx context.Context, leaves []Leaf, want facts.Sections) ([]*File, error) {
	keys := factsKeys(leaves)
	found, err := s.engine.storage.GetMany(ctx, KindFacts, keys)
	if err != nil {
		return nil, err
	}
	records := map[string]*link.Record{}
	if want&facts.SectionRefs != 0 {
		if records, err = s.engine.linkRecords(ctx, leaves); err != nil {
			return nil, err
		}
	}
	out := make([]*File, len(leaves))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(s.engine.opts.Jobs)
	for from := 0; from < len(leaves); from += chunk {
		g.Go(func() error {
			for i := from; i < min(from+chunk, len(leaves)); i++ {
				l := leaves[i]
				f, err := s.engine.decode(ctx, l, found[keys[i]], want)
				if err != nil {
					return err
				}
				out[i] = &File{Leaf: l, Facts: f}
				if want&facts.SectionRefs == 0 {
					continue
				}
				r := records[l.Path]
				if r == nil {
					if r, err = s.record(ctx, l, f); err != nil {
						return err
					}
				}
				if out[i], err = newFile(l, f, r); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return out, g.Wait()
}

func factsKeys(leaves []Leaf) []Key {
	keys := make([]Key, len(leaves))
	for i, l := range leaves {
		keys[i] = l.factsKey()
	}
	return keys
}

// Source returns a file's bytes.
func (s *Snapshot) Source(ctx context.Context, path string) ([]byte, error) {
	l, ok, err := s.Leaf(ctx, path)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, fmt.Errorf("%s is not in tree %s", path, s.tree)
	}
	return s.engine.repo.ReadBlob(ctx, l.Blob)
}
