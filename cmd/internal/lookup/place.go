package lookup

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// place is a line of a file as answers print it: "12", "12:5" with a column, or "12-20".
type place struct{ first, last, column int }

func parsePlace(s string) (p place, ok bool) {
	line, column, hasColumn := strings.Cut(s, ":")
	first, last, isRange := strings.Cut(line, "-")
	var err error
	if p.first, err = strconv.Atoi(first); err != nil || p.first < 1 {
		return p, false
	}
	p.last = p.first
	if isRange {
		if p.last, err = strconv.Atoi(last); err != nil || p.last < p.first {
			return p, false
		}
	}
	if hasColumn {
		if p.column, err = strconv.Atoi(column); err != nil || p.column < 1 {
			return p, false
		}
	}
	return p, true
}

// at gives the definitions at a place of the files that a path names: what begins there, else the
// innermost around it, else the file.
func (f finder) at(ctx context.Context, path string, p place) ([]graph.Symbol, error) {
	paths, err := f.files(ctx, path)
	if err != nil {
		return nil, err
	}
	var all []graph.Symbol
	for _, path := range paths {
		file, err := f.view.Described(ctx, path)
		if err != nil {
			return nil, fmt.Errorf("read facts of %s: %w", path, err)
		}
		switch {
		case file == nil:
			continue
		case p.first > max(file.Facts.Lines, 1):
			if len(paths) == 1 {
				return nil, output.Failf(CodeUnknown, "name a line that is there, or a definition as path:Name",
					"%s has no line %d at %s, but %d", path, p.first, f.view.Spec, file.Facts.Lines)
			}
			continue
		}
		all = append(all, definitionsAt(file, p)...)
	}
	return all, nil
}

func definitionsAt(f *graph.File, p place) []graph.Symbol {
	var beginning, around []graph.Symbol
	for _, s := range f.Symbols() {
		if s.Facts == nil || s.Kind == facts.KindPackage {
			continue
		}
		if p.column > 0 && s.NameLine == p.first && s.NameColumn == p.column {
			return []graph.Symbol{s}
		}
		if s.Facts.Flags.Has(facts.Local) && !s.Kind.IsCallable() && !s.Kind.IsType() || s.Kind == facts.KindParameter {
			continue
		}
		if s.NameLine == p.first || s.StartLine == p.first {
			beginning = append(beginning, s)
		}
		if s.StartLine <= p.first && s.EndLine >= p.last {
			around = append(around, s)
		}
	}
	if outer := outermost(beginning); len(outer) > 0 && p.column == 0 {
		return outer
	}
	if len(around) == 0 {
		return []graph.Symbol{f.Symbol(graph.FileNode)}
	}
	slices.SortStableFunc(around, func(a, b graph.Symbol) int {
		return cmp.Or(cmp.Compare(a.EndLine-a.StartLine, b.EndLine-b.StartLine), cmp.Compare(b.Index, a.Index))
	})
	return around[:1]
}

// outermost leaves the symbols that are in none of the others.
func outermost(list []graph.Symbol) []graph.Symbol {
	ids := map[facts.SymbolID]bool{}
	for _, s := range list {
		ids[s.ID] = true
	}
	var out []graph.Symbol
	for _, s := range list {
		if !ids[s.Parent] || s.Parent == s.ID {
			out = append(out, s)
		}
	}
	return out
}

// maxSuffixed bounds the files that the end of a path may mean.
const maxSuffixed = 20

// files gives the file that a path names, or those whose paths end with it.
func (f finder) files(ctx context.Context, path string) ([]string, error) {
	path, err := PathAt(ctx, f.s, f.view, path)
	if err != nil {
		return nil, err
	}
	if _, ok, err := f.view.Leaf(ctx, path); ok || err != nil {
		return []string{path}, err
	}
	var found []string
	err = f.view.Leaves(ctx, func(l graph.Leaf) error {
		if len(found) < maxSuffixed && strings.HasSuffix(l.Path, "/"+path) {
			found = append(found, l.Path)
		}
		return nil
	})
	return found, err
}
