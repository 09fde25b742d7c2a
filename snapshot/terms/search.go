package terms

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Query asks where a term is.
type Query struct {
	Term          string
	Mode          Mode
	CaseSensitive bool
	Types         Types                  // zero for all
	Keep          func(path string) bool // nil for all
	Limit         int                    // of the matches; 0 for all. The total counts all
}

// Match is a line with the term on it.
type Match struct {
	Path string   `json:"path"`
	Line int      `json:"line"`
	Type LineType `json:"line_type"`
	Text string   `json:"-"` // the line
}

// Result is the answer to a query.
type Result struct {
	Matches []Match  // of code, then of tests, then of other texts; by path and line, up to the limit
	Total   int      // all of them
	Skipped []string // files that were not searched: too large, or a partial clone lacks them
}

// Search lists the lines with a term.
func Search(ctx context.Context, s *graph.Snapshot, q Query) (*Result, error) {
	m, err := newMatcher(q.Term, q.Mode, q.CaseSensitive)
	if err != nil {
		return nil, err
	}
	leaves, err := searched(ctx, s, q.Keep)
	if err != nil {
		return nil, err
	}
	found, err := m.scan(ctx, s, leaves, q.Types)
	if err != nil {
		return nil, err
	}
	r := &Result{Matches: []Match{}}
	var shown []*hits
	for _, h := range found {
		switch {
		case h == nil:
			continue
		case h.skipped:
			r.Skipped = append(r.Skipped, h.leaf.Path)
			continue
		}
		r.Total += len(h.lines)
		if room := q.Limit - len(r.Matches); q.Limit > 0 && len(h.lines) > room {
			h.lines = h.lines[:room]
		}
		if len(h.lines) == 0 {
			continue
		}
		shown = append(shown, h)
		for range h.lines {
			r.Matches = append(r.Matches, Match{Path: h.leaf.Path})
		}
	}
	return r, fill(ctx, s, shown, r.Matches)
}

// scan looks into files, in their order; files without the term give nil.
func (m *matcher) scan(ctx context.Context, s *graph.Snapshot, leaves []graph.Leaf, types Types) ([]*hits, error) {
	found := make([]*hits, len(leaves))
	err := eachPart(ctx, s, len(leaves), func(ctx context.Context, r *gitrepo.BlobReader, from, to int) error {
		var x scratch
		for i := from; i < to; i++ {
			source, err := ReadText(ctx, s, r, leaves[i])
			if errors.Is(err, gitrepo.ErrMissingObject) || errors.Is(err, ErrTooLarge) {
				found[i] = &hits{leaf: leaves[i], skipped: true}
				continue
			}
			if err != nil {
				return err
			}
			h := m.hits(leaves[i], source, &x)
			if h != nil && (types != 0 || h.keywords) {
				h.judge(source, types)
			}
			found[i] = h
		}
		return nil
	})
	return found, err
}

// fill completes the matches of the files shown, which stand one after another.
func fill(ctx context.Context, s *graph.Snapshot, shown []*hits, matches []Match) error {
	starts := make([]int, len(shown)+1)
	for i, h := range shown {
		starts[i+1] = starts[i] + len(h.lines)
	}
	return eachPart(ctx, s, len(shown), func(ctx context.Context, r *gitrepo.BlobReader, from, to int) error {
		for i := from; i < to; i++ {
			h := shown[i]
			if !h.judged {
				source, err := ReadText(ctx, s, r, h.leaf)
				if err != nil {
					return err
				}
				h.judge(source, 0)
			}
			for n, l := range h.lines {
				m := &matches[starts[i]+n]
				m.Line, m.Type, m.Text = int(l.number), l.types.strongest(), l.text
			}
		}
		return nil
	})
}

// rank puts code before tests, and these before texts and data.
func rank(l graph.Leaf) int {
	detected, _ := extract.Detect(l.Path)
	switch {
	case l.Language == "" || detected != nil && detected.Depth == lang.Outline:
		return 2
	case graph.IsTestPath(l.Path):
		return 1
	}
	return 0
}

