// Growth measures how the cost of small repositories grows with their size. Each family is
// a repository with something that invites comparing all with all, in two commits; its size
// is doubled up to a bound, and the exponent of the time of `index`, `diff` and `audit` is
// fitted. It fails where one is over -most.
//
//	go run ./cmd/internal/check/growth -binary bin/codegraph [-only NAME,…] [-bytes 1000000]
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// options of a measurement.
type options struct {
	binary string
	bytes  int           // of the largest repository of a family
	steps  int           // sizes, each twice the one before
	runs   int           // of each size, each with a state folder of its own
	limit  time.Duration // of one run
	most   float64       // exponent
	lay    string        // folder to lay repositories in, instead of measuring
}

func main() {
	var o options
	flag.StringVar(&o.binary, "binary", "bin/codegraph", "the program")
	flag.IntVar(&o.bytes, "bytes", 1_000_000, "size of the largest repository")
	flag.IntVar(&o.steps, "steps", 5, "sizes, each twice the one before")
	flag.IntVar(&o.runs, "runs", 2, "runs of each size, of which the least time counts")
	flag.DurationVar(&o.limit, "limit", 2*time.Minute, "processor time for one run")
	flag.Float64Var(&o.most, "most", 1.3, "largest exponent that passes")
	flag.StringVar(&o.lay, "lay", "", "lay the repositories in this folder, for a profile, and measure nothing")
	only := flag.String("only", "", "names of families")
	flag.Parse()
	if err := run(o, *only); err != nil {
		fmt.Fprintln(os.Stderr, "growth:", err)
		os.Exit(1)
	}
}

func run(o options, only string) error {
	fmt.Println("| family | bytes | `index` | `diff` | `audit` |")
	fmt.Println("|---|---|---|---|---|")
	failed := 0
	for _, f := range families {
		if only != "" && !slices.Contains(strings.Split(only, ","), f.name) {
			continue
		}
		if o.lay != "" {
			if _, err := lay(filepath.Join(o.lay, f.name), f, f.fit(o.bytes)); err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
			continue
		}
		points, err := o.measure(f)
		if err != nil {
			return fmt.Errorf("%s: %w", f.name, err)
		}
		row, ok := o.row(points)
		if !ok {
			failed++
		}
		fmt.Printf("| %s | %s\n", f.what, row)
	}
	if failed > 0 {
		return fmt.Errorf("%d families grow by more than %.1f, or do not end within %v", failed, o.most, o.limit)
	}
	return nil
}
