package ask

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/config"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Files is a request of files.
type Files struct {
	verb.Filter
	verb.Budget
	Grouped   bool
	All       bool
	Languages []string
	Patterns  []string

	named []string // as arguments
}

func NewFiles() *verb.Verb {
	req := Files{}
	v := &verb.Verb{
		Use:     "files [GLOB...]",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.List("globs", "folders or globs")}, Output: mcp.OutputSchema[filesAnswer]()}},
		Short:   "List files with their language and counts of lines and symbols",
		Args:    verb.Arguments(0, -1, "globs"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Paths, req.named = slices.Concat(req.Paths, req.Patterns, args), args
			return req.Run(ctx, e)
		},
	}
	f := v.Flags()
	req.AddPaths(f)
	verb.GlobsVar(f, &req.Patterns, "pattern", "the same as --path")
	f.StringSliceVar(&req.Languages, "filter", nil, "only files of this language (repeatable)")
	f.IntVar(&req.Limit, "limit", 0, "at most this many files (default: all)")
	f.BoolVar(&req.Grouped, "grouped", false, "by language, in text")
	f.BoolVar(&req.All, "all", false, "skipped files too, with the reason")
	req.Budget.AddFlags(f)
	return v
}

// fileLine is a file in listings.
type fileLine struct {
	Path      string `json:"path"`
	Language  string `json:"language,omitempty"`
	Skipped   string `json:"skipped,omitempty"`
	Lines     int    `json:"lines"`
	Symbols   int    `json:"symbols"`
	Types     int    `json:"types"`
	Functions int    `json:"functions"`
	Generated bool   `json:"generated,omitempty"`
}

// filesAnswer is the JSON of files.
type filesAnswer struct {
	verb.Head
	Files     []fileLine `json:"files"`
	Total     int        `json:"total"`
	Truncated bool       `json:"truncated"`
}

func (req Files) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.Filter.Check(); err != nil {
		return nil, err
	}
	if err := verb.Known("--filter", "language", req.Languages, config.LanguageNames()); err != nil {
		return nil, err
	}
	_, view, err := e.Look(ctx, req.Budget.Check)
	if err != nil {
		return nil, err
	}
	req.Budget.Configure(view)
	all, err := listFiles(ctx, view, req.All)
	if err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(f fileLine) bool {
		return !req.Path(f.Path) || len(req.Languages) > 0 && !slices.Contains(req.Languages, f.Language)
	})
	if len(all) == 0 && len(req.Languages) == 0 && len(req.named) == 1 && !strings.ContainsAny(req.named[0], "*?[{") {
		return nil, lookup.UnknownFile(ctx, view, req.named[0])
	}
	paged, cut := verb.Page(all, req.Limit)
	paged, over, err := verb.Fit(&req.Budget, paged)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: filesAnswer{verb.HeadOf(view), paged, len(all), cut || over}, Text: func(out io.Writer) error {
		if req.Grouped {
			writeGrouped(out, paged, all)
		} else {
			for _, f := range paged {
				writeFileLine(out, f)
			}
		}
		e.Note("%d of %s shown", len(paged), verb.Plural(len(all), "file"))
		return nil
	}}, nil
}

// listFiles counts what is in the files of a view, by path.
func listFiles(ctx context.Context, view *state.View, skipped bool) ([]fileLine, error) {
	var list []fileLine
	if skipped {
		err := view.Leaves(ctx, func(l graph.Leaf) error {
			if l.Language == "" {
				list = append(list, fileLine{Path: l.Path, Skipped: l.Skip})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	err := view.EachSection(ctx, facts.SectionDecl, func(f *graph.File) error {
		x := fileLine{Path: f.Path, Language: f.Language, Lines: f.Facts.Lines, Symbols: len(f.Facts.Symbols), Generated: f.IsGenerated()}
		for i := range f.Facts.Symbols {
			switch k := f.Facts.Symbols[i].Kind; {
			case k.IsType():
				x.Types++
			case k.IsCallable():
				x.Functions++
			}
		}
		list = append(list, x)
		return nil
	})
	slices.SortFunc(list, func(a, b fileLine) int { return cmp.Compare(a.Path, b.Path) })
	return list, err
}

func writeFileLine(out io.Writer, f fileLine) {
	if f.Language == "" {
		fmt.Fprintf(out, "%s  skipped (%s)\n", render.Name(f.Path), f.Skipped)
		return
	}
	fmt.Fprintf(out, "%s  %s, %s, %s\n", render.Name(f.Path), f.Language, verb.Plural(f.Lines, "line"), verb.Plural(f.Symbols, "symbol"))
}

// writeGrouped counts all files of each language, and lists those that are shown.
func writeGrouped(out io.Writer, files, all []fileLine) {
	total := map[string]int{}
	for _, f := range all {
		total[cmp.Or(f.Language, "skipped")]++
	}
	groups := map[string][]fileLine{}
	var names []string
	for _, f := range files {
		name := cmp.Or(f.Language, "skipped")
		if groups[name] == nil {
			names = append(names, name)
		}
		groups[name] = append(groups[name], f)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(total[b], total[a]), cmp.Compare(a, b))
	})
	for _, name := range names {
		fmt.Fprintf(out, "%s  %s\n", name, verb.Plural(total[name], "file"))
		for _, f := range groups[name] {
			fmt.Fprint(out, "  ")
			writeFileLine(out, f)
		}
	}
}

// Tree is a request of tree.
type Tree struct {
	verb.Filter
	Folder   string
	Depth    int
	Stats    bool
	Patterns []string
}

func NewTree() *verb.Verb {
	req := Tree{}
	v := &verb.Verb{
		Use:     "tree [FOLDER]",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Text("folder", "")}, Output: mcp.OutputSchema[treeAnswer]()}},
		Short:   "Show the folders and files as a tree",
		Args:    verb.Arguments(0, 1, "one folder"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Paths = slices.Concat(req.Paths, req.Patterns)
			req.Folder = verb.First(args, "")
			return req.Run(ctx, e)
		},
	}
	f := v.Flags()
	f.IntVar(&req.Depth, "depth", 0, "levels to show (default: all); folders below are counted")
	f.BoolVar(&req.Stats, "stats", false, "counts of lines and symbols")
	req.AddPaths(f)
	verb.GlobsVar(f, &req.Patterns, "pattern", "the same as --path")
	f.IntVar(&req.Limit, "limit", 0, "at most this many folders and files (default: all)")
	return v
}

