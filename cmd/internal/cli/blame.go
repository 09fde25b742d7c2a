package cli

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/history"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/snapshot"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

func newBlameCommand(g *Global) *cobra.Command {
	opts := HistoryOptions{Global: g}
	c := &cobra.Command{
		Use:   "blame SYMBOL | 'A -> B'",
		Short: "Name the commit behind each part of a definition, or behind a dependency",
		Long: "Of a definition: the commits that added it and that last changed its name, place, signature, body and\n" +
			"documentation. Of a dependency 'A -> B', where both are symbols, files or folders: the commit that introduced\n" +
			"it, or that removed it when it is gone.",
		Example: "  codegraph blame Client.Get\n  codegraph blame 'web -> db'",
		Args:    arguments(1, 1, "one symbol or dependency"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.What = args[0]
			if _, _, ok := splitArrow(opts.What); ok {
				opts.Limit = 1
				return runWhen(c.Context(), opts, c.OutOrStdout())
			}
			return runBlame(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addFlags(c)
	return c
}

// aspects are the parts of a definition that have a last change.
var aspects = []string{diffctx.Added, diffctx.Renamed, diffctx.Moved, diffctx.SignatureChanged, diffctx.VisibilityChanged, diffctx.BodyChanged, diffctx.DocChanged}

// blameAnswer is the JSON of blame of a definition.
type blameAnswer struct {
	head
	Symbol  symbolJSON           `json:"symbol"`
	Last    map[string]eventJSON `json:"last"` // by aspect
	Stopped string               `json:"stopped"`
}

func runBlame(ctx context.Context, opts HistoryOptions, out io.Writer) error {
	return opts.traced(ctx, func(p *past, symbol snapshot.Symbol, trace *history.Trace, format string) error {
		answer := blameAnswer{headOf(p.view), describe(symbol), map[string]eventJSON{}, trace.Stopped}
		for _, e := range slices.Backward(trace.Events) {
			for _, a := range append(slices.Clone(e.Change.Changes), e.Change.Change) {
				answer.Last[a] = eventOf(e)
			}
		}
		if format == "json" {
			return output.JSON(out, answer)
		}
		fmt.Fprintf(out, "%s  %s %s\n", position(symbol.Path, symbol.NameLine, 0), symbol.Kind, symbol.QualifiedName)
		for _, a := range aspects {
			if e, ok := answer.Last[a]; ok {
				fmt.Fprintf(out, "%-10s  %s  %s\n", a, e.line(), e.Subject)
			}
		}
		return nil
	})
}

func newWhenCommand(g *Global) *cobra.Command {
	opts := HistoryOptions{Global: g}
	c := &cobra.Command{
		Use:   "when 'A -> B'",
		Short: "List the commits that introduced or removed a dependency",
		Long: "List the commits that introduced or removed the dependency of A on B, the newest first. Both are symbols, files\n" +
			"or folders, and are followed through renames and moves of definitions and files.",
		Example: "  codegraph when 'web -> db'\n  codegraph when 'Client.Get -> Transport'",
		Args:    arguments(1, 1, "one dependency"),
		RunE: func(c *cobra.Command, args []string) error {
			opts.What = args[0]
			return runWhen(c.Context(), opts, c.OutOrStdout())
		},
	}
	opts.addFlags(c)
	return c
}

// splitArrow cuts 'A -> B' in two.
func splitArrow(s string) (a, b string, ok bool) {
	a, b, ok = strings.Cut(s, "->")
	if !ok {
		a, b, ok = strings.Cut(s, "→")
	}
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	return a, b, ok && a != "" && b != ""
}

// whenAnswer is the JSON of when, and of blame of a dependency.
type whenAnswer struct {
	head
	From    string         `json:"from"`
	To      string         `json:"to"`
	Present bool           `json:"present"` // at the head
	Events  []crossingJSON `json:"events"`
	Commits int            `json:"commits"` // walked
	Stopped string         `json:"stopped"` // start, limit, since, shallow
}

type crossingJSON struct {
	commitJSON
	Change string   `json:"change"` // introduced, removed
	Edge   siteEdge `json:"edge"`   // the first one, on the side that has it
}

type siteEdge struct {
	Kind      string `json:"kind"`
	Path      string `json:"path"`
	Line      int    `json:"line"`
	Certainty string `json:"certainty"`
}

func runWhen(ctx context.Context, opts HistoryOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	a, b, ok := splitArrow(opts.What)
	if !ok {
		return output.Failf("usage", "for example `codegraph when 'web -> db'`", "%q is no dependency: write 'A -> B'", opts.What)
	}
	p, err := opts.begin(ctx)
	if err != nil {
		return err
	}
	defer p.end(ctx)
	found, from, to, err := p.crossings(ctx, a, b)
	if err != nil {
		return err
	}
	answer := whenAnswer{headOf(p.view), from.String(), to.String(), found.Present, []crossingJSON{}, found.Commits, found.Stopped}
	for _, e := range found.Events {
		answer.Events = append(answer.Events, crossingOf(e))
	}
	if format == "json" {
		return output.JSON(out, answer)
	}
	state := "does not depend on"
	if found.Present {
		state = "depends on"
	}
	fmt.Fprintf(out, "%s %s %s\n", from, state, to)
	for _, e := range answer.Events {
		fmt.Fprintf(out, "%s  %s\n    %s: %s at %s\n", e.line(), e.Subject, e.Change, e.Edge.Kind, position(e.Edge.Path, e.Edge.Line, 0))
	}
	return nil
}

func crossingOf(e history.Crossing) crossingJSON {
	x := crossingJSON{commitJSON: commitOf(e.Commit), Change: "removed"}
	if e.Introduced {
		x.Change = "introduced"
	}
	if e.Edge != nil {
		x.Edge = siteEdge{e.Edge.Kind, e.Edge.Path, e.Edge.Line, e.Edge.Certainty.String()}
	}
	return x
}

// crossings walks the history of the dependency of a on b.
func (p *past) crossings(ctx context.Context, a, b string) (*history.Crossings, history.End, history.End, error) {
	from, err := p.endOf(ctx, a)
	if err != nil {
		return nil, from, from, err
	}
	to, err := p.endOf(ctx, b)
	if err != nil {
		return nil, from, to, err
	}
	defer p.progress.Done()
	found, err := p.walk.Dependency(ctx, p.view.Commit, from, to, p.limits)
	if err != nil {
		return nil, from, to, fmt.Errorf("history of %s -> %s: %w", a, b, err)
	}
	return found, from, to, nil
}

// endOf reads one end of a dependency.
func (p *past) endOf(ctx context.Context, name string) (history.End, error) {
	path := clean(name)
	kind, err := p.view.Exists(ctx, path)
	if err != nil {
		return history.End{}, fmt.Errorf("look for %s: %w", name, err)
	}
	if kind == link.PathDirectory {
		return history.End{Path: path}, nil
	}
	s, err := p.symbol(ctx, name)
	return history.End{Symbol: &s, Path: s.Path}, err
}
