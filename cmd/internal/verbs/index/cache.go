package index

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Cache is a request of cache export and cache import.
type Cache struct {
	File string // "-" for the standard streams
}

func NewCache() *verb.Verb {
	v := &verb.Verb{
		Use:   "cache",
		Short: "Export the facts cache to one file, or import it on another machine",
	}
	v.Add(&verb.Verb{
		Use:     "export FILE",
		Short:   "Write all cached facts to a file, or to standard output for -",
		Args:    verb.Arguments(1, 1, "one file"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			return Cache{args[0]}.export(ctx, e)
		},
	}, &verb.Verb{
		Use:     "import FILE",
		Short:   "Add the facts of such a file, or of standard input for -",
		Args:    verb.Arguments(1, 1, "one file"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, args []string) (*verb.Answer, error) {
			return Cache{args[0]}.load(ctx, e)
		},
	})
	return v
}

// cacheAnswer is the JSON of cache export and cache import.
type cacheAnswer struct {
	File    string `json:"file"`
	Entries int    `json:"entries"`
}

func (req Cache) export(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	c, err := s.Cache(ctx)
	if err != nil {
		return nil, err
	}
	if req.File == "-" {
		return &verb.Answer{Text: func(out io.Writer) error {
			_, err := c.Export(ctx, output.Raw(out), nil)
			return err
		}}, nil
	}
	var n int
	err = output.WriteFile(req.File, func(w io.Writer) error {
		n, err = c.Export(ctx, w, nil)
		return err
	})
	if err != nil {
		return nil, err
	}
	return &verb.Answer{Value: cacheAnswer{req.File, n}, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "%s: %d facts\n", req.File, n)
		return err
	}}, nil
}

func (req Cache) load(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	in := e.In
	if req.File != "-" {
		f, err := os.Open(req.File)
		if err != nil {
			return nil, fmt.Errorf("import cache: %w", err)
		}
		defer f.Close()
		in = f
	}
	c, err := s.Cache(ctx)
	if err != nil {
		return nil, err
	}
	n, err := c.Import(ctx, in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", req.File, err)
	}
	return &verb.Answer{Value: cacheAnswer{req.File, n}, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "%s: %d facts new here\n", req.File, n)
		return err
	}}, nil
}
