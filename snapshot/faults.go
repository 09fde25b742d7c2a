package snapshot

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Checker finds faults in files of a snapshot. What is found out for one file
// serves the next. Not safe for concurrent use.
type Checker struct {
	s *Snapshot
	v *view
}

// Checker makes a checker, which asks the store as long as ctx lasts.
func (s *Snapshot) Checker(ctx context.Context) *Checker {
	return &Checker{s: s, v: s.engine.viewOf(ctx, s)}
}

// Faults lists the places of a file where a value surely does not suit what is
// expected of it, see link.Check. The file is read and evaluated for this; nothing
// is stored. None for a language that is not checked.
func (c *Checker) Faults(ctx context.Context, path string) ([]link.Fault, error) {
	s := c.s
	l, ok, err := s.Leaf(ctx, path)
	if err != nil || !ok {
		return nil, err
	}
	lg := extract.ByName(l.Language)
	if lg == nil || lg.Places == nil {
		return nil, nil
	}
	source, err := s.engine.repo.ReadBlob(ctx, l.Blob)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	f, err := lg.Places(source)
	if err != nil {
		return nil, nil // as without facts
	}
	faults := link.Check(c.v, link.NewFile(path, f))
	if err := c.v.err(); err != nil {
		return nil, fmt.Errorf("check %s: %w", path, err)
	}
	return faults, nil
}
