package cli

import (
	"context"
	"encoding/json"
	"sync"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/gitsrc"
)

// upkeep brings the graph of the files on disk up to date for a server's calls.
// A call waits a moment for it and is then answered from the newest complete
// graph, whose "fresh" is false, while the work goes on. Only where there is no
// graph yet does a call wait for the first.
type upkeep struct {
	g   *Global
	ctx context.Context // of the server

	mu   sync.Mutex
	now  *syncing // nil when none runs
	work sync.WaitGroup
}

// syncing is one run. Its fields but done are guarded by the upkeep's mutex.
type syncing struct {
	done    chan struct{}
	waiting map[int]mcp.Progress
	next    int
}

// patience is how long a call waits for a graph that could be newer.
const patience = time.Second

// call answers a tool.
func (u *upkeep) call(ctx context.Context, t verbTool, args mcp.Arguments, progress mcp.Progress) (json.RawMessage, error) {
	ref, given := args["ref"].(string)
	if !given {
		ref = u.g.Ref
	}
	if !t.worktree || u.g.NoSync || ref != "" && ref != gitsrc.SpecWorktree {
		return t.run(ctx, u.g, args, false, progress)
	}
	run, leave := u.begin(progress)
	defer leave()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-run.done:
		return t.run(ctx, u.g, args, false, progress)
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-timer.C:
	}
	answer, err := t.run(ctx, u.g, clone(args), true, progress)
	if err == nil || output.Describe(err).Code != codeNotIndexed {
		return answer, err
	}
	select {
	case <-run.done:
		return t.run(ctx, u.g, args, false, progress)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func clone(args mcp.Arguments) mcp.Arguments {
	c := mcp.Arguments{}
	for name, v := range args {
		c[name] = v
	}
	return c
}

// begin joins the run that goes on, or starts one. leave must be called.
func (u *upkeep) begin(progress mcp.Progress) (run *syncing, leave func()) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if run = u.now; run == nil {
		run = &syncing{done: make(chan struct{}), waiting: map[int]mcp.Progress{}}
		u.now = run
		u.work.Go(func() { u.sync(run) })
	}
	id := run.next
	run.next++
	run.waiting[id] = progress
	return run, func() {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(run.waiting, id)
	}
}

// sync makes the graph. An error is not told: the call meets it again when it
// asks for the graph itself.
func (u *upkeep) sync(run *syncing) {
	defer func() {
		u.mu.Lock()
		u.now = nil
		u.mu.Unlock()
		close(run.done)
	}()
	g := *u.g
	g.Quiet = true
	g.streams.Progress = func(phase string, done, total int) {
		u.mu.Lock()
		defer u.mu.Unlock()
		for _, report := range run.waiting {
			report(phase, done, total)
		}
	}
	s, err := g.open()
	if err != nil {
		return
	}
	defer s.close()
	s.At(u.ctx, g.Ref) // what it gives is looked up by the calls
}

// wait waits for the run that goes on.
func (u *upkeep) wait() { u.work.Wait() }
