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
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	out     string
	history int
	copies  []int  // of the repositories that are copied, see measureScale
	latency int    // runs of each command that people wait for, on each of these; 0 for none
	keep    string // folder where the copies stay, for profiles; "" for none
	trees   bool   // write the trees of copies to that folder and measure nothing
}

func main() {
	o := options{Command: pinned.Command{Only: []string{"gin", "terraform", "vue", "babel", "sqlalchemy", "tornado"}}}
	o.BinaryFlag()
	flag.StringVar(&o.out, "out", "docs/benchmarks.md", "report")
	flag.IntVar(&o.history, "history", 100, "commits over which the growth of the index is measured")
	flag.Func("copies", "sizes of the trees that are measured, in copies of four repositories (default 1,10,40); 0 for none", func(text string) (err error) {
		o.copies, err = numbers(text)
		return err
	})
	o.copies = []int{1, 10, 40}
	flag.IntVar(&o.latency, "latency", 0, "runs of each command that people wait for, on each tree of copies, for percentiles")
	flag.StringVar(&o.keep, "keep", "", "folder where the trees of copies and their state folders stay, to be profiled (--cpuprofile)")
	flag.BoolVar(&o.trees, "trees", false, "write the trees of copies below --keep, where they are not there yet, and measure nothing")
	o.Main("bench", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	if o.trees {
		return writeTrees(ctx, o)
	}
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
	if len(o.copies) > 0 {
		log.Printf("copies of four repositories")
		if sizes, err = measureScale(ctx, o, filepath.Join(scratch, "scale")); err != nil {
			failed = append(failed, err)
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

// numbers reads positive numbers that commas separate.
func numbers(text string) ([]int, error) {
	var out []int
	for field := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(field)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%q is no number of copies", field)
		}
		if n > 0 {
			out = append(out, n)
		}
	}
	return out, nil
}
