package cli

import (
	"context"
	"io"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// begin is what commands begin with: the format must be one of those given and
// check, unless nil, must pass; then it opens the repository, for the caller to close.
func (g *Global) begin(check func() error, formats ...string) (s *session, format string, err error) {
	if format, err = g.format(formats...); err != nil {
		return nil, "", err
	}
	if check != nil {
		if err := check(); err != nil {
			return nil, "", err
		}
	}
	s, err = g.open()
	return s, format, err
}

// look begins commands that look at one revision: it gives the view of --ref to fn.
func (g *Global) look(ctx context.Context, formats []string, check func() error, fn func(s *session, view *state.View, format string) error) error {
	s, format, err := g.begin(check, formats...)
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

// answer is look for commands that answer as text, JSON or compact JSON, and in
// further formats.
func (g *Global) answer(ctx context.Context, fn func(s *session, view *state.View, format string) error, formats ...string) error {
	return g.look(ctx, append([]string{"text", "json", "compact"}, formats...), nil, fn)
}

// writeJSON writes an answer as JSON, with short keys and a table of paths in the
// format compact.
func (g *Global) writeJSON(out io.Writer, v any) error {
	if g.Format == "compact" {
		return output.CompactJSON(out, v)
	}
	return output.JSON(out, v)
}

// writeAnswer writes what a command found or did as JSON or, by its own write, as text.
func writeAnswer(out io.Writer, format string, answer interface{ write(out io.Writer) }) error {
	if format == "json" {
		return output.JSON(out, answer)
	}
	answer.write(out)
	return nil
}
