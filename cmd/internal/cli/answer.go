package cli

import (
	"context"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// answer is what most commands that look at one revision begin with: it checks
// the format, opens the repository and gives the view of --ref to fn.
func (g *Global) answer(ctx context.Context, fn func(s *session, view *state.View, format string) error, formats ...string) error {
	format, err := g.format(append([]string{"text", "json", "compact"}, formats...)...)
	if err != nil {
		return err
	}
	s, err := g.open()
	if err != nil {
		return err
	}
	defer s.close()
	view, err := s.view(ctx)
	if err != nil {
		return err
	}
	return fn(s, view, format)
}

// writeJSON writes an answer as JSON, with short keys and a table of paths in the
// format compact.
func (g *Global) writeJSON(out io.Writer, v any) error {
	if g.Format == "compact" {
		return output.CompactJSON(out, v)
	}
	return output.JSON(out, v)
}
