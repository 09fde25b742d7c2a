// Command accuracy scores codegraph against compilers' truth on pinned public
// repositories and writes docs/accuracy.md.
//
// Truth and scorer are those of the evaluation folder (CODEGRAPH_EVAL), a module
// of its own: cmd/score and truth/NAME.jsonl.gz. Truth for what that folder does
// not hold is looked for in the folder -more. Repositories without truth are listed
// in the page, not scored. Mirrors are kept where bench keeps its clones.
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
	manifest, dir, eval, more, binary, pages, out string
	only                                          []string
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("accuracy: ")
	eval := os.Getenv("CODEGRAPH_EVAL")
	if eval == "" {
		eval = filepath.Join("..", "shared", "eval")
	}
	var o options
	var only string
	flag.StringVar(&o.manifest, "manifest", "cmd/internal/accuracy/repos.txt", "repositories, in the evaluation folder's format")
	flag.StringVar(&o.dir, "dir", os.Getenv("CODEGRAPH_BENCH_DIR"), "folder of the mirrors")
	flag.StringVar(&o.eval, "truth", eval, "evaluation folder: scorer and truth/")
	flag.StringVar(&o.more, "more", os.Getenv("CODEGRAPH_EVAL_MORE"), "folder of further truth files")
	flag.StringVar(&o.binary, "binary", "", "codegraph to measure (default: built from the checkout)")
	flag.StringVar(&o.pages, "pages", "docs/accuracy", "folder of the pages about causes, LANGUAGE.md")
	flag.StringVar(&o.out, "out", "docs/accuracy.md", "report")
	flag.StringVar(&only, "only", "", "names of repositories, separated by commas")
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
	scratch, err := os.MkdirTemp("", "codegraph-accuracy-")
	if err != nil {
		return fmt.Errorf("make scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	repos, err := readManifest(o.manifest, o.only)
	if err != nil {
		return err
	}
	s, err := prepare(ctx, o, scratch)
	if err != nil {
		return err
	}
	var scored []result
	var left []skipped
	var failed []error
	for _, r := range repos {
		truth, ok := findTruth(r.Name, filepath.Join(o.eval, "truth"), o.more)
		if !ok {
			log.Printf("%s: no truth, skipped", r.Name)
			left = append(left, skipped{r, "no truth at hand"})
			continue
		}
		res, err := s.score(ctx, r, truth)
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", r.Name, err))
			continue
		}
		log.Print(res.line())
		if res.all["defs all"].Graph == 0 {
			left = append(left, skipped{r, "no definition of the language in the graph"})
			continue
		}
		scored = append(scored, res)
	}
	if len(scored) == 0 {
		return errors.Join(append(failed, errors.New("nothing scored"))...)
	}
	var page bytes.Buffer
	writeReport(&page, scored, left, o.pages)
	if err := os.WriteFile(o.out, page.Bytes(), 0o644); err != nil {
		failed = append(failed, fmt.Errorf("write report: %w", err))
	}
	return errors.Join(failed...)
}

// prepare builds the program and the scorer and finds the folder of mirrors.
func prepare(ctx context.Context, o options, scratch string) (scorer, error) {
	s := scorer{binary: o.binary, tool: filepath.Join(scratch, "score"), scratch: scratch}
	var err error
	if s.mirrors, err = pinned.Folder(o.dir); err != nil {
		return s, err
	}
	if err := pinned.Build(ctx, o.eval, "./cmd/score", s.tool); err != nil {
		return s, err
	}
	if s.binary == "" {
		s.binary = filepath.Join(scratch, "codegraph")
		return s, pinned.Build(ctx, ".", "./cmd/codegraph", s.binary)
	}
	return s, nil
}
