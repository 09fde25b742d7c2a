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
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/pinned"
)

type options struct {
	manifest, dir, binary, out string
	only                       []string
	history                    int
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("bench: ")
	var o options
	var only string
	flag.StringVar(&o.manifest, "manifest", "cmd/internal/bench/repos.txt", "repositories: name, owner/name, commit")
	flag.StringVar(&o.dir, "dir", os.Getenv("CODEGRAPH_BENCH_DIR"), "folder of the clones")
	flag.StringVar(&o.out, "out", "docs/benchmarks.md", "report")
	flag.StringVar(&o.binary, "binary", "", "codegraph to measure (default: built from the checkout)")
	flag.StringVar(&only, "only", "gin,terraform,vue,babel,sqlalchemy,tornado", "names of repositories, separated by commas")
	flag.IntVar(&o.history, "history", 100, "commits over which the growth of the index is measured")
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
	scratch, err := os.MkdirTemp("", "codegraph-bench-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	if o.dir, err = pinned.Folder(o.dir); err != nil {
		return err
	}
	if o.binary == "" {
		o.binary = filepath.Join(scratch, "codegraph")
		if err := pinned.Build(ctx, ".", "./cmd/codegraph", o.binary); err != nil {
			return err
		}
	}
	repos, err := pinned.Read(o.manifest, 3, o.only)
	if err != nil {
		return err
	}
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
