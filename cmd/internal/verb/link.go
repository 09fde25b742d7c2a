package verb

import (
	"context"
	"errors"
	"fmt"

	"github.com/codegraph-dev/codegraph/cmd/internal/links"
	"github.com/codegraph-dev/codegraph/cmd/internal/state"
)

// Links lists the links of the repository.
func (s *Session) Links(ctx context.Context) ([]links.Link, error) {
	db, err := s.DB(ctx)
	if err != nil {
		return nil, err
	}
	list, err := links.List(ctx, db)
	if err != nil {
		return nil, fmt.Errorf("read links: %w", err)
	}
	return list, nil
}

// InLink opens a linked repository for fn.
func (s *Session) InLink(ctx context.Context, l links.Link, fn func(linked *Session, view *state.View) error) error {
	opened, err := links.Open(ctx, l, "", s.Folder(), state.Options{Jobs: s.Env.Jobs, Progress: s.Progress.Report})
	s.Progress.Done()
	if err != nil {
		return err
	}
	return errors.Join(fn(&Session{State: opened.State, Env: s.Env, Progress: s.Progress}, opened.View), opened.Close())
}

// EachLink calls fn for the linked repositories that can be reached, and says
// which cannot.
func (s *Session) EachLink(ctx context.Context, fn func(l links.Link, linked *Session, view *state.View) error) (unreached []string, err error) {
	list, err := s.Links(ctx)
	if err != nil {
		return nil, err
	}
	for _, l := range list {
		var failed error
		err := s.InLink(ctx, l, func(linked *Session, view *state.View) error {
			failed = fn(l, linked, view)
			return nil
		})
		if failed != nil {
			return unreached, failed
		}
		if err != nil {
			s.Env.Note("not looked at: %v", err)
			unreached = append(unreached, l.Name)
		}
	}
	return unreached, nil
}
