package cli

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/extract/facts"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// site is an edge with what a reader needs to know of its ends.
type site struct {
	edge   snapshot.Edge
	source snapshot.Symbol
	target snapshot.Symbol // only Path and ID where the edge leads to a package
	far    snapshot.Symbol // the end that a walk goes on from
	depth  int
	via    string // "dispatch" when the edge leads to what the symbol implements or overrides
}

// siteJSON is a site in answers.
type siteJSON struct {
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Column    int    `json:"column"`
	Kind      string `json:"kind"`
	Symbol    string `json:"symbol"` // qualified name of what the site stands in
	SymbolID  string `json:"symbol_id"`
	Target    string `json:"target"` // qualified name
	TargetID  string `json:"target_id"`
	Certainty string `json:"certainty"`
	Condition string `json:"condition,omitempty"` // of an alternative: the build or branch in which the target is meant
	Rule      int    `json:"rule"`
	Depth     int    `json:"depth,omitempty"`
	Via       string `json:"via,omitempty"`
}

func (s site) json() siteJSON {
	return siteJSON{Path: s.edge.Path, Line: s.edge.Line, Column: s.edge.Column, Kind: s.edge.Kind,
		Symbol: s.source.QualifiedName, SymbolID: s.edge.Source.String(), Target: s.target.QualifiedName, TargetID: s.target.ID.String(),
		Certainty: s.edge.Certainty.String(), Condition: s.edge.Condition, Rule: int(s.edge.Rule), Depth: s.depth, Via: s.via}
}

func sitesJSON(sites []site) []siteJSON {
	list := make([]siteJSON, len(sites))
	for i, s := range sites {
		list[i] = s.json()
	}
	return list
}

// writeSites lists sites, one on a line, indented by depth. What is certain goes
// without saying.
func writeSites(out io.Writer, sites []site, name func(site) string) {
	for _, s := range sites {
		fmt.Fprintf(out, "%*s%s  %s %s", 2*max(0, s.depth-1), "", position(s.edge.Path, s.edge.Line, s.edge.Column), s.edge.Kind, name(s))
		if c := s.edge.Certainty.String(); c != "exact" {
			fmt.Fprintf(out, " (%s)", conditional(c, s.edge.Condition))
		}
		if s.via != "" {
			fmt.Fprintf(out, " (%s)", s.via)
		}
		fmt.Fprintln(out)
	}
}

// conditional says a certainty and the build or branch for which it is.
func conditional(certainty, condition string) string {
	if condition == "" {
		return certainty
	}
	return certainty + " " + link.BuiltWhere(condition)
}

// sourceName is what a site stands in; the file when it stands at top level.
func sourceName(s site) string {
	if s.source.Kind == facts.KindFile {
		return "(top level)"
	}
	return s.source.QualifiedName
}

// targetName is what a site leads to, with its place.
func targetName(s site) string {
	if s.target.Name == "" {
		return s.edge.TargetPath
	}
	return s.target.QualifiedName + "  " + position(s.target.Path, s.target.NameLine, 0)
}

// ends loads the symbols at the ends of edges, each file once.
type ends struct {
	view  *state.View
	files map[string]*snapshot.File
	byID  map[string]map[facts.SymbolID]snapshot.Symbol
}

func newEnds(view *state.View) *ends {
	return &ends{view: view, files: map[string]*snapshot.File{}, byID: map[string]map[facts.SymbolID]snapshot.Symbol{}}
}

func (e *ends) file(ctx context.Context, path string) (*snapshot.File, error) {
	if f, ok := e.files[path]; ok {
		return f, nil
	}
	f, err := e.view.File(ctx, path)
	if err != nil {
		return nil, fmt.Errorf("read facts of %s: %w", path, err)
	}
	e.files[path] = f
	return f, nil
}

func (e *ends) source(ctx context.Context, edge snapshot.Edge) (snapshot.Symbol, error) {
	f, err := e.file(ctx, edge.Path)
	if err != nil || f == nil {
		return snapshot.Symbol{ID: edge.Source, Path: edge.Path}, err
	}
	return f.Symbol(edge.SourceIdx), nil
}

// target gives the symbol that an edge leads to; of a package only its place.
func (e *ends) target(ctx context.Context, edge snapshot.Edge) (snapshot.Symbol, error) {
	return e.symbol(ctx, edge.TargetPath, edge.Target)
}

func (e *ends) symbol(ctx context.Context, path string, id facts.SymbolID) (snapshot.Symbol, error) {
	index, ok := e.byID[path]
	if !ok {
		f, err := e.file(ctx, path)
		if err != nil {
			return snapshot.Symbol{}, err
		}
		index = map[facts.SymbolID]snapshot.Symbol{}
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
	return snapshot.Symbol{ID: id, Path: path}, nil
}

// resolve loads both ends of an edge.
func (e *ends) resolve(ctx context.Context, edge snapshot.Edge) (site, error) {
	source, err := e.source(ctx, edge)
	if err != nil {
		return site{}, err
	}
	target, err := e.target(ctx, edge)
	return site{edge: edge, source: source, target: target}, err
}

// plural writes a count with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
