// Command breaks measures how well `codegraph diff` names the references
// that a change leaves behind. It makes scratch commits in pinned public
// repositories, each with one definition removed, renamed, re-signed or narrowed
// and in every second one some of the callers mended, and compares
// breaks[].callers with the errors that the language's own checker finds on the
// head side and not on the base side: go/types, tsc and pyright.
//
// Only sites in files outside of the diff are judged, and only in files that the
// checker looks at. A site is a line of a file; an error inside a call's
// arguments belongs to the line of the callee's name. The choice of definitions
// follows a seed and goes by words, not by codegraph's own references.
//
// The checkers' answers are kept by tree, so that measuring again costs no
// checker. Needed: go, git, and node with npm for TypeScript and Python.
//
// Columns of a repository: language, then options: include=A,B, folders that a Python
// checker looks at; a TypeScript one has its configuration, config/NAME.tsconfig.json.
package main

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	config, page, log string
	count             int
	seed              string
	further           bool
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.config, "config", "cmd/internal/check/breaks/config", "folder of the checkers' configurations")
	flag.StringVar(&o.page, "page", "docs/changes.md", "page whose section is written; empty for none")
	flag.StringVar(&o.log, "log", "", "file to list every mutation, miss and false one in")
	flag.IntVar(&o.count, "n", 18, "mutations in each repository")
	flag.StringVar(&o.seed, "seed", "1", "another seed chooses other definitions")
	flag.BoolVar(&o.further, "further", false, "make further kinds of mutation: what declarations ask of values; prints tables only")
	o.Main("breaks", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	var scratch string
	repos, done, err := o.Prepare(ctx, 1, &scratch)
	if err != nil {
		return err
	}
	defer done()
	if o.config, err = filepath.Abs(o.config); err != nil {
		return err
	}
	cases, err := pinned.Each(repos, func(r pinned.Repo) ([]outcome, error) { return measure(ctx, r, o) })
	if o.log != "" {
		err = errors.Join(err, writeLog(o.log, cases))
	}
	if o.page != "" && !o.further && len(o.Only) == 0 && err == nil {
		return writeSection(o.page, cases, o)
	}
	writeTables(os.Stdout, cases)
	return err
}
