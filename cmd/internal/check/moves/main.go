// Command moves measures how well `codegraph diff` matches definitions that
// were renamed, moved and reshaped. In pinned public repositories it makes
// commits by script, each with several refactorings and unrelated edits: bodies,
// comments, foreign functions added, functions removed. What it did line by line
// is the truth.
//
// A refactoring is reported when every definition of it is reported as what happened
// to it. Precision is of all pairs that are reported as renamed or moved, those
// of members included. Commits that no longer parse are left out and made anew.
// The commits are not meant to compile: truth is where the text went.
//
// Column of a repository: its language.
package main

import (
	"context"
	"errors"
	"flag"
	"os"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	scratch              string
	commits, each, edits int
	seed                 uint64
	verbose              bool
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.scratch, "scratch", "", "folder to work in, kept (default: a temporary one)")
	flag.IntVar(&o.commits, "commits", 10, "commits for each repository")
	flag.IntVar(&o.each, "each", 3, "refactorings in a commit")
	flag.IntVar(&o.edits, "edits", 1, "statements put into a body that is edited")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of all choices")
	flag.BoolVar(&o.verbose, "v", false, "name what was missed and what is false")
	o.Main("moves", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	list, done, err := o.Prepare(ctx, 1, &o.scratch)
	if err != nil {
		return err
	}
	defer done()
	var repos []*repo
	for _, r := range list {
		s, err := load(ctx, r, o)
		if err != nil {
			return err
		}
		repos = append(repos, s)
	}
	shareSnippets(repos)
	var rep report
	var failed []error
	for _, s := range repos {
		if err := s.measure(ctx, o, &rep); err != nil {
			failed = append(failed, err)
		}
	}
	rep.write(os.Stdout)
	return errors.Join(failed...)
}

// shareSnippets gives each repository the functions of the others of its language.
func shareSnippets(repos []*repo) {
	lent := map[*repo][]snippet{}
	for _, r := range repos {
		lent[r] = r.takeSnippets()
	}
	for _, r := range repos {
		for _, other := range repos {
			if other != r && other.lang == r.lang {
				r.foreign = append(r.foreign, lent[other]...)
			}
		}
	}
}
