// Package review puts the texts of a change to what it means: changed lines of files and
// of definitions, and the lines around references that break. It knows no output.
package review

import (
	"bytes"
	"context"
	"fmt"
	"runtime"
	"slices"

	"github.com/go-git/go-git/v5/plumbing"
	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Bounds of what is read and reported.
const (
	linesAround = 3       // lines around a change
	aroundRef   = 1       // lines before and behind a broken reference
	maxText     = 1 << 20 // bytes of a file whose lines are compared
	bodyLines   = 200     // of a definition
	fileLines   = 500     // of a file
	allLines    = 6_000   // of all files, and again of all definitions
	pairsAtOnce = 32      // that one goroutine compares
	wholeLines  = 40      // definitions up to this length are reported whole
	refFiles    = 64      // files that lines around references are read of
)

// Trees reads what is compared.
type Trees interface {
	DiffTrees(ctx context.Context, a, b plumbing.Hash, fn func(gitrepo.Change) error) error
	ReadBlob(ctx context.Context, h plumbing.Hash) ([]byte, error)
}

// Sources reads files of the head side.
type Sources interface {
	Source(ctx context.Context, path string) ([]byte, error)
}

// Texts are the texts of a change between two trees. They need no answer, so they can be read while one is made.
type Texts struct {
	repo  Trees
	paths []string         // that differ and are to be reported, in order
	files map[string]*pair // by path
}

// Read reads the texts of files that differ and that keep passes.
func Read(ctx context.Context, repo Trees, base, head plumbing.Hash, keep func(path string) bool) (*Texts, error) {
	t := &Texts{repo: repo, files: map[string]*pair{}}
	err := repo.DiffTrees(ctx, base, head, func(c gitrepo.Change) error {
		t.files[c.Path] = &pair{old: c.Old, new: c.New}
		if keep(c.Path) {
			t.paths = append(t.paths, c.Path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list changed files: %w", err)
	}
	for _, path := range t.paths {
		t.text(ctx, path)
	}
	return t, ctx.Err()
}

// Begun puts the texts to the definitions that differ, before what else a change means is known. It leaves the files out.
func (t *Texts) Begun(ctx context.Context, r *analysis.Result) (*render.Review, error) {
	b := newBuilder(t, r)
	b.review.Searching = true
	b.bodies(ctx)
	return b.review, ctx.Err()
}

// Review puts the texts to what the change means.
func (t *Texts) Review(ctx context.Context, files Sources, r *analysis.Result) (*render.Review, error) {
	b := newBuilder(t, r)
	for i := range r.Symbols {
		if s := &r.Symbols[i]; s.Before != nil && s.After != nil && s.After.Kind == "file" && s.Before.Path != s.After.Path {
			b.from[s.After.Path] = s.Before.Path
		}
	}
	b.tellFiles(ctx)
	b.bodies(ctx)
	b.around(ctx, files)
	return b.review, ctx.Err()
}

// builder is a review in the making.
type builder struct {
	*Texts
	from   map[string]string
	review *render.Review
}

func newBuilder(t *Texts, r *analysis.Result) *builder {
	return &builder{Texts: t, from: map[string]string{}, review: &render.Review{Result: r, TestsBy: r.Tests.By, Files: []render.FileText{}, Bodies: map[string]render.LineDelta{}, Around: map[string][]render.Line{}}}
}

// pair is a file on both sides, read when it is asked for.
type pair struct {
	old, new       gitrepo.TreeEntry
	before, after  [][]byte
	note           string
	read           bool
	isOld, isFresh bool // there is a side
}

func (t *Texts) text(ctx context.Context, path string) *pair {
	p := t.files[path]
	if p == nil {
		return &pair{}
	}
	if !p.read {
		p.read = true
		p.before, p.isOld = t.side(ctx, p, p.old)
		p.after, p.isFresh = t.side(ctx, p, p.new)
	}
	return p
}

// side reads one side's lines. What is no text has a note instead.
func (t *Texts) side(ctx context.Context, p *pair, e gitrepo.TreeEntry) (text [][]byte, there bool) {
	if e.Mode == 0 {
		return nil, false
	}
	if !e.IsBlob() {
		p.note = "a submodule"
		return nil, true
	}
	data, err := t.repo.ReadBlob(ctx, e.Hash)
	switch {
	case err != nil:
		p.note = "the text is not to be had here"
	case len(data) > maxText:
		p.note = fmt.Sprintf("larger than %d KiB", maxText>>10)
	case bytes.IndexByte(data[:min(len(data), 8000)], 0) >= 0:
		p.note = "binary"
	default:
		return linesOf(data), true
	}
	return nil, true
}

// files says how each file differs.
func (b *builder) tellFiles(ctx context.Context) {
	gone := map[string]bool{} // that are elsewhere now
	for _, old := range b.from {
		gone[old] = true
	}
	var before, after [][][]byte // the lines of b.review.Files
	for _, path := range b.paths {
		p := b.text(ctx, path)
		if gone[path] && !p.isFresh {
			continue
		}
		f, was := render.FileText{Path: path, Change: "modified", Note: p.note}, p.before
		switch {
		case !p.isOld && b.from[path] != "":
			f.Change, f.From = analysis.Moved, b.from[path]
			old := b.text(ctx, f.From)
			if was = old.before; old.note != "" {
				f.Note = old.note
			}
		case !p.isOld:
			f.Change = analysis.Added
		case !p.isFresh:
			f.Change = analysis.Removed
		}
		b.review.Files, before, after = append(b.review.Files, f), append(before, was), append(after, p.after)
	}
	differ := func(i, most int) render.LineDelta {
		if b.review.Files[i].Note != "" {
			return render.LineDelta{}
		}
		return compare(before[i], after[i], 1, 1, linesAround, most)
	}
	for i, d := range differences(len(before), allLines, fileLines, differ) {
		b.review.Files[i].LineDelta = d
	}
}

// differences compares pairs of texts side by side, each with at most so many lines shown, and all together with what is left:
// the pair that has no room is compared again.
func differences(pairs, left, most int, differ func(i, most int) render.LineDelta) []render.LineDelta {
	all := make([]render.LineDelta, pairs)
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for first := 0; first < pairs; first += pairsAtOnce {
		group.Go(func() error {
			for i := first; i < min(first+pairsAtOnce, pairs); i++ {
				all[i] = differ(i, most)
			}
			return nil
		})
	}
	_ = group.Wait() // none fails
	for i := range all {
		if shown(all[i]) > left {
			all[i] = differ(i, left)
		}
		left -= shown(all[i])
	}
	return all
}

// bodies says how definitions differ. Those that came or went with what they are in are
// said of there.
func (b *builder) bodies(ctx context.Context) {
	type body struct {
		id            string
		before, after [][]byte
		first, second int
	}
	var list []body
	known := syntaxes{}
	for i := range b.review.Symbols {
		s := &b.review.Symbols[i]
		if s.Change == analysis.Cosmetic || s.Within != "" && (s.Before == nil || s.After == nil) || s.Shown().Kind == "file" || s.Shown().Kind == "package" {
			continue
		}
		x := body{id: s.Shown().ID, first: 1, second: 1}
		if s.Before != nil {
			x.before, x.first = commented(b.text(ctx, s.Before.Path).before, s.Before, known.of(s.Before.Path))
		}
		if s.After != nil {
			x.after, x.second = commented(b.text(ctx, s.After.Path).after, s.After, known.of(s.After.Path))
		}
		list = append(list, x)
	}
	differ := func(i, most int) render.LineDelta {
		x, around := &list[i], linesAround
		if max(len(x.before), len(x.after)) <= wholeLines {
			around = wholeLines
		}
		return compare(x.before, x.after, x.first, x.second, around, most)
	}
	for i, d := range differences(len(list), allLines, bodyLines, differ) {
		if len(d.Hunks) > 0 {
			b.review.Bodies[list[i].id] = d
		}
	}
}

// commented gives the lines of a definition with the comment above it, and the number of the first.
func commented(text [][]byte, s *analysis.Symbol, syntax *lang.Syntax) (lines [][]byte, first int) {
	end := max(s.EndLine, s.Line)
	if s.Line < 1 || s.Line > len(text) {
		return nil, s.Line
	}
	first = s.Line - commentAbove(syntax, text, s.Line)
	return text[first-1 : min(end, len(text))], first
}

// around quotes the lines around broken references.
func (b *builder) around(ctx context.Context, files Sources) {
	read := map[string][][]byte{}
	quote := func(path string, line int) {
		text, ok := read[path]
		if !ok {
			if len(read) >= refFiles {
				return
			}
			if data, err := files.Source(ctx, path); err == nil && len(data) <= maxText { // in a partial clone it may not be there
				text = linesOf(data)
			}
			read[path] = text
		}
		var out []render.Line
		for n := max(line-aroundRef, 1); n <= min(line+aroundRef, len(text)); n++ {
			out = append(out, render.Line{After: n, Text: printable(string(text[n-1]))})
		}
		if len(out) > 0 {
			b.review.Around[fmt.Sprintf("%s:%d", path, line)] = out
		}
	}
	for i := range b.review.Breaks {
		for _, c := range b.review.Breaks[i].Callers {
			quote(c.Path, c.Line)
		}
	}
	for i := range b.review.Dangling {
		quote(b.review.Dangling[i].Path, b.review.Dangling[i].Line)
	}
}

func shown(t render.LineDelta) (n int) {
	for _, h := range t.Hunks {
		n += len(h.Lines)
	}
	return n
}

// linesOf cuts a text into lines, without their ends.
func linesOf(text []byte) [][]byte {
	list := bytes.Split(text, []byte("\n"))
	if n := len(list); len(list[n-1]) == 0 {
		list = list[:n-1]
	}
	return slices.Clip(list)
}
