package tools

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

func codeOf(err error) string {
	if err == nil {
		return ""
	}
	return output.Describe(err).Code
}

// TestGate: what finds no slot waits for one, but not in a full queue, not for ever,
// and not when it was taken back.
func TestGate(t *testing.T) {
	g := &gate{slots: make(chan struct{}, 1), queue: 1, wait: time.Hour}
	nothing := func(context.Context) (*reply, error) { return &reply{}, nil }
	free, first, second := make(chan struct{}), make(chan error, 1), make(chan error, 1)
	began := make(chan struct{})
	go func() {
		_, err := g.do(context.Background(), func(context.Context) (*reply, error) {
			close(began)
			<-free
			return nil, nil
		})
		first <- err
	}()
	<-began
	go func() {
		_, err := g.do(context.Background(), nothing)
		second <- err
	}()
	for g.waiting.Load() == 0 {
		time.Sleep(time.Millisecond)
	}
	if _, err := g.do(t.Context(), nothing); codeOf(err) != output.CodeBusy {
		t.Errorf("behind a full queue: %v", err)
	}
	close(free)
	if err := errors.Join(<-first, <-second); err != nil {
		t.Errorf("what ran and what waited: %v", err)
	}
	g.slots <- struct{}{}
	g.wait = time.Millisecond
	if _, err := g.do(t.Context(), nothing); codeOf(err) != output.CodeBusy {
		t.Errorf("after the longest wait: %v", err)
	}
	g.wait = time.Hour
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := g.do(ended, nothing); !errors.Is(err, context.Canceled) {
		t.Errorf("a call taken back: %v", err)
	}
	if g.waiting.Load() != 0 {
		t.Errorf("%d wait", g.waiting.Load())
	}
}

// TestGateMemory: over the bound the newest call ends, and the older one goes on once
// there is room.
func TestGateMemory(t *testing.T) {
	var used atomic.Int64
	g := &gate{slots: make(chan struct{}, 2), queue: 1, wait: time.Hour, memory: 100, used: used.Load}
	free, old := make(chan struct{}), make(chan error, 1)
	began := make(chan struct{})
	go func() {
		_, err := g.do(context.Background(), func(ctx context.Context) (*reply, error) {
			close(began)
			select {
			case <-ctx.Done():
				return nil, ctx.Err()
			case <-free:
				return nil, nil
			}
		})
		old <- err
	}()
	<-began
	_, err := g.do(t.Context(), func(ctx context.Context) (*reply, error) {
		used.Store(101)
		<-ctx.Done()
		used.Store(50)
		return nil, ctx.Err()
	})
	if codeOf(err) != output.CodeMemory {
		t.Errorf("the newest: %v", err)
	}
	time.Sleep(3 * memoryInterval)
	close(free)
	if err := <-old; err != nil {
		t.Errorf("the older one: %v", err)
	}
	if _, err := g.do(t.Context(), func(ctx context.Context) (*reply, error) { return nil, ctx.Err() }); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
