// Command references walks the syntax trees of repositories anew and counts what
// became of each name: an edge, an external or an open reference, a definition, a
// local variable, or nothing. What has no record is reported.
//
//	go run ./cmd/internal/check/references [-show 20] REPOSITORY…
//
// Trees are those of the grammars of tree-sitter, Go's too, whose facts come from
// another parser. Exit code 1 when a reference has no record.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"os"
	"os/signal"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("references: ")
	rev := flag.String("rev", "HEAD", "revision")
	show := flag.Int("show", 10, "references without a record to show of each position")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	lost := 0
	for _, dir := range flag.Args() {
		n, err := repository(ctx, dir, *rev, *show, os.Stdout)
		if err != nil {
			log.Fatal(err)
		}
		lost += n
	}
	if lost > 0 {
		os.Exit(1)
	}
}

// repository counts the names of one repository and prints a line for each language.
func repository(ctx context.Context, dir, rev string, show int, out io.Writer) (int, error) {
	folder, err := os.MkdirTemp("", "references-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(folder)
	s, err := state.Open(state.Options{Dir: dir, StateDir: folder})
	if err != nil {
		return 0, err
	}
	defer s.Close()
	view, err := s.At(ctx, rev)
	if err != nil {
		return 0, err
	}
	c, err := countAll(ctx, s, view)
	if err != nil {
		return 0, err
	}
	fmt.Fprintf(out, "%s\n", dir)
	c.print(out, show)
	return c.lost(), nil
}

// totals is what became of the names of a repository's files.
type totals struct {
	files  map[string]int
	counts map[string]*tally // by language
	losses map[string][]string
}

func countAll(ctx context.Context, s *state.State, view *state.View) (*totals, error) {
	c := &totals{files: map[string]int{}, counts: map[string]*tally{}, losses: map[string][]string{}}
	err := view.Each(ctx, func(f *graph.File) error {
		make := readers[f.Language]
		if make == nil {
			return nil
		}
		source, err := s.Repo.ReadBlob(ctx, f.Blob)
		if err != nil {
			return fmt.Errorf("read %s: %w", f.Path, err)
		}
		return c.file(f, make(), source)
	})
	return c, err
}

func (c *totals) file(f *graph.File, r *reader, source []byte) error {
	t, lost, err := r.count(f, source)
	if err != nil {
		return fmt.Errorf("parse %s: %w", f.Path, err)
	}
	if c.counts[f.Language] == nil {
		c.counts[f.Language] = &tally{}
	}
	c.counts[f.Language].add(t)
	c.files[f.Language]++
	for _, l := range lost {
		key := f.Language + ": " + l.position
		if l.call {
			key += " (call)"
		}
		c.losses[key] = append(c.losses[key], fmt.Sprintf("%s:%d:%d %s", f.Path, l.line, l.column, l.name))
	}
	return nil
}

func (c *totals) lost() int {
	n := 0
	for _, t := range c.counts {
		n += t.lost
	}
	return n
}

// print writes a line for each language and what is lost, most frequent positions first.
func (c *totals) print(out io.Writer, show int) {
	for _, language := range slices.Sorted(maps.Keys(c.counts)) {
		t := c.counts[language]
		fmt.Fprintf(out, "%s: %d files, %d references = %d edges + %d external + %d open + %d lost; %d of them calls; beside them %d names defined, %d local, %d labels and keys, %d unread\n",
			language, c.files[language], t.edges+t.external+t.open+t.lost, t.edges, t.external, t.open, t.lost, t.calls, t.declared, t.local, t.apart, t.unread)
	}
	keys := slices.SortedFunc(maps.Keys(c.losses), func(a, b string) int {
		if d := len(c.losses[b]) - len(c.losses[a]); d != 0 {
			return d
		}
		if a < b {
			return -1
		}
		return 1
	})
	for _, k := range keys {
		fmt.Fprintf(out, "%6d %s\n", len(c.losses[k]), k)
		for _, l := range c.losses[k][:min(show, len(c.losses[k]))] {
			fmt.Fprintf(out, "         %s\n", l)
		}
	}
}
