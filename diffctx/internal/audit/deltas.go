package audit

import (
	"slices"

	"github.com/codegraph-dev/codegraph/diffctx/internal/breaks"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/diffctx/internal/result"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// deltas lists what differs, for information.
func deltas(c *breaks.Search, d *result.Result) Deltas {
	out := Deltas{
		Files: since[string](d), Dependencies: since[string](d), Symbols: since[result.Symbol](d),
		Edges: Pair[result.Edge]{baseOf(d), d.Edges.Added, d.Edges.Removed},
	}
	for i := range c.Files {
		f := &c.Files[i]
		switch {
		case f.Old == nil:
			out.Files.Added = append(out.Files.Added, f.Path)
		case f.New == nil:
			out.Files.Removed = append(out.Files.Removed, f.Path)
		}
		was, is := dependenciesOfFile(c, f.Old), dependenciesOfFile(c, f.New)
		out.Dependencies.Added = append(out.Dependencies.Added, lacking(is, was)...)
		out.Dependencies.Removed = append(out.Dependencies.Removed, lacking(was, is)...)
	}
	for _, s := range d.Symbols {
		switch {
		case s.Before == nil:
			out.Symbols.Added = append(out.Symbols.Added, *s.After)
		case s.After == nil:
			out.Symbols.Removed = append(out.Symbols.Removed, *s.Before)
		}
	}
	out.Deprecated = Deprecated(c)
	out.Deprecated.Base = out.Files.Base
	return out
}

// since is an empty delta from the base of a comparison.
func since[T any](d *result.Result) Pair[T] {
	return Pair[T]{baseOf(d), []T{}, []T{}}
}

// baseOf is what deltas are compared with, by its tree: its commit is said once, of the comparison.
func baseOf(d *result.Result) DeltaBase {
	side := d.Base
	side.Commit = ""
	return DeltaBase{Source: "revision", Side: side}
}

func dependenciesOfFile(c *breaks.Search, f *graph.File) []string {
	var out []string
	for _, e := range c.EdgesOf(f) {
		if compare.IsReference(e) && e.TargetPath != "" && e.TargetPath != e.Path {
			out = append(out, e.Path+" -> "+e.TargetPath)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// lacking returns what is in a and not in b, both sorted.
func lacking(a, b []string) []string {
	var out []string
	for _, s := range a {
		if _, ok := slices.BinarySearch(b, s); !ok {
			out = append(out, s)
		}
	}
	return out
}

// Deprecated lists the definitions that became deprecated and those that are so
// no longer or went.
func Deprecated(c *breaks.Search) (out Pair[result.Symbol]) {
	out.Added, out.Removed = []result.Symbol{}, []result.Symbol{}
	is := func(d *compare.Definition) bool {
		return d != nil && d.Facts != nil && d.Facts.Flags.Has(facts.Deprecated)
	}
	for _, d := range c.NewOrder {
		if is(d) && (d.Match == nil || !is(d.Match.Old)) {
			out.Added = append(out.Added, compare.Render(d.Symbol))
		}
	}
	for _, d := range c.OldOrder {
		if is(d) && (d.Match == nil || !is(d.Match.New)) {
			out.Removed = append(out.Removed, compare.Render(d.Symbol))
		}
	}
	return out
}

// Deltas are what differs, for information.
type Deltas struct {
	Files        Pair[string]        `json:"files"`
	Dependencies Pair[string]        `json:"dependencies"` // "from -> to", file by file
	Symbols      Pair[result.Symbol] `json:"symbols"`
	Edges        Pair[result.Edge]   `json:"edges"`
	Deprecated   Pair[result.Symbol] `json:"deprecated"`
}

// Pair lists what is on one side only.
type Pair[T any] struct {
	Base    DeltaBase `json:"base"` // what it is compared with; one delta may have another base than the findings
	Added   []T       `json:"added"`
	Removed []T       `json:"removed"`
}

// DeltaBase is what a delta is compared with.
type DeltaBase struct {
	Source string `json:"source"`         // "revision" or "baseline"
	Name   string `json:"name,omitempty"` // of the baseline
	result.Side
}
