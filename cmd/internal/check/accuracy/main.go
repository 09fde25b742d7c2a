// Command accuracy scores codegraph against compilers' truth on pinned public
// repositories and writes docs/accuracy.md.
//
// Truth and scorer are those of the evaluation folder (CODEGRAPH_EVAL), a module
// of its own: cmd/score and truth/NAME.jsonl.gz. Truth for what that folder does
// not hold is looked for in the folder -more. Repositories without truth are listed
// in the page, not scored. Mirrors are kept where bench keeps its clones.
//
// Columns of a repository: truth tool, language, folder, language of ctags, then
// options. Besides the evaluation folder's there is set=: older, a development
// repository about one and two years before (javapoet, where little changes, further
// back); examined, one measured first and then read for causes of misses; held-out, one
// whose misses nobody read: one that is read becomes examined, and another takes its
// place. Without it, a development repository. express has no tsconfig.json: the step
// index needs one in its work tree that says allowJs and includes index.js, lib and test.
// unstorage names itself in its types: tsconfig.eval.json extends its tsconfig.json with the
// paths "unstorage": ["./src/index.ts"] and "unstorage/drivers/*": ["./src/drivers/*.ts"]. Truth of
// joda-money and rtree is made with their dependencies on CLASSPATH; of yup without the
// dependency that its package.json patches.
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
	"runtime"

	"golang.org/x/sync/errgroup"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	eval, more, pages, out, keep string
	list                         bool
}

func main() {
	eval := os.Getenv("CODEGRAPH_EVAL")
	if eval == "" {
		eval = filepath.Join("..", "shared", "eval")
	}
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.eval, "truth", eval, "evaluation folder: scorer and truth/")
	flag.StringVar(&o.more, "more", os.Getenv("CODEGRAPH_EVAL_MORE"), "folder of further truth files")
	flag.StringVar(&o.pages, "pages", "docs/accuracy", "folder of the pages about causes, LANGUAGE.md")
	flag.StringVar(&o.out, "out", "docs/accuracy.md", "report")
	flag.StringVar(&o.keep, "keep", "", "folder that keeps truth and graph without what the rules leave out, NAME.reduced…, for the scorer's -examples")
	flag.BoolVar(&o.list, "list", false, "print the repositories as the evaluation folder's steps take them (EVAL_LIST), and score nothing")
	o.Main("accuracy", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	repos, err := readManifest(o.Manifest, o.Only)
	if err != nil {
		return err
	}
	if o.list {
		list(os.Stdout, repos)
		return nil
	}
	scratch, err := os.MkdirTemp("", "codegraph-accuracy-")
	if err != nil {
		return fmt.Errorf("make scratch folder: %w", err)
	}
	defer os.RemoveAll(scratch)
	s, err := prepare(ctx, o, scratch)
	if err != nil {
		return err
	}
	outcomes := make([]outcome, len(repos))
	var group errgroup.Group
	group.SetLimit(runtime.NumCPU())
	for i, r := range repos {
		group.Go(func() error {
			outcomes[i] = s.outcome(ctx, r, o)
			return nil
		})
	}
	_ = group.Wait()
	scored, left, failed := sortOut(outcomes)
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

// outcome is what came of one subject: figures, a reason to have none, or an error.
type outcome struct {
	result
	why string
	err error
}

func (s scorer) outcome(ctx context.Context, sub subject, o options) outcome {
	out := outcome{result: result{subject: sub}}
	truth, ok := findTruth(sub.Name, filepath.Join(o.eval, "truth"), o.more)
	if !ok {
		out.why = "no truth at hand"
		log.Printf("%s: %s", sub.Name, out.why)
		return out
	}
	if out.result, out.err = s.score(ctx, sub, truth); out.err != nil {
		return out
	}
	if out.all["defs all"].Graph == 0 {
		out.why = "no definition of the language in the graph"
	}
	log.Print(out.line())
	return out
}

// sortOut tells apart what came of the subjects and keeps their order.
func sortOut(outcomes []outcome) (scored []result, left []skipped, failed []error) {
	for _, o := range outcomes {
		switch {
		case o.err != nil:
			failed = append(failed, fmt.Errorf("%s: %w", o.Name, o.err))
		case o.why != "":
			left = append(left, skipped{o.subject, o.why})
		default:
			scored = append(scored, o.result)
		}
	}
	return scored, left, failed
}

// prepare builds the program and the scorer and finds the folder of mirrors.
func prepare(ctx context.Context, o options, scratch string) (scorer, error) {
	s := scorer{binary: o.Binary, tool: filepath.Join(scratch, "score"), scratch: scratch, keep: o.keep}
	var err error
	if s.mirrors, err = pinned.Folder(o.Dir); err != nil {
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
