package change

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-git/go-git/v5/plumbing"

	"github.com/codegraph-dev/codegraph/cmd/internal/linemap"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// filePatch is what differs in a file, as far as it belongs to what is reported.
type filePatch struct {
	before, after string // paths; "" where the file is on one side only
	hunks         []titledHunk
}

type titledHunk struct {
	linemap.Hunk
	title string // of the definition that it belongs to
}

// aroundHunks is how many equal lines are around what differs, as with git.
const aroundHunks = 3

// span is the lines of a definition that changed.
type span struct {
	first, last int
	title       string
}

// patchOf lists the hunks of the definitions that a comparison reports, and of the files in which it tells
// of none, which are texts and data as a rule.
func patchOf(ctx context.Context, repo *gitrepo.Repository, c *compared) ([]filePatch, error) {
	before, after := map[string][]span{}, map[string][]span{}
	cameFrom := map[string]string{}
	for _, x := range c.result.Symbols {
		if x.Before != nil {
			before[x.Before.Path] = append(before[x.Before.Path], spanOf(x.Before, x.Change))
		}
		if x.After != nil {
			after[x.After.Path] = append(after[x.After.Path], spanOf(x.After, x.Change))
		}
		if x.Before != nil && x.After != nil && x.Before.Path != x.After.Path {
			cameFrom[x.After.Path] = x.Before.Path
		}
	}
	changed := map[string]gitrepo.Change{}
	err := repo.DiffTrees(ctx, c.sides.Base.Tree, c.sides.Head.Tree, func(x gitrepo.Change) error {
		if c.keep(x.Path) {
			changed[x.Path] = x
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list changed files: %w", err)
	}
	pairs := pair(changed, cameFrom)
	var list []filePatch
	for _, p := range pairs {
		old, err := blobOf(ctx, repo, p.old)
		if err != nil {
			return nil, err
		}
		now, err := blobOf(ctx, repo, p.new)
		if err != nil {
			return nil, err
		}
		f := filePatch{before: p.before, after: p.after}
		if bytes.IndexByte(old, 0) < 0 && bytes.IndexByte(now, 0) < 0 {
			f.hunks = hunksOf(old, now, before[p.before], after[p.after])
		}
		if len(f.hunks) > 0 {
			list = append(list, f)
		}
	}
	return list, nil
}

func spanOf(s *analysis.Symbol, change string) span {
	x := span{s.Line, max(s.Line, s.EndLine), s.Kind + " " + s.QualifiedName}
	if change == analysis.Cosmetic {
		x.last = 0 // no line
	}
	return x
}

// hunksOf gives the hunks that touch one of the spans; all where there are no spans.
func hunksOf(before, after []byte, old, now []span) []titledHunk {
	var list []titledHunk
	for _, h := range linemap.Hunks(before, after, aroundHunks) {
		title, ok := touched(now, h.New, h.New+h.NewLines-1)
		if !ok {
			title, ok = touched(old, h.Old, h.Old+h.OldLines-1)
		}
		if ok || len(old)+len(now) == 0 {
			list = append(list, titledHunk{h, title})
		}
	}
	return list
}

// touched gives the innermost span that has some of the lines.
func touched(spans []span, first, last int) (title string, ok bool) {
	least := 0
	for _, s := range spans {
		if size := s.last - s.first; s.first <= last && s.last >= first && (!ok || size < least) {
			title, least, ok = s.title, size, true
		}
	}
	return title, ok
}

// filePair is a file on both sides.
type filePair struct {
	before, after string
	old, new      gitrepo.TreeEntry
}

// pair joins removed files with those that their definitions moved to, in the order of paths.
func pair(changed map[string]gitrepo.Change, cameFrom map[string]string) []filePair {
	var list []filePair
	joined := map[string]bool{}
	for to, from := range cameFrom {
		a, b := changed[from], changed[to]
		if a.Old.Mode != 0 && a.New.Mode == 0 && b.Old.Mode == 0 && b.New.Mode != 0 && !joined[from] {
			list = append(list, filePair{from, to, a.Old, b.New})
			joined[from], joined[to] = true, true
		}
	}
	for path, c := range changed {
		if joined[path] {
			continue
		}
		p := filePair{old: c.Old, new: c.New}
		if c.Old.Mode != 0 {
			p.before = path
		}
		if c.New.Mode != 0 {
			p.after = path
		}
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b filePair) int {
		return strings.Compare(pathOf(a), pathOf(b))
	})
	return list
}

func pathOf(p filePair) string {
	if p.after != "" {
		return p.after
	}
	return p.before
}

func blobOf(ctx context.Context, repo *gitrepo.Repository, e gitrepo.TreeEntry) ([]byte, error) {
	if e.Mode == 0 || e.Hash == plumbing.ZeroHash || !e.Mode.IsFile() {
		return nil, nil
	}
	return repo.ReadBlob(ctx, e.Hash)
}

// writePatch writes hunks as git diff does.
func writePatch(out io.Writer, files []filePatch, markdown, colour bool) error {
	if len(files) == 0 {
		return nil
	}
	paint := func(code, line string) string {
		if !colour || code == "" {
			return line
		}
		return "\x1b[" + code + "m" + line + "\x1b[0m"
	}
	var b strings.Builder
	for _, f := range files {
		from, to := sideName("a/", f.before), sideName("b/", f.after)
		fmt.Fprintln(&b, paint("1", fmt.Sprintf("--- %s", from)))
		fmt.Fprintln(&b, paint("1", fmt.Sprintf("+++ %s", to)))
		for _, h := range f.hunks {
			head := paint("36", fmt.Sprintf("@@ -%s +%s @@", linesOf(h.Old, h.OldLines), linesOf(h.New, h.NewLines)))
			fmt.Fprintln(&b, strings.TrimRight(head+" "+h.title, " "))
			for _, line := range h.Lines {
				fmt.Fprintln(&b, paint(map[byte]string{'-': "31", '+': "32"}[line[0]], line))
			}
		}
	}
	text := "\n" + b.String()
	if markdown {
		fence := "```"
		for strings.Contains(text, fence) {
			fence += "`"
		}
		text = "\n" + fence + "diff" + text + fence + "\n"
	}
	_, err := io.WriteString(out, text)
	return err
}

func sideName(prefix, path string) string {
	if path == "" {
		return "/dev/null"
	}
	return prefix + path
}

func linesOf(first, n int) string {
	if n == 1 {
		return fmt.Sprint(first)
	}
	return fmt.Sprintf("%d,%d", first, n)
}
