package tools

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/serve"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Serve is a request of serve.
type Serve struct {
	ToolOptions
	Host      string
	Port      int
	Token     string
	TokenFile string
	Drain     time.Duration
}

// envToken is the token of serve when no flag gives one.
const envToken = "CODEGRAPH_TOKEN"

func NewServe() *verb.Verb {
	req := Serve{}
	v := &verb.Verb{
		Use:   "serve",
		Short: "Serve the graph over HTTP: pages for a browser, every tool, and the Model Context Protocol at /mcp",
		Long: "Serve pages for a browser at /: reviews, definitions, files, folders, searches, SQL, maps (`codegraph review` opens\n" +
			"them). Serve every tool of `codegraph mcp` over HTTP: POST /tool/{name} with a JSON object of arguments answers with\n" +
			"the tool's JSON; GET /tools lists them; GET /resources and /resources/{uri}; GET /health; and streamable HTTP of\n" +
			"the Model Context Protocol at /mcp. Only programs on this machine can ask unless --host says otherwise, which\n" +
			"needs a token: from --token-file, the environment (" + envToken + ") or --token, which other users can see.\n" +
			"Requests from web pages of other origins are refused. Ends on SIGTERM or SIGINT, after the requests that run.\n" +
			"docs/serve.md lists what is refused and how.",
		Example: "  codegraph serve\n  curl -s 127.0.0.1:7878/tool/search -d '{\"query\": \"parse config\"}'\n  codegraph serve --host 0.0.0.0 --token-file ~/.codegraph-token",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return &verb.Answer{}, req.run(ctx, e)
		},
	}
	f := v.Flags()
	req.addFlags(f, toolsetsAll)
	f.StringVar(&req.Host, "host", "127.0.0.1", "address to listen on")
	f.IntVar(&req.Port, "port", 7878, "port to listen on; 0 for any that is free")
	f.StringVar(&req.Token, "token", "", "token that requests must carry")
	f.StringVar(&req.TokenFile, "token-file", "", "file whose first line is the token")
	f.DurationVar(&req.Drain, "drain", 10*time.Second, "how long requests that run may take at the end")
	return v
}

func (req Serve) run(ctx context.Context, e *verb.Env) error {
	if req.Port < 0 || req.Port > 65535 {
		return output.Usagef("--port %d: use 1 to 65535, or 0 for any that is free", req.Port)
	}
	if req.Drain < 0 {
		return output.Usagef("--drain %v: use a positive time, or 0", req.Drain)
	}
	token, err := req.token()
	if err != nil {
		return err
	}
	return req.serve(ctx, e, func(ctx context.Context, server *mcp.Server, f *repositories) error {
		return serve.Run(ctx, serve.Options{
			Host: req.Host, Port: req.Port, Token: token, Version: server.Version, MCP: server, Repos: f.names, Open: f.open, Typed: f.typed, Review: f.review, Drain: req.Drain,
			Pages:     req.Toolsets == toolsetsAll,
			Listening: func(url string) { e.Note("serving on %s", url) },
		})
	})
}

// token gives the token: from the flags or the environment, "" for none.
func (o *Serve) token() (string, error) {
	if o.Token != "" && o.TokenFile != "" {
		return "", output.Usagef("--token and --token-file exclude each other")
	}
	if o.TokenFile == "" {
		if o.Token != "" {
			return o.Token, nil
		}
		return os.Getenv(envToken), nil
	}
	file, err := os.Open(o.TokenFile)
	if err != nil {
		return "", fmt.Errorf("read token: %w", err)
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, 64<<10))
	if err != nil {
		return "", fmt.Errorf("read token: %w", err)
	}
	line, _, _ := strings.Cut(string(data), "\n")
	if line = strings.TrimSpace(line); line == "" {
		return "", output.Usagef("--token-file %s: its first line is empty", o.TokenFile)
	}
	return line, nil
}
