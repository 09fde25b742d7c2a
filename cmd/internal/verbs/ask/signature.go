package ask

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Signature is a request of signature and signatures.
type Signature struct {
	verb.Filter
	verb.Budget
	One  string   // a file, for signature
	Many []string // globs, for signatures
	All  bool
}

func NewSignature() *verb.Verb {
	req := Signature{}
	v := &verb.Verb{
		Instead: "outline --signatures FILE",
		Use:     "signature FILE",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.FileParam}, Output: mcp.OutputSchema[signatureAnswer]()}},
		Short:   "Show what a file declares: header comment, types, prototypes",
		Long:    "Show a file's header comment, its types and the prototypes of its functions, without bodies. Private\nsymbols and those inside of functions are left out but for --all.",
		Args:    verb.Arguments(1, 1, "one file"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.One = args[0]
			return req.Run(ctx, e)
		},
	}
	v.Flags().BoolVar(&req.All, "all", false, "private and local symbols too")
	req.AddKinds(v.Flags())
	return v
}

func NewSignatures() *verb.Verb {
	req := Signature{}
	v := &verb.Verb{
		Instead: "outline --signatures GLOB...",
		Use:     "signatures GLOB...",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.List("globs", "folders or globs"))}, Output: mcp.OutputSchema[signaturesAnswer]()}},
		Short:   "Show what the files of a folder or glob declare",
		Args:    verb.Arguments(1, -1, "globs"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Many = args
			return req.Run(ctx, e)
		},
	}
	v.Flags().BoolVar(&req.All, "all", false, "private and local symbols too")
	req.AddNarrowing(v.Flags())
	v.Flags().IntVar(&req.Limit, "limit", 0, "at most this many files (default: all)")
	req.Budget.AddFlags(v.Flags())
	return v
}

// fileSignature is what a file declares.
type fileSignature struct {
	File           string          `json:"file"`
	HeaderComments string          `json:"header_comments"`
	Types          []typeLine      `json:"types"`
	Methods        []prototypeLine `json:"methods"`
}

type typeLine struct {
	Name string `json:"name"`
	Kind string `json:"kind"`
	Line int    `json:"line"`
	Doc  string `json:"doc,omitempty"` // its first sentence
}

type prototypeLine struct {
	Name       string `json:"name"` // qualified
	Prototype  string `json:"prototype"`
	Line       int    `json:"line"`
	Visibility string `json:"visibility"`
	IsStatic   bool   `json:"is_static"`
	IsAsync    bool   `json:"is_async"`
}

// signatureAnswer is the JSON of signature, signaturesAnswer of signatures.
type signatureAnswer struct {
	verb.Head
	fileSignature
}

type signaturesAnswer struct {
	verb.Head
	Signatures []fileSignature `json:"signatures"`
	Total      int             `json:"total"`
	Truncated  bool            `json:"truncated"`
}

func (req Signature) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, view, err := e.Look(ctx, req.Filter.Check, req.Budget.Check)
	if err != nil {
		return nil, err
	}
	if req.One != "" {
		f, err := describedFile(ctx, s, view, req.One)
		if err != nil {
			return nil, err
		}
		one := signatureAnswer{verb.HeadOf(view), req.signatureOf(f, lookup.WidthsOf(view))}
		return &verb.Answer{Value: one, Text: func(out io.Writer) error {
			writeSignature(out, one.fileSignature)
			return nil
		}}, nil
	}
	req.Budget.Configure(view)
	return req.many(ctx, e, view)
}

func (req Signature) many(ctx context.Context, e *verb.Env, view *state.View) (*verb.Answer, error) {
	var leaves []graph.Leaf
	err := view.Leaves(ctx, func(l graph.Leaf) error {
		if l.Language != "" && verb.MatchAny(req.Many, l.Path) && req.Path(l.Path) {
			leaves = append(leaves, l)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	paged, cut := verb.Page(leaves, req.Limit)
	files, err := view.DescribeMany(ctx, paged)
	if err != nil {
		return nil, fmt.Errorf("read signatures: %w", err)
	}
	list := make([]fileSignature, len(files))
	for i, f := range files {
		list[i] = req.signatureOf(f, lookup.WidthsOf(view))
	}
	list, over, err := verb.Fit(&req.Budget, list)
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: signaturesAnswer{verb.HeadOf(view), list, len(leaves), cut || over}, Text: func(out io.Writer) error {
		for i, x := range list {
			if i > 0 {
				fmt.Fprintln(out)
			}
			writeSignature(out, x)
		}
		e.Note("%d of %s shown", len(list), verb.Plural(len(leaves), "file"))
		return nil
	}}, nil
}

// describedFile loads a file that must have facts.
func describedFile(ctx context.Context, s *verb.Session, view *state.View, path string) (*graph.File, error) {
	path, err := lookup.PathAt(ctx, s, view, path)
	if err != nil {
		return nil, err
	}
	f, err := view.Described(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read facts of %s: %w", path, err)
	}
	if f != nil {
		return f, nil
	}
	l, ok, err := view.Leaf(ctx, path)
	switch {
	case err != nil:
		return nil, err
	case ok && l.Skip != graph.SkipSubmodule:
		return nil, output.Failf("no_facts", "`codegraph languages` lists what is understood", "%s is not in the graph of %s: %s", path, view.Spec, lookup.WhySkipped(view, l))
	}
	return nil, lookup.UnknownFile(ctx, view, path)
}

func (req Signature) signatureOf(f *graph.File, shorten lookup.Widths) fileSignature {
	x := fileSignature{File: f.Path, HeaderComments: f.Facts.Header, Types: []typeLine{}, Methods: []prototypeLine{}}
	for _, s := range f.Symbols() {
		if s.Facts == nil || !req.Kind(s.Kind.String(), s.NodeKind) || !req.All && (s.Facts.Visibility == facts.VisibilityPrivate || s.Facts.Flags.Has(facts.Local)) {
			continue
		}
		switch {
		case s.Kind.IsType():
			x.Types = append(x.Types, typeLine{s.QualifiedName, verb.KindName(s.Kind, s.NodeKind), s.NameLine, shorten.Brief(s.Facts.Doc)})
		case s.Kind.IsCallable():
			x.Methods = append(x.Methods, prototypeLine{s.QualifiedName, shorten.Squeeze(s.Facts.Signature), s.NameLine,
				s.Facts.Visibility.String(), s.Facts.Flags.Has(facts.Static), s.Facts.Flags.Has(facts.Async)})
		}
	}
	return x
}

func writeSignature(out io.Writer, x fileSignature) {
	fmt.Fprintln(out, x.File)
	if x.HeaderComments != "" {
		fmt.Fprintf(out, "    %s\n", strings.ReplaceAll(strings.TrimSpace(x.HeaderComments), "\n", "\n    "))
	}
	for _, t := range x.Types {
		fmt.Fprintf(out, "%5d  %s %s", t.Line, t.Kind, t.Name)
		if t.Doc != "" {
			fmt.Fprintf(out, "  %s", t.Doc)
		}
		fmt.Fprintln(out)
	}
	for _, m := range x.Methods {
		fmt.Fprintf(out, "%5d  %s\n", m.Line, m.Prototype)
	}
}
