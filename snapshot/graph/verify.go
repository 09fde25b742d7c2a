package graph

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"math/rand/v2"

	"github.com/go-git/go-git/v5/plumbing"
)

// VerifyOptions choose what Verify does.
type VerifyOptions struct {
	Sample  int    // commits compared; 0 for all
	Random  bool   // visit in random order, from whatever was visited before; otherwise in the given order
	Seed    uint64 // of the order and the sample
	Rebuild bool   // build each visited tree from nothing and compare
	// Fresh opens an empty storage in a place of its own.
	Fresh func() (Storage, func() error, error)
	// Report is called at every step; may be nil.
	Report func(VerifyStep)
}

// VerifyStep is one tree reached by delta.
type VerifyStep struct {
	Tree, Base plumbing.Hash // Base is zero for the first
	Files      int
	NewBlobs   int // blobs with facts that no step before had; as many must have been extracted
	Stats      Stats
	Compared   bool
	Mismatch   string // empty when equal; otherwise where the exports part
}

// Verify is the oracle of "delta = rebuild": it reaches trees one from the
// other in the engine's storage, builds each from nothing in an empty storage
// with another number of workers, and compares the canonical exports byte for
// byte. It returns the number of trees that differ.
func Verify(ctx context.Context, e *Engine, trees []plumbing.Hash, opts VerifyOptions) (mismatches int, err error) {
	order := make([]plumbing.Hash, len(trees))
	copy(order, trees)
	if opts.Random {
		r := rand.New(rand.NewPCG(opts.Seed, 1))
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	if opts.Sample > 0 && opts.Sample < len(order) {
		order = order[:opts.Sample]
	}
	var base *Snapshot
	seen := map[Key]bool{}
	for _, tree := range order {
		s, step, err := e.reach(ctx, tree, base, seen)
		if err != nil {
			return mismatches, fmt.Errorf("tree %s: %w", tree, err)
		}
		if opts.Rebuild {
			step.Compared = true
			if step.Mismatch, err = compareRebuilt(ctx, s, opts); err != nil {
				return mismatches, fmt.Errorf("rebuild tree %s: %w", tree, err)
			}
			if step.Mismatch != "" {
				mismatches++
			}
		}
		if opts.Report != nil {
			opts.Report(step)
		}
		base = s
	}
	return mismatches, nil
}

// reach makes a tree's snapshot from a given base, even if it exists, and adds
// its facts to those seen.
func (e *Engine) reach(ctx context.Context, tree plumbing.Hash, base *Snapshot, seen map[Key]bool) (*Snapshot, VerifyStep, error) {
	c, err := e.Config(ctx, tree)
	if err != nil {
		return nil, VerifyStep{}, err
	}
	recipe := recipeOf(c)
	if lacking, _ := e.lackingRecipe(recipe); base != nil && base.recipe != recipe && base.recipe != lacking {
		base = nil
	}
	s, err := e.materialise(ctx, tree, recipe, c, base)
	if err != nil {
		return nil, VerifyStep{}, err
	}
	step := VerifyStep{Tree: tree, Stats: s.Stats()}
	if base != nil {
		step.Base = base.tree
	}
	err = s.Leaves(ctx, func(l Leaf) error {
		if l.Language == "" {
			return nil
		}
		step.Files++
		if k := l.factsKey(); !seen[k] {
			seen[k] = true
			step.NewBlobs++
		}
		return nil
	})
	return s, step, err
}

func compareRebuilt(ctx context.Context, s *Snapshot, opts VerifyOptions) (string, error) {
	storage, closeStorage, err := opts.Fresh()
	if err != nil {
		return "", err
	}
	o := s.engine.opts
	o.Jobs = o.Jobs%3 + 1 // another number of workers
	o.Progress = nil
	fresh, err := New(s.engine.repo, storage, o).At(ctx, s.tree)
	if err != nil {
		_ = closeStorage()
		return "", err
	}
	diff, err := compareSnapshots(ctx, s, fresh)
	if cerr := closeStorage(); err == nil {
		err = cerr
	}
	return diff, err
}

func compareSnapshots(ctx context.Context, a, b *Snapshot) (string, error) {
	x, err := exportDigest(ctx, a)
	if err != nil {
		return "", err
	}
	y, err := exportDigest(ctx, b)
	if err != nil {
		return "", err
	}
	if bytes.Equal(x, y) {
		if a.root != b.root {
			return fmt.Sprintf("exports are equal, but the manifests' roots are %x and %x", a.root, b.root), nil
		}
		return "", nil
	}
	return firstDifference(ctx, a, b)
}

func exportDigest(ctx context.Context, s *Snapshot) ([]byte, error) {
	var h hash.Hash = sha256.New()
	if err := Export(ctx, s, h, true); err != nil {
		return nil, err
	}
	return h.Sum(nil), nil
}

// firstDifference quotes the first line in which two exports part.
func firstDifference(ctx context.Context, a, b *Snapshot) (string, error) {
	var x, y bytes.Buffer
	if err := Export(ctx, a, &x, true); err != nil {
		return "", err
	}
	if err := Export(ctx, b, &y, true); err != nil {
		return "", err
	}
	for {
		p, perr := x.ReadString('\n')
		q, qerr := y.ReadString('\n')
		if p != q {
			return fmt.Sprintf("by delta: %s\nrebuilt:  %s", p, q), nil
		}
		if errors.Is(perr, io.EOF) && errors.Is(qerr, io.EOF) {
			return "", nil
		}
	}
}
