package serve

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/web"
	"github.com/codegraph-dev/codegraph/diffctx/render"
)

// Options say what is served and where.
type Options struct {
	Host    string // an address or a name; only a loopback one goes without a token
	Port    int    // 0 is any that is free
	Token   string // "" for none
	Version string // for the version header
	MCP     *mcp.Server
	Pages   bool   // also pages for a browser; they ask tools, which MCP must have
	Key     string // opens the pages once, for the browser that Listening starts; "" for none

	Listening func(url string)                                                                                                                        // called once when requests are taken
	Open      func(ctx context.Context, repo string, use func(web.Revisions) error) error                                                             // for pages
	Typed     func(ctx context.Context, repo, spec, text string, most int) ([]web.Typed, error)                                                       // for pages
	Review    func(ctx context.Context, repo string, args map[string]any, waited <-chan struct{}, early func(*render.Review)) (*render.Review, error) // for pages
	Repos     func() []string                                                                                                                         // names of the repositories; nil to tell none
	Drain     time.Duration                                                                                                                           // how long the requests that run may take at the end
}

const versionHeader = "X-Codegraph-Version"

type server struct {
	Options
	loopback  bool
	port, url string
	slots     chan struct{} // holds one per request that is being answered
	entered   atomic.Bool   // the key was used
}

// Run serves until the context ends. Then no more requests are taken, those that
// run are answered, and those that still run after Drain are cut off.
func Run(ctx context.Context, opts Options) error {
	s := &server{Options: opts, slots: make(chan struct{}, maxRequests)}
	listener, err := s.listen(ctx)
	if err != nil {
		return err
	}
	handler, err := s.routes()
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	work, cut := context.WithCancel(context.WithoutCancel(ctx)) // requests outlive ctx while they drain
	defer cut()
	h := &http.Server{
		Handler: s.guard(handler), BaseContext: func(net.Listener) context.Context { return work },
		ReadHeaderTimeout: headerWithin, IdleTimeout: idle, MaxHeaderBytes: maxHeader,
		ErrorLog: slog.NewLogLogger(slog.Default().Handler(), slog.LevelDebug),
	}
	ended := make(chan error, 1)
	go func() { ended <- h.Serve(listener) }()
	if opts.Listening != nil {
		opts.Listening(s.url)
	}
	select {
	case err := <-ended:
		return fmt.Errorf("serve on %s: %w", s.url, err)
	case <-ctx.Done():
	}
	patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), opts.Drain)
	defer cancel()
	if err := h.Shutdown(patience); err != nil {
		cut()
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		if h.Shutdown(last) != nil {
			h.Close()
		}
	}
	return nil
}

// listen opens the address. One that others can reach needs a token.
func (s *server) listen(ctx context.Context) (net.Listener, error) {
	var config net.ListenConfig
	addresses, err := net.DefaultResolver.LookupNetIP(ctx, "ip", s.Host)
	if err != nil {
		return nil, output.Failf("bad_address", "use --host 127.0.0.1, or an address of this machine", "host %q: %v", s.Host, err)
	}
	s.loopback = true
	for _, a := range addresses {
		s.loopback = s.loopback && a.Unmap().IsLoopback()
	}
	if !s.loopback && s.Token == "" {
		return nil, output.Failf("token_needed", "set --token-file FILE or CODEGRAPH_TOKEN, or serve on 127.0.0.1", "%s can be reached from other machines, and there is no token", s.Host)
	}
	l, err := config.Listen(ctx, "tcp", net.JoinHostPort(s.Host, strconv.Itoa(s.Port)))
	if err != nil {
		return nil, output.Failf("address_in_use", "another server may have it; choose another with --port, 0 for any that is free", "listen: %v", err)
	}
	s.port = strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
	s.url = "http://" + net.JoinHostPort(s.Host, s.port)
	return l, nil
}

// recovered answers for a request that broke.
func (s *server) recovered(w http.ResponseWriter, r *http.Request) {
	v := recover()
	if v == nil {
		return
	}
	if err, ok := v.(error); ok && errors.Is(err, http.ErrAbortHandler) {
		panic(v)
	}
	slog.Error("a request broke", "path", r.URL.Path, "panic", v, "stack", string(debug.Stack()))
	writeRefusal(w, &refusal{http.StatusInternalServerError, "internal", fmt.Sprint("internal error: ", v), "please report it"})
}
