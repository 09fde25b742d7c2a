package state

import (
	"context"
	"fmt"
	"strings"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
	"github.com/codegraph-dev/codegraph/snapshot/config"
)

// checkConfig judges unknown keys of a revision's configuration: an error in what
// somebody works on, which is HEAD, the index and the worktree, and a warning in a
// commit that cannot be mended any more.
func (s *State) checkConfig(ctx context.Context, rev gitrepo.Revision, c *config.Config) error {
	err := c.CheckKnown()
	if err == nil {
		return nil
	}
	worked := rev.Kind == gitrepo.KindWorktree || rev.Kind == gitrepo.KindIndex
	if head, headErr := s.Repo.Resolve(ctx, "HEAD"); headErr == nil && !rev.Commit.IsZero() {
		worked = worked || rev.Commit == head.Commit
	}
	if worked {
		return fmt.Errorf("%s of %s: %w", config.Path, rev.Spec, err)
	}
	s.warnConfig(rev, c)
	return nil
}

// warnConfig warns of unknown keys.
func (s *State) warnConfig(rev gitrepo.Revision, c *config.Config) {
	if s.opts.OnWarning != nil && len(c.Unknown) > 0 {
		s.opts.OnWarning(fmt.Sprintf("%s of %s has keys that nothing knows, which are left out: %s", config.Path, rev.Spec, strings.Join(c.Unknown, ", ")))
	}
}
