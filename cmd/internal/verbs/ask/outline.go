package ask

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// Outline is a request of outline.
type Outline struct {
	verb.Filter
	File string
}

func NewOutline() *verb.Verb {
	req := Outline{}
	v := &verb.Verb{
		Use:     "outline FILE",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.FileParam}, Output: mcp.OutputSchema[outlineAnswer]()}},
		Short:   "Show the symbols of a file, nested as they are in it",
		Args:    verb.Arguments(1, 1, "one file"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.File = args[0]
			return req.Run(ctx, e)
		},
	}
	req.AddKinds(v.Flags())
	return v
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
	verb.Head
	File     string         `json:"file"`
	Language string         `json:"language"`
	Lines    int            `json:"lines"`
	Symbols  []*outlineNode `json:"symbols"`
}

func (req Outline) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	if err := req.Check(); err != nil {
		return nil, err
	}
	s, view, err := e.Look(ctx)
	if err != nil {
		return nil, err
	}
	f, err := describedFile(ctx, s, view, req.File)
	if err != nil {
		return nil, err
	}
	roots := req.narrow(outlineOf(f, lookup.WidthsOf(view)))
	return &verb.Answer{Value: outlineAnswer{verb.HeadOf(view), f.Path, f.Language, f.Facts.Lines, roots}, Text: func(out io.Writer) error {
		fmt.Fprintf(out, "%s  %s, %s\n", render.Name(f.Path), f.Language, verb.Plural(f.Facts.Lines, "line"))
		writeOutline(out, roots, 1)
		return nil
	}}, nil
}

// narrow leaves the symbols of the kinds that are asked for, and what they are in.
func (req Outline) narrow(nodes []*outlineNode) []*outlineNode {
	kept := []*outlineNode{}
	for _, n := range nodes {
		n.Children = req.narrow(n.Children)
		if len(n.Children) > 0 || req.Kind(n.Kind, n.NodeKind) {
			kept = append(kept, n)
		}
	}
	return kept
}

// outlineOf nests a file's symbols. What belongs to a type of another file, as a
// Go method may, stands at the top.
func outlineOf(f *snapshot.File, shorten lookup.Widths) []*outlineNode {
	roots := []*outlineNode{}
	nodes := map[facts.SymbolID]*outlineNode{}
	symbols := f.Symbols()
	for _, s := range symbols {
		if s.Facts != nil {
			nodes[s.ID] = &outlineNode{ID: s.ID.String(), Name: s.Name, Kind: s.Kind.String(), NodeKind: s.NodeKind, StartLine: s.StartLine, EndLine: s.EndLine,
				Signature: shorten.Squeeze(s.Facts.Signature), Doc: shorten.Brief(s.Facts.Doc)}
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
		fmt.Fprintf(out, "%*s%s %s", 2*depth, "", verb.KindName(facts.KindNone, n.NodeKind), render.Name(n.Name))
		if n.StartLine == n.EndLine {
			fmt.Fprintf(out, "  %d\n", n.StartLine)
		} else {
			fmt.Fprintf(out, "  %d-%d\n", n.StartLine, n.EndLine)
		}
		writeOutline(out, n.Children, depth+1)
	}
}
