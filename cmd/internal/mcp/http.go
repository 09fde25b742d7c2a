package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/mark3labs/mcp-go/mcp"
)

// Handler answers clients over streamable HTTP, at the path it is put at. Clients
// of revisions with a handshake get a session, which names their calls, so that
// they can take them back; it needs none to be answered. A call whose client
// hangs up ends, whatever the revision: its answer could not be asked for again.
//
// Guards against other origins, large and slow bodies and unknown callers are
// not here: they are the same for all that is served (cmd/internal/serve).
func (s *Server) Handler() (http.Handler, error) {
	if err := s.prepare(); err != nil {
		return nil, err
	}
	return &endpoint{server: s, sessions: newSessions()}, nil
}

type endpoint struct {
	server   *Server
	sessions *sessions
}

// ServeHTTP implements http.Handler.
func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	legacy := !mcp.IsModernProtocol(r.Header.Get(mcp.HeaderProtocolVersion))
	switch {
	case r.Method == http.MethodPost:
		e.post(w, r)
	case r.Method == http.MethodDelete && legacy:
		if !e.sessions.end(r.Header.Get(mcp.HeaderSessionID)) {
			writeError(w, http.StatusNotFound, nil, mcp.INVALID_REQUEST, "no such session")
			return
		}
		w.WriteHeader(http.StatusNoContent)
	default: // the server says nothing that was not asked for, so there is no stream to GET
		allow := "POST"
		if legacy {
			allow = "POST, DELETE"
		}
		w.Header().Set("Allow", allow)
		writeError(w, http.StatusMethodNotAllowed, nil, mcp.INVALID_REQUEST, r.Method+" is not for this path; use "+allow)
	}
}

// post takes one message.
func (e *endpoint) post(w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		writeError(w, http.StatusUnsupportedMediaType, nil, mcp.INVALID_REQUEST, "the body is application/json")
		return
	}
	if !accepts(r, "application/json") {
		writeError(w, http.StatusNotAcceptable, nil, mcp.INVALID_REQUEST, "accept application/json and text/event-stream")
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		refuseBody(w, err)
		return
	}
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		writeError(w, http.StatusBadRequest, nil, mcp.INVALID_REQUEST, "batches are not taken; send one message per request")
		return
	}
	m, p, bad := parse(body)
	if bad == nil {
		bad = checkHeaders(r.Header, m, p)
	}
	if bad != nil {
		writeMessage(w, http.StatusBadRequest, refusal(m.ID, bad))
		return
	}
	session, ok := e.sessions.of(r.Header.Get(mcp.HeaderSessionID), p.revision() != "")
	switch {
	case !ok: // the client shakes hands again
		writeError(w, http.StatusNotFound, m.ID, mcp.INVALID_REQUEST, "no such session; it ended, or the server was started again")
	case m.ID == nil || m.Method == "":
		if m.Method == methodCancelled {
			session.running.cancel(string(p.RequestID))
		}
		w.WriteHeader(http.StatusAccepted)
	default:
		e.answer(w, r, session, m, p)
	}
}

// answer answers a request: in one piece, or as a stream when there is something
// to say before and the client takes one.
func (e *endpoint) answer(w http.ResponseWriter, r *http.Request, session *session, m request, p params) {
	ctx, done := session.running.start(r.Context(), string(m.ID))
	defer done()
	if works(m.Method) {
		if !session.running.slot(ctx) {
			writeMessage(w, http.StatusOK, cancelled(m.ID))
			return
		}
		defer session.running.free()
	}
	stream := &eventStream{w: w, can: accepts(r, "text/event-stream") && r.Header.Get("Accept") != ""}
	reply, ok := e.server.respond(ctx, m, p, stream.notify)
	switch {
	case !ok:
		reply = cancelled(m.ID)
	case m.Method == string(mcp.MethodInitialize) && reply.Error == nil:
		w.Header().Set(mcp.HeaderSessionID, e.sessions.begin())
	}
	status := http.StatusOK
	if p.revision() != "" && reply.Error != nil {
		status = statusOf(reply.Error.Code)
	}
	stream.end(status, reply)
}

// codeCancelled answers a call that was taken back: over HTTP each request ends
// with something.
const codeCancelled = -32800

func cancelled(id json.RawMessage) response {
	return refusal(id, &protocolError{code: codeCancelled, message: "the request was cancelled"})
}

