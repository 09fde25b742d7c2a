package setup

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/snapshot/config"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/diffctx/analysis"
)

// Config is a request of config validate and config show.
type Config struct {
	File string // "" for the one in force at --ref
}

func NewConfig() *verb.Verb {
	v := &verb.Verb{
		Use:   "config",
		Short: "Write, check or show the configuration (" + config.Path + ")",
		Long: "The configuration of a revision is the one in its own tree. " + "codegraph/config.json in the user's configuration\n" +
			"folder ($XDG_CONFIG_HOME or ~/.config) lies under it: keys that the tree's file has not come from there.",
	}
	sub := func(use, short string, formats []string, tool verb.Tool, run func(Config, context.Context, *verb.Env) (*verb.Answer, error)) *verb.Verb {
		return &verb.Verb{
			Use: use, Short: short, Formats: formats, Tools: []verb.Tool{tool},
			Args: verb.Arguments(0, 1, "at most one file"),
			Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
				req := Config{}
				if len(args) == 1 {
					req.File = args[0]
				}
				return run(req, ctx, e)
			},
		}
	}
	v.Add(newConfigInit(), newConfigSchema(),
		sub("show [FILE]", "Show the configuration in force, defaults filled in", []string{"json"}, verb.Tool{Output: mcp.OutputSchema[config.Config]()}, Config.show),
		sub("validate [FILE]", "Check the configuration; exit 2 when it is wrong", verb.TextJSON,
			verb.Tool{Arguments: []mcp.Param{verb.Text("file", "of the repository")}, Output: mcp.OutputSchema[configReport](), Path: "file"}, Config.validate))
	return v
}

// configReport is the JSON of config validate.
type configReport struct {
	Source string `json:"source"` // file, or revision:path, or "defaults"
	Valid  bool   `json:"valid"`
}

func (req Config) validate(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	config, source, err := verb.LoadConfig(ctx, e, req.File)
	if err != nil {
		return nil, err
	}
	if _, err := analysis.RuleStates(config); err != nil {
		return nil, fmt.Errorf("%s: %w", source, err)
	}
	return &verb.Answer{Value: configReport{source, true}, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "%s: valid\n", source)
		return err
	}}, nil
}

func (req Config) show(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	c, source, err := verb.LoadConfig(ctx, e, req.File)
	if err != nil {
		return nil, err
	}
	c.MaxFileSize = c.FileSizeLimit()
	e.Note("from %s", source)
	return &verb.Answer{Value: c}, nil
}
