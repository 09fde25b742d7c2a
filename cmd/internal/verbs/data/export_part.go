package data

import (
	"context"
	"io"
	"runtime"

	"github.com/codegraph-dev/codegraph/cmd/internal/build"
	"github.com/codegraph-dev/codegraph/cmd/internal/graphfile"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// part is what the flags leave of the graph.
func (req Export) part() *graphfile.Part {
	p := &graphfile.Part{Edges: req.Edges}
	if req.Narrowed() {
		p.Keep = func(path, kind, nodeKind string) bool { return req.Path(path) && req.Kind(kind, nodeKind) }
		p.File = req.Path
	}
	return p
}

func (req Export) writeLines(ctx context.Context, view *state.View, out io.Writer) error {
	var keep func(*graph.Symbol) bool
	if req.Narrowed() {
		keep = func(s *graph.Symbol) bool { return req.Symbol(*s) }
	}
	return graph.ExportPart(ctx, view.Snapshot, out, req.All, keep, req.Edges)
}

func (req Export) writeSCIP(ctx context.Context, e *verb.Env, view *state.View, out io.Writer) error {
	jobs := e.Jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	return graphfile.SCIP(ctx, view.Snapshot, graphfile.SCIPOptions{Version: build.Info().Version, Jobs: jobs}, out)
}
