package ask

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// isDefinition keeps what has a body or a type to show.
func isDefinition(m search.Match) bool {
	switch m.Kind {
	case "file", "package", "module", "namespace", "field", "property", "enum_member", "parameter", "section":
		return false
	}
	return true
}

// How the budget is spent: namedShare of it is left for names of what else may
// matter, the rest is source. By sizePower shorter definitions come before longer
// ones: at 1 it would be by what a token is worth, at 0 by relevance alone. floorShare of it
// goes first to the functions that a plain search finds, in its order: nobody who asks shall see
// less than by searching.
const (
	namedShare = 0.02
	sizePower  = 0.7
	floorShare = 0.6
)

// unbounded answers still end.
const maxExplored = 500

// sourced is how many of the best may be shown with source, plainSourced how many more of those that
// a plain search finds first.
const (
	sourced      = 300
	plainSourced = 50
)

// leastPlain is what a plain search must find in one of the matches for it to be among the first plainSourced there.
func leastPlain(matches []search.Match) float64 {
	var plain []float64
	for _, m := range matches {
		plain = append(plain, m.Plain)
	}
	slices.Sort(plain)
	if n := len(plain) - plainSourced; n >= 0 {
		return max(math.SmallestNonzeroFloat64, plain[n])
	}
	return math.SmallestNonzeroFloat64
}

// packer fills an answer, all of whose tokens count.
type packer struct {
	view    *state.View
	opts    *Explore
	form    form
	files   map[string]*graph.File
	sources map[string][][]byte // lines, by path
	left    int                 // tokens
}

// fill packs definitions into the budget: what is worth most for its size comes
// with source, ordered by relevance with a file's definitions together; the rest is
// named, a line for each file, tests by their number. Parts are estimated; what they take
// together is counted, and packed again by what the estimate was wrong.
func (req *Explore) fill(ctx context.Context, view *state.View, matches []search.Match, found *search.Relevance, form form, a *exploreAnswer) error {
	p := packer{view: view, opts: req, form: form, files: map[string]*graph.File{}, sources: map[string][][]byte{}}
	budget := math.MaxInt32
	if req.Budget.Max > 0 {
		budget = req.Budget.Max
	}
	if err := p.surroundings(ctx, matches, found.Hubs, a, int(aroundShare*float64(budget))); err != nil {
		return err
	}
	parts, err := p.parts(ctx, matches, found.Words, budget)
	if err != nil {
		return err
	}
	empty := *a
	return approach(budget, func(room int) (taken int, all bool, err error) {
		*a = empty
		if err := p.pack(ctx, slices.Clone(parts), matches, room, a); err != nil {
			return 0, false, err
		}
		a.Tokens = form.answer(*a)
		return a.Tokens + form.slack(), req.Budget.Max == 0 || !a.Truncated, nil
	})
}

// pack fills an answer with so many tokens, as they are estimated.
func (p *packer) pack(ctx context.Context, parts []part, matches []search.Match, tokens int, a *exploreAnswer) error {
	limit := cmp.Or(p.opts.Limit, maxExplored)
	p.left = tokens - p.form.frame(*a)
	shown := p.choose(parts, limit)
	a.Symbols = shown.entries()
	named, err := p.name(ctx, matches, shown, a, limit)
	a.Truncated = len(shown.at)+named < a.Total
	return err
}

// shown is what comes with source.
type shown struct {
	at     map[int]bool // places among the matches
	parts  []part
	place  map[int]int     // of a part, by that among the matches
	headed map[string]bool // files of which something is shown
}

// part is a definition with what is printed of it.
type part struct {
	at      int // place among the matches
	entries []exploredJSON
	tokens  int // with the heading of its file
	odds    float64
	worth   float64 // odds for its size
	plain   float64 // see search.Match

	long *long // nil where all is printed
	runs []run // of a long one: what is printed
}

// entries lists what is printed: the best file first, a file's definitions in the
// order of their lines.
func (s *shown) entries() []exploredJSON {
	slices.SortFunc(s.parts, func(a, b part) int { return cmp.Compare(a.at, b.at) })
	order := map[string]int{}
	list := []exploredJSON{}
	for _, x := range s.parts {
		path := x.entries[0].Path
		if _, ok := order[path]; !ok {
			order[path] = len(order)
		}
		list = append(list, x.entries...)
	}
	slices.SortStableFunc(list, func(a, b exploredJSON) int {
		return cmp.Or(cmp.Compare(order[a.Path], order[b.Path]), cmp.Compare(a.StartLine, b.StartLine), cmp.Compare(b.EndLine, a.EndLine))
	})
	out := []exploredJSON{}
	for _, x := range list {
		if !coveredBy(out, x) {
			out = append(out, x)
		}
	}
	return out
}

// parts gives what may come with source, as it would be printed. Tests that are not asked for take no place of it.
func (p *packer) parts(ctx context.Context, matches []search.Match, words map[string]float64, budget int) ([]part, error) {
	var list []part
	looked, least := 0, leastPlain(matches)
	for i, m := range matches {
		if isTest(m) && !p.opts.aboutTests() {
			continue
		}
		if looked++; looked > sourced && m.Plain < least {
			continue
		}
		x, err := p.part(ctx, m, words, wholeUpTo(len(list), budget))
		if err != nil {
			return nil, err
		}
		if len(x.entries) > 0 {
			x.at, x.odds, x.plain = i, m.Score, m.Plain
			x.worth = x.odds / math.Pow(float64(x.tokens), sizePower)
			list = append(list, x)
		}
	}
	return list, nil
}

