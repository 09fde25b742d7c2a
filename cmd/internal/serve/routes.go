package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/web"
)

const (
	healthPath    = "/health"
	resourcesPath = "/resources/"
)

func (s *server) routes() (http.Handler, error) {
	protocol, err := s.MCP.Handler()
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET "+healthPath, s.health)
	mux.HandleFunc("GET /tools", s.tools)
	mux.HandleFunc("POST /tool/{name}", s.tool)
	mux.HandleFunc("GET /resources", s.resources)
	mux.HandleFunc("GET /resources/{uri...}", s.resource)
	for _, p := range s.pages() {
		mux.HandleFunc(p.Pattern, p.Handler)
	}
	mux.HandleFunc("GET "+enterPath, s.enter)
	mux.HandleFunc("POST "+enterPath, s.enterByToken)
	mux.Handle("/mcp", protocol)
	return s.orRefuse(mux), nil
}

// pages are those for a browser, where the tools that they ask are served.
func (s *server) pages() []web.Route {
	if !s.Pages {
		return nil
	}
	return web.Routes(web.Options{Repos: s.Repos, Open: s.Open, Typed: s.Typed, Review: s.Review, Ask: func(ctx context.Context, tool string, args map[string]any) (json.RawMessage, error) {
		return s.MCP.CallTool(ctx, tool, args, func(string, int, int, int64) {})
	}})
}

// limitBody sets a deadline for reading a request's body, and takes it away once the
// body is there, so that it does not end a long call.
func limitBody(w http.ResponseWriter, r *http.Request) {
	control := http.NewResponseController(w)
	_ = control.SetReadDeadline(time.Now().Add(bodyWithin))
	r.Body = &timedBody{r.Body, control}
}

type timedBody struct {
	io.ReadCloser
	control *http.ResponseController
}

func (b *timedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF {
		_ = b.control.SetReadDeadline(time.Time{})
	}
	return n, err
}

// orRefuse answers what there is no route for in JSON.
func (s *server) orRefuse(mux *http.ServeMux) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, pattern := mux.Handler(r); pattern != "" {
			mux.ServeHTTP(w, r)
			return
		}
		var allowed []string
		for _, method := range []string{http.MethodGet, http.MethodPost} {
			other := *r
			other.Method = method
			if _, pattern := mux.Handler(&other); pattern != "" {
				allowed = append(allowed, method)
			}
		}
		if len(allowed) > 0 {
			w.Header().Set("Allow", strings.Join(allowed, ", "))
			writeRefusal(w, &refusal{http.StatusMethodNotAllowed, "method", r.Method + " is not for this path", "use " + strings.Join(allowed, " or ")})
			return
		}
		writeRefusal(w, &refusal{http.StatusNotFound, "not_found", fmt.Sprintf("nothing at %q", r.URL.Path),
			"POST /tool/{name}, GET /tools, GET /resources, GET /resources/{uri}, GET /health; /mcp for the protocol"})
	})
}

func (s *server) health(w http.ResponseWriter, _ *http.Request) {
	writeJSON(w, http.StatusOK, map[string]any{"status": "ok", "version": s.Version})
}

func (s *server) tools(w http.ResponseWriter, _ *http.Request) {
	list, err := s.MCP.Declared()
	if err != nil {
		writeFailure(w, err)
		return
	}
	answer := map[string]any{"tools": list}
	if s.Repos != nil {
		answer["repos"] = s.Repos()
	}
	writeJSON(w, http.StatusOK, answer)
}

// tool answers a call. Its body is the object of arguments, or nothing.
func (s *server) tool(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		writeRefusal(w, unreadable(w, err))
		return
	}
	args := mcp.Arguments{}
	if len(bytes.TrimSpace(body)) > 0 {
		if err := json.Unmarshal(body, &args); err != nil || args == nil {
			writeRefusal(w, &refusal{http.StatusBadRequest, "usage", "the body is no JSON object of arguments", "GET /tools lists what each tool takes"})
			return
		}
	}
	answer, err := s.MCP.CallTool(r.Context(), r.PathValue("name"), args, func(string, int, int, int64) {})
	if err != nil {
		writeFailure(w, err)
		return
	}
	writeRaw(w, http.StatusOK, "application/json", answer)
}

