package state

import (
	"context"
	"fmt"
)

// warnReplaced warns of trees and blobs that git shows as others.
func (s *State) warnReplaced(ctx context.Context) error {
	list, err := s.Repo.Unreplaced(ctx)
	if err == nil && len(list) > 0 && s.opts.OnWarning != nil {
		s.opts.OnWarning(fmt.Sprintf("refs/replace replaces trees or blobs (%d, among them %s): graphs are of the objects themselves", len(list), list[0]))
	}
	return err
}
