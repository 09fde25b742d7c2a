package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"

	"github.com/mark3labs/mcp-go/mcp"
)

// request is a message from the client; a notification has no id.
type request struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   json.RawMessage `json:"error"`
}

type response struct {
	Version string                   `json:"jsonrpc"`
	ID      json.RawMessage          `json:"id"`
	Result  any                      `json:"result,omitempty"`
	Error   *mcp.JSONRPCErrorDetails `json:"error,omitempty"`
}

type notification struct {
	Version string `json:"jsonrpc"`
	Method  string `json:"method"`
	Params  any    `json:"params"`
}

// params are the parameters that the methods here look at.
type params struct {
	Meta            map[string]any  `json:"_meta"`
	ProtocolVersion string          `json:"protocolVersion"`
	RequestID       json.RawMessage `json:"requestId"`
	Name            string          `json:"name"`
	Arguments       Arguments       `json:"arguments"`
}

// revision is the protocol's that a request names for itself, "" for one that
// relies on a handshake.
func (p params) revision() string {
	v, _ := p.Meta[mcp.MetaKeyProtocolVersion].(string)
	return v
}

// protocolError is an answer that is an error of the protocol, not of a tool.
type protocolError struct {
	code    int
	message string
	data    any
}

func (e *protocolError) Error() string { return e.message }

// receive takes one line. Batches are of one revision only, which let servers
// do without them.
func (c *connection) receive(ctx context.Context, line []byte) {
	if line = bytes.TrimSpace(line); len(line) == 0 {
		return
	}
	var r request
	var p params
	if err := json.Unmarshal(line, &r); err != nil {
		c.refuse(nil, &protocolError{code: mcp.PARSE_ERROR, message: "not a JSON-RPC message: " + err.Error()})
		return
	}
	if r.Method == "" {
		if r.Result == nil && r.Error == nil { // else it answers a question that was never asked
			c.refuse(r.ID, &protocolError{code: mcp.INVALID_REQUEST, message: "no method"})
		}
		return
	}
	if len(r.Params) > 0 {
		if err := json.Unmarshal(r.Params, &p); err != nil {
			if r.ID != nil {
				c.refuse(r.ID, &protocolError{code: mcp.INVALID_PARAMS, message: err.Error()})
			}
			return
		}
	}
	switch {
	case r.ID != nil && r.Method == string(mcp.MethodToolsCall):
		c.start(ctx, r.ID, func(ctx context.Context) { c.serve(ctx, r, p) })
	case r.ID != nil:
		c.serve(ctx, r, p)
	case r.Method == "notifications/cancelled":
		c.cancelRequest(p.RequestID)
	}
}

// serve answers one request. One that was taken back gets no answer.
func (c *connection) serve(ctx context.Context, r request, p params) {
	defer func() {
		if v := recover(); v != nil {
			slog.Error("a request broke", "method", r.Method, "tool", p.Name, "panic", v, "stack", string(debug.Stack()))
			c.refuse(r.ID, &protocolError{code: mcp.INTERNAL_ERROR, message: fmt.Sprintf("%s: internal error: %v", r.Method, v)})
		}
	}()
	result, err := c.server.handle(ctx, c, r.Method, p)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		c.refuse(r.ID, err)
		return
	}
	if p.revision() != "" {
		c.server.decorate(result, r.Method)
	}
	c.send(response{Version: mcp.JSONRPC_VERSION, ID: r.ID, Result: result})
}

func (c *connection) refuse(id json.RawMessage, err *protocolError) {
	if id == nil {
		id = json.RawMessage("null")
	}
	c.send(response{Version: mcp.JSONRPC_VERSION, ID: id, Error: &mcp.JSONRPCErrorDetails{Code: err.code, Message: err.message, Data: err.data}})
}

// handle answers a method.
func (s *Server) handle(ctx context.Context, c *connection, method string, p params) (mcp.ResultMetadata, *protocolError) {
	revision := p.revision()
	if revision != "" && !mcp.IsValidProtocolVersion(revision) {
		return nil, &protocolError{mcp.UNSUPPORTED_PROTOCOL_VERSION, "unsupported protocol version " + revision,
			mcp.UnsupportedProtocolVersionData{Supported: mcp.ValidProtocolVersions, Requested: revision}}
	}
	switch mcp.MCPMethod(method) {
	case mcp.MethodInitialize:
		if !mcp.IsModernProtocol(revision) {
			return mcp.NewInitializeResult(mcp.NegotiateLegacyVersion(p.ProtocolVersion), capabilities(), s.implementation(), s.Instructions), nil
		}
	case mcp.MethodServerDiscover:
		return &mcp.DiscoverResult{SupportedVersions: mcp.ValidProtocolVersions, Capabilities: capabilities(), Instructions: s.Instructions}, nil
	case mcp.MethodPing:
		return &mcp.Result{}, nil
	case mcp.MethodToolsList:
		return mcp.NewListToolsResult(s.declared, ""), nil
	case mcp.MethodToolsCall:
		t := s.byName[p.Name]
		if t == nil {
			return nil, &protocolError{code: mcp.INVALID_PARAMS, message: fmt.Sprintf("unknown tool %q", p.Name)}
		}
		if p.Arguments == nil {
			p.Arguments = Arguments{}
		}
		return t.call(ctx, p.Arguments, c.progress(p.Meta["progressToken"])), nil
	}
	return nil, &protocolError{code: mcp.METHOD_NOT_FOUND, message: "unknown method " + method}
}

func capabilities() (c mcp.ServerCapabilities) {
	c.Tools = &struct {
		ListChanged bool `json:"listChanged,omitempty"`
	}{}
	return c
}

func (s *Server) implementation() mcp.Implementation {
	return mcp.Implementation{Name: s.Name, Version: s.Version}
}

// listTTL is for how many milliseconds a client may keep the list of tools,
// which does not change while a server runs.
const listTTL = 3_600_000

// decorate adds to a result what revisions without a handshake need.
func (s *Server) decorate(result mcp.ResultMetadata, method string) {
	result.SetResultType(mcp.ResultTypeComplete)
	result.EnsureResultMeta().SetMetaField(mcp.MetaKeyServerInfo, s.implementation())
	hints, ok := result.(mcp.CacheHintSetter)
	if ok && (method == string(mcp.MethodToolsList) || method == string(mcp.MethodServerDiscover)) {
		hints.SetCacheHints(listTTL, mcp.CacheScopePublic)
	}
}
