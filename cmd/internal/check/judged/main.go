// Command judged scores how references are bound against verdicts of readers, in
// languages for which no compiler tells the truth.
//
//	go run ./cmd/internal/check/judged                          scores all verdicts
//	go run ./cmd/internal/check/judged -draw 100 -only puma     draws references to judge
//
// A draw takes the references of a repository whose digests are the least, of those that
// are bound or that are called as a definition of the language is. It prints a line for
// each: its place, its name, what it is bound to, how sure that is, what else is called so,
// and the line of the source. A reader sets the third column to the verdict; the first
// three are kept in testdata/NAME.LANGUAGE.txt (cut -f 1-3).
//
// A verdict is the definition that is meant, as PATH:LINE; several, parted by blanks, where
// each is meant; or - for what the repository does not define.
//
// Columns of a repository: its language, then the kinds of references that count; calls and
// instantiates if none is named.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

const folder = "cmd/internal/check/judged/testdata"

type options struct {
	pinned.Command
	draw, skip int
	show       bool
}

func main() {
	o := options{}
	flag.IntVar(&o.draw, "draw", 0, "references to draw of each repository, instead of scoring")
	flag.IntVar(&o.skip, "skip", 0, "references to leave out before, which were drawn already")
	flag.BoolVar(&o.show, "show", false, "list what is wrong or missed")
	o.Main("judged", func(ctx context.Context) error { return run(ctx, o, os.Stdout) })
}

func run(ctx context.Context, o options, out io.Writer) error {
	repos, err := o.Repos(1)
	if err != nil {
		return err
	}
	if o.draw == 0 {
		fmt.Fprintln(out, heading)
	}
	_, err = pinned.Each(repos, func(r pinned.Repo) ([]struct{}, error) { return nil, one(ctx, o, r, out) })
	return err
}

// one draws from, or scores, one repository.
func one(ctx context.Context, o options, r pinned.Repo, out io.Writer) error {
	dir, err := r.Mirror(ctx, o.Dir)
	if err != nil {
		return err
	}
	g, err := read(ctx, dir, r)
	if err != nil {
		return err
	}
	if o.draw > 0 {
		return g.draw(o.draw, o.skip, out)
	}
	file, err := os.Open(filepath.Join(folder, r.Name+"."+r.Rest[0]+".txt"))
	if err != nil {
		return err
	}
	defer file.Close()
	list, err := verdicts(file)
	if err != nil {
		return fmt.Errorf("%s: %w", file.Name(), err)
	}
	s := g.score(list)
	s.print(out, r)
	if o.show {
		for _, f := range s.faults {
			fmt.Fprintln(out, "  "+f)
		}
	}
	return nil
}