// treeEntry is a folder or file; counts of folders are those of all below.
type treeEntry struct {
	Path      string `json:"path"`
	Type      string `json:"type"` // directory or file
	Files     int    `json:"files,omitempty"`
	Lines     int    `json:"lines,omitempty"`
	Symbols   int    `json:"symbols,omitempty"`
	Functions int    `json:"functions,omitempty"`
	Language  string `json:"language,omitempty"`
	Skipped   string `json:"skipped,omitempty"` // why a file has no graph
	depth     int
}

// treeAnswer is the JSON of tree.
type treeAnswer struct {
	verb.Head
	Root      string      `json:"root"`
	Entries   []treeEntry `json:"entries"`
	Total     int         `json:"total"`
	Truncated bool        `json:"truncated"`
}

func (req Tree) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.Filter.Check(); err != nil {
		return nil, err
	}
	if req.Depth < 0 {
		return nil, output.Usagef("--depth %d: use a positive number, or 0 for all", req.Depth)
	}
	s, view, err := e.Look(ctx)
	if err != nil {
		return nil, err
	}
	files, err := listFiles(ctx, view, true)
	if err != nil {
		return nil, err
	}
	if req.Folder, err = lookup.PathAt(ctx, s, view, req.Folder); err != nil {
		return nil, err
	}
	if req.Folder = strings.Trim(req.Folder, "/"); req.Folder == "." {
		req.Folder = ""
	}
	entries := req.entries(files)
	if len(entries) == 0 && req.Folder != "" {
		return nil, output.Failf("unknown_folder", "paths are those of the repository, with slashes", "no folder %q at %s", req.Folder, view.Spec)
	}
	shown, cut := verb.Page(entries, req.Limit)
	return &verb.Answer{Value: treeAnswer{verb.HeadOf(view), cmp.Or(req.Folder, "."), shown, len(entries), cut}, Text: func(out io.Writer) error {
		for _, e := range shown {
			req.writeEntry(out, e)
		}
		if cut {
			e.Note("%d of %d shown", len(shown), len(entries))
		}
		return nil
	}}, nil
}

// entries lists folders before what is in them, by path.
func (req Tree) entries(files []fileLine) []treeEntry {
	list := []treeEntry{}
	at := map[string]int{}
	for _, f := range files {
		rel := f.Path
		if req.Folder != "" {
			var inside bool
			if rel, inside = strings.CutPrefix(f.Path, req.Folder+"/"); !inside {
				continue
			}
		}
		if !req.Path(f.Path) {
			continue
		}
		parts := strings.Split(rel, "/")
		prefix := req.Folder
		for i, part := range parts {
			prefix = path.Join(prefix, part)
			if req.Depth > 0 && i >= req.Depth {
				break
			}
			n, known := at[prefix]
			if !known {
				n = len(list)
				at[prefix] = n
				list = append(list, treeEntry{Path: prefix, Type: "directory", depth: i})
			}
			e := &list[n]
			if i == len(parts)-1 {
				e.Type, e.Language, e.Skipped = "file", f.Language, f.Skipped
			} else {
				e.Files++
			}
			e.Lines, e.Symbols, e.Functions = e.Lines+f.Lines, e.Symbols+f.Symbols, e.Functions+f.Functions
		}
	}
	return list
}

func (req Tree) writeEntry(out io.Writer, e treeEntry) {
	name := render.Name(path.Base(e.Path))
	if e.Type == "directory" {
		name += fmt.Sprintf("/  %s", verb.Plural(e.Files, "file"))
	}
	fmt.Fprintf(out, "%*s%s", 2*e.depth, "", name)
	switch {
	case req.Stats && e.Skipped != "":
		fmt.Fprintf(out, "  skipped (%s)", e.Skipped)
	case req.Stats:
		fmt.Fprintf(out, "  %s, %s", verb.Plural(e.Lines, "line"), verb.Plural(e.Symbols, "symbol"))
	}
	fmt.Fprintln(out)
}
