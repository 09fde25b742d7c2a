// Command edits makes scratch commits in clones, each of which renames, removes or asks for a further
// argument of one function that is called, and leaves its calls as they are. It counts the
// calls that `codegraph diff` reports as broken, those apart that were exact, and lists the
// functions of which some were not reported, for a reader to judge: a call may have been bound wrongly, or
// mean another definition now.
//
// With -audit it renames definitions of any kind that other files write, drawn by the seed, and counts
// those for which `codegraph audit` fails. The lines of the others are listed with what they
// are bound to.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

type options struct {
	pinned.Command
	language, edit string
	count          int
	seed           uint64
	audit          bool
}

func main() {
	o := options{}
	o.BinaryFlag()
	flag.StringVar(&o.language, "language", "", "language of the functions")
	flag.StringVar(&o.edit, "edit", "rename", "what becomes of a function: rename, remove or parameter")
	flag.IntVar(&o.count, "count", 25, "functions of each clone")
	flag.Uint64Var(&o.seed, "seed", 7, "which functions")
	flag.BoolVar(&o.audit, "audit", false, "rename any definitions that other files write, and count those for which audit fails")
	o.Main("edits", func(ctx context.Context) error { return run(ctx, o, flag.Args()) })
}

func run(ctx context.Context, o options, clones []string) error {
	change, known := changes[o.edit]
	switch {
	case !known:
		return fmt.Errorf("there is no edit %q: name rename, remove or parameter", o.edit)
	case len(clones) == 0 || o.language == "":
		return errors.New("name a language and clones: edits -language kotlin DIR…")
	}
	if o.Binary == "" {
		scratch, err := os.MkdirTemp("", "codegraph-edits-")
		if err != nil {
			return fmt.Errorf("make a folder to build in: %w", err)
		}
		defer os.RemoveAll(scratch)
		if err := o.BuildIn(ctx, scratch); err != nil {
			return err
		}
	}
	measure := func(dir string) error { return o.clone(ctx, dir, change) }
	if o.audit {
		measure = func(dir string) error { return o.gate(ctx, dir) }
	}
	for _, dir := range clones {
		if err := measure(dir); err != nil {
			return fmt.Errorf("%s: %w", dir, err)
		}
	}
	return nil
}

func (o options) clone(ctx context.Context, dir string, change edit) error {
	all, err := o.functions(ctx, dir)
	if err != nil {
		return err
	}
	var calls, reported, exact, exactReported, functions int
	for a, err := range attempts(ctx, o, dir, all, change) {
		if err != nil {
			return err
		}
		f := a.of
		functions++
		broken, err := o.broken(ctx, dir, a.commit)
		if err != nil {
			return fmt.Errorf("%s: %w", f.QualifiedName, err)
		}
		missed := 0
		for _, c := range f.calls {
			at, counts := a.shift(c.place)
			if !counts {
				continue
			}
			calls++
			if c.exact {
				exact++
			}
			switch {
			case !broken[at]:
				missed++
			case c.exact:
				reported, exactReported = reported+1, exactReported+1
			default:
				reported++
			}
		}
		if missed > 0 {
			fmt.Printf("   %s %s:%d: %d of %d calls not reported, see %.10s\n", f.QualifiedName, f.Path, f.Line, missed, len(f.calls), a.commit)
		}
	}
	fmt.Printf("%s, %s, %s: %d functions, reported %d of %d calls, %d of the %d that were exact\n", path.Base(dir), o.language, o.edit, functions, reported, calls, exactReported, exact)
	return nil
}

type place struct {
	path string
	line int
}

type call struct {
	place
	exact bool
}

// function is one that is called, under a name that no other of the language has.
type function struct {
	Name, Path    string
	QualifiedName string `json:"qualified_name"`
	Line, Column  int    // of the name
	First, Last   int    // lines of the declaration
	language      string
	calls         []call
}

// functions lists what is called in a clone, in the order of the tree.
func (o options) functions(ctx context.Context, dir string) ([]function, error) {
	var callables []struct {
		ID string
		function
	}
	if err := o.rows(ctx, dir, &callables, fmt.Sprintf("SELECT id, name, qualified_name, path, name_line AS line, name_column AS column, start_line AS first, end_line AS last FROM symbols WHERE language = '%s' AND kind IN ('function', 'method')", o.language)); err != nil {
		return nil, err
	}
	var called []struct {
		Target, Path, Certainty string
		Line                    int
	}
	if err := o.rows(ctx, dir, &called, "SELECT target, path, line, certainty FROM edges WHERE kind = 'calls' AND target_kind IN ('function', 'method')"); err != nil {
		return nil, err
	}
	calls := map[string][]call{}
	for _, r := range called {
		calls[r.Target] = append(calls[r.Target], call{place{r.Path, r.Line}, r.Certainty == "exact"})
	}
	named := map[string]int{}
	for _, r := range callables {
		named[r.Name]++
	}
	var out []function
	for _, r := range callables {
		r.calls, r.language = calls[r.ID], o.language
		if n := len(r.calls); named[r.Name] == 1 && n > 0 && n <= maxCalls {
			out = append(out, r.function)
		}
	}
	return out, nil
}

// maxCalls leaves out what is called so often that one function would make the figure.
const maxCalls = 40

func (o options) rows(ctx context.Context, dir string, out any, statement string) error {
	data, err := o.output(ctx, "-C", dir, "sql", "--json", "--max-rows", "5000000", "--ref", "HEAD", statement)
	if err != nil {
		return err
	}
	answer := struct{ Rows any }{out}
	if err := json.Unmarshal(data, &answer); err != nil {
		return fmt.Errorf("decode rows: %w", err)
	}
	return nil
}

// broken lists where a commit breaks callers.
func (o options) broken(ctx context.Context, dir, commit string) (map[place]bool, error) {
	data, err := o.output(ctx, "-C", dir, "diff", "HEAD.."+commit, "--json", "--max-tokens", "0")
	if err != nil {
		return nil, err
	}
	var answer struct {
		Breaks []struct {
			Callers []struct {
				Path string
				Line int
			}
		}
	}
	if err := json.Unmarshal(data, &answer); err != nil {
		return nil, fmt.Errorf("decode diff: %w", err)
	}
	out := map[place]bool{}
	for _, b := range answer.Breaks {
		for _, c := range b.Callers {
			out[place{c.Path, c.Line}] = true
		}
	}
	return out, nil
}

func (o options) output(ctx context.Context, args ...string) ([]byte, error) {
	data, err := exec.CommandContext(ctx, o.Binary, append(args, "--quiet")...).Output()
	if err != nil {
		return nil, fmt.Errorf("codegraph %s: %w: %s", args[2], err, data)
	}
	return data, nil
}
