package state

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/codegraph-dev/codegraph/snapshot/graph"
	"github.com/codegraph-dev/codegraph/store/graphs"
	"github.com/codegraph-dev/codegraph/store/records"
)

// Scratch opens an empty index in a folder of its own, which the returned
// function removes.
func Scratch(ctx context.Context) (graph.Storage, func() error, error) {
	dir, err := os.MkdirTemp("", "codegraph-verify-")
	if err != nil {
		return nil, nil, fmt.Errorf("make scratch folder: %w", err)
	}
	db, err := records.Open(ctx, dir, records.Options{})
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	return graphs.In(db), func() error { return errors.Join(db.Close(), os.RemoveAll(dir)) }, nil
}

// ScratchEngine gives an engine over an empty index in a folder of its own: what
// it makes depends on nothing that was indexed before.
func (s *State) ScratchEngine(ctx context.Context) (*graph.Engine, func() error, error) {
	opts, err := s.engineOptions()
	if err != nil {
		return nil, nil, err
	}
	storage, closeStorage, err := Scratch(ctx)
	if err != nil {
		return nil, nil, err
	}
	return graph.New(s.Repo, storage, opts), closeStorage, nil
}
