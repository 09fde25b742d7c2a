// Command reach measures `codegraph affected` on histories of Go
// repositories against coverage, and prints the table of docs/changes.md.
//
// A commit's truth are the tests that run a line of a function which the commit
// adds or changes, in the state after it: every top-level test of every package
// that is built from a changed one runs alone under `go test -cover`. The tests of
// the repositories run on this machine with the user's rights.
//
// Truth is kept in <dir>/reach/NAME/COMMIT.json and measured once; clones are
// where bench keeps its own.
//
// Repositories have tests in five packages or more and a go.mod at their root; they were
// chosen by that, before anything was measured. History is walked back from the commit.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	commits              int
	truthOnly, kept, all bool
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.IntVar(&o.commits, "commits", 16, "commits of each repository, the newest that change functions")
	flag.BoolVar(&o.truthOnly, "truth", false, "measure the truth and stop")
	flag.BoolVar(&o.kept, "kept", false, "judge by the truth that is there")
	flag.BoolVar(&o.all, "v", false, "name every test that is missed")
	o.Main("reach", func(ctx context.Context) error { return run(ctx, o) })
}

// subject is a repository with the truth about its commits.
type subject struct {
	pinned.Repo
	mirror string // bare: what is judged, while a work tree may be measured
	work   string
	truths []truth
}

func run(ctx context.Context, o options) error {
	var err error
	scratch, err := os.MkdirTemp("", "codegraph-reach-")
	if err != nil {
		return fmt.Errorf("make scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	repos, err := o.Repos(0)
	if err != nil {
		return err
	}
	subjects, err := truths(ctx, o, repos, scratch)
	if err != nil || o.truthOnly {
		return err
	}
	return judgeAll(ctx, o, subjects, scratch)
}

// truths measures commit by commit, all repositories in turn, so that what is
// there when it is interrupted is of all of them.
func truths(ctx context.Context, o options, repos []pinned.Repo, scratch string) ([]subject, error) {
	subjects := make([]subject, len(repos))
	todo := make([][]change, len(repos))
	for i, r := range repos {
		s := subject{Repo: r}
		var err error
		if s.mirror, err = r.Mirror(ctx, o.Dir); err != nil {
			return nil, err
		}
		if !o.kept {
			if s.work, err = r.Checkout(ctx, o.Dir); err != nil {
				return nil, err
			}
		}
		subjects[i] = s
		if todo[i], err = changes(ctx, s.mirror, r.Commit, o.commits); err != nil {
			return nil, err
		}
		if err := os.MkdirAll(filepath.Join(o.Dir, "reach", r.Name), 0o755); err != nil {
			return nil, err
		}
	}
	for n := range o.commits {
		for i, s := range subjects {
			if n >= len(todo[i]) {
				continue
			}
			dir := filepath.Join(o.Dir, "reach", s.Name)
			if o.kept {
				if t, ok, err := keptTruth(dir, todo[i][n]); err != nil {
					return nil, err
				} else if ok {
					subjects[i].truths = append(subjects[i].truths, t)
				}
				continue
			}
			t, err := truthOf(ctx, s.work, dir, scratch, todo[i][n])
			if err != nil {
				return nil, fmt.Errorf("%s at %s: %w", s.Name, todo[i][n].Commit, err)
			}
			subjects[i].truths = append(subjects[i].truths, t)
		}
	}
	return subjects, nil
}