// choose takes parts: first, within their share, those that a plain search finds, in its order;
// then parts, and pieces of long ones, that are worth most for their size.
func (p *packer) choose(list []part, limit int) *shown {
	s := &shown{at: map[int]bool{}, place: map[int]int{}, headed: map[string]bool{}}
	reserve := int(namedShare * float64(p.left))
	floor := max(reserve, p.left-int(floorShare*float64(p.left)))
	slices.SortStableFunc(list, func(a, b part) int { return cmp.Compare(b.plain, a.plain) })
	for _, x := range list {
		if x.plain == 0 || len(s.parts) == limit {
			break
		}
		p.take(s, x, floor)
	}
	for _, o := range offersOf(list) {
		x := list[o.part]
		if !s.at[x.at] && len(s.parts) < limit {
			p.take(s, x, reserve)
		}
		if o.piece != nil {
			p.extend(s, x.at, o.piece, reserve)
		}
	}
	p.widen(s, reserve)
	return s
}

// take shows a part unless less than reserve would be left, and reports whether it is shown: the
// first one may use that too.
func (p *packer) take(s *shown, x part, reserve int) bool {
	if s.covers(x) {
		s.at[x.at] = true
		return true
	}
	n, path := x.tokens, x.entries[0].Path
	if s.headed[path] {
		n -= p.form.heading(path)
	}
	if n > p.left-reserve && (len(s.parts) > 0 || n > p.left) {
		return false
	}
	s.place[x.at] = len(s.parts)
	s.parts, s.at[x.at], s.headed[path], p.left = append(s.parts, x), true, true, p.left-n
	return true
}

func isTest(m search.Match) bool { return m.Test || graph.IsTestPath(m.Path) }

// covers reports whether all of a part is printed with another.
func (s *shown) covers(x part) bool {
	return !slices.ContainsFunc(x.entries, func(e exploredJSON) bool {
		return !slices.ContainsFunc(s.parts, func(y part) bool { return coveredBy(y.entries, e) })
	})
}

// hasFunctions reports whether a definition has functions that are no part of a
// function's own body.
func hasFunctions(f *graph.File, number int32) bool {
	if f.Facts.Symbols[number].Kind.IsCallable() {
		return false
	}
	return slices.ContainsFunc(f.Facts.Symbols, func(s facts.Symbol) bool { return s.Container == number && s.Kind.IsCallable() })
}

func (p *packer) file(ctx context.Context, path string) (*graph.File, error) {
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

// lines gives the lines of a file, each with its end.
func (p *packer) lines(ctx context.Context, path string) ([][]byte, error) {
	if p.sources[path] == nil {
		data, err := p.view.Source(ctx, path)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", path, err)
		}
		p.sources[path] = bytes.SplitAfter(data, []byte{'\n'})
	}
	return p.sources[path], nil
}

// part gives what is printed of a definition, whole where it has no more than most lines;
// nothing of one whose functions are shown for themselves.
func (p *packer) part(ctx context.Context, m search.Match, words map[string]float64, most int) (part, error) {
	f, err := p.file(ctx, m.Path)
	if err != nil {
		return part{}, err
	}
	sym := f.Symbol(m.Number)
	x := exploredJSON{ID: sym.ID.String(), Path: sym.Path, Name: sym.QualifiedName, Kind: sym.Kind.String(), StartLine: sym.StartLine, EndLine: sym.EndLine}
	if p.opts.Compact {
		if sym.Facts != nil {
			x.Signature = lookup.WidthsOf(p.view).Squeeze(sym.Facts.Signature)
		}
		return part{entries: []exploredJSON{x}, tokens: p.form.entry(x) + p.form.heading(x.Path)}, nil
	}
	if hasFunctions(f, m.Number) {
		return part{}, nil
	}
	lines, err := p.lines(ctx, m.Path)
	if err != nil {
		return part{}, err
	}
	show := func(runs []run) []exploredJSON {
		var entries []exploredJSON
		for _, r := range runs {
			x.StartLine, x.EndLine = r.from, r.to
			x.Source = string(bytes.TrimSuffix(bytes.TrimSuffix(bytes.Join(lines[r.from-1:r.to], nil), []byte{'\n'}), []byte{'\r'}))
			entries = append(entries, x)
		}
		return entries
	}
	y := part{runs: windows(lines, sym.StartLine, sym.EndLine, words, most), tokens: p.form.heading(m.Path)}
	y.entries = show(y.runs)
	for _, e := range y.entries {
		y.tokens += p.form.entry(e)
	}
	if to := min(sym.EndLine, len(lines)); to-sym.StartLine+1 > most {
		tokens := make([]int, 0, to-sym.StartLine+1)
		for _, line := range lines[sym.StartLine-1 : to] {
			tokens = append(tokens, p.form.line(line))
		}
		y.long = newLong(sym.StartLine, tokens, weighLines(lines[:to], sym.StartLine, words)[sym.StartLine:], show)
	}
	return y, nil
}

func coveredBy(shown []exploredJSON, x exploredJSON) bool {
	for _, s := range shown {
		if s.Path == x.Path && s.StartLine <= x.StartLine && x.EndLine <= s.EndLine {
			return true
		}
	}
	return false
}
