package ask

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Deps is a request of deps.
type Deps struct {
	verb.Filter
	File string
}

func NewDeps() *verb.Verb {
	req := Deps{}
	v := &verb.Verb{
		Use:   "deps FILE",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.FileParam}, Output: mcp.OutputSchema[depsAnswer]()}},
		Short: "List what a file depends on and what depends on it, file by file",
		Long: "List the files that a file refers to, by import or by name, the files that refer to it, and what it imports\n" +
			"from outside. Files of one Go package may refer to one another; they count when they do.",
		Args:    verb.Arguments(1, 1, "one file"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.File = args[0]
			return req.Run(ctx, e)
		},
	}
	req.AddPaths(v.Flags())
	v.Flags().IntVar(&req.Limit, "limit", 0, "at most this many files each way (default: all)")
	return v
}

// depsAnswer is the JSON of deps.
type depsAnswer struct {
	verb.Head
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

func (req Deps) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, req.Check)
	if err != nil {
		return nil, err
	}
	f, err := describedFile(ctx, s, view, req.File)
	if err != nil {
		return nil, err
	}
	a := depsAnswer{Head: verb.HeadOf(view), File: f.Path, External: externalImports(f)}
	shown := func(list []fileDeps) []fileDeps {
		list, cut := verb.Page(slices.DeleteFunc(list, func(d fileDeps) bool { return !req.Path(d.Path) }), req.Limit)
		a.Truncated = a.Truncated || cut
		return list
	}
	a.Dependencies = shown(groupEdges(f.Edges(), func(e graph.Edge) string { return e.TargetPath }, f.Path))
	in, err := incoming(ctx, view, f)
	if err != nil {
		return nil, fmt.Errorf("dependents of %s: %w", f.Path, err)
	}
	a.Dependents = shown(groupEdges(in, func(e graph.Edge) string { return e.Path }, f.Path))
	return &verb.Answer{Value: a, Text: func(out io.Writer) error {
		writeDeps(out, "depends on", a.Dependencies)
		writeDeps(out, "is depended on by", a.Dependents)
		if len(a.External) > 0 {
			fmt.Fprintf(out, "from outside: %s\n", strings.Join(a.External, ", "))
		}
		return nil
	}}, nil
}

// incoming lists the edges to a file's symbols.
func incoming(ctx context.Context, view *state.View, f *graph.File) ([]graph.Edge, error) {
	symbols := slices.DeleteFunc(f.Symbols(), func(s graph.Symbol) bool { return s.Kind.String() == "package" })
	return view.Referrers(ctx, symbols)
}

// groupEdges counts edges by the file at their far end, the most first.
func groupEdges(edges []graph.Edge, far func(graph.Edge) string, own string) []fileDeps {
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

func externalImports(f *graph.File) []string {
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
	fmt.Fprintf(out, "%s %s\n", what, verb.Plural(len(list), "path"))
	for _, d := range list {
		var kinds []string
		for k, n := range d.Kinds {
			kinds = append(kinds, fmt.Sprintf("%d %s", n, k))
		}
		slices.Sort(kinds)
		fmt.Fprintf(out, "  %s  %s\n", d.Path, strings.Join(kinds, ", "))
	}
}
