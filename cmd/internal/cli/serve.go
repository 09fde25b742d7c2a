package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/serve"
)

// ServeOptions are the options of serve.
type ServeOptions struct {
	ToolOptions
	Host      string
	Port      int
	Token     string
	TokenFile string
	Drain     time.Duration
}

// envToken is the token of serve when no flag gives one.
const envToken = "CODEGRAPH_TOKEN"

func newServeCommand(g *Global) *cobra.Command {
	opts := ServeOptions{ToolOptions: ToolOptions{Global: g}}
	c := &cobra.Command{
		Use:   "serve",
		Short: "Serve the graph over HTTP: every tool, and the Model Context Protocol at /mcp",
		Long: "Serve every tool of `codegraph mcp` over HTTP: POST /tool/{name} with a JSON object of arguments answers with\n" +
			"the tool's JSON; GET /tools lists them; GET /resources and /resources/{uri}; GET /health; and streamable HTTP of\n" +
			"the Model Context Protocol at /mcp. Only programs on this machine can ask unless --host says otherwise, which\n" +
			"needs a token: from --token-file, the environment (" + envToken + ") or --token, which other users can see.\n" +
			"Requests from web pages of other origins are refused. Ends on SIGTERM or SIGINT, after the requests that run.\n" +
			"docs/serve.md lists what is refused and how.",
		Example: "  codegraph serve\n  curl -s 127.0.0.1:7878/tool/search -d '{\"query\": \"parse config\"}'\n  codegraph serve --host 0.0.0.0 --token-file ~/.codegraph-token",
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runServe(c.Context(), opts)
		},
	}
	f := c.Flags()
	opts.addFlags(f, toolsetsAll)
	f.StringVar(&opts.Host, "host", "127.0.0.1", "address to listen on")
	f.IntVar(&opts.Port, "port", 7878, "port to listen on; 0 for any that is free")
	f.StringVar(&opts.Token, "token", "", "token that requests must carry")
	f.StringVar(&opts.TokenFile, "token-file", "", "file whose first line is the token")
	f.DurationVar(&opts.Drain, "drain", 10*time.Second, "how long requests that run may take at the end")
	return c
}

func runServe(ctx context.Context, opts ServeOptions) error {
	if opts.Port < 0 || opts.Port > 65535 {
		return output.Usagef("--port %d: use 1 to 65535, or 0 for any that is free", opts.Port)
	}
	if opts.Drain < 0 {
		return output.Usagef("--drain %v: use a positive time, or 0", opts.Drain)
	}
	token, err := opts.token()
	if err != nil {
		return err
	}
	return opts.serve(ctx, func(ctx context.Context, server *mcp.Server, f *fleet) error {
		return serve.Run(ctx, serve.Options{
			Host: opts.Host, Port: opts.Port, Token: token, Version: server.Version, MCP: server, Repos: f.names, Drain: opts.Drain,
			Listening: func(url string) { opts.note("serving on %s", url) },
		})
	})
}

// token gives the token: from the flags or the environment, "" for none.
func (o *ServeOptions) token() (string, error) {
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
