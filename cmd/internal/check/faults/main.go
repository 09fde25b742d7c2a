// Command faults lists the places of a tree at which the check of types finds that a value does not suit what is
// expected of it. `diff` reports such a place only where a change explains it; here every one is listed, so that in a
// repository whose compiler has no error each is false, but those of members that are missing: they are reported only
// where a change took the member away. `audit` reports those of declared types in what a change adds, and they are marked.
//
//	go run ./cmd/internal/check/faults REPOSITORY [REVISION]
//
// Nothing is stored. Exit code 1 when there is any.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func main() {
	flag.Parse()
	if flag.NArg() < 1 || flag.NArg() > 2 {
		flag.Usage()
		os.Exit(2)
	}
	revision := "HEAD"
	if flag.NArg() == 2 {
		revision = flag.Arg(1)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	files, faults, err := list(ctx, flag.Arg(0), revision)
	if err != nil {
		fmt.Fprintln(os.Stderr, "faults:", err)
		os.Exit(2)
	}
	fmt.Printf("%d faults in %d files\n", faults, files)
	if faults > 0 {
		os.Exit(1)
	}
}

// list prints the faults of a revision, and counts them and the files of the graph.
func list(ctx context.Context, dir, revision string) (files, faults int, err error) {
	repo, err := gitrepo.Open(dir)
	if err != nil {
		return 0, 0, err
	}
	defer repo.Close()
	at, err := repo.Resolve(ctx, revision)
	if err != nil {
		return 0, 0, err
	}
	commit, err := repo.Commit(ctx, at.Commit)
	if err != nil {
		return 0, 0, err
	}
	s, err := graph.New(repo, graph.NewMemory(), graph.Options{Config: &config.Config{}}).At(ctx, commit.Tree)
	if err != nil {
		return 0, 0, err
	}
	checker := s.Checker(ctx)
	err = s.Leaves(ctx, func(l graph.Leaf) error {
		files++
		found, err := checker.Faults(ctx, l.Path)
		for _, f := range found {
			faults++
			fmt.Printf("%s:%d:%d %s%s\n", l.Path, f.Line, f.Col, f.Reason, declared(&f))
		}
		return err
	})
	return files, faults, err
}

// declared marks a fault of declared types, which `audit` reports wherever a change adds it.
func declared(f *link.Fault) string {
	if f.Declared {
		return ", as is declared"
	}
	return ""
}
