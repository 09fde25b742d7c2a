// Command searchcheck measures `codegraph search`: for symbols drawn at random
// whose names have two words or more, it asks for two of the words in lower case,
// in their order, and counts how often the symbol, or another of the same name,
// is among the first five.
//
//	go run ./cmd/internal/searchcheck [-only NAME,NAME] [-v]
//
// The repositories are those of explorecheck. Fields, parameters and files are
// not drawn; locals are.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
	"github.com/codegraph-dev/codegraph/cmd/internal/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
)

type options struct {
	pinned.Command
	state   string
	symbols int
	seed    uint64
	verbose bool
}

func main() {
	o := options{Command: pinned.Command{Manifest: "cmd/internal/explorecheck/repos.txt"}}
	flag.StringVar(&o.state, "state-dir", "", "folder of the indexes, kept (default: a new one that is removed)")
	flag.IntVar(&o.symbols, "symbols", 100, "symbols of each repository")
	flag.Uint64Var(&o.seed, "seed", 1, "of the draw")
	flag.BoolVar(&o.verbose, "v", false, "list what was not found")
	o.Main("searchcheck", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	repos, err := o.Repos(4)
	if err != nil {
		return err
	}
	if o.state == "" {
		if o.state, err = os.MkdirTemp("", "searchcheck-"); err != nil {
			return err
		}
		defer os.RemoveAll(o.state)
	}
	fmt.Print("| repository | symbols | the symbol in the first five | one of its name |\n|---|---|---|---|\n")
	var all tally
	for _, r := range repos {
		t, err := o.measure(ctx, r)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		fmt.Println(t.line(r.Name))
		all = tally{all.asked + t.asked, all.found + t.found, all.named + t.named}
	}
	fmt.Println(all.line("**all**"))
	return nil
}

// tally counts symbols.
type tally struct{ asked, found, named int }

func (t tally) line(name string) string {
	n := max(1, t.asked)
	return fmt.Sprintf("| %s | %d | %d (%d %%) | %d (%d %%) |", name, t.asked, t.found, 100*t.found/n, t.named, 100*t.named/n)
}

func (o options) measure(ctx context.Context, r pinned.Repo) (t tally, err error) {
	mirror, err := r.Mirror(ctx, o.Dir)
	if err != nil {
		return t, err
	}
	folder := filepath.Join(o.state, r.Name)
	random := rand.New(rand.NewPCG(o.seed, 0))
	drawn, err := draw(ctx, mirror, folder, r.Commit, o.symbols, random)
	if err != nil {
		return t, err
	}
	for _, s := range drawn {
		words := search.Split(s.Name)
		first := random.IntN(len(words) - 1)
		query := words[first] + " " + words[first+1+random.IntN(len(words)-first-1)]
		found, named, err := ask(ctx, mirror, folder, r.Commit, query, s)
		if err != nil {
			return t, err
		}
		t.asked++
		if found {
			t.found++
		}
		if named {
			t.named++
		} else if o.verbose {
			fmt.Printf("  %q does not find %s %s in %s\n", query, s.Kind, s.QualifiedName, s.Path)
		}
	}
	return t, nil
}

// draw picks symbols of names with several words.
func draw(ctx context.Context, mirror, folder, commit string, n int, random *rand.Rand) ([]snapshot.Symbol, error) {
	st, err := state.Open(state.Options{Dir: mirror, StateDir: folder})
	if err != nil {
		return nil, err
	}
	defer st.Close()
	view, err := st.At(ctx, commit)
	if err != nil {
		return nil, err
	}
	var pool []snapshot.Symbol
	err = view.Each(ctx, func(f *snapshot.File) error {
		for _, s := range f.Symbols() {
			if drawable(s) {
				pool = append(pool, s)
			}
		}
		return nil
	})
	random.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	return pool[:min(n, len(pool))], err
}

func drawable(s snapshot.Symbol) bool {
	switch s.Kind.String() {
	case "file", "package", "module", "namespace", "field", "property", "parameter", "section":
		return false
	}
	words := search.Split(s.Name)
	return len(words) > 1 && words[0] != words[1]
}

func ask(ctx context.Context, mirror, folder, commit, query string, s snapshot.Symbol) (found, named bool, err error) {
	var out, messages bytes.Buffer
	args := []string{"search", "-C", mirror, "--state-dir", folder, "--ref", commit, "--limit", "5", "--json", "--quiet", "--", query}
	if code := cli.Run(ctx, args, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &messages}); code != 0 {
		return false, false, fmt.Errorf("search %q: exit code %d: %s", query, code, messages.String())
	}
	var a struct{ Matches []struct{ ID, Name string } }
	if err := json.Unmarshal(out.Bytes(), &a); err != nil {
		return false, false, err
	}
	for _, m := range a.Matches {
		found = found || m.ID == s.ID.String()
		named = named || m.Name == s.Name
	}
	return found, named, nil
}
