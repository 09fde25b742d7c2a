package pinned

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
)

// Command is what every measuring command is told by its flags.
type Command struct {
	Manifest string   // the list of repositories, see Read; by default that of the checkout
	Dir      string   // folder of clones, and of what is kept beside them
	Only     []string // names of repositories; empty for all
	Binary   string   // codegraph to measure, see Prepare

	measurement string
}

// Main runs a measuring command: it adds the flags that all have to those that
// are registered, reads them, and gives run a context that an interrupt ends. An
// error ends the program with exit code 1. The list of repositories knows the command
// by its name; c.Only is a default.
func (c *Command) Main(name string, run func(context.Context) error) {
	log.SetFlags(0)
	log.SetPrefix(name + ": ")
	c.measurement = name
	flag.StringVar(&c.Manifest, "manifest", Manifest, "list of repositories, each with the measurements that it serves")
	flag.StringVar(&c.Dir, "dir", os.Getenv("CODEGRAPH_BENCH_DIR"), "folder of the clones or mirrors (default: one in the user's cache)")
	only := flag.String("only", strings.Join(c.Only, ","), "names of repositories, separated by commas")
	flag.Parse()
	c.Only = strings.FieldsFunc(*only, func(r rune) bool { return r == ',' })
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	var err error
	if c.Dir, err = Folder(c.Dir); err == nil {
		err = run(ctx)
	}
	stop()
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// BinaryFlag is for commands that run codegraph itself.
func (c *Command) BinaryFlag() {
	flag.StringVar(&c.Binary, "binary", "", "codegraph to measure (default: built from the checkout)")
}

// Repos reads the repositories with the columns that the command asks for.
func (c *Command) Repos(columns int) ([]Repo, error) {
	return Read(c.Manifest, c.measurement, columns, c.Only)
}

// Prepare reads the manifest, and builds the codegraph to measure unless one is
// named. scratch is the folder to work in: where it names none it is given a new
// one, which done removes.
func (c *Command) Prepare(ctx context.Context, columns int, scratch *string) (repos []Repo, done func(), err error) {
	done = func() {}
	if repos, err = c.Repos(columns); err != nil {
		return nil, done, err
	}
	if *scratch == "" {
		dir, err := os.MkdirTemp("", "codegraph-measure-")
		if err != nil {
			return nil, done, fmt.Errorf("make a folder to work in: %w", err)
		}
		*scratch, done = dir, func() { os.RemoveAll(dir) }
	}
	if err := c.BuildIn(ctx, *scratch); err != nil {
		done()
		return nil, func() {}, err
	}
	return repos, done, nil
}

// BuildIn builds the codegraph to measure in a folder, unless one is named.
func (c *Command) BuildIn(ctx context.Context, folder string) error {
	if c.Binary != "" {
		return nil
	}
	c.Binary = filepath.Join(folder, "codegraph")
	return Build(ctx, ".", "./cmd/codegraph", c.Binary)
}

// Each measures one repository after another. A failure does not stop the others; all are
// joined, each with its repository's name.
func Each[T any](repos []Repo, measure func(Repo) ([]T, error)) ([]T, error) {
	var all []T
	var failed []error
	for _, r := range repos {
		list, err := measure(r)
		all = append(all, list...)
		if err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", r.Name, err))
		}
	}
	return all, errors.Join(failed...)
}
