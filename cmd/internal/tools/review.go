package tools

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/serve"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Review is a request of review.
type Review struct {
	ToolOptions
	verb.Comparison
	Port      int
	NoBrowser bool
}

func NewReview() *verb.Verb {
	req := Review{}
	v := &verb.Verb{
		Use:   "review [A..B | A B | A]",
		Short: "Review a change in a browser: what breaks, lines, callers, tests, files",
		Long: "Serve the pages of this repository on a free port, to this machine and with a token of their own, and open the browser\n" +
			"at the review of a change; where there is none, print the address. The change is named as for diff: A..B, two\n" +
			"revisions, one or none (HEAD) against the files on disk, whose review is renewed when they are saved. Everything else is\n" +
			"a link away: definitions, files and folders at any revision, search, SQL, maps. The address opens the pages once;\n" +
			"then a cookie takes its place. Ends on SIGINT. `codegraph diff --format html` writes the same review as one file,\n" +
			"`codegraph diff --texts --json` what it is made of.",
		Example: "  codegraph review\n  codegraph review main..HEAD\n  codegraph review --staged\n  codegraph review v1.0 v1.1 --no-browser",
		Args:    verb.Arguments(0, 2, "a range or up to two revisions"),
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			req.Args = args
			return &verb.Answer{}, req.run(ctx, e)
		},
	}
	f := v.Flags()
	verb.StagedVar(f, &req.Staged, "HEAD against the index")
	f.BoolVar(&req.Worktree, "worktree", false, "HEAD against the worktree")
	f.IntVar(&req.Port, "port", 0, "port to listen on; 0 for any that is free")
	f.BoolVar(&req.NoBrowser, "no-browser", false, "print the address and open nothing")
	f.StringArrayVar(&req.Repos, "repo", nil, "a further repository that pages may show (repeatable)")
	f.BoolVar(&req.NoWatch, "no-watch", false, "do not watch files (env "+envWatch+"=0)")
	return v
}

func (req Review) run(ctx context.Context, e *verb.Env) error {
	if req.Port < 0 || req.Port > 65535 {
		return output.Usagef("--port %d: use 1 to 65535, or 0 for any that is free", req.Port)
	}
	if err := req.check(ctx, e); err != nil {
		return err
	}
	req.Toolsets, req.MaxMemory = toolsetsAll, 2048
	token, key := rand.Text(), rand.Text()
	return req.serve(ctx, e, func(ctx context.Context, server *mcp.Server, f *repositories) error {
		return serve.Run(ctx, serve.Options{
			Host: "127.0.0.1", Port: req.Port, Token: token, Key: key, Pages: true, Version: server.Version, MCP: server, Repos: f.names, Open: f.open, Typed: f.typed, Review: f.review, Drain: 2 * time.Second,
			Listening: func(at string) { req.open(e, serve.EnterURL(at, key, req.page())) },
		})
	})
}

// check refuses a change that cannot be reviewed before anything is opened.
func (req Review) check(ctx context.Context, e *verb.Env) error {
	s, err := e.Open()
	if err != nil {
		return err
	}
	defer e.Close()
	_, err = req.Resolve(ctx, s.Repo, "")
	return err
}

// page is the review's address on the server.
func (req Review) page() string {
	q := url.Values{}
	for i, name := range []string{"a", "b"} {
		if i < len(req.Args) {
			q.Set(name, req.Args[i])
		}
	}
	if req.Staged {
		q.Set("staged", "1")
	}
	if len(q) == 0 {
		return "/review"
	}
	return "/review?" + q.Encode()
}

// open opens the browser. The address is on standard output where that is not to be, or
// there is none.
func (req Review) open(e *verb.Env, at string) {
	if !req.NoBrowser {
		if name, args := browser(); name != "" && exec.Command(name, append(args, at)...).Start() == nil { //nolint:gosec // a program of the system, or what BROWSER names
			e.Note("the review is open in the browser; Ctrl-C ends the server")
			return
		}
	}
	fmt.Fprintln(e.Out, at)
}

// browser is the program that opens an address; "" where no one would see it.
func browser() (name string, args []string) {
	switch own := os.Getenv("BROWSER"); {
	case own != "":
		name = own
	case runtime.GOOS == "darwin":
		name = "open"
	case runtime.GOOS == "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler"}
	case os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != "":
		name = "xdg-open"
	default:
		return "", nil
	}
	if _, err := exec.LookPath(name); err != nil {
		return "", nil
	}
	return name, args
}
