package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// OutlineOptions are the options of outline.
type OutlineOptions struct {
	*Global
	Filter
	File string
}

func newOutlineCommand(g *Global) *cobra.Command {
	opts := OutlineOptions{Global: g}
	c := &cobra.Command{
		Use:   "outline FILE",
		Short: "Show the symbols of a file, nested as they are in it",
		Args:  arguments(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.File = args[0]
			return runOutline(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addKinds(c.Flags())
	return c
}

// outlineNode is a symbol with those inside it.
type outlineNode struct {
	ID        string         `json:"id"`
	Name      string         `json:"name"`
	Kind      string         `json:"kind"`
	NodeKind  string         `json:"node_kind"`
	StartLine int            `json:"start_line"`
	EndLine   int            `json:"end_line"`
	Signature string         `json:"signature,omitempty"`
	Doc       string         `json:"doc,omitempty"` // its first sentence
	Children  []*outlineNode `json:"children,omitempty"`
}

// outlineAnswer is the JSON of outline.
type outlineAnswer struct {
	head
	File     string         `json:"file"`
	Language string         `json:"language"`
	Lines    int            `json:"lines"`
	Symbols  []*outlineNode `json:"symbols"`
}

func runOutline(ctx context.Context, opts OutlineOptions, out io.Writer) error {
	if err := opts.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		f, err := s.describedFile(ctx, view, opts.File)
		if err != nil {
			return err
		}
		roots := opts.narrow(outlineOf(f, widthsOf(view)))
		if format != "text" {
			return opts.writeJSON(out, outlineAnswer{headOf(view), f.Path, f.Language, f.Facts.Lines, roots})
		}
		fmt.Fprintf(out, "%s  %s, %s\n", render.Name(f.Path), f.Language, plural(f.Facts.Lines, "line"))
		writeOutline(out, roots, 1)
		return nil
	})
}

// narrow leaves the symbols of the kinds that are asked for, and what they are in.
func (opts OutlineOptions) narrow(nodes []*outlineNode) []*outlineNode {
	kept := []*outlineNode{}
	for _, n := range nodes {
		n.Children = opts.narrow(n.Children)
		if len(n.Children) > 0 || opts.kind(n.Kind, n.NodeKind) {
			kept = append(kept, n)
		}
	}
	return kept
}

// outlineOf nests a file's symbols. What belongs to a type of another file, as a
// Go method may, stands at the top.
func outlineOf(f *snapshot.File, shorten widths) []*outlineNode {
	roots := []*outlineNode{}
	nodes := map[facts.SymbolID]*outlineNode{}
	symbols := f.Symbols()
	for _, s := range symbols {
		if s.Facts != nil {
			nodes[s.ID] = &outlineNode{ID: s.ID.String(), Name: s.Name, Kind: s.Kind.String(), NodeKind: s.NodeKind, StartLine: s.StartLine, EndLine: s.EndLine,
				Signature: shorten.squeeze(s.Facts.Signature), Doc: shorten.brief(s.Facts.Doc)}
		}
	}
	for _, s := range symbols {
		n := nodes[s.ID]
		if n == nil {
			continue
		}
		if parent := nodes[s.Parent]; parent != nil && parent != n {
			parent.Children = append(parent.Children, n)
		} else {
			roots = append(roots, n)
		}
	}
	return roots
}

func writeOutline(out io.Writer, nodes []*outlineNode, depth int) {
	for _, n := range nodes {
		fmt.Fprintf(out, "%*s%s %s", 2*depth, "", kindName(facts.KindNone, n.NodeKind), render.Name(n.Name))
		if n.StartLine == n.EndLine {
			fmt.Fprintf(out, "  %d\n", n.StartLine)
		} else {
			fmt.Fprintf(out, "  %d-%d\n", n.StartLine, n.EndLine)
		}
		writeOutline(out, n.Children, depth+1)
	}
}
