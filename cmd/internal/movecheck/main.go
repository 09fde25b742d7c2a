// Command movecheck measures how well `codegraph diff` matches definitions that
// were renamed, moved and reshaped. In pinned public repositories it makes
// commits by script, each with several refactorings and unrelated edits: bodies,
// comments, foreign functions added, functions removed. What it did line by line
// is the truth.
//
// A refactoring is told when every definition of it is reported as what happened
// to it. Precision is of all pairs that are reported as renamed or moved, those
// of members included. Commits that no longer parse are left out and made anew.
// The commits are not meant to compile: truth is where the text went.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/pinned"
)

type options struct {
	manifest, dir, scratch, binary string
	only                           []string
	commits, each, edits           int
	seed                           uint64
	verbose                        bool
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("movecheck: ")
	var o options
	var only string
	flag.StringVar(&o.manifest, "manifest", "cmd/internal/movecheck/repos.txt", "repositories")
	flag.StringVar(&o.dir, "dir", os.Getenv("CODEGRAPH_BENCH_DIR"), "folder of the mirrors")
	flag.StringVar(&o.scratch, "scratch", "", "folder to work in, kept (default: a temporary one)")
	flag.StringVar(&o.binary, "binary", "", "codegraph to measure (default: built from the checkout)")
	flag.StringVar(&only, "only", "", "names of repositories, separated by commas")
	flag.IntVar(&o.commits, "commits", 10, "commits for each repository")
	flag.IntVar(&o.each, "each", 3, "refactorings in a commit")
	flag.IntVar(&o.edits, "edits", 1, "statements put into a body that is edited")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of all choices")
	flag.BoolVar(&o.verbose, "v", false, "name what was missed and what is false")
	flag.Parse()
	if only != "" {
		o.only = strings.Split(only, ",")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, o); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, o options) error {
	var err error
	if o.dir, err = pinned.Folder(o.dir); err != nil {
		return err
	}
	temporary := o.scratch == ""
	if temporary {
		if o.scratch, err = os.MkdirTemp("", "codegraph-movecheck-"); err != nil {
			return fmt.Errorf("make scratch folder: %w", err)
		}
		defer os.RemoveAll(o.scratch)
	}
	if o.binary == "" {
		o.binary = o.scratch + "/codegraph"
		if err := pinned.Build(ctx, ".", "./cmd/codegraph", o.binary); err != nil {
			return err
		}
	}
	list, err := pinned.Read(o.manifest, 4, o.only)
	if err != nil {
		return err
	}
	var repos []*repo
	for _, r := range list {
		s, err := load(ctx, r, o)
		if err != nil {
			return err
		}
		repos = append(repos, s)
	}
	lendAround(repos)
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

// lendAround gives each repository the functions of the others of its language.
func lendAround(repos []*repo) {
	lent := map[*repo][]lent{}
	for _, r := range repos {
		lent[r] = r.lend()
	}
	for _, r := range repos {
		for _, other := range repos {
			if other != r && other.lang == r.lang {
				r.foreign = append(r.foreign, lent[other]...)
			}
		}
	}
}
