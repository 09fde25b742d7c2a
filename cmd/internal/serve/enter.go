package serve

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"html/template"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
)

// enterPath is where a browser gets the cookie that means the token.
const enterPath = "/enter"

// EnterURL is the address that opens pages once with the key, and leads on to one of them.
func EnterURL(server, key, to string) string {
	return server + enterPath + "?" + url.Values{"key": {key}, "to": {to}}.Encode()
}

// enter takes the key, once, and asks for the token otherwise.
func (s *server) enter(w http.ResponseWriter, r *http.Request) {
	to := within(r.URL.Query().Get("to"))
	switch key := r.URL.Query().Get("key"); {
	case s.Token == "" || s.hasCookie(r):
		http.Redirect(w, r, to, http.StatusSeeOther)
	case key != "" && s.Key != "" && same(key, s.Key) && s.entered.CompareAndSwap(false, true):
		s.admit(w, r, to)
	default:
		s.askToken(w, http.StatusUnauthorized, to, key != "")
	}
}

// enterByToken takes the token that a person types.
func (s *server) enterByToken(w http.ResponseWriter, r *http.Request) {
	to := within(r.PostFormValue("to"))
	if s.Token != "" && same(strings.TrimSpace(r.PostFormValue("token")), s.Token) {
		s.admit(w, r, to)
		return
	}
	s.askToken(w, http.StatusUnauthorized, to, false)
}

// admit gives the cookie. It ends with the browser's session, no script reads it and no other
// site's request carries it. Its name has the port, since browsers give cookies to all ports.
func (s *server) admit(w http.ResponseWriter, r *http.Request, to string) {
	http.SetCookie(w, &http.Cookie{Name: s.cookieName(), Value: s.cookieValue(), Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode})
	http.Redirect(w, r, to, http.StatusSeeOther)
}

func (s *server) cookieName() string { return "codegraph-" + s.port }

// cookieValue follows from the token, and does not reveal it.
func (s *server) cookieValue() string {
	h := hmac.New(sha256.New, []byte(s.Token))
	h.Write([]byte("cookie of port " + s.port))
	return hex.EncodeToString(h.Sum(nil))
}

func (s *server) hasCookie(r *http.Request) bool {
	c, err := r.Cookie(s.cookieName())
	return err == nil && same(c.Value, s.cookieValue())
}

// same compares in a time that does not say how much of them is alike.
func same(given, want string) bool {
	a, b := sha256.Sum256([]byte(given)), sha256.Sum256([]byte(want))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// within is a path of this server; the first page for anything else.
func within(to string) string {
	u, err := url.Parse(to)
	if err != nil || u.IsAbs() || u.Host != "" || !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n\t") || path.Clean(u.Path) != u.Path || u.Path == enterPath {
		return "/"
	}
	return u.RequestURI()
}

// wantsPage reports a browser that opens an address.
func wantsPage(r *http.Request) bool {
	return r.Method == http.MethodGet && strings.Contains(r.Header.Get("Accept"), "text/html")
}

var tokenPage = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("").Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>codegraph</title></head>
<body><main><h1>codegraph</h1>
{{if .Used}}<p>This address opened the pages once and does so no more. Start codegraph review again, or write the token of the server.</p>
{{else}}<p>This server asks for its token.</p>
{{end}}<form method="post" action="/enter"><label>Token <input type="password" name="token" autocomplete="current-password" autofocus required></label><input type="hidden" name="to" value="{{.To}}"> <button>Open</button></form></main></body></html>
`))
})

func (s *server) askToken(w http.ResponseWriter, status int, to string, used bool) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	w.WriteHeader(status)
	_ = tokenPage().Execute(w, struct {
		To   string
		Used bool
	}{to, used}) // who is gone reads nothing
}
