package tools

import (
	"context"
	"errors"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/cmd/internal/watch"
	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// maintenance brings the graph of the files on disk up to date for a server's calls.
// A call waits a moment for it and is then answered from the newest complete
// graph, whose "fresh" is false, while the work goes on. Only where there is no
// graph yet does a call wait for the first. With the first such call the files
// begin to be watched, so that later ones find the graph made.
type maintenance struct {
	e        *verb.Env
	ctx      context.Context // of the server
	watching bool            // watch files once somebody asked about them

	mu     sync.Mutex
	now    *syncing // nil when none runs
	last   looked
	watch  sync.Once
	seen   watch.Seen
	behind atomic.Bool // somebody looks at the files behind an answer
	work   sync.WaitGroup
}

// looked is what the files on disk were found to be, and when.
type looked struct {
	found   *gitrepo.Revision // nil: nobody looked
	changes uint64            // that were noticed before
	at      time.Time
}

// syncing is one run. Its fields but done and found are guarded by the upkeep's mutex.
type syncing struct {
	done    chan struct{}
	found   *gitrepo.Revision // what the files on disk are, once it is done; nil where it failed
	cancel  context.CancelFunc
	waiting map[int]mcp.Progress
	next    int
	kept    bool // somebody was answered from an older graph, or watches: it goes on with nobody waiting
}

// patience is how long a call waits for a graph that could be newer, and the watch for the first calls.
const patience = time.Second

// call answers a tool.
func (u *maintenance) call(ctx context.Context, t call, progress mcp.Progress) (*reply, error) {
	ref, given := t.args["ref"].(string)
	if !given {
		ref = u.e.Ref
	}
	if t.as.Compares || u.e.NoSync || ref != "" && ref != gitrepo.SpecWorktree {
		return t.run(ctx, u.e, false, progress)
	}
	if rev := u.unchanged(ctx); rev != nil {
		return t.run(ctx, u.of(rev), false, progress)
	}
	defer u.watch.Do(u.startWatch)
	timer := time.NewTimer(patience)
	defer timer.Stop()
	run, leave, ended := u.await(ctx, progress, timer.C, false)
	defer func() { leave(ctx.Err() != nil) }()
	switch {
	case ended:
		return t.run(ctx, u.of(run.found), false, progress)
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	answer, err := t.run(ctx, u.e, true, progress)
	if err == nil || output.Describe(err).Code != verb.CodeNotIndexed {
		u.mu.Lock()
		run.kept = true
		u.mu.Unlock()
		return answer, err
	}
	select {
	case <-run.done:
		return t.run(ctx, u.of(run.found), false, progress)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// of is the environment of a call that knows what the files on disk are; nil: it looks for itself.
func (u *maintenance) of(found *gitrepo.Revision) *verb.Env {
	e := *u.e
	e.OnDisk = found
	return &e
}

// unchanged gives what the files on disk are where the watch says that none changed since they were looked at; nil
// where they are to be looked at. Changes that nobody is notified of, as through a memory mapping or in the user's own
// configuration of git, are found by a look behind the answer once the last one is old.
func (u *maintenance) unchanged(ctx context.Context) *gitrepo.Revision {
	u.mu.Lock()
	last := u.last
	u.mu.Unlock()
	if last.found == nil {
		return nil
	}
	if changes, ok := u.seen.Settled(ctx); !ok || changes != last.changes {
		return nil
	}
	if time.Since(last.at) > watchPoll && u.behind.CompareAndSwap(false, true) {
		u.work.Go(func() {
			defer u.behind.Store(false)
			_ = u.update(u.ctx)
		})
	}
	return last.found
}

// await waits for a run that began no sooner than it was called: one that goes on
// may have looked at the files before they changed, and another one follows it.
// ended is false when ctx or the time was over first. leave must be called, with
// whether the caller gave up; a run that is kept goes on then.
func (u *maintenance) await(ctx context.Context, progress mcp.Progress, over <-chan time.Time, kept bool) (run *syncing, leave func(cancelled bool), ended bool) {
	for first := true; ; first = false {
		run, leave, joined := u.begin(progress, kept)
		select {
		case <-run.done:
			if !first || !joined {
				return run, leave, true
			}
			leave(false)
		case <-ctx.Done():
			return run, leave, false
		case <-over:
			return run, leave, false
		}
	}
}

// begin joins the run that goes on, or starts one. leave must be called; a run that
// all have left because they were cancelled ends.
func (u *maintenance) begin(progress mcp.Progress, kept bool) (run *syncing, leave func(cancelled bool), joined bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	run, joined = u.now, u.now != nil
	if !joined {
		ctx, cancel := context.WithCancel(u.ctx)
		run = &syncing{done: make(chan struct{}), cancel: cancel, waiting: map[int]mcp.Progress{}}
		u.now = run
		u.work.Go(func() { u.sync(ctx, run) })
	}
	id := run.next
	run.next++
	run.waiting[id] = progress
	run.kept = run.kept || kept
	return run, func(cancelled bool) {
		u.mu.Lock()
		defer u.mu.Unlock()
		delete(run.waiting, id)
		if cancelled && len(run.waiting) == 0 && !run.kept {
			run.cancel()
			if u.now == run {
				u.now = nil // the next call begins anew
			}
		}
	}, joined
}

// sync makes the graph. An error is not reported: the call meets it again when it
// asks for the graph itself.
func (u *maintenance) sync(ctx context.Context, run *syncing) {
	defer func() {
		u.mu.Lock()
		if u.now == run {
			u.now = nil
		}
		u.mu.Unlock()
		run.cancel()
		close(run.done)
	}()
	changes := u.seen.Changes()
	e := *u.e
	e.Quiet = true
	e.Progress = func(phase string, done, total int, bytes int64) {
		u.mu.Lock()
		defer u.mu.Unlock()
		for _, report := range run.waiting {
			report(phase, done, total, bytes)
		}
	}
	s, err := e.Open()
	if err != nil {
		return
	}
	defer s.End()
	if view, err := s.At(ctx, e.Ref); err == nil && view.Kind == gitrepo.KindWorktree {
		run.found = &view.Revision
		u.mu.Lock()
		u.last = looked{run.found, changes, time.Now()}
		u.mu.Unlock()
	}
}

// startWatch keeps the graph up to date from now on while files change.
func (u *maintenance) startWatch() {
	if !u.watching || u.ctx.Err() != nil {
		return
	}
	u.work.Go(func() {
		select { // who asked first is answered first
		case <-time.After(patience):
		case <-u.ctx.Done():
			return
		}
		s, err := u.e.Open()
		if err != nil {
			return // the calls tell
		}
		defer s.End()
		err = watch.Run(u.ctx, s.Repo, watch.Options{Debounce: watch.Debounce, Poll: watchPoll, Changed: u.update, Seen: &u.seen, Marks: filepath.Join(s.Folder(), "watch")})
		if err != nil && !errors.Is(err, gitrepo.ErrNoWorktree) {
			u.e.Note("codegraph: files are no longer watched: %v", err)
		}
	})
}

// watchPoll is how often a server looks where files cannot be watched: its calls
// look for themselves.
const watchPoll = 30 * time.Second

// update makes the graph of files that changed.
func (u *maintenance) update(ctx context.Context) error {
	_, leave, _ := u.await(ctx, func(string, int, int, int64) {}, nil, true)
	leave(false)
	return nil
}

// wait waits for the work that goes on.
func (u *maintenance) wait() { u.work.Wait() }
