package ask

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// isDefinition keeps what has a body or a type to show.
func isDefinition(m search.Match) bool {
	switch m.Kind {
	case "file", "package", "module", "namespace", "field", "property", "enum_member", "parameter", "section":
		return false
	}
	return true
}

// How the budget is spent: sourceShare of it on source, the rest names more
// symbols, at a twentieth of the cost of showing one; largestShare on the source
// of one definition at most. By sizePower shorter definitions come before longer
// ones: at 1 it would be by what a byte is worth, at 0 by relevance alone.
const (
	sourceShare  = 0.5
	largestShare = 0.5
	sizePower    = 0.7
)

// unbounded answers still end.
const maxExplored = 500

// sourced is how many of the best may be shown with source.
const sourced = 100

// packer fills an answer, all of whose bytes count.
type packer struct {
	view  *state.View
	opts  *Explore
	files map[string]*snapshot.File
	left  int // bytes
}

// fill packs symbols into the budget. Which of the best come with source is
// decided first, short ones before long ones that are as relevant; then the
// symbols follow by relevance, as many as fit.
func (req *Explore) fill(ctx context.Context, view *state.View, matches, hubs []search.Match, a *exploreAnswer) error {
	p := packer{view: view, opts: req, files: map[string]*snapshot.File{}, left: math.MaxInt32}
	if req.Budget.Max > 0 {
		p.left = int(float64(req.Budget.Max) * verb.BytesPerToken)
	}
	whole := p.left
	if err := p.surroundings(ctx, matches, hubs, a, int(aroundShare*float64(whole))); err != nil {
		return err
	}
	p.left -= sizeOf(a) + answerSlack
	sources, err := p.sources(ctx, matches, whole)
	if err != nil {
		return err
	}
	shown := map[string][]exploredJSON{} // with source, by path
	for i, m := range matches {
		if len(a.Symbols) == cmp.Or(req.Limit, maxExplored) {
			break
		}
		x, err := p.describe(ctx, m)
		if err != nil {
			return err
		}
		if x.Source = sources[i]; x.Source == "" && coveredBy(shown[x.Path], x) {
			a.Total--
			continue // its source is there already
		}
		if x.Source != "" {
			shown[x.Path] = append(shown[x.Path], x)
		} else if n := sizeOf(x) + 1; n > p.left && len(a.Symbols) > 0 { // the first always fits
			if i >= sourced {
				break
			}
			continue // what comes with source has its place
		} else {
			p.left -= n
		}
		a.Symbols = append(a.Symbols, x)
	}
	a.Truncated = len(a.Symbols) < a.Total
	a.Tokens = verb.TokensIn(sizeOf(a))
	return nil
}

// answerSlack is room for the numbers that an answer ends with.
const answerSlack = 16

// sources decides which of the best come with source, by their place.
func (p *packer) sources(ctx context.Context, matches []search.Match, whole int) (map[int]string, error) {
	out := map[int]string{}
	if p.opts.Compact {
		return out, nil
	}
	type choice struct {
		at     int
		source string
		size   int
		worth  float64
	}
	var list []choice
	for i, m := range matches[:min(len(matches), sourced)] {
		f, err := p.file(ctx, m.Path)
		if err != nil {
			return nil, err
		}
		sym := f.Symbol(m.Number)
		if hasFunctions(f, m.Number) {
			continue // named; its functions are shown for themselves
		}
		x, err := p.describe(ctx, m)
		if err != nil {
			return nil, err
		}
		if x.Source, err = sourceOf(ctx, p.view, sym); err != nil {
			return nil, err
		}
		if n := sizeOf(x) + 1; float64(n) <= largestShare*float64(whole) {
			list = append(list, choice{i, x.Source, n, m.Score / math.Pow(float64(n), sizePower)})
		}
	}
	slices.SortStableFunc(list, func(a, b choice) int { return cmp.Compare(b.worth, a.worth) })
	left := min(int(sourceShare*float64(whole)), p.left)
	for _, c := range list {
		if c.size <= left {
			out[c.at], left, p.left = c.source, left-c.size, p.left-c.size
		}
	}
	return out, nil
}

// hasFunctions reports whether a definition has functions that are no part of a
// function's own body.
func hasFunctions(f *snapshot.File, number int32) bool {
	if f.Facts.Symbols[number].Kind.IsCallable() {
		return false
	}
	return slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Container == number && s.Kind.IsCallable() })
}

func (p *packer) file(ctx context.Context, path string) (*snapshot.File, error) {
	if f := p.files[path]; f != nil {
		return f, nil
	}
	load := p.view.File
	if p.opts.Compact {
		load = p.view.Described // for signatures
	}
	f, err := load(ctx, path)
	if err != nil || f == nil {
		return nil, fmt.Errorf("read facts of %s: %w", path, err)
	}
	p.files[path] = f
	return f, nil
}

// describe names a symbol.
func (p *packer) describe(ctx context.Context, m search.Match) (exploredJSON, error) {
	f, err := p.file(ctx, m.Path)
	if err != nil {
		return exploredJSON{}, err
	}
	sym := f.Symbol(m.Number)
	x := exploredJSON{ID: sym.ID.String(), Path: sym.Path, Name: sym.QualifiedName, Kind: sym.Kind.String(), StartLine: sym.StartLine, EndLine: sym.EndLine}
	if p.opts.Compact && sym.Facts != nil {
		x.Signature = lookup.WidthsOf(p.view).Squeeze(sym.Facts.Signature)
	}
	return x, nil
}

func coveredBy(shown []exploredJSON, x exploredJSON) bool {
	for _, s := range shown {
		if s.StartLine <= x.StartLine && x.EndLine <= s.EndLine {
			return true
		}
	}
	return false
}

// sizeOf gives the bytes of a value as explore prints it.
func sizeOf(v any) int {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return 0 // strings and numbers always encode
	}
	return b.Len() - 1
}
