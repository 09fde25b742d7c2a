package search

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/fulltext"
)

// Match is a symbol that was found.
type Match struct {
	Path     string
	Number   int32 // in its file: see graph.File.Symbol
	Kind     string
	NodeKind string
	Score    float64 // comparable within one answer
	Plain    float64 // of a function for a task: what a plain search of the words finds in it, 1 for the most
	Test     bool    // by the language's convention
}

// Options say how to search.
type Options struct {
	Literal bool             // the text as it is in names, no words
	Keep    func(Match) bool // nil for all
}

// Result is an answer, the best first.
type Result struct {
	Matches []Match
	// How says what matched: "all" words, "prefix" when they are only beginnings of
	// words there, "any" of them, "substring" of a name, "literal".
	How string
}

// Search finds symbols of a snapshot, whose files it brings into the index first.
// Words are looked for as beginnings when nothing has them as they are, one by
// one when nothing has them all, and at last inside of names.
func (ix *Index) Search(ctx context.Context, s *graph.Snapshot, query string, opts Options) (*Result, error) {
	return retryDamaged(ctx, ix, func() (*Result, error) { return ix.search(ctx, s, query, opts) })
}

func (ix *Index) search(ctx context.Context, s *graph.Snapshot, query string, opts Options) (*Result, error) {
	if err := ix.Cover(ctx, s); err != nil {
		return nil, err
	}
	e := Parse(query)
	for _, way := range e.ways(query, opts) {
		hits, err := ix.collect(ctx, s, e, way, opts)
		if errors.Is(err, fulltext.ErrExpression) {
			continue // such as a NOT with nothing before it: the next way has no operators
		}
		if err != nil {
			return nil, fmt.Errorf("search %s: %w", query, err)
		}
		if len(hits) == 0 {
			continue
		}
		r := &Result{How: way.how}
		asked := e
		if way.begun {
			asked = e.begun()
		}
		ranked, err := rankNames(asked, rank(asked, hits, forNames), usedIn(ctx, s))
		if err != nil {
			return nil, fmt.Errorf("search %s: %w", query, err)
		}
		for _, x := range ranked {
			m := matchOf(x.hit)
			m.Score = x.score
			r.Matches = append(r.Matches, m)
		}
		return r, nil
	}
	return &Result{How: "none"}, nil
}

// way is one way to look.
type way struct {
	how, expression, like string
	bodies                bool // words of bodies count
	begun                 bool // words are beginnings of words
}

func (e Expression) ways(query string, opts Options) []way {
	switch {
	case opts.Literal:
		return []way{{how: "literal", like: query}}
	case len(e.terms) == 0 && len(e.filters) > 0:
		return []way{{how: "all", like: ""}}
	case len(e.terms) == 0:
		return []way{{how: "substring", like: query}}
	}
	return []way{
		{how: "all", expression: e.fts}, {how: "prefix", expression: e.relaxed("AND", true), begun: true},
		{how: "any", expression: e.relaxed("OR", false)}, {how: "substring", like: query},
	}
}

// collect gives the hits that the snapshot has and that pass the filters.
func (ix *Index) collect(ctx context.Context, s *graph.Snapshot, e Expression, w way, opts Options) ([]fulltext.Hit, error) {
	var hits []fulltext.Hit
	has := map[fulltext.File]bool{}
	keep := func(h fulltext.Hit) error {
		there, known := has[h.File]
		if !known {
			l, ok, err := s.Leaf(ctx, h.File.Path)
			if err != nil {
				return err
			}
			there = ok && l.Language != "" && l.FactsKey() == h.Key
			has[h.File] = there
		}
		if there && e.passes(h) && (opts.Keep == nil || opts.Keep(matchOf(h))) {
			hits = append(hits, h)
		}
		return nil
	}
	if w.expression == "" {
		return hits, ix.words.Like(ctx, w.like, keep)
	}
	if !w.bodies {
		w.expression = "{name signature doc path} : (" + w.expression + ")"
	}
	return hits, ix.words.Match(ctx, w.expression, keep)
}

func matchOf(h fulltext.Hit) Match {
	return Match{Path: h.File.Path, Number: h.Number, Kind: h.Kind, NodeKind: h.NodeKind, Test: h.Marks&markTest != 0}
}

// passes applies kind:, in: and path:.
func (e Expression) passes(h fulltext.Hit) bool {
	for _, f := range e.filters {
		ok := false
		switch f.field {
		case "kind":
			ok = f.value == h.Kind || f.value == h.NodeKind
		case "in":
			ok = h.Number >= 0 && strings.Contains("."+strings.ToLower(h.Qualified), "."+strings.ToLower(f.value)+".")
		case "path":
			glob, err := doublestar.Match(f.value, h.File.Path)
			ok = glob && err == nil || strings.Contains(strings.ToLower(h.File.Path), strings.ToLower(f.value))
		}
		if !ok {
			return false
		}
	}
	return true
}
