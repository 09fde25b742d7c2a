package cli

import (
	"context"

	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// answer is what most commands that look at one revision begin with: it checks
// the format, opens the repository and gives the view of --ref to fn.
func (g *Global) answer(ctx context.Context, fn func(s *session, view *state.View, format string) error, formats ...string) error {
	format, err := g.format(append([]string{"text", "json"}, formats...)...)
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
