package cli

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// MCPOptions are the options of mcp.
type MCPOptions struct {
	*Global
	Toolsets string
}

// The values of --toolsets.
const (
	toolsetsDefault = "default"
	toolsetsAll     = "all"
)

func newMCPCommand(g *Global) *cobra.Command {
	opts := MCPOptions{Global: g}
	c := &cobra.Command{
		Use:   "mcp",
		Short: "Serve the graph to a coding agent (Model Context Protocol, over stdio)",
		Long: "Serve tools to a client of the Model Context Protocol over standard input and output, until the client goes.\n" +
			"Each tool takes a revision per call and answers with the JSON of the verb of its name, within max_tokens.\n" +
			"--ref and --no-sync are what calls without a ref of their own look at. docs/mcp.md lists the tools.",
		Example: "  codegraph mcp\n  codegraph mcp -C ~/src/project --toolsets all",
		Args:    arguments(0, 0, "no arguments"),
		RunE: func(c *cobra.Command, _ []string) error {
			return runMCP(c.Context(), opts)
		},
	}
	c.Flags().StringVar(&opts.Toolsets, "toolsets", toolsetsDefault, "default (eight tools) or all (one tool for each verb that answers)")
	return c
}

// mcpInstructions are for the model. Clients may show their beginning only.
const mcpInstructions = `codegraph answers questions about this git repository's code from a graph of definitions, calls, references and imports, exact for any commit and for uncommitted files. ` +
	`Begin with explore TASK for the code that a task is about; symbol and search find definitions; impact tells what breaks when something changes; ` +
	`diff and audit review a change; query lists every line with a word; sql asks anything else. Prefer it over grep and reading whole files.

Every tool reads only. ref is any git revision; without it the files on disk, uncommitted changes included. ` +
	`fresh: false means that files changed since the answer's graph was made; it is being made again, so ask again for the newest. ` +
	`truncated: true means that max_tokens or limit cut the answer: total, or omitted by list, says by how much; narrow by path or kind. ` +
	`Edges carry a certainty: exact, inferred, or ambiguous where several definitions may be meant.`

func runMCP(ctx context.Context, opts MCPOptions) error {
	if opts.JSON || opts.Format != "" {
		return output.Usagef("mcp speaks its protocol and takes no --json or --format")
	}
	ctx, cancel := context.WithCancel(ctx)
	u := &upkeep{g: opts.Global, ctx: ctx}
	defer u.wait()
	defer cancel()
	tools, err := opts.tools(u)
	if err != nil {
		return err
	}
	server := mcp.Server{Name: "codegraph", Version: buildInfo().Version, Instructions: mcpInstructions, Tools: tools}
	if err := server.Serve(ctx, opts.streams.In, opts.streams.Out); err != nil {
		return fmt.Errorf("mcp: %w", err)
	}
	return nil
}

func (opts MCPOptions) tools(u *upkeep) ([]mcp.Tool, error) {
	switch opts.Toolsets {
	case toolsetsDefault:
		return bind(defaultTools(), u), nil
	case toolsetsAll:
		all, err := allTools()
		return bind(all, u), err
	}
	return nil, output.Usagef("--toolsets %q: use %s", opts.Toolsets, strings.Join([]string{toolsetsDefault, toolsetsAll}, " or "))
}