// unreadable says why a body was not read.
func unreadable(w http.ResponseWriter, err error) *refusal {
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return &refusal{http.StatusRequestEntityTooLarge, output.CodeTooLarge, fmt.Sprintf("the body is larger than %d bytes", large.Limit), "ask for less at a time"}
	}
	w.Header().Set("Connection", "close")
	return &refusal{http.StatusRequestTimeout, "slow_body", fmt.Sprintf("the body did not come within %v", bodyWithin), "send it at once"}
}

func (s *server) resources(w http.ResponseWriter, r *http.Request) {
	type resource struct {
		URI         string `json:"uri,omitempty"`
		URITemplate string `json:"uriTemplate,omitempty"`
		Name        string `json:"name"`
		Description string `json:"description,omitempty"`
		MIMEType    string `json:"mimeType,omitempty"`
	}
	list, err := s.MCP.Resources.List(r.Context())
	if err != nil {
		writeFailure(w, err)
		return
	}
	answer := map[string][]resource{}
	for _, l := range list {
		answer["resources"] = append(answer["resources"], resource{URI: l.URI, Name: l.Name, Description: l.Description, MIMEType: l.MIMEType})
	}
	for _, t := range s.MCP.Resources.Templates() {
		answer["resourceTemplates"] = append(answer["resourceTemplates"], resource{URITemplate: t.URI, Name: t.Name, Description: t.Description, MIMEType: t.MIMEType})
	}
	writeJSON(w, http.StatusOK, answer)
}

// resource reads one, named by its URI with everything percent-encoded.
func (s *server) resource(w http.ResponseWriter, r *http.Request) {
	uri, err := url.PathUnescape(strings.TrimPrefix(r.URL.EscapedPath(), resourcesPath))
	if err != nil {
		writeRefusal(w, &refusal{http.StatusBadRequest, "bad_path", "the URI is not percent-encoded", ""})
		return
	}
	mimeType, text, err := s.MCP.Resources.Read(r.Context(), uri)
	if err != nil {
		writeFailure(w, err)
		return
	}
	writeRaw(w, http.StatusOK, mimeType+"; charset=utf-8", []byte(text))
}

// writeFailure tells an error as the command line does under --json.
func writeFailure(w http.ResponseWriter, err error) {
	d := output.Describe(err)
	status := http.StatusUnprocessableEntity
	switch {
	case errors.Is(err, mcp.ErrNoResource):
		status, d.Code = http.StatusNotFound, "no_such_resource"
	case d.Code == mcp.CodeUnknownTool:
		status = http.StatusNotFound
	case d.Code == mcp.CodeToolOff:
		status = http.StatusForbidden
	case d.Code == "usage":
		status = http.StatusBadRequest
	case d.Code == output.CodeTooLarge:
		status = http.StatusRequestEntityTooLarge
	case d.Code == output.CodeBusy, d.Code == output.CodeMemory:
		w.Header().Set("Retry-After", "1")
		status = http.StatusServiceUnavailable
	case d.Code == "error":
		status = http.StatusInternalServerError
	case d.Code == "cancelled":
		status = http.StatusServiceUnavailable // the server ends; a client that hung up reads nothing
	}
	writeRefusal(w, &refusal{status, d.Code, d.Message, d.Hint})
}

func writeRefusal(w http.ResponseWriter, no *refusal) {
	type body struct {
		Code    string `json:"code"`
		Message string `json:"message"`
		Hint    string `json:"hint"`
	}
	writeJSON(w, no.status, map[string]body{"error": {no.code, output.Clip(no.message), output.Clip(no.hint)}})
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		status = http.StatusInternalServerError
	}
	writeRaw(w, status, "application/json", b.Bytes())
}

func writeRaw(w http.ResponseWriter, status int, contentType string, data []byte) {
	w.Header().Set("Content-Type", contentType)
	w.WriteHeader(status)
	_, _ = w.Write(append(bytes.TrimSuffix(data, []byte("\n")), '\n')) // who is gone reads nothing
}