// searched lists the files that are looked into, in the order of the answer.
func searched(ctx context.Context, s *graph.Snapshot, keep func(string) bool) ([]graph.Leaf, error) {
	var leaves []graph.Leaf
	err := s.Leaves(ctx, func(l graph.Leaf) error {
		if l.HasText() && (keep == nil || keep(l.Path)) {
			leaves = append(leaves, l)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list files: %w", err)
	}
	ranks := make(map[string]int, len(leaves))
	for _, l := range leaves {
		ranks[l.Path] = rank(l)
	}
	slices.SortStableFunc(leaves, func(a, b graph.Leaf) int { return ranks[a.Path] - ranks[b.Path] })
	return leaves, nil
}

// ErrTooLarge reports a text without facts that is larger than files with facts may be.
var ErrTooLarge = errors.New("larger than files with facts may be")

// IsUnread reports the error of ReadText for a text that is not searched: too large, or one that
// a partial clone was made without.
func IsUnread(err error) bool { return errors.Is(err, ErrTooLarge) || graph.IsLeftOut(err) }

// ReadText reads a file; nil when it is no text.
func ReadText(ctx context.Context, s *graph.Snapshot, r *gitrepo.BlobReader, l graph.Leaf) ([]byte, error) {
	if l.Language == "" {
		size, err := r.Size(ctx, l.Blob)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", l.Path, err)
		}
		if size > s.Config().FileSizeLimit() {
			return nil, ErrTooLarge
		}
	}
	source, err := r.Read(ctx, l.Blob)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", l.Path, err)
	}
	if l.Language == "" && graph.IsBinary(source) {
		return nil, nil
	}
	return source, nil
}

// parts is how many pieces each worker's share is cut into, so that one with
// large files does not keep all waiting.
const parts = 8

// eachPart calls fn for neighbouring pieces of 0..n, in parallel.
func eachPart(ctx context.Context, s *graph.Snapshot, n int, fn func(ctx context.Context, r *gitrepo.BlobReader, from, to int) error) error {
	jobs := s.Engine().Jobs()
	size := max(1, (n+jobs*parts-1)/(jobs*parts))
	pieces := make(chan int)
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error {
		defer close(pieces)
		for from := 0; from < n; from += size {
			select {
			case pieces <- from:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range jobs {
		g.Go(func() error {
			r := s.Engine().Repository().NewBlobReader()
			defer r.Close()
			for from := range pieces {
				if err := fn(ctx, r, from, min(from+size, n)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return g.Wait()
}

// hits are the lines of one file with the term on them.
type hits struct {
	leaf     graph.Leaf
	lines    []hitLine
	keywords bool // some of the words are keywords: only the facts can tell
	judged   bool
	skipped  bool
}

type hitLine struct {
	number uint32
	starts []int // where the term is
	types  Types
	text   string
}

// hits finds the lines with the term; nil when there are none.
func (m *matcher) hits(l graph.Leaf, source []byte, x *scratch) *hits {
	var h *hits
	line, counted := uint32(1), 0
	var keyword func(string) bool
	m.find(source, x, func(start, end int) {
		if h == nil {
			h = &hits{leaf: l}
			keyword = keywordsOf(l.Language)
		}
		line += uint32(bytes.Count(source[counted:start], []byte{'\n'}))
		counted = start
		if n := len(h.lines); n == 0 || h.lines[n-1].number != line {
			h.lines = append(h.lines, hitLine{number: line, text: lineAt(source, start)})
		}
		last := &h.lines[len(h.lines)-1]
		last.starts = append(last.starts, start)
		h.keywords = h.keywords || keyword(wordAround(source, start))
	})
	return h
}

// judge says what the lines are to their words and drops those that have the
// term as a keyword only, or in no wanted way.
func (h *hits) judge(source []byte, wanted Types) {
	h.judged = true
	words := Read(factsWithTerms(h.leaf, source))
	kept := h.lines[:0]
	for _, l := range h.lines {
		for _, start := range l.starts {
			l.types |= words.At(source, start, wordAround(source, start), l.number)
		}
		if wanted != 0 {
			l.types &= wanted
		}
		if l.types != 0 {
			kept = append(kept, l)
		}
	}
	h.lines = kept
}

func lineAt(source []byte, at int) string {
	start := bytes.LastIndexByte(source[:at], '\n') + 1
	end := bytes.IndexByte(source[at:], '\n')
	if end < 0 {
		return string(source[start:])
	}
	return string(bytes.TrimSuffix(source[start:at+end], []byte{'\r'}))
}
