// Command bench measures codegraph on pinned public repositories beside what
// git takes for the same bytes, and writes docs/benchmarks.md.
//
// Repositories are cloned once into CODEGRAPH_BENCH_DIR (default: the user's
// cache folder), never into the checkout. Absolute times belong to one machine;
// the ratios, taken in one run, are what the figures are about.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	out     string
	history int
}

func main() {
	o := options{Command: pinned.Command{Only: []string{"gin", "terraform", "vue", "babel", "sqlalchemy", "tornado"}}}
	o.BinaryFlag()
	flag.StringVar(&o.out, "out", "docs/benchmarks.md", "report")
	flag.IntVar(&o.history, "history", 100, "commits over which the growth of the index is measured")
	o.Main("bench", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	var scratch string
	repos, done, err := o.Prepare(ctx, 0, &scratch)
	if err != nil {
		return err
	}
	defer done()
	var results []result
	var failed []error
	for _, r := range repos {
		log.Printf("%s", r.Name)
		res, err := measure(ctx, o, r, filepath.Join(scratch, r.Name))
		if err != nil {
			log.Printf("%s: %v", r.Name, err)
			failed = append(failed, fmt.Errorf("%s: %w", r.Name, err))
			continue
		}
		results = append(results, res)
	}
	var sizes []scaled
	for _, r := range repos {
		if r.Name == scaleRepo {
			log.Printf("%s, many times", r.Name)
			if sizes, err = measureScale(ctx, o, r, filepath.Join(scratch, "scale")); err != nil {
				failed = append(failed, fmt.Errorf("%s, many times: %w", r.Name, err))
			}
		}
	}
	if len(results) > 0 {
		var page bytes.Buffer
		writeReport(&page, results, sizes, describeMachine())
		if err := os.WriteFile(o.out, page.Bytes(), 0o644); err != nil {
			return fmt.Errorf("write report: %w", err)
		}
	}
	return errors.Join(failed...)
}
