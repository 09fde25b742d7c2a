package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// subject is a repository with what was measured on it.
type subject struct {
	pinned.Repo
	commits int
	state   string
	verbose bool

	measured  int       // commits
	functions int       // they changed
	shares    []figures // by budget, sums over commits
}

// figures are shares of changed functions, and the size of an answer.
type figures struct{ shown, source, baseline, tokens float64 }

// maxScanned bounds the commits that are looked at for ones that change functions.
const maxScanned = 3000

func (s *subject) measure(ctx context.Context, mirror string) error {
	st, err := state.Open(state.Options{Dir: mirror, StateDir: s.state})
	if err != nil {
		return err
	}
	defer st.Close()
	list, err := pinned.GitOutput(ctx, mirror, "rev-list", "--no-merges", "-n", strconv.Itoa(maxScanned), s.Commit)
	if err != nil {
		return err
	}
	s.shares = make([]figures, len(budgets))
	words := newCorpus()
	for _, commit := range strings.Fields(list) {
		if s.measured == s.commits {
			break
		}
		changed, err := changedLines(ctx, mirror, commit)
		if err != nil {
			return err
		}
		if len(changed) == 0 {
			continue
		}
		view, err := st.At(ctx, commit+"^")
		if err != nil {
			return err
		}
		wanted, err := functionsAt(ctx, view, changed)
		if err != nil {
			return err
		}
		if len(wanted) == 0 {
			continue
		}
		message, err := pinned.GitOutput(ctx, mirror, "log", "-1", "--format=%B", commit)
		if err != nil {
			return err
		}
		s.measured++
		s.functions += len(wanted)
		plain, err := words.ranked(ctx, view, message)
		if err != nil {
			return err
		}
		for i, budget := range budgets {
			a, size, err := s.explore(ctx, mirror, commit+"^", message, budget)
			if err != nil {
				return fmt.Errorf("explore %s: %w", commit, err)
			}
			shown, source, missed := a.score(wanted)
			f := &s.shares[i]
			f.shown, f.source, f.tokens = f.shown+shown, f.source+source, f.tokens+float64(size)/bytesPerToken
			f.baseline += baseline(plain, wanted, budget)
			if s.verbose {
				subject, _, _ := strings.Cut(message, "\n")
				fmt.Fprintf(os.Stderr, "%s %.10s %d: %.2f of %d, %d listed, %d files: %s\n", s.Name, commit, budget, shown, len(wanted), len(a.Symbols), len(a.files()), subject)
				for _, m := range missed {
					fmt.Fprintf(os.Stderr, "    %s:%d %s%s\n", m.path, m.from, m.name, a.reason(m))
				}
			}
		}
	}
	return nil
}

// bytesPerToken is the estimate of explore.
const bytesPerToken = 3.5

// answer is what is read of explore's.
type answer struct {
	Symbols []struct {
		ID, Path, Name, Source string
		StartLine              int `json:"start_line"`
		EndLine                int `json:"end_line"`
	}
}

// explore asks as a user does and gives the size of the answer in bytes.
func (s *subject) explore(ctx context.Context, mirror, rev, task string, budget int) (a answer, size int, err error) {
	var out, messages bytes.Buffer
	args := []string{"explore", "-C", mirror, "--state-dir", s.state, "--ref", rev, "--max-tokens", strconv.Itoa(budget), "--json", "--quiet", "--", task}
	if code := cli.Run(ctx, args, verb.Streams{In: strings.NewReader(""), Out: &out, Err: &messages}); code != 0 {
		return a, 0, fmt.Errorf("exit code %d: %s", code, messages.String())
	}
	return a, out.Len(), json.Unmarshal(out.Bytes(), &a)
}

// score gives the shares of functions that are shown at all and with source.
func (a answer) score(wanted []function) (shown, source float64, missed []function) {
	for _, w := range wanted {
		named, inside := false, false
		for _, x := range a.Symbols {
			named = named || x.ID == w.id
			inside = inside || x.Source != "" && x.Path == w.path && x.StartLine <= w.from && w.to <= x.EndLine
		}
		if named || inside {
			shown++
		} else {
			missed = append(missed, w)
		}
		if inside {
			source++
		}
	}
	n := float64(len(wanted))
	return shown / n, source / n, missed
}

func (a answer) files() map[string]bool {
	files := map[string]bool{}
	for _, x := range a.Symbols {
		files[x.Path] = true
	}
	return files
}

func (a answer) reason(m function) string {
	if a.files()[m.path] {
		return ""
	}
	return " (nor its file)"
}
