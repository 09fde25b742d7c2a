// Command pure audits commits of pinned public repositories that did nothing
// but move files and rename identifiers: `codegraph audit` must report nothing new
// but what such a commit left undone.
//
// A commit counts when every hunk of it is either made of import lines or differs
// by at most three identifiers, each replaced by one other throughout, one of
// which is defined by a line of the commit; or when it only moves files, at least
// 70 % alike. Nothing is added, removed or copied. What is found is printed for a
// reader to judge: an import that did not follow is a true finding.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"os/exec"
	"path/filepath"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	state        string
	limit, depth int
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.state, "state", "", "folder of the indexes, kept (default: a temporary one)")
	flag.IntVar(&o.limit, "limit", 15, "commits of each repository, the newest first")
	flag.IntVar(&o.depth, "depth", 6000, "commits of each repository to look through")
	o.Main("pure", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	repos, done, err := o.Prepare(ctx, 0, &o.state)
	if err != nil {
		return err
	}
	defer done()
	var sum counts
	var failed []error
	for _, r := range repos {
		if err := o.repo(ctx, r, &sum); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", r.Name, err))
		}
	}
	fmt.Printf("%d commits (%d move files, %d rename identifiers), %d with nothing new, %d findings in the others\n", sum.commits, sum.moves, sum.renames, sum.clean, sum.findings)
	return errors.Join(failed...)
}

type counts struct{ commits, moves, renames, clean, findings int }

func (o options) repo(ctx context.Context, r pinned.Repo, sum *counts) error {
	mirror, err := r.Mirror(ctx, o.Dir)
	if err != nil {
		return err
	}
	list, err := pureCommits(ctx, mirror, r.Commit, o.depth, o.limit)
	if err != nil {
		return err
	}
	for _, c := range list {
		findings, err := o.audit(ctx, mirror, r.Name, c.id)
		if err != nil {
			log.Printf("%s %s: %v", r.Name, c.id[:12], err)
			continue
		}
		sum.commits++
		if c.moves > 0 {
			sum.moves++
		}
		if len(c.renamed) > 0 {
			sum.renames++
		}
		if len(findings) == 0 {
			sum.clean++
		}
		sum.findings += len(findings)
		fmt.Printf("== %s %s: %d files moved, renamed %v: %d findings\n", r.Name, c.id[:12], c.moves, c.renamed, len(findings))
		for _, f := range findings {
			fmt.Printf("   %s %s:%d %s\n", f.Rule, f.Path, f.Line, f.Message)
		}
	}
	return nil
}

type finding struct {
	Rule, Message, Path, Attribution string
	Line                             int
}

// audit gives what a commit newly breaks.
func (o options) audit(ctx context.Context, mirror, name, commit string) ([]finding, error) {
	cmd := exec.CommandContext(ctx, o.Binary, "-C", mirror, "audit", "--base", commit+"^", "--head", commit, "--json", "--quiet", "--state-dir", filepath.Join(o.state, name))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	data, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() != 1) { // 1: findings
		return nil, fmt.Errorf("audit: %w: %s%s", err, stderr.Bytes(), data)
	}
	var r struct{ Findings []finding }
	if err := json.Unmarshal(data, &r); err != nil {
		return nil, fmt.Errorf("decode audit: %w", err)
	}
	var out []finding
	for _, f := range r.Findings {
		if f.Attribution == "introduced" {
			out = append(out, f)
		}
	}
	return out, nil
}
