package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/diffctx"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// ConfigOptions are the options of config validate and config show.
type ConfigOptions struct {
	*Global
	File string // "" for the one in force at --ref
}

func newConfigCommand(g *Global) *cobra.Command {
	c := &cobra.Command{
		Use:   "config",
		Short: "Write, check or show the configuration (" + config.Path + ")",
		Long: "The configuration of a revision is the one in its own tree. " + "codegraph/config.json in the user's configuration\n" +
			"folder ($XDG_CONFIG_HOME or ~/.config) lies under it: keys that the tree's file has not come from there.",
		Args: knownCommand,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	verb := func(use, short string, run func(context.Context, ConfigOptions, io.Writer) error) *cobra.Command {
		return &cobra.Command{
			Use: use, Short: short,
			Args: arguments(0, 1, "at most one file"),
			RunE: func(c *cobra.Command, args []string) error {
				opts := ConfigOptions{Global: g}
				if len(args) == 1 {
					opts.File = args[0]
				}
				return run(c.Context(), opts, c.OutOrStdout())
			},
		}
	}
	c.AddCommand(newConfigInitCommand(g), newConfigSchemaCommand(), verb("validate [FILE]", "Check the configuration; exit 2 when it is wrong", runConfigValidate),
		verb("show [FILE]", "Show the configuration in force, defaults filled in", runConfigShow))
	return c
}

// configReport is the JSON of config validate.
type configReport struct {
	Source string `json:"source"` // file, or revision:path, or "defaults"
	Valid  bool   `json:"valid"`
}

func runConfigValidate(ctx context.Context, opts ConfigOptions, out io.Writer) error {
	format, err := opts.format("text", "json")
	if err != nil {
		return err
	}
	config, source, err := opts.load(ctx)
	if err != nil {
		return err
	}
	if _, err := diffctx.RuleStates(config); err != nil {
		return fmt.Errorf("%s: %w", source, err)
	}
	if format == "json" {
		return output.JSON(out, configReport{source, true})
	}
	_, err = fmt.Fprintf(out, "%s: valid\n", source)
	return err
}

func runConfigShow(ctx context.Context, opts ConfigOptions, out io.Writer) error {
	if _, err := opts.format("json"); err != nil {
		return err
	}
	c, source, err := opts.load(ctx)
	if err != nil {
		return err
	}
	c.MaxFileSize = c.FileSizeLimit()
	opts.note("from %s", source)
	return output.JSON(out, c)
}

// load reads the configuration asked for and says where it comes from.
func (opts ConfigOptions) load(ctx context.Context) (*config.Config, string, error) {
	if opts.File != "" {
		raw, err := os.ReadFile(opts.File)
		if err != nil {
			return nil, "", fmt.Errorf("read config: %w", err)
		}
		c, err := config.Parse(raw)
		if err != nil {
			return nil, "", fmt.Errorf("%s: %w", opts.File, err)
		}
		return c, opts.File, nil
	}
	s, err := opts.open()
	if err != nil {
		return nil, "", err
	}
	defer s.close()
	if opts.Ref == "" && !s.Bare() {
		c, sources, err := s.ConfigOnDisk()
		if len(sources) == 0 {
			return c, "defaults (there is no " + config.Path + ")", err
		}
		return c, strings.Join(sources, " over "), err
	}
	rev, err := s.Resolve(ctx, opts.Ref)
	if err != nil {
		return nil, "", err
	}
	c, err := s.Config(ctx, rev)
	return c, rev.Spec + ":" + config.Path, err
}
