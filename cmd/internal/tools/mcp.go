package tools

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/codegraph-dev/codegraph/cmd/internal/build"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// ToolOptions say which tools a server has and what they look at.
type ToolOptions struct {
	Toolsets    string
	Repos       []string // further repositories
	NoWatch     bool
	AllowWrites bool
	MaxMemory   int64 // MiB that the process may hold; 0 for no bound
}

// The values of --toolsets.
const (
	toolsetsDefault = "default"
	toolsetsAll     = "all"
)

// envWatch switches the watching of files off for servers: 0 or false.
const envWatch = "CODEGRAPH_WATCH"

func (o *ToolOptions) addFlags(f *pflag.FlagSet, toolsets string) {
	f.StringVar(&o.Toolsets, "toolsets", toolsets, "default (eight tools) or all (one tool for each verb, and the analyses)")
	f.StringArrayVar(&o.Repos, "repo", nil, "a further repository that calls may name (repeatable)")
	f.BoolVar(&o.AllowWrites, "allow-writes", false, "also tools that write more than the index (of toolsets all): "+strings.Join(writingTools(), ", "))
	f.Int64Var(&o.MaxMemory, "max-memory", 2048, "end the newest call with an error where the process has more memory than this, in MiB; 0 for no bound")
	f.BoolVar(&o.NoWatch, "no-watch", false, "do not watch files; calls still look for changed ones first (env "+envWatch+"=0)")
}

// toolBytes bounds what the default tools take of a client's context, with what a
// client's own writing of them may add.
const toolBytes = 8<<10 - 64

// serve gives the server that has the tools, and waits for its work when serving
// ends.
func (o *ToolOptions) serve(ctx context.Context, e *verb.Env, run func(ctx context.Context, server *mcp.Server, f *repositories) error) error {
	if o.MaxMemory < 0 {
		return output.Usagef("--max-memory %d: use a positive number, or 0 for no bound", o.MaxMemory)
	}
	if e.Format != "" {
		return output.Usagef("a server answers in its protocol and takes no --format; --json makes all answers JSON")
	}
	watching := !o.NoWatch
	switch strings.ToLower(os.Getenv(envWatch)) {
	case "0", "false", "no", "off":
		watching = false
	}
	work, cancel := context.WithCancel(context.WithoutCancel(ctx)) // calls that run may end after ctx
	f, err := openRepositories(work, e, o.Repos, watching, newGate(o.MaxMemory<<20))
	if err != nil {
		cancel()
		return err
	}
	defer f.wait()
	defer cancel()
	server := &mcp.Server{Name: "codegraph", Version: build.Info().Version, Instructions: mcpInstructions, Resources: resources{f}, Prompts: prompts(), Roots: f.setRoots}
	switch o.Toolsets {
	case toolsetsDefault:
		few, err := tools(false)
		if err != nil {
			return err
		}
		server.Tools, server.ToolBytes = f.bind(few, e.JSON), toolBytes
	case toolsetsAll:
		all, err := tools(true)
		if err != nil {
			return err
		}
		if !o.AllowWrites {
			all = slices.DeleteFunc(all, func(t verbTool) bool { return t.Writes })
			server.Withheld, server.Allow = writingTools(), "--allow-writes"
		}
		server.Tools = f.bind(all, e.JSON)
	default:
		return output.Usagef("--toolsets %q: use %s", o.Toolsets, strings.Join([]string{toolsetsDefault, toolsetsAll}, " or "))
	}
	return run(ctx, server, f)
}

// MCP is a request of mcp.
type MCP struct{ ToolOptions }

func NewMCP() *verb.Verb {
	req := MCP{}
	v := &verb.Verb{
		Use:   "mcp",
		Short: "Serve the graph to a coding agent (Model Context Protocol, over stdio)",
		Long: "Serve tools to a client of the Model Context Protocol over standard input and output, until the client goes.\n" +
			"Each tool takes a revision per call and answers as the verb of its name, within max_tokens: with text, or JSON where\nthe call says json: true. With --json all answers are JSON.\n" +
			"--ref and --no-sync are what calls without a ref of their own look at. docs/mcp.md lists the tools.\n" +
			"`codegraph serve` serves the same over HTTP, to several clients.",
		Example: "  codegraph mcp\n  codegraph mcp -C ~/src/project --toolsets all\n  codegraph mcp -C ~/src/app --repo ~/src/library",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return &verb.Answer{}, req.run(ctx, e)
		},
	}
	req.addFlags(v.Flags(), toolsetsDefault)
	return v
}

// mcpInstructions are for the model. Clients may show their beginning only.
const mcpInstructions = `codegraph answers questions about this git repository's code from a graph of definitions, calls, references and imports, exact for any commit and for uncommitted files. ` +
	`Begin with explore TASK for the code that a task is about; symbol and search find definitions; impact tells what breaks when something changes; ` +
	`diff and audit review a change; query lists every line with a word; sql asks anything else. Prefer it over grep and reading whole files.

Every tool reads only, unless its description says what it writes. ref is any git revision; without it the files on disk, uncommitted changes included. ` +
	`Answers are text: their last line, in brackets, says what revision they are of, whether they are fresh, and what max_tokens or limit left out. json: true gives the same as JSON. ` +
	`Edges are exact unless they say inferred, or ambiguous where several definitions may be meant. ` +
	`path:Name is taken wherever a symbol is. ` +
	`repo names another repository that is served here or that your client works in.`

func (req MCP) run(ctx context.Context, e *verb.Env) error {
	return req.serve(ctx, e, func(ctx context.Context, server *mcp.Server, f *repositories) error {
		f.known = true
		if err := server.Serve(ctx, e.In, output.Raw(e.Out)); err != nil {
			return fmt.Errorf("mcp: %w", err)
		}
		return nil
	})
}
