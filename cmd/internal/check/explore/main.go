// Command explore measures `codegraph explore` on real commits: it is given
// a commit's subject and body alone, at the tree of the commit's parent, and has
// shown the commit when a line that the commit changes is printed. Lines are old
// ones, of code that is no test; of lines that are only inserted, both sides must be
// printed. A name without its source shows nothing.
//
//	go run ./cmd/internal/check/explore [-only NAME,NAME] [-set NAME] [-v]
//
// Commits are those that change a function outside of tests, without merges. "Hunks"
// is the share of a commit's changes that is printed. Tokens are those of the
// whole answer by the estimate that explore has, so that what frames the answer counts.
// The commits whose message has the name of no function that they change are counted
// once more for themselves. A second table has what answers are made of, by bytes.
//
// The plain baseline beside it ranks functions by BM25 of the message's words, stop
// words and tests out, and prints whole functions, in their order, until the budget
// is used.
//
// With -ablate N every Nth commit is measured without each signal of the ranking too, one
// at a time, nothing weighed anew. With -branches the commits are the last ones of branches
// of two commits or more, and explore is told where the branch left; the messages of such
// commits say less.
//
// Column of a repository: its set. The ranking was fitted on development, the packing on tuning; each of the others is
// for the figure alone, the newest unread. Sets that end in -two-years and -four-years are earlier commits of those without.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// budgets are the tokens that answers may take.
var budgets = [2]int{2000, 8000}

type options struct {
	pinned.Command
	state, out    string
	commits, jobs int
	set           string
	verbose       bool
	ablate        int
	branches      bool
}

func main() {
	o := options{}
	flag.StringVar(&o.state, "state-dir", "", "folder of the indexes, kept (default: a new one that is removed)")
	flag.StringVar(&o.out, "out", "", "file for the report (default: standard output)")
	flag.IntVar(&o.commits, "commits", 40, "commits of each repository")
	flag.IntVar(&o.jobs, "jobs", 2, "repositories at a time")
	flag.StringVar(&o.set, "set", "development", "which repositories: development (the ranking was fitted on them), tuning (the packing), or others of the list, of which each was for the figure alone: unread is the newest, unread-two-years its commits of two years before")
	flag.IntVar(&o.ablate, "ablate", 0, "measure every so many commits without each of the signals too, one at a time; 0 for none")
	flag.BoolVar(&o.branches, "branches", false, "the last commits of merged branches, which explore is told the base of: what the signal of the branch brings")
	flag.BoolVar(&o.verbose, "v", false, "list what each commit's answers left out")
	o.Main("explore", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	repos, err := o.Repos(1)
	if err != nil {
		return err
	}
	if o.state == "" {
		if o.state, err = os.MkdirTemp("", "explore-"); err != nil {
			return err
		}
		defer os.RemoveAll(o.state)
	}
	var subjects []*subject
	for _, r := range repos {
		if r.Rest[0] == o.set || len(o.Only) > 0 {
			subjects = append(subjects, &subject{Repo: r, commits: o.commits, state: filepath.Join(o.state, r.Name), verbose: o.verbose, ablate: o.ablate, branches: o.branches, ablated: ablation{}})
		}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(o.jobs)
	for _, s := range subjects {
		group.Go(func() error {
			mirror, err := s.Mirror(ctx, o.Dir)
			if err == nil {
				err = s.measure(ctx, mirror)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", s.Name, err)
			}
			fmt.Fprintln(os.Stderr, s.all.line(s.Name))
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	out := os.Stdout
	if o.out != "" {
		if out, err = os.Create(o.out); err != nil {
			return err
		}
	}
	err = writeReport(out, subjects)
	if o.out != "" {
		err = errors.Join(err, out.Close())
	}
	return err
}
