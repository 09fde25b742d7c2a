package snapshot

import (
	"context"
	"fmt"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/snapshot/link"
)

// Faults lists the places of a file where a value surely does not suit what is
// expected of it, see link.Check. The file is read and evaluated for this; nothing
// is kept. None for a language that is not checked.
func (s *Snapshot) Faults(ctx context.Context, path string) ([]link.Fault, error) {
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
	v := s.engine.viewOf(ctx, s)
	faults := link.Check(v, link.NewFile(path, f))
	if err := v.err(); err != nil {
		return nil, fmt.Errorf("check %s: %w", path, err)
	}
	return faults, nil
}
