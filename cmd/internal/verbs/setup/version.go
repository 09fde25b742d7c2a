package setup

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/build"
	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Version is a request of version.
type Version struct{}

func NewVersion() *verb.Verb {
	return &verb.Verb{
		Use:     "version",
		Tools:   []verb.Tool{{Output: mcp.OutputSchema[build.Version](), Compares: true}},
		Short:   "Show the version and how it was built",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return Version{}.Run(ctx, e)
		},
	}
}

func (req Version) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	v := build.Info()
	return &verb.Answer{Value: v, Text: func(out io.Writer) error {
		fmt.Fprintf(out, "codegraph %s (%s, %s)\n", v.Version, v.Go, v.Platform)
		if v.Commit != "" {
			fmt.Fprintf(out, "commit %s\n", v.Commit)
		}
		return nil
	}}, nil
}
