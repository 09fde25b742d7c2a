package ask

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/render"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Outline is a request of outline of one file.
type Outline struct {
	verb.Filter
	verb.Budget
	File string
}

func NewOutline() *verb.Verb {
	req := Outline{}
	v := &verb.Verb{
		Use:   "outline FILE | FOLDER | GLOB...",
		Tools: []verb.Tool{{Arguments: []mcp.Param{verb.FileParam}, Output: mcp.OutputSchema[outlineAnswer]()}},
		Short: "Show the symbols of a file, nested as they are in it, or what files declare",
		Long: "Show the symbols of a file, nested as they are in it. Of a folder, a glob or several of them, and with --signatures, it is\n" +
			"what the files declare: header comment, types, and prototypes of functions without bodies; private symbols and those\n" +
			"inside of functions are left out but for --all.",
		Example: "  codegraph outline store/open.go\n  codegraph outline --signatures store",
		Args:    verb.Arguments(1, 1, "one file"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.File = args[0]
			return req.Run(ctx, e)
		},
	}
	req.AddNarrowing(v.Flags())
	v.Flags().IntVar(&req.Limit, "limit", 0, "at most this many symbols of the file, or files (default: all)")
	req.Budget.AddFlags(v.Flags())
	return verb.Join(v, verb.Part{Flag: "signatures", Usage: "what the files declare: types and prototypes, without bodies", Chosen: severalFiles, Verb: NewSignatures()})
}

// severalFiles reports arguments that name more than one file whatever is there.
func severalFiles(args []string) bool {
	return len(args) > 1 || len(args) == 1 && (strings.ContainsAny(args[0], "*?[{") || strings.HasSuffix(args[0], "/") || args[0] == ".")
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

	Truncated bool `json:"truncated,omitempty"`
}

func (req Outline) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, req.Filter.Check, req.Budget.Check)
	if err != nil {
		return nil, err
	}
	if folder, err := lookup.PathAt(ctx, s, view, req.File); err != nil {
		return nil, err
	} else if kind, err := view.Exists(ctx, folder); err != nil {
		return nil, fmt.Errorf("look for %s: %w", folder, err)
	} else if kind == link.PathDirectory {
		req.Budget.Configure(view)
		return Signature{Filter: req.Filter, Budget: req.Budget, Many: []string{folder}}.many(ctx, e, view)
	}
	f, err := describedFile(ctx, s, view, req.File)
	if err != nil {
		return nil, err
	}
	roots := []*outlineNode{}
	if req.Path(f.Path) {
		roots = req.narrow(outlineOf(f, lookup.WidthsOf(view)))
	}
	all := len(roots)
	roots, cut := verb.Page(roots, req.Limit)
	roots, over, err := verb.Fit(&req.Budget, roots)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: outlineAnswer{verb.HeadOf(view), f.Path, f.Language, f.Facts.Lines, roots, cut || over}, Text: func(out io.Writer) error {
		fmt.Fprintf(out, "%s  %s, %s\n", render.Name(f.Path), f.Language, verb.Plural(f.Facts.Lines, "line"))
		writeOutline(out, roots, 1)
		if cut || over {
			e.Note("%d of %s shown", len(roots), verb.Plural(all, "outermost symbol"))
		}
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
// Go method may, is at the top.
func outlineOf(f *graph.File, shorten lookup.Widths) []*outlineNode {
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
