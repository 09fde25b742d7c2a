package index

import (
	"context"
	"fmt"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/mcp"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// Sync is a request of sync.
type Sync struct{}

func NewSync() *verb.Verb {
	v := &verb.Verb{
		Use:   "sync [FILE...]",
		Tools: []verb.Tool{{Output: mcp.OutputSchema[syncReport](), Compares: true}},
		Short: "Bring the worktree's graph up to date",
		Long: "Bring the worktree's graph up to date (HEAD's in a bare repository). Cheap when nothing changed: hooks may call it.\n" +
			"With files, also say what changed in them since it last was: symbols, words, lines, and which other files refer to\n" +
			"them; a graph is always that of all files.",
		Example: "  codegraph sync\n  codegraph sync src/store.go",
		Args:    verb.Arguments(0, 0, "no arguments"),
		Formats: verb.TextJSON,
		Run: func(ctx context.Context, e *verb.Env, _ []string) (*verb.Answer, error) {
			return Sync{}.Run(ctx, e)
		},
	}
	return verb.Join(v, verb.Part{Chosen: func(args []string) bool { return len(args) > 0 }, Verb: newUpdate(true)})
}

// syncReport is the JSON of sync.
type syncReport struct {
	verb.Head
	work
}

func (req Sync) Run(ctx context.Context, e *verb.Env) (*verb.Answer, error) {
	s, err := e.Open()
	if err != nil {
		return nil, err
	}
	view, err := s.At(ctx, e.Ref)
	s.Progress.Done()
	if err != nil {
		return nil, err
	}
	report := syncReport{verb.HeadOf(view), workOf(view)}
	return &verb.Answer{Value: report, Text: func(out io.Writer) error {
		_, err = fmt.Fprintf(out, "%s: %s\n", report.Title(), report.line())
		return err
	}}, nil
}
