package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/check/printed"
	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// subject is a repository with what was measured on it.
type subject struct {
	pinned.Repo
	commits  int
	state    string
	verbose  bool
	ablate   int
	branches bool

	all, unnamed tally // unnamed: the message has the name of no changed function
	ablated      ablation
}

// ablation is what is measured without each signal; "" is with all of them.
type ablation map[search.Signal]*tally

// signals are what is left out in turn, first nothing; of branches, what they change.
func (s *subject) signals() []search.Signal {
	if s.branches {
		return []search.Signal{"", search.Branch}
	}
	return append([]search.Signal{""}, slices.DeleteFunc(slices.Clone(search.Signals), func(x search.Signal) bool { return x == search.Branch })...)
}

func (a ablation) of(s search.Signal) *tally {
	if a[s] == nil {
		a[s] = &tally{}
	}
	return a[s]
}

// tally are sums over commits, by budget.
type tally struct {
	commits int
	sums    [2]figures
}

// figures are what is printed, of explore and of the baseline, the size of an answer, and
// its bytes by what they are for.
type figures struct {
	shown, hunks, plain, plainHunks, tokens float64
	parts                                   [printed.AllParts]int
}

func (f *figures) add(x figures) {
	f.shown, f.hunks, f.plain, f.plainHunks, f.tokens = f.shown+x.shown, f.hunks+x.hunks, f.plain+x.plain, f.plainHunks+x.plainHunks, f.tokens+x.tokens
	for i, n := range x.parts {
		f.parts[i] += n
	}
}

func (t *tally) add(x tally) {
	t.commits += x.commits
	for i := range x.sums {
		t.sums[i].add(x.sums[i])
	}
}

// maxScanned bounds the commits that are looked at for ones that change functions.
const maxScanned = 3000

func (s *subject) measure(ctx context.Context, mirror string) error {
	st, err := state.Open(state.Options{Dir: mirror, StateDir: s.state})
	if err != nil {
		return err
	}
	defer st.Close()
	which := "--no-merges"
	if s.branches {
		which = "--merges"
	}
	list, err := pinned.GitOutput(ctx, mirror, "rev-list", which, "-n", strconv.Itoa(maxScanned), s.Commit)
	if err != nil {
		return err
	}
	words := newCorpus()
	for _, commit := range strings.Fields(list) {
		if s.all.commits == s.commits {
			break
		}
		base := ""
		if s.branches {
			if commit, base, err = lastOf(ctx, mirror, commit); err != nil {
				return err
			}
			if commit == "" {
				continue
			}
		}
		if err := s.commit(ctx, st, words, mirror, commit, base); err != nil {
			return fmt.Errorf("commit %s: %w", commit, err)
		}
	}
	return nil
}

// lastOf gives the last commit of the branch that a merge brought, and what it left; none
// of a branch of one commit.
func lastOf(ctx context.Context, mirror, merge string) (commit, base string, err error) {
	list, err := pinned.GitOutput(ctx, mirror, "rev-list", "--parents", "--first-parent", merge+"^1.."+merge+"^2")
	if err != nil {
		return "", "", err
	}
	commits := strings.Split(list, "\n")
	if newest := strings.Fields(commits[0]); len(commits) > 1 && len(newest) == 2 {
		return newest[0], merge + "^1", nil
	}
	return "", "", nil
}

// commit measures a commit, unless it changes no function outside of tests.
func (s *subject) commit(ctx context.Context, st *state.State, words *corpus, mirror, commit, base string) error {
	changed, err := changedLines(ctx, mirror, commit)
	if err != nil || len(changed) == 0 {
		return err
	}
	view, err := st.At(ctx, commit+"^")
	if err != nil {
		return err
	}
	if err := untested(ctx, view, changed); err != nil {
		return err
	}
	functions, err := functionsAt(ctx, view, changed)
	if err != nil || len(functions) == 0 {
		return err
	}
	message, err := pinned.GitOutput(ctx, mirror, "log", "-1", "--format=%B", commit)
	if err != nil {
		return err
	}
	plain, err := words.ranked(ctx, view, message)
	if err != nil {
		return err
	}
	t := tally{commits: 1}
	ask := func(ctx context.Context, budget int) (figures, lines, error) {
		f, printed, err := s.explore(ctx, mirror, commit+"^", base, message, budget)
		f.shown, f.hunks = score(printed, changed)
		return f, printed, err
	}
	if s.ablate > 0 && s.all.commits%s.ablate == 0 {
		for _, signal := range s.signals() {
			x := tally{commits: 1}
			for i, budget := range budgets {
				if x.sums[i], _, err = ask(search.Without(ctx, signal), budget); err != nil {
					return err
				}
			}
			s.ablated.of(signal).add(x)
		}
	}
	for i, budget := range budgets {
		f, printed, err := ask(ctx, budget)
		if err != nil {
			return err
		}
		f.plain, f.plainHunks = score(baseline(plain, budget), changed)
		t.sums[i] = f
		if s.verbose {
			subject, _, _ := strings.Cut(message, "\n")
			fmt.Fprintf(os.Stderr, "%s %.10s %d: %.0f %.2f, plain %.0f %.2f: %s\n", s.Name, commit, budget, f.shown, f.hunks, f.plain, f.plainHunks, subject)
			for _, m := range functions {
				fmt.Fprintf(os.Stderr, "    %s:%d %s %v\n", m.path, m.from, m.name, printed[m.path][m.from])
			}
		}
	}
	s.all.add(t)
	if !names(message, functions) {
		s.unnamed.add(t)
	}
	return nil
}

// explore asks as a user does, and gives the lines that are printed and the size of the
// answer, what is said about it included.
func (s *subject) explore(ctx context.Context, mirror, rev, base, task string, budget int) (f figures, shown lines, err error) {
	var out, messages bytes.Buffer
	args := []string{"explore", "-C", mirror, "--state-dir", s.state, "--ref", rev, "--max-tokens", strconv.Itoa(budget), "--base", base, "--", task}
	if code := cli.Run(ctx, args, verb.Streams{In: strings.NewReader(""), Out: &out, Err: &messages}); code != 0 {
		return f, nil, fmt.Errorf("explore: exit code %d: %s", code, messages.String())
	}
	if f.parts, err = printed.Parts(out.String()); err != nil {
		return f, nil, err
	}
	f.parts[printed.Note] = messages.Len()
	f.tokens = float64(tokens.Of(out.Bytes()) + tokens.Of(messages.Bytes()))
	shown, err = readPrinted(out.String())
	return f, shown, err
}
