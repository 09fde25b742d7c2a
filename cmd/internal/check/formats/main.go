// Command formats measures how well `codegraph diff` says what changes no
// behaviour from what does. In pinned public repositories it makes two sorts of
// scratch commits:
//
// A formatter with settings other than the repository's writes every file anew
// (prettier, ruff, prettier-plugin-java; gofmt -s and two printers of our own for
// Go). No definition may be reported as changed, nothing as broken; the files are
// cosmetic, and audit finds nothing.
//
// A small edit that changes behaviour is made in many files at once, one in each,
// on top of the formatted tree. The file must be reported as changed.
//
// Needed: go, git, and node with npm.
//
// Column of a repository: its language.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	scratch, tool string
	files         int
	seed          uint64
	verbose       bool
}

func main() {
	o := options{tool: "cmd/internal/check/formats"}
	o.BinaryFlag()
	flag.StringVar(&o.scratch, "scratch", "", "folder to work in, kept (default: a temporary one)")
	flag.IntVar(&o.files, "files", 40, "files edited in a commit, at most")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of all choices")
	flag.BoolVar(&o.verbose, "v", false, "name what is told wrongly")
	o.Main("formats", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	repos, done, err := o.Prepare(ctx, 1, &o.scratch)
	if err != nil {
		return err
	}
	defer done()
	if o.tool, err = installFormatters(ctx, o.tool, filepath.Join(o.Dir, "npm", "formatters")); err != nil {
		return err
	}
	var rep report
	var failed []error
	for _, r := range repos {
		if err := measure(ctx, r, o, &rep); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", r.Name, err))
		}
	}
	rep.write(os.Stdout)
	return errors.Join(failed...)
}
