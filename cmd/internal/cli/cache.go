package cli

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
)

// CacheOptions are the options of cache export and cache import.
type CacheOptions struct {
	*Global
	File string // "-" for the standard streams
}

func newCacheCommand(g *Global) *cobra.Command {
	c := &cobra.Command{
		Use:   "cache",
		Short: "Hand the facts cache from one machine to another as one file",
		Args:  knownCommand,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(&cobra.Command{
		Use:   "export FILE",
		Short: "Write all cached facts to a file, or to standard output for -",
		Args:  arguments(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			return runCacheExport(c.Context(), CacheOptions{g, args[0]}, c.OutOrStdout())
		},
	}, &cobra.Command{
		Use:   "import FILE",
		Short: "Add the facts of such a file, or of standard input for -",
		Args:  arguments(1, 1, "one file"),
		RunE: func(c *cobra.Command, args []string) error {
			return runCacheImport(c.Context(), CacheOptions{g, args[0]}, c.InOrStdin(), c.OutOrStdout())
		},
	})
	return c
}

// cacheAnswer is the JSON of cache export and cache import.
type cacheAnswer struct {
	File    string `json:"file"`
	Entries int    `json:"entries"`
}

func runCacheExport(ctx context.Context, opts CacheOptions, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	c, err := s.Cache(ctx)
	if err != nil {
		return err
	}
	if opts.File == "-" {
		_, err := c.Export(ctx, output.Raw(out), nil)
		return err
	}
	var n int
	err = writeFile(opts.File, func(w io.Writer) error {
		n, err = c.Export(ctx, w, nil)
		return err
	})
	if err != nil {
		return err
	}
	if format == "json" {
		return output.JSON(out, cacheAnswer{opts.File, n})
	}
	_, err = fmt.Fprintf(out, "%s: %d facts\n", opts.File, n)
	return err
}

func runCacheImport(ctx context.Context, opts CacheOptions, in io.Reader, out io.Writer) error {
	s, format, err := opts.begin(nil, "text", "json")
	if err != nil {
		return err
	}
	defer s.close()
	if opts.File != "-" {
		f, err := os.Open(opts.File)
		if err != nil {
			return fmt.Errorf("import cache: %w", err)
		}
		defer f.Close()
		in = f
	}
	c, err := s.Cache(ctx)
	if err != nil {
		return err
	}
	n, err := c.Import(ctx, in)
	if err != nil {
		return fmt.Errorf("%s: %w", opts.File, err)
	}
	if format == "json" {
		return output.JSON(out, cacheAnswer{opts.File, n})
	}
	_, err = fmt.Fprintf(out, "%s: %d facts new here\n", opts.File, n)
	return err
}