// statusOf is the status that revisions without a handshake give an error.
func statusOf(code int) int {
	switch code {
	case mcp.METHOD_NOT_FOUND:
		return http.StatusNotFound
	case mcp.INVALID_PARAMS, mcp.INVALID_REQUEST, mcp.UNSUPPORTED_PROTOCOL_VERSION:
		return http.StatusBadRequest
	}
	return http.StatusOK
}

// checkHeaders checks what the headers say of the message, which proxies rely on.
func checkHeaders(h http.Header, m request, p params) *protocolError {
	version, named := h.Get(mcp.HeaderProtocolVersion), p.revision()
	if !mcp.IsModernProtocol(version) && !mcp.IsModernProtocol(named) {
		if version != "" && !mcp.IsValidProtocolVersion(version) && named == "" {
			return &protocolError{mcp.UNSUPPORTED_PROTOCOL_VERSION, "unsupported protocol version " + version,
				mcp.UnsupportedProtocolVersionData{Supported: mcp.ValidProtocolVersions, Requested: version}}
		}
		return nil
	}
	mismatch := func(header, says, want string) *protocolError {
		return &protocolError{code: mcp.HEADER_MISMATCH, message: fmt.Sprintf("header %s is %q, the message says %q", header, says, want)}
	}
	if m.ID != nil && version != named {
		return mismatch(mcp.HeaderProtocolVersion, version, named)
	}
	if says := h.Get(mcp.HeaderMethod); says != m.Method {
		return mismatch(mcp.HeaderMethod, says, m.Method)
	}
	method := mcp.MCPMethod(m.Method)
	if name, ok := mcp.ExtractHeaderName(method, m.Params); ok && mcp.MethodRequiresNameHeader(method) {
		if says, ok := mcp.DecodeHeaderValue(h.Get(mcp.HeaderName)); !ok || says != name {
			return mismatch(mcp.HeaderName, says, name)
		}
	}
	return nil
}

// accepts reports whether a client takes a media type; one that does not say
// takes all.
func accepts(r *http.Request, kind string) bool {
	list := strings.Join(r.Header.Values("Accept"), ",")
	if list == "" {
		return true
	}
	group, _, _ := strings.Cut(kind, "/")
	for one := range strings.SplitSeq(list, ",") {
		t, _, err := mime.ParseMediaType(one)
		if err == nil && (t == kind || t == "*/*" || t == group+"/*") {
			return true
		}
	}
	return false
}

// refuseBody answers a body that could not be read.
func refuseBody(w http.ResponseWriter, err error) {
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		writeError(w, http.StatusRequestEntityTooLarge, nil, mcp.INVALID_REQUEST, fmt.Sprintf("the body is larger than %d bytes", large.Limit))
		return
	}
	w.Header().Set("Connection", "close")
	writeError(w, http.StatusRequestTimeout, nil, mcp.INVALID_REQUEST, "the body did not come in time")
}

func writeError(w http.ResponseWriter, status int, id json.RawMessage, code int, message string) {
	writeMessage(w, status, refusal(id, &protocolError{code: code, message: message}))
}

func writeMessage(w http.ResponseWriter, status int, message any) {
	data, err := encode(message)
	if err != nil {
		status, data = http.StatusInternalServerError, nil
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(data, '\n')) // who is gone reads nothing
}

// eventStream is the answer to a request: it becomes a stream of events with the
// first notification.
type eventStream struct {
	w   http.ResponseWriter
	can bool

	mu    sync.Mutex
	begun bool
	over  bool
}

// writePatience is how long a client may take to read an event.
const writePatience = 30 * time.Second

func (s *eventStream) notify(message any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.can || s.over {
		return
	}
	if !s.begun {
		s.begun = true
		s.w.Header().Set("Content-Type", "text/event-stream")
		s.w.Header().Set("Cache-Control", "no-cache")
		s.w.WriteHeader(http.StatusOK)
	}
	s.event(message)
}

func (s *eventStream) event(message any) {
	data, err := encode(message)
	if err != nil {
		return
	}
	control := http.NewResponseController(s.w)
	_ = control.SetWriteDeadline(time.Now().Add(writePatience))
	fmt.Fprintf(s.w, "event: message\ndata: %s\n\n", data)
	_ = control.Flush()
}

// end gives the answer.
func (s *eventStream) end(status int, answer response) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.over = true
	if s.begun {
		s.event(answer)
		return
	}
	writeMessage(s.w, status, answer)
}
