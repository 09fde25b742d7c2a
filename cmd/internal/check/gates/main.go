// Command gates measures whether `codegraph audit` fails on commits that break
// a build. It makes scratch commits in pinned public repositories, in every dialect
// of the registered languages: an import of a missing module, a missing name, one
// of several alternatives removed, visibility narrowed, a call of another arity.
// The language's own compiler, type checker or loader says which of them break
// the build; those must fail the gate.
//
// The changed places are chosen by a digest of their text and found by patterns,
// not by codegraph. Dialects that few repositories are written in are made by
// script: the base commit gives the files another extension, and the imports too.
//
// Needed: go, git, javac, python3 with mypy, and node with npm.
//
// Columns of a repository: the dialect, and folders, separated by commas.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	python, log string
	count       int
	seed        string
	wide        bool
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.python, "python", "python3", "interpreter that has mypy")
	flag.StringVar(&o.log, "log", "", "file to list every commit and its findings in")
	flag.IntVar(&o.count, "n", 2, "breaking commits of each kind in each repository")
	flag.StringVar(&o.seed, "seed", "1", "another seed chooses other places")
	flag.BoolVar(&o.wide, "wide", false, "make further kinds of edit instead of the first five")
	o.Main("gates", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	var scratch string
	repos, done, err := o.Prepare(ctx, 2, &scratch)
	if err != nil {
		return err
	}
	defer done()
	cases, err := pinned.Each(repos, func(r pinned.Repo) ([]outcome, error) { return measure(ctx, r, o) })
	if o.log != "" {
		err = errors.Join(err, writeLog(o.log, cases))
	}
	writeTable(os.Stdout, cases)
	return err
}

// measure makes the scratch commits of one repository and judges each.
func measure(ctx context.Context, r pinned.Repo, o options) ([]outcome, error) {
	s, err := prepare(ctx, r, o)
	if err != nil {
		return nil, err
	}
	var out []outcome
	for _, kind := range s.kindsOf(o.wide) {
		breaking := 0
		for tries, e := range s.edits(kind, o.seed) {
			if breaking == o.count || tries == 6*o.count || ctx.Err() != nil {
				break
			}
			c, err := s.try(ctx, e)
			if err != nil {
				return out, fmt.Errorf("%s at %s: %w", kind, e.place, err)
			}
			log.Print(c.line())
			out = append(out, c)
			if len(c.errors) > 0 {
				breaking++
			}
		}
	}
	return out, ctx.Err()
}
