package ask

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/lookup"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// Hierarchy is a request of hierarchy.
type Hierarchy struct {
	verb.Filter
	Type  string
	Depth int
}

func NewHierarchy() *verb.Verb {
	req := Hierarchy{}
	v := &verb.Verb{
		Use:     "hierarchy TYPE",
		Tools:   []verb.Tool{{Arguments: []mcp.Param{verb.Required(verb.Text("of", "type"))}, Output: mcp.OutputSchema[hierarchyAnswer]()}},
		Short:   "Show what a type extends and implements, and what extends and implements it",
		Args:    verb.Arguments(1, 1, "one type"),
		Formats: verb.Compact,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Type = args[0]
			return req.Run(ctx, e)
		},
	}
	req.Filter.AddFlags(v.Flags())
	v.Flags().IntVar(&req.Depth, "depth", 0, "steps to follow (default: all)")
	return v
}

// related is a type with those beyond it. One that was met before has none.
type related struct {
	lookup.SymbolJSON
	Relation  string     `json:"relation,omitempty"` // extends or implements
	Certainty string     `json:"certainty,omitempty"`
	Supers    []*related `json:"supertypes,omitempty"`
	Subs      []*related `json:"subtypes,omitempty"`
}

// hierarchyAnswer is the JSON of hierarchy.
type hierarchyAnswer struct {
	verb.Head
	Types []*related `json:"types"`
}

func (req Hierarchy) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
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
	types, err := findTypes(ctx, s, view, req.Type, req.Filter)
	if err != nil {
		return nil, err
	}
	a := hierarchyAnswer{verb.HeadOf(view), []*related{}}
	for _, t := range types {
		h := hierarchyWalk{e: lookup.NewEnds(view), shorten: lookup.WidthsOf(view), depth: req.Depth}
		r := &related{SymbolJSON: h.shorten.Describe(t)}
		if r.Supers, err = h.walk(ctx, t, map[facts.SymbolID]bool{t.ID: true}, 1, true); err != nil {
			return nil, fmt.Errorf("supertypes of %s: %w", t.Name, err)
		}
		if r.Subs, err = h.walk(ctx, t, map[facts.SymbolID]bool{t.ID: true}, 1, false); err != nil {
			return nil, fmt.Errorf("subtypes of %s: %w", t.Name, err)
		}
		a.Types = append(a.Types, r)
	}
	return &verb.Answer{Value: a, Text: func(out io.Writer) error {
		for _, r := range a.Types {
			writeRelated(out, r, 0, nil)
			for _, x := range r.Supers {
				writeBranch(out, x, 1, map[string]string{"extends": "extends", "implements": "implements"})
			}
			for _, x := range r.Subs {
				writeBranch(out, x, 1, map[string]string{"extends": "extended by", "implements": "implemented by"})
			}
		}
		return nil
	}}, nil
}

// findTypes is findSome for types.
func findTypes(ctx context.Context, s *verb.Session, view *state.View, name string, f verb.Filter) ([]graph.Symbol, error) {
	all, err := lookup.FindSome(ctx, s, view, name, f)
	if err != nil {
		return nil, err
	}
	var types []graph.Symbol
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
	e       *lookup.Ends
	shorten lookup.Widths
	depth   int
}

// walk gives the types beyond one, upwards or downwards, each once.
func (h *hierarchyWalk) walk(ctx context.Context, t graph.Symbol, seen map[facts.SymbolID]bool, depth int, up bool) ([]*related, error) {
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
		r := &related{SymbolJSON: h.shorten.Describe(far), Relation: edge.Kind, Certainty: edge.Certainty.String()}
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

func (h *hierarchyWalk) far(ctx context.Context, edge graph.Edge, up bool) (graph.Symbol, error) {
	if up {
		return h.e.Target(ctx, edge)
	}
	return h.e.Source(ctx, edge)
}

func (h *hierarchyWalk) edges(ctx context.Context, t graph.Symbol, up bool) ([]graph.Edge, error) {
	var edges []graph.Edge
	var err error
	if up {
		edges, err = h.e.View.Outgoing(ctx, t)
	} else {
		edges, err = h.e.View.Referrers(ctx, []graph.Symbol{t})
	}
	if err != nil {
		return nil, err
	}
	var list []graph.Edge
	for _, edge := range edges {
		if lookup.IsSubtyping(edge) && (!up || edge.SourceIdx == t.Index) {
			list = append(list, edge)
		}
	}
	return list, nil
}

func writeRelated(out io.Writer, r *related, depth int, words map[string]string) {
	fmt.Fprintf(out, "%*s", 2*depth, "")
	if word := words[r.Relation]; word != "" {
		fmt.Fprintf(out, "%s ", word)
	}
	fmt.Fprintf(out, "%s %s  %s", r.NodeKind, r.QualifiedName, verb.Position(r.Path, r.NameLine, 0))
	if r.Certainty != "" && r.Certainty != "exact" {
		fmt.Fprintf(out, " (%s)", r.Certainty)
	}
	fmt.Fprintln(out)
}

func writeBranch(out io.Writer, r *related, depth int, words map[string]string) {
	writeRelated(out, r, depth, words)
	for _, x := range append(r.Supers, r.Subs...) {
		writeBranch(out, x, depth+1, words)
	}
}
