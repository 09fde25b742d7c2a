package cli

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// SignatureOptions are the options of signature and signatures.
type SignatureOptions struct {
	*Global
	Filter
	budget
	One  string   // a file, for signature
	Many []string // globs, for signatures
	All  bool
}

func newSignatureCommand(g *Global) *cobra.Command {
	opts := SignatureOptions{Global: g}
	c := &cobra.Command{
		Use:   "signature FILE",
		Short: "Show what a file declares: header comment, types, prototypes",
		Long:  "Show a file's header comment, its types and the prototypes of its functions, without bodies. Private\nsymbols and those inside of functions are left out but for --all.",
		Args:  arguments(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.One = args[0]
			return runSignatures(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&opts.All, "all", false, "private and local symbols too")
	opts.addKinds(c.Flags())
	return c
}

func newSignaturesCommand(g *Global) *cobra.Command {
	opts := SignatureOptions{Global: g}
	c := &cobra.Command{
		Use:   "signatures GLOB...",
		Short: "Show what the files of a folder or glob declare",
		Args:  arguments(1, -1, "globs"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Many = args
			return runSignatures(c.Context(), opts, c.OutOrStdout())
		},
	}
	c.Flags().BoolVar(&opts.All, "all", false, "private and local symbols too")
	opts.addNarrowing(c.Flags())
	c.Flags().IntVar(&opts.Limit, "limit", 0, "at most this many files (default: all)")
	opts.budget.addFlags(c.Flags())
	return c
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
	head
	fileSignature
}

type signaturesAnswer struct {
	head
	Signatures []fileSignature `json:"signatures"`
	Total      int             `json:"total"`
	Truncated  bool            `json:"truncated"`
}

func runSignatures(ctx context.Context, opts SignatureOptions, out io.Writer) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if err := opts.budget.check(); err != nil {
		return err
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		if opts.One != "" {
			f, err := s.describedFile(ctx, view, opts.One)
			if err != nil {
				return err
			}
			if format != "text" {
				return opts.writeJSON(out, signatureAnswer{headOf(view), opts.signatureOf(f, widthsOf(view))})
			}
			writeSignature(out, opts.signatureOf(f, widthsOf(view)))
			return nil
		}
		opts.budget.configure(view)
		return opts.many(ctx, view, format, out)
	})
}

func (opts SignatureOptions) many(ctx context.Context, view *state.View, format string, out io.Writer) error {
	var leaves []snapshot.Leaf
	err := view.Leaves(ctx, func(l snapshot.Leaf) error {
		if l.Language != "" && matchAny(opts.Many, l.Path) && opts.path(l.Path) {
			leaves = append(leaves, l)
		}
		return nil
	})
	if err != nil {
		return err
	}
	paged, cut := page(leaves, opts.Limit)
	files, err := view.DescribeMany(ctx, paged)
	if err != nil {
		return fmt.Errorf("read signatures: %w", err)
	}
	list := make([]fileSignature, len(files))
	for i, f := range files {
		list[i] = opts.signatureOf(f, widthsOf(view))
	}
	list, over, err := fit(&opts.budget, list)
	if err != nil {
		return err
	}
	if format != "text" {
		return opts.writeJSON(out, signaturesAnswer{headOf(view), list, len(leaves), cut || over})
	}
	for i, x := range list {
		if i > 0 {
			fmt.Fprintln(out)
		}
		writeSignature(out, x)
	}
	opts.note("%d of %s shown", len(list), plural(len(leaves), "file"))
	return nil
}

// describedFile loads a file that must have facts.
func (s *session) describedFile(ctx context.Context, view *state.View, path string) (*snapshot.File, error) {
	path, err := s.pathAt(ctx, view, path)
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
	case ok:
		return nil, output.Failf("no_facts", "`codegraph languages` lists what is understood", "%s is not in the graph of %s: %s", path, view.Spec, whySkipped(view, l))
	}
	return nil, output.Failf("unknown_file", "paths are those of the repository, with slashes; `codegraph files` lists them", "no file %q at %s", path, view.Spec)
}

func (opts SignatureOptions) signatureOf(f *snapshot.File, shorten widths) fileSignature {
	x := fileSignature{File: f.Path, HeaderComments: f.Facts.Header, Types: []typeLine{}, Methods: []prototypeLine{}}
	for _, s := range f.Symbols() {
		if s.Facts == nil || !opts.kind(s.Kind.String(), s.NodeKind) || !opts.All && (s.Facts.Visibility == facts.VisibilityPrivate || s.Facts.Flags.Has(facts.Local)) {
			continue
		}
		switch {
		case s.Kind.IsType():
			x.Types = append(x.Types, typeLine{s.QualifiedName, kindName(s.Kind, s.NodeKind), s.NameLine, shorten.brief(s.Facts.Doc)})
		case s.Kind.IsCallable():
			x.Methods = append(x.Methods, prototypeLine{s.QualifiedName, shorten.squeeze(s.Facts.Signature), s.NameLine,
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
