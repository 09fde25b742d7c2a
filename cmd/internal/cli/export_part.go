package cli

import (
	"context"
	"io"
	"runtime"

	"github.com/codegraph-dev/codegraph/cmd/internal/graphfile"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// part is what the flags leave of the graph.
func (opts ExportOptions) part() *graphfile.Part {
	p := &graphfile.Part{Edges: opts.Edges}
	if opts.narrowed() {
		p.Keep = func(path, kind, nodeKind string) bool { return opts.path(path) && opts.kind(kind, nodeKind) }
		p.File = opts.path
	}
	return p
}

func (opts ExportOptions) writeLines(ctx context.Context, view *state.View, out io.Writer) error {
	var keep func(*snapshot.Symbol) bool
	if opts.narrowed() {
		keep = func(s *snapshot.Symbol) bool { return opts.symbol(*s) }
	}
	return snapshot.ExportPart(ctx, view.Snapshot, out, opts.All, keep, opts.Edges)
}

func (opts ExportOptions) writeSCIP(ctx context.Context, view *state.View, out io.Writer) error {
	jobs := opts.Jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	return graphfile.SCIP(ctx, view.Snapshot, graphfile.SCIPOptions{Version: buildInfo().Version, Jobs: jobs}, out)
}
