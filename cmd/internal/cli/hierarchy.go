package cli

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// HierarchyOptions are the options of hierarchy.
type HierarchyOptions struct {
	*Global
	Filter
	Type  string
	Depth int
}

func newHierarchyCommand(g *Global) *cobra.Command {
	opts := HierarchyOptions{Global: g}
	c := &cobra.Command{
		Use:   "hierarchy TYPE",
		Short: "Show what a type extends and implements, and what extends and implements it",
		Args:  arguments(1, 1, "one type"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.Type = args[0]
			return runHierarchy(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.Filter.addFlags(c.Flags())
	c.Flags().IntVar(&opts.Depth, "depth", 0, "steps to follow (default: all)")
	return c
}

// related is a type with those beyond it. One that was met before has none.
type related struct {
	symbolJSON
	Relation  string     `json:"relation,omitempty"` // extends or implements
	Certainty string     `json:"certainty,omitempty"`
	Supers    []*related `json:"supertypes,omitempty"`
	Subs      []*related `json:"subtypes,omitempty"`
}

// hierarchyAnswer is the JSON of hierarchy.
type hierarchyAnswer struct {
	head
	Types []*related `json:"types"`
}

func runHierarchy(ctx context.Context, opts HierarchyOptions, out io.Writer) error {
	if err := opts.Filter.check(); err != nil {
		return err
	}
	if opts.Depth < 0 {
		return output.Usagef("--depth %d: use a positive number, or 0 for all", opts.Depth)
	}
	return opts.answer(ctx, func(s *session, view *state.View, format string) error {
		types, err := s.findTypes(ctx, view, opts.Type, opts.Filter)
		if err != nil {
			return err
		}
		a := hierarchyAnswer{headOf(view), []*related{}}
		for _, t := range types {
			r := &related{symbolJSON: describe(t)}
			h := hierarchyWalk{e: newEnds(view), depth: opts.Depth}
			if r.Supers, err = h.walk(ctx, t, map[facts.SymbolID]bool{t.ID: true}, 1, true); err != nil {
				return fmt.Errorf("supertypes of %s: %w", t.Name, err)
			}
			if r.Subs, err = h.walk(ctx, t, map[facts.SymbolID]bool{t.ID: true}, 1, false); err != nil {
				return fmt.Errorf("subtypes of %s: %w", t.Name, err)
			}
			a.Types = append(a.Types, r)
		}
		if format != "text" {
			return opts.writeJSON(out, a)
		}
		for _, r := range a.Types {
			writeRelated(out, r, 0, "")
			for _, x := range r.Supers {
				writeBranch(out, x, 1, "<-")
			}
			for _, x := range r.Subs {
				writeBranch(out, x, 1, "->")
			}
		}
		return nil
	})
}

// findTypes is findSome for types.
func (s *session) findTypes(ctx context.Context, view *state.View, name string, f Filter) ([]snapshot.Symbol, error) {
	all, err := s.findSome(ctx, view, name, f)
	if err != nil {
		return nil, err
	}
	var types []snapshot.Symbol
	for _, s := range all {
		if s.Kind.IsType() {
			types = append(types, s)
		}
	}
	if len(types) == 0 {
		return nil, output.Failf("not_a_type", "`codegraph symbol "+name+"` shows what it is", "%s is no type at %s", name, view.Spec)
	}
	return types, nil
}

type hierarchyWalk struct {
	e     *ends
	depth int
}

// walk gives the types beyond one, upwards or downwards, each once.
func (h *hierarchyWalk) walk(ctx context.Context, t snapshot.Symbol, seen map[facts.SymbolID]bool, depth int, up bool) ([]*related, error) {
	if h.depth > 0 && depth > h.depth {
		return nil, nil
	}
	edges, err := h.edges(ctx, t, up)
	if err != nil {
		return nil, err
	}
	var list []*related
	met := map[facts.SymbolID]bool{}
	for _, edge := range edges {
		far, err := h.far(ctx, edge, up)
		if err != nil {
			return nil, err
		}
		if far.Name == "" || met[far.ID] {
			continue
		}
		met[far.ID] = true
		r := &related{symbolJSON: describe(far), Relation: edge.Kind, Certainty: edge.Certainty.String()}
		list = append(list, r)
		if seen[far.ID] {
			continue
		}
		seen[far.ID] = true
		beyond, err := h.walk(ctx, far, seen, depth+1, up)
		if err != nil {
			return nil, err
		}
		if up {
			r.Supers = beyond
		} else {
			r.Subs = beyond
		}
	}
	return list, nil
}

func (h *hierarchyWalk) far(ctx context.Context, edge snapshot.Edge, up bool) (snapshot.Symbol, error) {
	if up {
		return h.e.target(ctx, edge)
	}
	return h.e.source(ctx, edge)
}

func (h *hierarchyWalk) edges(ctx context.Context, t snapshot.Symbol, up bool) ([]snapshot.Edge, error) {
	var edges []snapshot.Edge
	var err error
	if up {
		edges, err = h.e.view.Outgoing(ctx, t)
	} else {
		edges, err = h.e.view.Referrers(ctx, []snapshot.Symbol{t})
	}
	if err != nil {
		return nil, err
	}
	var list []snapshot.Edge
	for _, edge := range edges {
		if isSubtyping(edge) && (!up || edge.SourceIdx == t.Index) {
			list = append(list, edge)
		}
	}
	return list, nil
}

func writeRelated(out io.Writer, r *related, depth int, arrow string) {
	fmt.Fprintf(out, "%*s", 2*depth, "")
	if arrow != "" {
		fmt.Fprintf(out, "%s %s ", arrow, r.Relation)
	}
	fmt.Fprintf(out, "%s %s  %s", r.NodeKind, r.QualifiedName, position(r.Path, r.NameLine, 0))
	if r.Certainty != "" && r.Certainty != "exact" {
		fmt.Fprintf(out, " (%s)", r.Certainty)
	}
	fmt.Fprintln(out)
}

func writeBranch(out io.Writer, r *related, depth int, arrow string) {
	writeRelated(out, r, depth, arrow)
	for _, x := range append(r.Supers, r.Subs...) {
		writeBranch(out, x, depth+1, arrow)
	}
}
