package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"sync"

	"github.com/mark3labs/mcp-go/mcp"
)

// maxMessage bounds what a client may send in one message.
const maxMessage = 4 << 20

// Serve answers the client that writes to in and reads from out, until in ends
// or ctx does. Calls that still run then are cancelled and waited for.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	if err := s.prepare(); err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	c := &connection{server: s, out: out, end: cancel, running: newRunning()}
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
	server  *Server
	work    sync.WaitGroup
	end     context.CancelCauseFunc
	running *running
	roots   bool // the client tells its folders; of the reading goroutine

	mu  sync.Mutex // of out
	out io.Writer
}

// receive takes one line. Batches are of one revision only, which let servers
// do without them.
func (c *connection) receive(ctx context.Context, line []byte) {
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return
	}
	r, p, err := parse(line)
	switch {
	case err != nil:
		if r.ID != nil || err.code != mcp.INVALID_PARAMS {
			c.send(refusal(r.ID, err))
		}
	case r.Method == "":
		c.answered(r)
	case r.ID != nil && works(r.Method):
		ctx, done := c.running.start(ctx, string(r.ID))
		c.work.Go(func() {
			defer done()
			if c.running.slot(ctx) {
				defer c.running.free()
				c.serve(ctx, r, p)
			}
		})
	case r.ID != nil:
		if r.Method == string(mcp.MethodInitialize) {
			c.roots = p.Capabilities.Roots != nil
		}
		c.serve(ctx, r, p)
	case r.Method == methodCancelled:
		c.running.cancel(string(p.RequestID))
	case r.Method == methodInitialized, r.Method == methodRootsChanged:
		c.askRoots()
	}
}

// works reports whether a method may take a while.
func works(method string) bool {
	m := mcp.MCPMethod(method)
	return m == mcp.MethodToolsCall || m == mcp.MethodResourcesRead || m == mcp.MethodResourcesList
}

// The notifications of clients that are listened to.
const (
	methodCancelled    = "notifications/cancelled"
	methodInitialized  = "notifications/initialized"
	methodRootsChanged = "notifications/roots/list_changed"
)

func (c *connection) serve(ctx context.Context, r request, p params) {
	if answer, ok := c.server.respond(ctx, r, p, c.send); ok {
		c.send(answer)
	}
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

// rootsID is the id of the only question that the server asks.
const rootsID = `"roots"`

// askRoots asks for the folders that the client works in.
func (c *connection) askRoots() {
	if c.roots && c.server.Roots != nil {
		c.send(map[string]any{"jsonrpc": mcp.JSONRPC_VERSION, "id": json.RawMessage(rootsID), "method": "roots/list"})
	}
}

// answered takes an answer of the client. One to no question is left alone.
func (c *connection) answered(r request) {
	var result struct{ Roots []struct{ URI string } }
	if string(r.ID) != rootsID || c.server.Roots == nil || json.Unmarshal(r.Result, &result) != nil {
		return
	}
	var folders []string
	for _, root := range result.Roots {
		if u, err := url.Parse(root.URI); err == nil && u.Scheme == "file" {
			folders = append(folders, u.Path)
		}
	}
	c.server.Roots(folders)
}
