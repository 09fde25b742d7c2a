package mcp

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
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
	URI             string          `json:"uri"`
	Cursor          string          `json:"cursor"`
	Capabilities    struct {
		Roots *struct{} `json:"roots"`
	} `json:"capabilities"`
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

// parse reads a message and its parameters. id is that of the request, also
// where there is an error; it is nil for what gets no answer.
func parse(data []byte) (r request, p params, err *protocolError) {
	if err := json.Unmarshal(data, &r); err != nil {
		return r, p, &protocolError{code: mcp.PARSE_ERROR, message: "not a JSON-RPC message: " + err.Error()}
	}
	if r.Method == "" && r.Result == nil && r.Error == nil {
		return r, p, &protocolError{code: mcp.INVALID_REQUEST, message: "no method"}
	}
	if len(r.Params) > 0 {
		if err := json.Unmarshal(r.Params, &p); err != nil {
			return r, p, &protocolError{code: mcp.INVALID_PARAMS, message: err.Error()}
		}
	}
	return r, p, nil
}

// refusal is the answer that is an error.
func refusal(id json.RawMessage, err *protocolError) response {
	if id == nil {
		id = json.RawMessage("null")
	}
	return response{Version: mcp.JSONRPC_VERSION, ID: id, Error: &mcp.JSONRPCErrorDetails{Code: err.code, Message: output.Clip(err.message), Data: err.data}}
}

// respond answers one request; notify takes what is to be said before. One that
// was taken back gets no answer.
func (s *Server) respond(ctx context.Context, r request, p params, notify func(message any)) (answer response, answered bool) {
	defer func() {
		if v := recover(); v != nil {
			slog.Error("a request broke", "method", r.Method, "tool", p.Name, "panic", v, "stack", string(debug.Stack()))
			answer, answered = refusal(r.ID, &protocolError{code: mcp.INTERNAL_ERROR, message: fmt.Sprintf("%s: internal error: %v", r.Method, v)}), true
		}
	}()
	result, err := s.handle(ctx, r.Method, p, notify)
	if ctx.Err() != nil {
		return response{}, false
	}
	if err != nil {
		return refusal(r.ID, err), true
	}
	if p.revision() != "" {
		s.decorate(result, r.Method)
	}
	return response{Version: mcp.JSONRPC_VERSION, ID: r.ID, Result: result}, true
}

// handle answers a method.
func (s *Server) handle(ctx context.Context, method string, p params, notify func(message any)) (mcp.ResultMetadata, *protocolError) {
	revision := p.revision()
	if revision != "" && !mcp.IsValidProtocolVersion(revision) {
		return nil, &protocolError{mcp.UNSUPPORTED_PROTOCOL_VERSION, "unsupported protocol version " + revision,
			mcp.UnsupportedProtocolVersionData{Supported: mcp.ValidProtocolVersions, Requested: revision}}
	}
	if p.Arguments == nil {
		p.Arguments = Arguments{}
	}
	switch m := mcp.MCPMethod(method); {
	case m == mcp.MethodInitialize && !mcp.IsModernProtocol(revision):
		return mcp.NewInitializeResult(mcp.NegotiateLegacyVersion(p.ProtocolVersion), s.capabilities(), s.implementation(), s.Instructions), nil
	case m == mcp.MethodServerDiscover:
		return &mcp.DiscoverResult{SupportedVersions: mcp.ValidProtocolVersions, Capabilities: s.capabilities(), Instructions: s.Instructions}, nil
	case m == mcp.MethodPing:
		return &mcp.Result{}, nil
	case m == mcp.MethodToolsList:
		part, next, err := page(s.declared, p.Cursor)
		return mcp.NewListToolsResult(part, next), err
	case m == mcp.MethodToolsCall:
		t := s.byName[p.Name]
		if t == nil {
			return nil, &protocolError{code: mcp.INVALID_PARAMS, message: oneLine(s.unknownTool(p.Name))}
		}
		return t.call(ctx, p.Arguments, progress(p.Meta["progressToken"], notify)), nil
	case m == mcp.MethodResourcesList && s.Resources != nil:
		return s.listResources(ctx, p.Cursor)
	case m == mcp.MethodResourcesTemplatesList && s.Resources != nil:
		return s.listTemplates(p.Cursor)
	case m == mcp.MethodResourcesRead && s.Resources != nil:
		return s.readResource(ctx, p.URI)
	case m == mcp.MethodPromptsList && s.Prompts != nil:
		return s.listPrompts(p.Cursor)
	case m == mcp.MethodPromptsGet && s.Prompts != nil:
		return s.getPrompt(p.Name, p.Arguments)
	}
	return nil, &protocolError{code: mcp.METHOD_NOT_FOUND, message: "unknown method " + method}
}

func (s *Server) capabilities() (c mcp.ServerCapabilities) {
	c.Tools = &struct {
		ListChanged bool `json:"listChanged,omitempty"`
	}{}
	if s.Resources != nil {
		c.Resources = &struct {
			Subscribe   bool `json:"subscribe,omitempty"`
			ListChanged bool `json:"listChanged,omitempty"`
		}{}
	}
	if s.Prompts != nil {
		c.Prompts = &struct {
			ListChanged bool `json:"listChanged,omitempty"`
		}{}
	}
	return c
}

func (s *Server) implementation() mcp.Implementation {
	return mcp.Implementation{Name: s.Name, Version: s.Version}
}

// listTTL is for how many milliseconds a client may keep the lists of tools and
// prompts, which do not change while a server runs.
const listTTL = 3_600_000

// decorate adds to a result what revisions without a handshake need.
func (s *Server) decorate(result mcp.ResultMetadata, method string) {
	result.SetResultType(mcp.ResultTypeComplete)
	result.EnsureResultMeta().SetMetaField(mcp.MetaKeyServerInfo, s.implementation())
	hints, ok := result.(mcp.CacheHintSetter)
	if !ok {
		return
	}
	switch mcp.MCPMethod(method) {
	case mcp.MethodToolsList, mcp.MethodServerDiscover, mcp.MethodPromptsList, mcp.MethodResourcesTemplatesList:
		hints.SetCacheHints(listTTL, mcp.CacheScopePublic)
	default: // files change
		hints.SetCacheHints(0, mcp.CacheScopePrivate)
	}
}

// progressEvery is the least time between two messages about one phase.
const progressEvery = 100 * time.Millisecond

// progress makes messages of what a call reports, when the client asked for them.
// The numbers only grow, whatever phases there are: phases are whole numbers.
func progress(token any, notify func(message any)) Progress {
	if token == nil {
		return func(string, int, int, int64) {}
	}
	var mu sync.Mutex
	var last time.Time
	var phases int
	var current string
	var sent float64
	return func(phase string, done, total int, bytes int64) {
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
		notify(notification{mcp.JSONRPC_VERSION, "notifications/progress", mcp.ProgressNotificationParams{ProgressToken: token, Progress: at, Message: text}})
	}
}
