// Command recipes prints rows of every recipe on pinned public repositories, each with
// the lines of the source that it names, for a reader to judge; and it writes what
// readers judged as the table of docs/accuracy/judged.md.
//
// params.txt names the values of required parameters. judged.txt holds the verdicts: a
// line for each repository and recipe with the rows there were, those read and those
// right. With -table nothing is run and the table is written.
//
// Column of a repository: its language.
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
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	state, params string
	recipes       []string // empty for all
	rows, around  int
	seed          uint64
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.state, "state", "", "folder of the indexes, kept (default: a temporary one)")
	flag.StringVar(&o.params, "params", folder+"params.txt", "values of required parameters: repository, recipe, NAME=VALUE …")
	flag.IntVar(&o.rows, "rows", 40, "rows of each recipe and repository")
	flag.IntVar(&o.around, "around", 0, "lines of the source on both sides of a row's line")
	flag.Uint64Var(&o.seed, "seed", 2026, "seed of the choice of rows")
	recipes := flag.String("recipes", "", "recipes, separated by commas (default: all)")
	table := flag.String("table", "", "page to write the table of judged.txt into; nothing is run")
	o.Main("recipes", func(ctx context.Context) error {
		if *table != "" {
			return writeTable(*table, folder+"judged.txt", o.Manifest)
		}
		o.recipes = strings.FieldsFunc(*recipes, func(r rune) bool { return r == ',' })
		return run(ctx, o)
	})
}

const folder = "cmd/internal/check/recipes/"

func run(ctx context.Context, o options) error {
	given, err := readParams(o.params)
	if err != nil {
		return err
	}
	repos, done, err := o.Prepare(ctx, 1, &o.state)
	if err != nil {
		return err
	}
	defer done()
	var failed []error
	for _, r := range repos {
		failed = append(failed, o.repo(ctx, r, given[r.Name]))
	}
	return errors.Join(failed...)
}

// recipe is what `recipe list` says of one.
type recipe struct {
	ID     string
	Params []struct{ Required bool }
}

// repo prints the rows of one repository.
func (o options) repo(ctx context.Context, r pinned.Repo, given map[string][][]string) error {
	work, err := r.Checkout(ctx, o.Dir)
	if err != nil {
		return err
	}
	var list struct{ Recipes []recipe }
	out, _, err := o.codegraph(ctx, r, work, "recipe", "list", "--json")
	if err != nil {
		return err
	}
	if err := json.Unmarshal(out, &list); err != nil {
		return fmt.Errorf("decode recipe list: %w", err)
	}
	slices.SortFunc(list.Recipes, func(a, b recipe) int { return strings.Compare(a.ID, b.ID) })
	for _, x := range list.Recipes {
		if len(o.recipes) > 0 && !slices.Contains(o.recipes, x.ID) {
			continue
		}
		calls := given[x.ID]
		for _, p := range x.Params {
			if p.Required && calls == nil {
				log.Printf("%s %s: left out, params.txt has no values", r.Name, x.ID)
				calls = [][]string{}
			}
		}
		if calls == nil {
			calls = [][]string{nil}
		}
		for _, params := range calls {
			if err := o.show(ctx, r, work, x.ID, params); err != nil {
				log.Printf("%s %s: %v", r.Name, x.ID, err)
			}
		}
	}
	return nil
}

// codegraph runs the program in a clone and gives both of its outputs.
func (o options) codegraph(ctx context.Context, r pinned.Repo, work string, args ...string) (stdout, stderr []byte, err error) {
	cmd := exec.CommandContext(ctx, o.Binary, append(args, "-C", work, "--state-dir", filepath.Join(o.state, r.Name))...)
	var said bytes.Buffer
	cmd.Stderr = &said
	stdout, err = cmd.Output()
	if err != nil {
		return stdout, nil, fmt.Errorf("codegraph %s: %w: %s", strings.Join(args, " "), err, said.Bytes())
	}
	return stdout, said.Bytes(), nil
}

// show prints chosen rows of one recipe.
func (o options) show(ctx context.Context, r pinned.Repo, work, id string, params []string) error {
	args := []string{"recipe", id, "--format", "jsonl"}
	for _, p := range params {
		args = append(args, "--param", p)
	}
	out, said, err := o.codegraph(ctx, r, work, args...)
	if err != nil {
		return err
	}
	rows := slices.Collect(strings.Lines(string(out)))
	fmt.Printf("== %s %s %s: %d rows\n%s", r.Name, id, strings.Join(params, " "), len(rows), said)
	seed := fnv.New64a()
	seed.Write([]byte(r.Name + " " + id))
	rng := rand.New(rand.NewPCG(o.seed, seed.Sum64()))
	order := rng.Perm(len(rows))
	order = order[:min(o.rows, len(order))]
	slices.Sort(order) // in the recipe's own order, which some are about
	for _, i := range order {
		if err := o.row(work, i+1, rows[i]); err != nil {
			return err
		}
	}
	return nil
}

// row prints one row: where it is, its other columns, and the lines that it names.
func (o options) row(work string, n int, text string) error {
	var at map[string]any
	if err := json.Unmarshal([]byte(text), &at); err != nil {
		return fmt.Errorf("decode a row: %w", err)
	}
	path, _ := at["path"].(string)
	line, _ := at["line"].(float64)
	fmt.Printf("%d. %s:%d", n, path, int(line))
	for _, name := range slices.Sorted(maps.Keys(at)) {
		if name != "path" && name != "line" && at[name] != nil {
			fmt.Printf(" %s=%v", name, at[name])
		}
	}
	fmt.Println()
	return o.source(work, path, int(line))
}

// source prints lines of a file.
func (o options) source(work, path string, line int) error {
	if path == "" || line == 0 {
		return nil
	}
	text, err := os.ReadFile(filepath.Join(work, filepath.FromSlash(path)))
	if err != nil {
		return fmt.Errorf("read what a row names: %w", err)
	}
	lines := strings.Split(string(text), "\n")
	for n := max(1, line-o.around); n <= min(len(lines), line+o.around); n++ {
		fmt.Printf("   %5d  %s\n", n, strings.TrimRight(lines[n-1], "\r"))
	}
	return nil
}
