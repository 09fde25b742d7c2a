package mcp

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
)

// Server serves tools.
type Server struct {
	Name, Version string
	Instructions  string // for a model; what it is for comes first
	Tools         []Tool

	declared []mcp.Tool
	byName   map[string]*Tool
}

// maxMessage bounds what a client may send in one message.
const maxMessage = 4 << 20

// maxCalls is how many calls of a client run at a time; more wait.
const maxCalls = 8

// Serve answers the client that writes to in and reads from out, until in ends
// or ctx does. Calls that still run then are cancelled and waited for.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if err := s.prepare(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	c := &connection{server: s, out: out, end: cancel, calls: make(chan struct{}, maxCalls), running: map[string]context.CancelFunc{}}
	defer c.work.Wait()
	defer cancel(nil)
	lines := make(chan []byte)
	read := make(chan error, 1)
	go func() { read <- readLines(ctx, in, lines) }()
	for {
		select {
		case line := <-lines:
			c.receive(ctx, line)
		case err := <-read:
			return err
		case <-ctx.Done():
			if err := context.Cause(ctx); !errors.Is(err, context.Canceled) {
				return err
			}
			return nil
		}
	}
}

func (s *Server) prepare() error {
	s.byName = map[string]*Tool{}
	s.declared = make([]mcp.Tool, len(s.Tools))
	for i := range s.Tools {
		t := &s.Tools[i]
		var err error
		if s.declared[i], err = t.declare(); err != nil {
			return err
		}
		s.byName[t.Name] = t
	}
	return nil
}

// readLines gives each line to a channel. The end of a stream is no error.
func readLines(ctx context.Context, in io.Reader, lines chan<- []byte) error {
	scanner := bufio.NewScanner(in)
	scanner.Buffer(make([]byte, 0, 64<<10), maxMessage)
	for scanner.Scan() {
		line := append([]byte(nil), scanner.Bytes()...)
		select {
		case lines <- line:
		case <-ctx.Done():
			return nil
		}
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("read from the client: %w", err)
	}
	return nil
}

// connection is one client.
type connection struct {
	server *Server
	work   sync.WaitGroup
	end    context.CancelCauseFunc
	calls  chan struct{} // holds one per running call

	mu      sync.Mutex // of out and running
	out     io.Writer
	running map[string]context.CancelFunc // by request id
}

// send writes a message. A client that cannot be written to is gone.
func (c *connection) send(message any) {
	data, err := encode(message)
	if err != nil {
		c.end(fmt.Errorf("encode for the client: %w", err))
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, err := c.out.Write(append(data, '\n')); err != nil {
		c.end(fmt.Errorf("write to the client: %w", err))
	}
}

// start runs a request beside the others until it ends or is cancelled.
func (c *connection) start(ctx context.Context, id json.RawMessage, run func(ctx context.Context)) {
	ctx, cancel := context.WithCancel(ctx)
	key := string(id)
	c.mu.Lock()
	c.running[key] = cancel
	c.mu.Unlock()
	c.work.Go(func() {
		defer func() {
			c.mu.Lock()
			delete(c.running, key)
			c.mu.Unlock()
			cancel()
		}()
		select {
		case c.calls <- struct{}{}:
			defer func() { <-c.calls }()
			run(ctx)
		case <-ctx.Done():
		}
	})
}

// cancelRequest ends a request that the client wants no answer to any more.
func (c *connection) cancelRequest(id json.RawMessage) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel := c.running[string(id)]; cancel != nil {
		cancel()
	}
}

// progressEvery is the least time between two messages about one phase.
const progressEvery = 100 * time.Millisecond

// progress makes messages of what a call reports, when the client asked for them.
// The numbers only grow, whatever phases there are: phases are whole numbers.
func (c *connection) progress(token any) Progress {
	if token == nil {
		return func(string, int, int) {}
	}
	var mu sync.Mutex
	var last time.Time
	var phases int
	var current string
	var sent float64
	return func(phase string, done, total int) {
		mu.Lock()
		defer mu.Unlock()
		if phase != current {
			current, phases = phase, phases+1
		} else if time.Since(last) < progressEvery {
			return
		}
		at := float64(phases-1) + float64(done)/float64(max(total, done, 1))
		if at <= sent && !last.IsZero() {
			return
		}
		last, sent = time.Now(), at
		text := fmt.Sprintf("%s %d/%d", phase, done, total)
		c.send(notification{mcp.JSONRPC_VERSION, "notifications/progress", mcp.ProgressNotificationParams{ProgressToken: token, Progress: at, Message: text}})
	}
}
