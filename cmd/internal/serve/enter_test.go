package serve

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
)

// guarded is a server with pages, a token and a key, behind its guard.
func guarded(t *testing.T) http.Handler {
	t.Helper()
	s := &server{Options: Options{Token: "secret", Key: "once", Pages: true, Version: "1", MCP: fake(nil, nil)}, loopback: true, port: "7000", url: "http://127.0.0.1:7000", slots: make(chan struct{}, 4)}
	handler, err := s.routes()
	if err != nil {
		t.Fatal(err)
	}
	return s.guard(handler)
}

func get(h http.Handler, target string, change func(*http.Request)) *http.Response {
	r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1:7000"+target, nil)
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

// TestEnter: the key opens pages once, with a cookie that no script reads and no other site's
// request carries; without it or the token nothing is answered.
func TestEnter(t *testing.T) {
	h := guarded(t)
	browser := func(r *http.Request) { r.Header.Set("Accept", "text/html") }
	if resp := get(h, "/review?a=x", browser); resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/enter?to=%2Freview%3Fa%3Dx" {
		t.Errorf("a browser without a cookie: %d to %q", resp.StatusCode, resp.Header.Get("Location"))
	}
	if resp := get(h, "/review", nil); resp.StatusCode != http.StatusUnauthorized {
		t.Errorf("a program without a token: %d", resp.StatusCode)
	}
	if resp := get(h, "/enter?key=guessed", nil); resp.StatusCode != http.StatusUnauthorized || len(resp.Cookies()) > 0 {
		t.Errorf("a wrong key: %d %v", resp.StatusCode, resp.Cookies())
	}
	resp := get(h, "/enter?key=once&to=%2Fstatic%2Fpage.js", nil)
	if resp.StatusCode != http.StatusSeeOther || resp.Header.Get("Location") != "/static/page.js" || len(resp.Cookies()) != 1 {
		t.Fatalf("the key: %d to %q, cookies %v", resp.StatusCode, resp.Header.Get("Location"), resp.Cookies())
	}
	c := resp.Cookies()[0]
	if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Name != "codegraph-7000" || strings.Contains(c.Value, "secret") || c.MaxAge != 0 {
		t.Errorf("cookie %+v", c)
	}
	with := func(r *http.Request) { r.AddCookie(c) }
	if resp := get(h, "/static/page.js", with); resp.StatusCode != http.StatusOK {
		t.Errorf("with the cookie: %d", resp.StatusCode)
	}
	if resp := get(h, "/static/page.js", func(r *http.Request) { with(r); r.Header.Set("Sec-Fetch-Site", "cross-site") }); resp.StatusCode != http.StatusForbidden {
		t.Errorf("another site with the cookie: %d", resp.StatusCode)
	}
	if resp := get(h, "/enter?key=once", nil); resp.StatusCode != http.StatusUnauthorized || len(resp.Cookies()) > 0 {
		t.Errorf("the key a second time: %d", resp.StatusCode)
	}
}

// TestEnterByToken takes the token from the form alone, and leads nowhere else.
func TestEnterByToken(t *testing.T) {
	h := guarded(t)
	for _, c := range []struct{ token, to, want string }{
		{"secret", "/map", "/map"}, {"secret", "//evil.example", "/"}, {"secret", "https://evil.example/", "/"}, {"secret", `/\evil.example`, "/"}, {"secret", "/enter", "/"}, {"wrong", "/map", ""},
	} {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:7000/enter", strings.NewReader(url.Values{"token": {c.token}, "to": {c.to}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got := w.Header().Get("Location"); got != c.want || (len(w.Result().Cookies()) == 1) != (c.want != "") {
			t.Errorf("token %s to %q: leads to %q with %d cookies, want %q", c.token, c.to, got, len(w.Result().Cookies()), c.want)
		}
	}
}
