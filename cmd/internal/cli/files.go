package cli

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// FilesOptions are the options of files.
type FilesOptions struct {
	*Global
	Filter
	budget
	Grouped   bool
	All       bool
	Languages []string
	Patterns  []string
}

func newFilesCommand(g *Global) *cobra.Command {
	opts := FilesOptions{Global: g}
	c := &cobra.Command{
		Use:   "files [GLOB...]",
		Short: "List files with their language and counts of lines and symbols",
		Args:  arguments(0, -1, "globs"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Paths = slices.Concat(opts.Paths, opts.Patterns, args)
			return runFiles(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	opts.addPaths(f)
	globsVar(f, &opts.Patterns, "pattern", "the same as --path")
	f.StringSliceVar(&opts.Languages, "filter", nil, "only files of this language (repeatable)")
	f.IntVar(&opts.Limit, "limit", 0, "at most this many files (default: all)")
	f.BoolVar(&opts.Grouped, "grouped", false, "by language, in text")
	f.BoolVar(&opts.All, "all", false, "skipped files too, with the reason")
	opts.budget.addFlags(f)
	return c
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
	head
	Files     []fileLine `json:"files"`
	Total     int        `json:"total"`
	Truncated bool       `json:"truncated"`
}

func runFiles(ctx context.Context, opts FilesOptions, out io.Writer) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if err := known("--filter", "language", opts.Languages, languageNames()); err != nil {
		return err
	}
	if err := opts.budget.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(_ *session, view *state.View, format string) error {
		opts.budget.configure(view)
		all, err := listFiles(ctx, view, opts.All)
		if err != nil {
			return err
		}
		all = slices.DeleteFunc(all, func(f fileLine) bool {
			return !opts.path(f.Path) || len(opts.Languages) > 0 && !slices.Contains(opts.Languages, f.Language)
		})
		paged, cut := page(all, opts.Limit)
		paged, over, err := fit(&opts.budget, paged)
		if err != nil {
			return err
		}
		if format != "text" {
			return opts.writeJSON(out, filesAnswer{headOf(view), paged, len(all), cut || over})
		}
		if opts.Grouped {
			writeGrouped(out, paged, all)
		} else {
			for _, f := range paged {
				writeFileLine(out, f)
			}
		}
		opts.note("%d of %s shown", len(paged), plural(len(all), "file"))
		return nil
	})
}

// listFiles counts what is in the files of a view, by path.
func listFiles(ctx context.Context, view *state.View, skipped bool) ([]fileLine, error) {
	var list []fileLine
	if skipped {
		err := view.Leaves(ctx, func(l snapshot.Leaf) error {
			if l.Language == "" {
				list = append(list, fileLine{Path: l.Path, Skipped: l.Skip})
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	err := view.EachSection(ctx, facts.SectionDecl, func(f *snapshot.File) error {
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
	fmt.Fprintf(out, "%s  %s, %s, %s\n", render.Name(f.Path), f.Language, plural(f.Lines, "line"), plural(f.Symbols, "symbol"))
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
		fmt.Fprintf(out, "%s  %s\n", name, plural(total[name], "file"))
		for _, f := range groups[name] {
			fmt.Fprint(out, "  ")
			writeFileLine(out, f)
		}
	}
}

// TreeOptions are the options of tree.
type TreeOptions struct {
	*Global
	Filter
	Folder   string
	Depth    int
	Stats    bool
	Patterns []string
}

func newTreeCommand(g *Global) *cobra.Command {
	opts := TreeOptions{Global: g}
	c := &cobra.Command{
		Use:   "tree [FOLDER]",
		Short: "Show the folders and files as a tree",
		Args:  arguments(0, 1, "one folder"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Paths = slices.Concat(opts.Paths, opts.Patterns)
			opts.Folder = first(args, "")
			return runTree(c.Context(), opts, c.OutOrStdout())
		},
	}
	f := c.Flags()
	f.IntVar(&opts.Depth, "depth", 0, "levels to show (default: all); folders below are counted")
	f.BoolVar(&opts.Stats, "stats", false, "counts of lines and symbols")
	opts.addPaths(f)
	globsVar(f, &opts.Patterns, "pattern", "the same as --path")
	f.IntVar(&opts.Limit, "limit", 0, "at most this many folders and files (default: all)")
	return c
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
	head
	Root      string      `json:"root"`
	Entries   []treeEntry `json:"entries"`
	Total     int         `json:"total"`
	Truncated bool        `json:"truncated"`
}

func runTree(ctx context.Context, opts TreeOptions, out io.Writer) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if opts.Depth < 0 {
		return output.Usagef("--depth %d: use a positive number, or 0 for all", opts.Depth)
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		files, err := listFiles(ctx, view, true)
		if err != nil {
			return err
		}
		if opts.Folder, err = s.pathAt(ctx, view, opts.Folder); err != nil {
			return err
		}
		if opts.Folder = strings.Trim(opts.Folder, "/"); opts.Folder == "." {
			opts.Folder = ""
		}
		entries := opts.entries(files)
		if len(entries) == 0 && opts.Folder != "" {
			return output.Failf("unknown_folder", "paths are those of the repository, with slashes", "no folder %q at %s", opts.Folder, view.Spec)
		}
		shown, cut := page(entries, opts.Limit)
		if format != "text" {
			return opts.writeJSON(out, treeAnswer{headOf(view), cmp.Or(opts.Folder, "."), shown, len(entries), cut})
		}
		for _, e := range shown {
			opts.writeEntry(out, e)
		}
		if cut {
			opts.note("%d of %d shown", len(shown), len(entries))
		}
		return nil
	})
}

// entries lists folders before what is in them, by path.
func (opts TreeOptions) entries(files []fileLine) []treeEntry {
	list := []treeEntry{}
	at := map[string]int{}
	for _, f := range files {
		rel := f.Path
		if opts.Folder != "" {
			var inside bool
			if rel, inside = strings.CutPrefix(f.Path, opts.Folder+"/"); !inside {
				continue
			}
		}
		if !opts.path(f.Path) {
			continue
		}
		parts := strings.Split(rel, "/")
		prefix := opts.Folder
		for i, part := range parts {
			prefix = path.Join(prefix, part)
			if opts.Depth > 0 && i >= opts.Depth {
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

func (opts TreeOptions) writeEntry(out io.Writer, e treeEntry) {
	name := render.Name(path.Base(e.Path))
	if e.Type == "directory" {
		name += fmt.Sprintf("/  %s", plural(e.Files, "file"))
	}
	fmt.Fprintf(out, "%*s%s", 2*e.depth, "", name)
	switch {
	case opts.Stats && e.Skipped != "":
		fmt.Fprintf(out, "  skipped (%s)", e.Skipped)
	case opts.Stats:
		fmt.Fprintf(out, "  %s, %s", plural(e.Lines, "line"), plural(e.Symbols, "symbol"))
	}
	fmt.Fprintln(out)
}
