package tools

import (
	"context"
	"testing"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// A run that goes on may have looked at the files before they changed: who joins
// it waits for another one, who begins one does not.
func TestAwaitOutlastsWhatWentOn(t *testing.T) {
	u := &maintenance{e: &verb.Env{Dir: t.TempDir()}, ctx: t.Context()}
	quiet := func(string, int, int, int64) {}
	own, leave, ended := u.await(t.Context(), quiet, nil, false)
	leave(false)
	if !ended || own == nil {
		t.Fatal("a run of one's own does not end")
	}
	old := &syncing{done: make(chan struct{}), cancel: func() {}, waiting: map[int]mcp.Progress{}}
	u.now = old
	got := make(chan *syncing)
	go func() {
		run, leave, _ := u.await(t.Context(), quiet, nil, false)
		leave(false)
		got <- run
	}()
	select {
	case <-got:
		t.Fatal("the run that goes on is not waited for")
	case <-time.After(20 * time.Millisecond):
	}
	u.mu.Lock()
	u.now = nil
	u.mu.Unlock()
	close(old.done)
	if run := <-got; run == old {
		t.Error("the answer is from a run that began before the call")
	}

	u.now = &syncing{done: make(chan struct{}), cancel: func() {}, waiting: map[int]mcp.Progress{}}
	over := make(chan time.Time, 1)
	over <- time.Time{}
	if _, leave, ended := u.await(t.Context(), quiet, over, false); ended {
		t.Error("what goes on longer than there is time counts as ended")
	} else {
		leave(false)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, leave, ended := u.await(ctx, quiet, nil, false); ended {
		t.Error("a cancelled call counts as ended")
	} else {
		leave(true)
	}
}
