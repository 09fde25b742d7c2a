package serve

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"strings"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// Bounds of a request.
const (
	maxBody      = 1 << 20
	maxHeader    = 64 << 10
	maxRequests  = 64 // at a time; more are told to come again
	headerWithin = 5 * time.Second
	bodyWithin   = 10 * time.Second
	idle         = 2 * time.Minute
)

// refusal is why a request is not answered.
type refusal struct {
	status              int
	code, message, hint string
}

// guard lets through what may be answered. The order is from what costs and tells
// least.
func (s *server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set(versionHeader, s.Version)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-store")
		defer s.recovered(w, r)
		for _, check := range []func(*http.Request) *refusal{s.host, crossSite, forgedRequest, s.token} {
			if no := check(r); no != nil {
				if no.status == http.StatusUnauthorized && s.Pages && wantsPage(r) {
					http.Redirect(w, r, enterPath+"?to="+url.QueryEscape(r.URL.RequestURI()), http.StatusSeeOther)
					return
				}
				if no.status == http.StatusUnauthorized {
					h.Set("WWW-Authenticate", `Bearer realm="codegraph"`)
				}
				writeRefusal(w, no)
				return
			}
		}
		if r.URL.Path == healthPath { // a server with much to do lives
			next.ServeHTTP(w, r)
			return
		}
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
		default:
			h.Set("Retry-After", "1")
			writeRefusal(w, &refusal{http.StatusServiceUnavailable, output.CodeBusy, fmt.Sprintf("%d requests are being answered", maxRequests), "ask again"})
			return
		}
		r.Body = http.MaxBytesReader(w, r.Body, maxBody)
		if r.ContentLength != 0 { // else the deadline would end a long answer
			limitBody(w, r)
		}
		next.ServeHTTP(w, r)
	})
}

// host refuses names that are not this machine's: a page whose name was made to
// point here sends that name. Off loopback the token stands against that.
func (s *server) host(r *http.Request) *refusal {
	if !s.loopback {
		return nil
	}
	name := r.Host
	if host, port, err := net.SplitHostPort(r.Host); err == nil {
		name = host
		if port != s.port {
			return &refusal{http.StatusForbidden, "wrong_host", fmt.Sprintf("host %q is not this server", r.Host), "ask as " + s.url}
		}
	}
	name = strings.Trim(name, "[]")
	if a, err := netip.ParseAddr(name); strings.EqualFold(name, "localhost") || err == nil && a.IsLoopback() {
		return nil
	}
	return &refusal{http.StatusForbidden, "wrong_host", fmt.Sprintf("host %q is not this machine", r.Host), "ask as " + s.url}
}

// crossSite refuses what a browser sends for a page of another origin. Programs
// send neither header.
func crossSite(r *http.Request) *refusal {
	no := func(header, v string) *refusal {
		return &refusal{http.StatusForbidden, "cross_site", fmt.Sprintf("%s: %s", header, v), "a page of another site may not ask"}
	}
	switch v := r.Header.Get("Sec-Fetch-Site"); v {
	case "", "none", "same-origin":
	default:
		return no("Sec-Fetch-Site", v)
	}
	for _, v := range r.Header.Values("Origin") {
		if u, err := url.Parse(v); err != nil || u.Scheme != "http" || u.Host != r.Host {
			return no("Origin", v)
		}
	}
	return nil
}

// forgedRequest refuses paths that are written so as to look like others.
func forgedRequest(r *http.Request) *refusal {
	p := r.URL.Path
	if strings.HasPrefix(p, resourcesPath) {
		p = r.URL.EscapedPath() // what is encoded is a URI with slashes of its own
	}
	if !strings.HasPrefix(p, "/") || strings.ContainsAny(r.URL.Path, "\\\x00") || path.Clean(p) != p {
		return &refusal{http.StatusBadRequest, "bad_path", fmt.Sprintf("path %q", p), "write it without \\, //, . and ..; percent-encode the URI of a resource"}
	}
	return nil
}

// token asks for the token, except for the question whether the server lives.
func (s *server) token(r *http.Request) *refusal {
	if s.Token == "" || r.URL.Path == healthPath || s.Pages && r.URL.Path == enterPath {
		return nil
	}
	kind, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(kind, "Bearer") && same(strings.TrimSpace(given), s.Token) || s.Pages && s.hasCookie(r) {
		return nil
	}
	return &refusal{http.StatusUnauthorized, "unauthorized", "the token is missing or wrong", "send Authorization: Bearer TOKEN"}
}
