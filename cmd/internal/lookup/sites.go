package lookup

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Site is an edge with what a reader needs to know of its ends.
type Site struct {
	Edge   graph.Edge
	Source graph.Symbol
	Target graph.Symbol // only Path and ID where the edge leads to a package
	Far    graph.Symbol // the end that a walk goes on from
	Depth  int
	Via    string // "dispatch" when the edge leads to what the symbol implements or overrides
}

// SiteJSON is a site in answers.
type SiteJSON struct {
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	Kind      string `json:"kind"`
	Symbol    string `json:"symbol"` // qualified name of what the site is in
	SymbolID  string `json:"symbol_id"`
	Target    string `json:"target"` // qualified name
	TargetID  string `json:"target_id"`
	Certainty string `json:"certainty"`
	Condition string `json:"condition,omitempty"` // of an alternative: the build or branch in which the target is meant
	Rule      int    `json:"rule"`
	Depth     int    `json:"depth,omitempty"`
	Via       string `json:"via,omitempty"`
}

func (s Site) JSON() SiteJSON {
	return SiteJSON{Path: s.Edge.Path, Line: s.Edge.Line, Column: s.Edge.Column, Kind: s.Edge.Kind,
		Symbol: s.Source.QualifiedName, SymbolID: s.Edge.Source.String(), Target: s.Target.QualifiedName, TargetID: s.Target.ID.String(),
		Certainty: s.Edge.Certainty.String(), Condition: s.Edge.Condition, Rule: int(s.Edge.Rule), Depth: s.Depth, Via: s.Via}
}

func SitesJSON(sites []Site) []SiteJSON {
	list := make([]SiteJSON, len(sites))
	for i, s := range sites {
		list[i] = s.JSON()
	}
	return list
}

// WriteSites lists sites, one on a line, indented by depth. What is certain goes
// without saying.
func WriteSites(out io.Writer, sites []Site, name func(Site) string) {
	for _, s := range sites {
		fmt.Fprintf(out, "%*s%s  %s %s", 2*max(0, s.Depth-1), "", verb.Position(s.Edge.Path, s.Edge.Line, s.Edge.Column), s.Edge.Kind, name(s))
		if c := s.Edge.Certainty.String(); c != "exact" {
			fmt.Fprintf(out, " (%s)", link.Conditioned(c, s.Edge.Condition))
		}
		if s.Via != "" {
			fmt.Fprintf(out, " (%s)", s.Via)
		}
		fmt.Fprintln(out)
	}
}

// SourceName is what a site is in; the file when it is at top level.
func SourceName(s Site) string {
	if s.Source.Kind == facts.KindFile {
		return "(top level)"
	}
	return s.Source.QualifiedName
}

// TargetName is what a site leads to, with its place.
func TargetName(s Site) string {
	if s.Target.Name == "" {
		return s.Edge.TargetPath
	}
	return s.Target.QualifiedName + "  " + verb.Position(s.Target.Path, s.Target.NameLine, 0)
}

// Ends loads the symbols at the ends of edges, each file once, and what is below each type once.
type Ends struct {
	View     *state.View
	files    map[string]*graph.File
	byID     map[string]map[facts.SymbolID]graph.Symbol
	subtypes map[facts.SymbolID][]graph.Symbol
}

func NewEnds(view *state.View) *Ends {
	return &Ends{View: view, files: map[string]*graph.File{}, byID: map[string]map[facts.SymbolID]graph.Symbol{}, subtypes: map[facts.SymbolID][]graph.Symbol{}}
}

func (e *Ends) file(ctx context.Context, path string) (*graph.File, error) {
	if f, ok := e.files[path]; ok {
		return f, nil
	}
	f, err := e.View.File(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read facts of %s: %w", path, err)
	}
	e.files[path] = f
	return f, nil
}

func (e *Ends) Source(ctx context.Context, edge graph.Edge) (graph.Symbol, error) {
	f, err := e.file(ctx, edge.Path)
	if err != nil || f == nil {
		return graph.Symbol{ID: edge.Source, Path: edge.Path}, err
	}
	return f.Symbol(edge.SourceIdx), nil
}

// Target gives the symbol that an edge leads to; of a package only its place.
func (e *Ends) Target(ctx context.Context, edge graph.Edge) (graph.Symbol, error) {
	return e.symbol(ctx, edge.TargetPath, edge.Target)
}

func (e *Ends) symbol(ctx context.Context, path string, id facts.SymbolID) (graph.Symbol, error) {
	index, ok := e.byID[path]
	if !ok {
		f, err := e.file(ctx, path)
		if err != nil {
			return graph.Symbol{}, err
		}
		index = map[facts.SymbolID]graph.Symbol{}
		if f != nil {
			for _, s := range f.Symbols() {
				index[s.ID] = s
			}
		}
		e.byID[path] = index
	}
	if s, ok := index[id]; ok {
		return s, nil
	}
	return graph.Symbol{ID: id, Path: path}, nil
}

// Resolve loads both ends of an edge.
func (e *Ends) Resolve(ctx context.Context, edge graph.Edge) (Site, error) {
	source, err := e.Source(ctx, edge)
	if err != nil {
		return Site{}, err
	}
	target, err := e.Target(ctx, edge)
	return Site{Edge: edge, Source: source, Target: target}, err
}
