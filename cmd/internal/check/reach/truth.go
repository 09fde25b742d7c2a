package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// test is a top-level test.
type test struct{ Path, Name string }

// truth is what coverage says of a commit.
type truth struct {
	change
	Packages []testPackage // all with tests at the commit
	Hit      []test        // tests that run a line of a changed function
	Lost     []test        // tests whose coverage could not be taken
	Failed   string        // why there is no truth
}

// keptTruth reads what was measured of a commit; ok is false when nothing was,
// or when it was measured for other functions.
func keptTruth(dir string, c change) (t truth, ok bool, err error) {
	data, err := os.ReadFile(filepath.Join(dir, c.Commit+".json"))
	if errors.Is(err, fs.ErrNotExist) {
		return t, false, nil
	}
	if err != nil {
		return t, false, err
	}
	if err := json.Unmarshal(data, &t); err != nil {
		return t, false, err
	}
	return t, reflect.DeepEqual(t.Functions, c.Functions), nil
}

// truthOf measures a commit, or reads what was measured before.
func truthOf(ctx context.Context, work, dir, scratch string, c change) (truth, error) {
	if t, ok, err := keptTruth(dir, c); ok || err != nil {
		return t, err
	}
	t, err := measureTruth(ctx, work, scratch, c)
	if err != nil {
		return t, err
	}
	data, err := json.Marshal(t)
	if err != nil {
		return t, err
	}
	return t, os.WriteFile(filepath.Join(dir, c.Commit+".json"), data, 0o644)
}

func measureTruth(ctx context.Context, work, scratch string, c change) (truth, error) {
	t := truth{change: c}
	if err := pinned.Git(ctx, work, "checkout", "--quiet", "--force", "--detach", c.Commit); err != nil {
		return t, err
	}
	if err := pinned.Git(ctx, work, "clean", "--quiet", "-ffdx"); err != nil {
		return t, err
	}
	p, err := load(ctx, work)
	if err != nil {
		t.Failed = err.Error()
		return t, ctx.Err()
	}
	t.Packages = p.tests
	if err := p.measure(ctx, &t, scratch); err != nil {
		t.Failed = err.Error()
		return t, ctx.Err()
	}
	log.Printf("%s %.10s: %d of %d tests", filepath.Base(work), c.Commit, len(t.Hit), t.count())
	return t, nil
}

func (p *project) measure(ctx context.Context, t *truth, scratch string) error {
	scratch, err := os.MkdirTemp(scratch, "")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	cover, tests := p.concerned(t.Functions)
	if len(tests) == 0 {
		return nil
	}
	binaries, err := p.build(ctx, cover, tests, scratch)
	if err != nil {
		return err
	}
	for _, of := range tests {
		hit, lost, err := p.covering(ctx, of, binaries[of.Dir], t.Functions, scratch)
		if err != nil {
			return err
		}
		t.Hit, t.Lost = append(t.Hit, hit...), append(t.Lost, lost...)
	}
	return nil
}

func (t truth) count() (n int) {
	for _, p := range t.Packages {
		n += len(p.Tests)
	}
	return n
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
