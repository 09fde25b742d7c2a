package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/terms"
)

type check struct {
	dir, rev     string
	names, words int
	seed         uint64
	only         []string // languages; empty for all

	view   *state.View
	leaves map[string]graph.Leaf
	tally  tally
}

// tally counts lines.
type tally struct{ agreed, keyword, skipped, letters, faults int }

// at is a line of a file.
type at struct {
	path string
	line int
}

func (c *check) run(ctx context.Context, out io.Writer) (faults int, err error) {
	folder, err := os.MkdirTemp("", "terms-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	s, err := state.Open(state.Options{Dir: c.dir, StateDir: folder})
	if err != nil {
		return 0, err
	}
	defer s.Close()
	if c.view, err = s.At(ctx, c.rev); err != nil {
		return 0, err
	}
	c.leaves = map[string]graph.Leaf{}
	if err := c.view.Leaves(ctx, func(l graph.Leaf) error {
		c.leaves[l.Path] = l
		return nil
	}); err != nil {
		return 0, err
	}
	drawn, err := c.draw(ctx)
	if err != nil {
		return 0, err
	}
	for _, language := range slices.Sorted(maps.Keys(drawn)) {
		c.tally = tally{}
		for _, word := range drawn[language] {
			if err := c.compare(ctx, out, word); err != nil {
				return faults, fmt.Errorf("compare %s: %w", word, err)
			}
		}
		faults += c.tally.faults
		fmt.Fprintf(out, "%s: %d words, %d lines agree, %d stand as keywords, %d in skipped files, %d beside letters beyond ASCII, %d differ\n",
			language, len(drawn[language]), c.tally.agreed, c.tally.keyword, c.tally.skipped, c.tally.letters, c.tally.faults)
	}
	return faults, nil
}

// compare asks both for one word.
func (c *check) compare(ctx context.Context, out io.Writer, word string) error {
	theirs, err := c.grep(ctx, word)
	if err != nil {
		return err
	}
	r, err := terms.Search(ctx, c.view.Snapshot, terms.Query{Term: word, Mode: terms.Exact, CaseSensitive: true})
	if err != nil {
		return err
	}
	skipped := map[string]bool{}
	for _, p := range r.Skipped {
		skipped[p] = true
	}
	ours := map[at]bool{}
	for _, m := range r.Matches {
		ours[at{m.Path, m.Line}] = true
	}
	for x, text := range theirs {
		l := c.leaves[x.path]
		lg := extract.ByName(l.Language)
		switch {
		case ours[x]:
			c.tally.agreed++
		case skipped[x.path] || l.Language == "" && l.Skip != graph.SkipLanguage && l.Skip != graph.SkipFailed:
			c.tally.skipped++
		case lg != nil && lg.Keywords != nil && lg.Keywords(word):
			c.tally.keyword++
		case besideLetters(text, word):
			c.tally.letters++
		default:
			c.tally.faults++
			fmt.Fprintf(out, "only git grep: %s %s:%d (%s)\n", word, x.path, x.line, l.Language)
		}
	}
	for x := range ours {
		if _, ok := theirs[x]; !ok {
			c.tally.faults++
			fmt.Fprintf(out, "only query: %s %s:%d\n", word, x.path, x.line)
		}
	}
	return nil
}

// besideLetters reports whether a word has letters beyond ASCII beside it, which
// git grep takes for no part of a word.
func besideLetters(text, word string) bool {
	for i := 0; ; i++ {
		n := strings.Index(text[i:], word)
		if n < 0 {
			return false
		}
		i += n
		before, _ := utf8.DecodeLastRuneInString(text[:i])
		behind, _ := utf8.DecodeRuneInString(text[i+len(word):])
		if goesOn(before) || goesOn(behind) {
			return true
		}
	}
}

// grep lists git's lines.
func (c *check) grep(ctx context.Context, word string) (map[at]string, error) {
	cmd := exec.CommandContext(ctx, "git", "-C", c.dir, "grep", "-nwIzF", "--no-color", "-e", word, c.view.Commit.String())
	data, err := cmd.Output()
	if len(data) == 0 && err != nil && cmd.ProcessState.ExitCode() != 1 {
		return nil, fmt.Errorf("git grep: %w", err)
	}
	found := map[at]string{}
	for record := range bytes.Lines(data) {
		parts := bytes.SplitN(record, []byte{0}, 3)
		if len(parts) < 3 {
			continue
		}
		_, path, _ := bytes.Cut(parts[0], []byte{':'})
		var line int
		if _, err := fmt.Sscan(string(parts[1]), &line); err != nil {
			return nil, fmt.Errorf("read git grep's line: %w", err)
		}
		found[at{string(path), line}] = string(parts[2])
	}
	return found, nil
}

// goesOn reports a letter, or a mark on one, that git does not take for a part of a word.
func goesOn(r rune) bool { return r > unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsMark(r)) }
