package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// DepsOptions are the options of deps.
type DepsOptions struct {
	*Global
	Filter
	File string
}

func newDepsCommand(g *Global) *cobra.Command {
	opts := DepsOptions{Global: g}
	c := &cobra.Command{
		Use:   "deps FILE",
		Short: "List what a file depends on and what depends on it, file by file",
		Long: "List the files that a file refers to, by import or by name, the files that refer to it, and what it imports\n" +
			"from outside. Files of one Go package may refer to one another; they count when they do.",
		Args: arguments(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.File = args[0]
			return runDeps(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addPaths(c.Flags())
	c.Flags().IntVar(&opts.Limit, "limit", 0, "at most this many files each way (default: all)")
	return c
}

// depsAnswer is the JSON of deps.
type depsAnswer struct {
	head
	File         string     `json:"file"`
	Dependencies []fileDeps `json:"dependencies"` // what it refers to
	Dependents   []fileDeps `json:"dependents"`   // what refers to it
	External     []string   `json:"external"`     // modules outside of the repository, or not found
	Truncated    bool       `json:"truncated"`    // --limit left files out
}

// fileDeps is another file with how often which kinds of edge lead there.
type fileDeps struct {
	Path  string         `json:"path"`
	Edges int            `json:"edges"`
	Kinds map[string]int `json:"kinds"`
}

func runDeps(ctx context.Context, opts DepsOptions, out io.Writer) error {
	if err := opts.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		f, err := s.describedFile(ctx, view, opts.File)
		if err != nil {
			return err
		}
		a := depsAnswer{head: headOf(view), File: f.Path, External: externalImports(f)}
		shown := func(list []fileDeps) []fileDeps {
			list, cut := page(slices.DeleteFunc(list, func(d fileDeps) bool { return !opts.path(d.Path) }), opts.Limit)
			a.Truncated = a.Truncated || cut
			return list
		}
		a.Dependencies = shown(groupEdges(f.Edges(), func(e snapshot.Edge) string { return e.TargetPath }, f.Path))
		in, err := incoming(ctx, view, f)
		if err != nil {
			return fmt.Errorf("dependents of %s: %w", f.Path, err)
		}
		a.Dependents = shown(groupEdges(in, func(e snapshot.Edge) string { return e.Path }, f.Path))
		if format != "text" {
			return opts.writeJSON(out, a)
		}
		writeDeps(out, "depends on", a.Dependencies)
		writeDeps(out, "is depended on by", a.Dependents)
		if len(a.External) > 0 {
			fmt.Fprintf(out, "from outside: %s\n", strings.Join(a.External, ", "))
		}
		return nil
	})
}

// incoming lists the edges to a file's symbols.
func incoming(ctx context.Context, view *state.View, f *snapshot.File) ([]snapshot.Edge, error) {
	symbols := slices.DeleteFunc(f.Symbols(), func(s snapshot.Symbol) bool { return s.Kind.String() == "package" })
	return view.Referrers(ctx, symbols)
}

// groupEdges counts edges by the file at their far end, the most first.
func groupEdges(edges []snapshot.Edge, far func(snapshot.Edge) string, own string) []fileDeps {
	at := map[string]*fileDeps{}
	for _, e := range edges {
		p := cmp.Or(far(e), ".") // the package at the root
		if e.Kind == "contains" || p == own {
			continue
		}
		if at[p] == nil {
			at[p] = &fileDeps{Path: p, Kinds: map[string]int{}}
		}
		at[p].Edges++
		at[p].Kinds[e.Kind]++
	}
	list := []fileDeps{}
	for _, d := range at {
		list = append(list, *d)
	}
	slices.SortFunc(list, func(a, b fileDeps) int {
		if a.Edges != b.Edges {
			return b.Edges - a.Edges
		}
		return strings.Compare(a.Path, b.Path)
	})
	return list
}

func externalImports(f *snapshot.File) []string {
	list := []string{}
	for _, r := range f.References() {
		if r.Kind == "imports" {
			module, _, _ := strings.Cut(r.Name, ":")
			list = append(list, module)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func writeDeps(out io.Writer, what string, list []fileDeps) {
	fmt.Fprintf(out, "%s %s\n", what, plural(len(list), "path"))
	for _, d := range list {
		var kinds []string
		for k, n := range d.Kinds {
			kinds = append(kinds, fmt.Sprintf("%d %s", n, k))
		}
		slices.Sort(kinds)
		fmt.Fprintf(out, "  %s  %s\n", d.Path, strings.Join(kinds, ", "))
	}
}
