// Command search measures `codegraph search`: for symbols drawn at random
// whose names have two words or more, it asks for two of the words in lower case,
// in their order, and counts how often the symbol, or another of the same name,
// is among the first five.
//
//	go run ./cmd/internal/check/search [-only NAME,NAME] [-held-out] [-v]
//
// Fields, parameters and files are not drawn; locals are.
//
// Two words can be those of many names. Beside what was found stands what a
// perfect order could find that knows nothing of the draw: names with the two
// words, those of fewest words first, in equal parts where they have as many. A
// symbol is crowded when five other names or more have the two words and no more
// words than its own.
//
// Columns of a repository: the language as it is shown, and its set. Nothing was tuned on
// those that are held out.
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

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

type options struct {
	pinned.Command
	state   string
	symbols int
	seed    uint64
	heldOut bool
	verbose bool
}

func main() {
	o := options{}
	flag.StringVar(&o.state, "state-dir", "", "folder of the indexes, kept (default: a new one that is removed)")
	flag.IntVar(&o.symbols, "symbols", 100, "symbols of each repository")
	flag.Uint64Var(&o.seed, "seed", 1, "of the draw")
	flag.BoolVar(&o.heldOut, "held-out", false, "the held-out repositories instead of those for development")
	flag.BoolVar(&o.verbose, "v", false, "list what was not found, with what was")
	o.Main("search", func(ctx context.Context) error { return run(ctx, o) })
}

func run(ctx context.Context, o options) error {
	repos, err := o.Repos(2)
	if err != nil {
		return err
	}
	if o.state == "" {
		if o.state, err = os.MkdirTemp("", "search-"); err != nil {
			return err
		}
		defer os.RemoveAll(o.state)
	}
	set := "development"
	if o.heldOut {
		set = "held-out"
	}
	fmt.Print(head)
	var all tally
	for _, r := range repos {
		if r.Rest[1] != set && len(o.Only) == 0 {
			continue
		}
		t, err := o.measure(ctx, r)
		if err != nil {
			return fmt.Errorf("%s: %w", r.Name, err)
		}
		fmt.Println(t.line(r.Name, r.Rest[0]))
		all.add(t)
	}
	fmt.Println(all.line("**all**", ""))
	return nil
}

func (o options) measure(ctx context.Context, r pinned.Repo) (t tally, err error) {
	mirror, err := r.Mirror(ctx, o.Dir)
	if err != nil {
		return t, err
	}
	folder := filepath.Join(o.state, r.Name)
	random := rand.New(rand.NewPCG(o.seed, 0))
	drawn, names, err := draw(ctx, mirror, folder, r.Commit, o.symbols, random)
	if err != nil {
		return t, err
	}
	for _, s := range drawn {
		words := search.Split(s.Name)
		first := random.IntN(len(words) - 1)
		query := [2]string{words[first], words[first+1+random.IntN(len(words)-first-1)]}
		a, err := ask(ctx, mirror, folder, r.Commit, query[0]+" "+query[1])
		if err != nil {
			return t, err
		}
		rivals, others := names.rivals(s.Name, query)
		found, named := a.has(s)
		t.count(found, named, rivals, others)
		if !named && o.verbose {
			fmt.Printf("  %q does not find %s %s in %s, %s: %s\n", query[0]+" "+query[1], s.Kind, s.QualifiedName, s.Path, rivals, a)
		}
	}
	return t, nil
}

// draw picks symbols of names with several words.
func draw(ctx context.Context, mirror, folder, commit string, n int, random *rand.Rand) ([]graph.Symbol, names, error) {
	st, err := state.Open(state.Options{Dir: mirror, StateDir: folder})
	if err != nil {
		return nil, nil, err
	}
	defer st.Close()
	view, err := st.At(ctx, commit)
	if err != nil {
		return nil, nil, err
	}
	var pool []graph.Symbol
	all := names{}
	err = view.Each(ctx, func(f *graph.File) error {
		for _, s := range f.Symbols() {
			if drawable(s) {
				pool = append(pool, s)
				all.add(s.Name)
			}
		}
		return nil
	})
	random.Shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	return pool[:min(n, len(pool))], all, err
}

func drawable(s graph.Symbol) bool {
	switch s.Kind.String() {
	case "file", "package", "module", "namespace", "field", "property", "parameter", "section":
		return false
	}
	words := search.Split(s.Name)
	return len(words) > 1 && words[0] != words[1]
}

// answer is what is read of search's.
type answer struct {
	Matches []struct {
		ID, Path, Name string
		QualifiedName  string `json:"qualified_name"`
	}
}

func ask(ctx context.Context, mirror, folder, commit, query string) (a answer, err error) {
	var out, messages bytes.Buffer
	args := []string{"search", "-C", mirror, "--state-dir", folder, "--ref", commit, "--limit", "5", "--json", "--quiet", "--", query}
	if code := cli.Run(ctx, args, verb.Streams{In: strings.NewReader(""), Out: &out, Err: &messages}); code != 0 {
		return a, fmt.Errorf("search %q: exit code %d: %s", query, code, messages.String())
	}
	return a, json.Unmarshal(out.Bytes(), &a)
}

// has reports whether a symbol is among the matches, or one of its name.
func (a answer) has(s graph.Symbol) (found, named bool) {
	for _, m := range a.Matches {
		found = found || m.ID == s.ID.String()
		named = named || m.Name == s.Name
	}
	return found, named
}

func (a answer) String() string {
	var list []string
	for _, m := range a.Matches {
		list = append(list, m.QualifiedName)
	}
	return strings.Join(list, ", ")
}
