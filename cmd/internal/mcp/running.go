package mcp

import (
	"context"
	"sync"
)

// running is the calls of a client that are not done.
type running struct {
	slots chan struct{} // holds one per call that has begun

	mu   sync.Mutex
	byID map[string]context.CancelFunc
}

func newRunning() *running {
	return &running{slots: make(chan struct{}, maxCalls), byID: map[string]context.CancelFunc{}}
}

// start names a call, so that it can be cancelled. done must be called.
func (r *running) start(ctx context.Context, id string) (_ context.Context, done func()) {
	ctx, cancel := context.WithCancel(ctx)
	r.mu.Lock()
	defer r.mu.Unlock()
	r.byID[id] = cancel
	return ctx, func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.byID, id)
		cancel()
	}
}

// slot waits until a call may begin; it is false when the call was cancelled
// before. free must be called when it was not.
func (r *running) slot(ctx context.Context) bool {
	select {
	case r.slots <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (r *running) free() { <-r.slots }

// cancel ends a call that the client wants no answer to any more.
func (r *running) cancel(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if cancel := r.byID[id]; cancel != nil {
		cancel()
	}
}

// cancelAll ends all calls.
func (r *running) cancelAll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, cancel := range r.byID {
		cancel()
	}
}
