// Command ranges lists what `codegraph diff` calls a break in merge ranges of
// pinned public repositories, chosen at random: each with the definition, every
// dangling reference and its line on the head side, for a reader to judge.
//
// A range is what one merge, or one commit of the first-parent line, brings to
// it, if it changes files of the language. The seed decides which are chosen.
//
// Columns of a repository: the family of the language, and the extensions of its files.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/fnv"
	"log"
	"math/rand/v2"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/diffctx/signature"
)

type options struct {
	pinned.Command
	state  string
	ranges int
	seed   uint64
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.state, "state", "", "folder of the indexes, kept (default: a temporary one)")
	flag.IntVar(&o.ranges, "ranges", 20, "ranges for each language")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the choice")
	o.Main("ranges", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	repos, done, err := o.Prepare(ctx, 2, &o.state)
	if err != nil {
		return err
	}
	defer done()
	byLanguage := map[string][]pinned.Repo{}
	var languages []string
	for _, r := range repos {
		if byLanguage[r.Rest[0]] == nil {
			languages = append(languages, r.Rest[0])
		}
		byLanguage[r.Rest[0]] = append(byLanguage[r.Rest[0]], r)
	}
	var failed []error
	for _, l := range languages {
		list := byLanguage[l]
		sum := counts{}
		for i, r := range list { // the ranges are shared out evenly
			n := o.ranges*(i+1)/len(list) - o.ranges*i/len(list)
			if err := o.repo(ctx, r, n, &sum); err != nil {
				failed = append(failed, err)
			}
		}
		fmt.Printf("%s: %d ranges, %d with breaks; %d dangling references of %d definitions, %d public names\n\n", l, sum.ranges, sum.broken, sum.callers, sum.breaks, sum.api)
	}
	return errors.Join(failed...)
}

type counts struct{ ranges, broken, breaks, callers, api int }

// repo chooses ranges of one repository and prints their breaks.
func (o options) repo(ctx context.Context, r pinned.Repo, n int, sum *counts) error {
	mirror, err := r.Mirror(ctx, o.Dir)
	if err != nil {
		return err
	}
	out, err := pinned.GitOutput(ctx, mirror, "rev-list", "--first-parent", "--min-parents=1", r.Commit)
	if err != nil {
		return err
	}
	commits := strings.Fields(out)
	seed := fnv.New64a()
	seed.Write([]byte(r.Name))
	rng := rand.New(rand.NewPCG(o.seed, seed.Sum64()))
	rng.Shuffle(len(commits), func(i, j int) { commits[i], commits[j] = commits[j], commits[i] })
	exts := strings.Split(r.Rest[1], ",")
	for _, c := range commits {
		if n == 0 {
			break
		}
		files, err := pinned.GitOutput(ctx, mirror, "diff", "--name-only", c+"^1", c)
		if err != nil {
			return err
		}
		if !slices.ContainsFunc(strings.Fields(files), func(f string) bool { return slices.Contains(exts, path.Ext(f)) }) {
			continue
		}
		n--
		if err := o.show(ctx, r.Name, mirror, c, sum); err != nil {
			log.Printf("%s %s: %v", r.Name, c[:10], err)
		}
	}
	return nil
}

type place struct {
	Path, Name    string
	QualifiedName string `json:"qualified_name"`
	Kind          string
	Line          int
	Signature     string
}

type breach struct {
	Change, Reason string
	API            bool
	Symbol         place
	Now            *place
	Callers        []struct {
		Path, Symbol, Kind, Certainty, Reason string
		Line                                  int
		InDiff                                bool `json:"in_diff"`
	}
}

// show prints one range.
func (o options) show(ctx context.Context, name, mirror, commit string, sum *counts) error {
	cmd := exec.CommandContext(ctx, o.Binary, "-C", mirror, "diff", commit+"^1", commit, "--json", "--quiet", "--only", "breaks", "--state-dir", filepath.Join(o.state, name))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	data, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("diff: %w: %s%s", err, stderr.Bytes(), data)
	}
	var r struct{ Breaks []breach }
	if err := json.Unmarshal(data, &r); err != nil {
		return fmt.Errorf("decode diff: %w", err)
	}
	title, err := pinned.GitOutput(ctx, mirror, "log", "-1", "--format=%h %ad %s", "--date=short", commit)
	if err != nil {
		return err
	}
	sum.ranges++
	fmt.Printf("== %s %s\n", name, title)
	if len(r.Breaks) > 0 {
		sum.broken++
	}
	for _, b := range r.Breaks {
		api := ""
		if b.API {
			api = ", public"
			sum.api++
		}
		if len(b.Callers) > 0 {
			sum.breaks++
		}
		fmt.Printf("  %s%s: %s %s %s:%d: %s\n      - %s\n", b.Change, api, b.Symbol.Kind, b.Symbol.QualifiedName, b.Symbol.Path, b.Symbol.Line, b.Reason, b.Symbol.Signature)
		if b.Now != nil {
			fmt.Printf("      + %s %s:%d %s\n", b.Now.QualifiedName, b.Now.Path, b.Now.Line, b.Now.Signature)
		}
		for _, c := range b.Callers {
			sum.callers++
			where := "elsewhere"
			if c.InDiff {
				where = "in diff"
			}
			fmt.Printf("      %s %s:%d (%s, %s, %s) %s\n          %s\n", c.Kind, c.Path, c.Line, c.Symbol, where, c.Certainty, c.Reason, lineOf(ctx, mirror, commit, c.Path, c.Line))
		}
	}
	return nil
}

func lineOf(ctx context.Context, mirror, commit, file string, line int) string {
	text, err := pinned.GitOutput(ctx, mirror, "show", commit+":"+file)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(signature.NewText([]byte(text)).Line(line)))
}
