package search

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// Index finds symbols of snapshots.
type Index struct {
	words    *fulltext.Index
	Progress func(phase string, done, total int, bytes int64) // may be nil
}

// Open opens the index in a state folder.
func Open(ctx context.Context, folder string) (*Index, error) {
	words, err := fulltext.Open(ctx, folder)
	if err != nil {
		return nil, err
	}
	return &Index{words: words}, nil
}

// Close closes the index.
func (ix *Index) Close() error { return ix.words.Close() }

// retryDamaged runs f, and once more on an index that was made again where f met damage.
func retryDamaged[T any](ctx context.Context, ix *Index, f func() (T, error)) (T, error) {
	r, err := f()
	if !errors.Is(err, fulltext.ErrDamaged) {
		return r, err
	}
	if err := ix.words.Renew(ctx); err != nil {
		return r, fmt.Errorf("make the search index again: %w", err)
	}
	return f()
}

// filesAtOnce bounds the files whose documents are in memory.
const filesAtOnce = 512

// Cover brings a snapshot's symbols into the index.
func (ix *Index) Cover(ctx context.Context, s *graph.Snapshot) error {
	return ix.cover(ctx, s, fulltext.Symbols, s.IndexedSince, ix.add)
}

// CoverSource brings the texts of a snapshot's files into the index.
func (ix *Index) CoverSource(ctx context.Context, s *graph.Snapshot) error {
	return ix.cover(ctx, s, fulltext.Sources, s.TextsSince, ix.addSources)
}

// since lists the files that a snapshot has otherwise than the one of a root.
type since func(ctx context.Context, root graph.Key, fn func(graph.Leaf) error) error

// cover adds a part of those files that the index lacks.
func (ix *Index) cover(ctx context.Context, s *graph.Snapshot, part fulltext.Part, changed since, add func(context.Context, *graph.Snapshot, []graph.Leaf, []fulltext.File) error) error {
	ok, last, err := ix.words.Covered(ctx, part, s.Recipe(), s.Root())
	if err != nil || ok {
		return err
	}
	var leaves []graph.Leaf
	var files []fulltext.File
	err = changed(ctx, last, func(l graph.Leaf) error {
		leaves, files = append(leaves, l), append(files, fulltext.File{Path: l.Path, Key: l.FactsKey()})
		return nil
	})
	if err != nil {
		return err
	}
	missing, err := ix.words.Missing(ctx, part, files)
	if err != nil {
		return err
	}
	for from := 0; from < len(missing); from += filesAtOnce {
		if ix.Progress != nil {
			ix.Progress("search index", from, len(missing), 0)
		}
		some := missing[from:min(from+filesAtOnce, len(missing))]
		of := make([]graph.Leaf, len(some))
		names := make([]fulltext.File, len(some))
		for n, i := range some {
			of[n], names[n] = leaves[i], files[i]
		}
		if err := add(ctx, s, of, names); err != nil {
			return err
		}
	}
	return ix.words.Cover(ctx, part, s.Recipe(), s.Root())
}

func (ix *Index) add(ctx context.Context, s *graph.Snapshot, leaves []graph.Leaf, files []fulltext.File) error {
	described, err := s.DescribeMany(ctx, leaves)
	if err != nil {
		return fmt.Errorf("read words of files: %w", err)
	}
	documents, err := documentsOfMany(ctx, s, described)
	if err != nil {
		return err
	}
	return ix.words.Add(ctx, files, documents)
}

// lexicons are kept for the next files.
var lexicons sync.Pool // of *lexicon

// documentsOfMany makes the documents of files side by side.
func documentsOfMany(ctx context.Context, s *graph.Snapshot, files []*graph.File) ([][]fulltext.Document, error) {
	const chunk = filesAtOnce / 8
	out := make([][]fulltext.Document, len(files))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for from := 0; from < len(files); from += chunk {
		g.Go(func() error {
			words, _ := lexicons.Get().(*lexicon)
			if words == nil {
				words = newLexicon()
			}
			defer lexicons.Put(words)
			for n := from; n < min(from+chunk, len(files)); n++ {
				spans := bodiesOf(files[n])
				var source []byte
				if len(spans) > 0 {
					var err error
					if source, err = s.Engine().Repository().ReadBlob(ctx, files[n].Blob); err != nil {
						return fmt.Errorf("read words of %s: %w", files[n].Path, err)
					}
				}
				out[n] = documentsOf(files[n], words.reading(source, spans))
			}
			return nil
		})
	}
	return out, g.Wait()
}

// The marks of documents.
const (
	markTest = 1 << iota
	markGenerated
	markLocal
	markPrivate
	markTestFile // by its path
)

// How much is read for words: of one field, and of the source of one definition.
const (
	maxText = 4096
	maxBody = 32 << 10
)

// bodiesOf gives the spans of a file's definitions whose words are kept.
func bodiesOf(f *graph.File) []span {
	var spans []span
	for i := range f.Facts.Symbols {
		if s := &f.Facts.Symbols[i]; hasBody(s) {
			spans = append(spans, bodyOf(s))
		}
	}
	return spans
}

// hasBody reports a definition whose source is looked through for words.
func hasBody(s *facts.Symbol) bool {
	return s.Kind.IsCallable() || s.Kind == facts.KindValue || s.Kind == facts.KindSelector || s.Kind.IsType()
}

func bodyOf(s *facts.Symbol) span {
	from := int(s.Span.Start)
	return span{from, min(int(s.Span.End), from+maxBody)}
}

func documentsOf(f *graph.File, text *reading) []fulltext.Document {
	var list []fulltext.Document
	words := text.words
	path := strings.Join(words.stems.stems(f.Path), " ")
	for i := graph.FileNode; int(i) < len(f.Facts.Symbols); i++ {
		s := f.Symbol(i)
		d := fulltext.Document{Number: i, Label: s.Name, Qualified: s.QualifiedName, Kind: s.Kind.String(), NodeKind: s.NodeKind, Path: path, Line: s.StartLine, Lines: s.EndLine - s.StartLine + 1}
		d.Name = words.name(s.Name)
		if f.IsGenerated() {
			d.Marks |= markGenerated
		}
		if graph.IsTestPath(f.Path) {
			d.Marks |= markTestFile
		}
		if s.Facts == nil {
			d.Doc = words.text(f.Facts.Header)
		} else {
			d.Signature, d.Doc = words.text(s.Facts.Signature), words.text(s.Facts.Doc)
			d.Marks |= marks(s.Facts)
			if hasBody(s.Facts) {
				d.Body = text.body(bodyOf(s.Facts))
			}
		}
		list = append(list, d)
	}
	return list
}

func marks(s *facts.Symbol) (m uint32) {
	if s.Flags.Has(facts.Test) {
		m |= markTest
	}
	if s.Flags.Has(facts.Local) {
		m |= markLocal
	}
	if s.Visibility == facts.VisibilityPrivate {
		m |= markPrivate
	}
	return m
}
