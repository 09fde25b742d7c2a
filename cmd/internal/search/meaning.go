package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// Embedder makes vectors of unit length of texts.
type Embedder interface {
	ID() [16]byte // of those whose vectors can be compared
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// How vectors are asked for.
const (
	textsAtOnce   = 64   // of one request
	filesOnTheWay = 8    // whose vectors are written together: embedders are slow, and what is written stays
	maxMeaning    = 1500 // bytes of a definition that an embedder reads: small models read no more
)

// CoverMeaning brings the vectors of a snapshot's definitions into the index: of the files
// whose facts no revision had before.
func (ix *Index) CoverMeaning(ctx context.Context, s *graph.Snapshot, e Embedder) error {
	part := fulltext.VectorsOf(e.ID())
	ok, last, err := ix.words.Covered(ctx, part, s.Recipe(), s.Root())
	if err != nil || ok {
		return err
	}
	var leaves []graph.Leaf
	var keys [][16]byte
	seen := map[[16]byte]bool{}
	err = s.IndexedSince(ctx, last, func(l graph.Leaf) error {
		if k := l.FactsKey(); l.Language != "" && !seen[k] {
			seen[k] = true
			leaves, keys = append(leaves, l), append(keys, k)
		}
		return nil
	})
	if err != nil {
		return err
	}
	missing, err := ix.words.WithoutVectors(ctx, e.ID(), keys)
	if err != nil {
		return err
	}
	for from := 0; from < len(missing); from += filesOnTheWay {
		if ix.Progress != nil {
			ix.Progress("vectors", from, len(missing), 0)
		}
		some := missing[from:min(from+filesOnTheWay, len(missing))]
		of, ofKeys := make([]graph.Leaf, len(some)), make([][16]byte, len(some))
		for n, i := range some {
			of[n], ofKeys[n] = leaves[i], keys[i]
		}
		vectors, err := embedFiles(ctx, s, e, of)
		if err != nil {
			return err
		}
		if err := ix.words.AddVectors(ctx, e.ID(), ofKeys, vectors); err != nil {
			return err
		}
	}
	return ix.words.Cover(ctx, part, s.Recipe(), s.Root())
}

// embedFiles gives the vectors of the definitions of files.
func embedFiles(ctx context.Context, s *graph.Snapshot, e Embedder, leaves []graph.Leaf) ([][]fulltext.Vector, error) {
	described, err := s.DescribeMany(ctx, leaves)
	if err != nil {
		return nil, fmt.Errorf("read definitions of files: %w", err)
	}
	type place struct {
		file   int
		number int32
	}
	var texts []string
	var places []place
	for i, f := range described {
		source, err := s.Engine().Repository().ReadBlob(ctx, f.Blob)
		if err != nil {
			return nil, fmt.Errorf("read definitions of %s: %w", f.Path, err)
		}
		for n := range f.Facts.Symbols {
			if sym := f.Symbol(int32(n)); hasMeaning(sym) {
				texts, places = append(texts, Meaning(sym, source)), append(places, place{i, int32(n)})
			}
		}
	}
	out := make([][]fulltext.Vector, len(leaves))
	for from := 0; from < len(texts); from += textsAtOnce {
		to := min(from+textsAtOnce, len(texts))
		vectors, err := e.Embed(ctx, texts[from:to])
		if err != nil {
			return nil, err
		}
		for i, v := range vectors {
			p := places[from+i]
			out[p.file] = append(out[p.file], fulltext.Vector{Number: p.number, Values: v})
		}
	}
	return out, nil
}

// hasMeaning reports whether a symbol has a vector: functions and types, but those inside
// of functions.
func hasMeaning(s graph.Symbol) bool {
	return s.Facts != nil && s.Name != "" && !s.Facts.Flags.Has(facts.Local) && (s.Kind.IsCallable() || s.Kind.IsType())
}

// Meaning gives what an embedder reads of a definition. It has no path, so that a file
// that moves keeps its vectors.
func Meaning(s graph.Symbol, source []byte) string {
	text := s.QualifiedName + "\n"
	if s.Facts.Doc != "" {
		text += s.Facts.Doc + "\n"
	}
	span := s.Facts.Span
	text += string(source[min(int(span.Start), len(source)):min(int(span.End), len(source))])
	return beginning(text)
}

// Vector is the vector of a definition.
type Vector struct {
	Path   string
	Number int32     // in its file: see graph.File.Symbol
	Cosine float64   // to the text that was asked for: 1 is the same direction
	Values []float32 // of unit length
}

// SearchMeaning finds the definitions of a snapshot whose vectors are nearest to that of a
// text, the nearest first, as many as asked for; 0 for all, since every one is at some
// distance. They are compared one by one.
func (ix *Index) SearchMeaning(ctx context.Context, s *graph.Snapshot, e Embedder, text string, most int, keep func(Match) bool) ([]Match, error) {
	near, err := ix.Vectors(ctx, s, e, text, false)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(near, func(a, b Vector) int { return cmp.Compare(b.Cosine, a.Cosine) })
	files := map[string]*graph.File{}
	var list []Match
	for _, v := range near {
		if most > 0 && len(list) == most {
			break
		}
		f := files[v.Path]
		if f == nil {
			if f, err = s.File(ctx, v.Path); err != nil || f == nil {
				return nil, fmt.Errorf("read facts of %s: %w", v.Path, err)
			}
			files[v.Path] = f
		}
		sym := f.Symbol(v.Number)
		m := Match{Path: v.Path, Number: v.Number, Kind: sym.Kind.String(), NodeKind: sym.NodeKind, Score: v.Cosine, Test: sym.Facts.Flags.Has(facts.Test)}
		if keep(m) {
			list = append(list, m)
		}
	}
	return list, nil
}

// Vectors lists the definitions of a snapshot that have a vector, by path and place, with
// how near each is to a text unless that is empty. Vectors that the index lacks are made
// first.
func (ix *Index) Vectors(ctx context.Context, s *graph.Snapshot, e Embedder, text string, values bool) ([]Vector, error) {
	return retryDamaged(ctx, ix, func() ([]Vector, error) { return ix.vectors(ctx, s, e, text, values) })
}

func (ix *Index) vectors(ctx context.Context, s *graph.Snapshot, e Embedder, text string, values bool) ([]Vector, error) {
	if err := ix.CoverMeaning(ctx, s, e); err != nil {
		return nil, err
	}
	var asked []float32
	if text != "" {
		answer, err := e.Embed(ctx, []string{beginning(text)})
		if err != nil {
			return nil, err
		}
		asked = answer[0]
	}
	paths := map[[16]byte][]string{}
	err := s.IndexedSince(ctx, graph.Key{}, func(l graph.Leaf) error {
		if l.Language != "" {
			paths[l.FactsKey()] = append(paths[l.FactsKey()], l.Path)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	var list []Vector
	err = ix.words.EachVector(ctx, e.ID(), func(key [16]byte, v fulltext.Vector) error {
		if asked != nil && len(paths[key]) > 0 && len(v.Values) != len(asked) {
			return fmt.Errorf("the embedder gave vectors of %d numbers before and gives %d now: name it otherwise, so that the two are not mixed up", len(v.Values), len(asked))
		}
		for _, p := range paths[key] {
			x := Vector{Path: p, Number: v.Number}
			if asked != nil {
				x.Cosine = cosine(v.Values, asked)
			}
			if values {
				x.Values = slices.Clone(v.Values)
			}
			list = append(list, x)
		}
		return nil
	})
	slices.SortFunc(list, func(a, b Vector) int {
		return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Number, b.Number))
	})
	return list, err
}

// cosine of two vectors of unit length.
func cosine(a, b []float32) float64 {
	sum := 0.0
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return math.Round(sum*1e6) / 1e6
}

// beginning is as much of a text as an embedder reads.
func beginning(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), maxMeaning)], "")
}
