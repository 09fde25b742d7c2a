package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// measure makes the scratch commits of a repository and judges each.
func measure(ctx context.Context, r pinned.Repo, o options) ([]outcome, error) {
	s, err := prepare(ctx, r, o)
	if err != nil {
		return nil, err
	}
	defer s.checker.stop()
	if c, ok := s.checker.(*pyChecker); ok {
		if err := c.ahead(ctx, o); err != nil {
			return nil, err
		}
	}
	base, err := s.errorsOf(ctx, s.Commit)
	if err != nil {
		return nil, fmt.Errorf("check the base: %w", err)
	}
	log.Printf("%s: %d errors at the base", s.Name, len(base))
	var out []outcome
	for m := range s.mutations(o.seed, o.kinds()) {
		if len(out) == o.count || ctx.Err() != nil {
			break
		}
		c, err := s.try(ctx, m, base, fixesUp(len(out)))
		if err != nil {
			return out, fmt.Errorf("%s %s: %w", m.kind, m.symbol.Qualified, err)
		}
		if c == nil {
			continue
		}
		log.Print(c.line())
		out = append(out, *c)
	}
	return out, ctx.Err()
}

// kinds lists the kinds of mutation to make.
func (o options) kinds() []string {
	if o.further {
		return furtherKinds
	}
	return kinds
}

// fixesUp reports whether callers are mended in the n-th commit: in half of them,
// of each kind.
func fixesUp(n int) bool { return (n+n/len(kinds))%2 == 1 }

// changes gives the changed files of a mutation; ok is false when callers should
// be mended and none could.
func (s *subject) changes(m mutation, mend bool) (changed map[string]string, ok bool) {
	changed = map[string]string{m.symbol.Path: m.text}
	if mend {
		s.fixUp(m, changed)
	}
	return changed, !mend || len(changed) > 1
}

// try makes one mutation; nil when it gives no valid
// file, or nothing could be mended.
func (s *subject) try(ctx context.Context, m mutation, base []diagnostic, mend bool) (*outcome, error) {
	changed, ok := s.changes(m, mend)
	if !ok {
		return nil, nil
	}
	commit, err := s.commit(ctx, changed)
	if err != nil {
		return nil, err
	}
	defer s.restore(changed)
	head, err := s.errorsOf(ctx, commit)
	if err != nil {
		return nil, err
	}
	for _, d := range head {
		if d.Syntax {
			return nil, nil
		}
	}
	truth := s.sites(newErrors(base, head), changed)
	told, err := s.reported(ctx, commit, changed)
	if err != nil {
		return nil, err
	}
	c := judge(truth, told, changed)
	if k, ok := s.checker.(scopeKnower); ok && len(c.false) > 0 {
		if err := c.leaveUnjudged(ctx, k, changed, head); err != nil {
			return nil, err
		}
	}
	c.repo, c.language, c.kind, c.symbol, c.commit, c.mended = s.Name, s.language, m.kind, m.symbol.Qualified, commit, len(changed) > 1
	return c, nil
}

func prepare(ctx context.Context, r pinned.Repo, o options) (*subject, error) {
	s := &subject{Repo: r, language: r.Rest[0], binary: o.Binary, answers: filepath.Join(o.Dir, "answers")}
	for _, option := range r.Rest[1:] {
		if list, ok := strings.CutPrefix(option, "include="); ok {
			s.include = strings.Split(list, ",")
		}
	}
	var err error
	if s.work, err = r.Checkout(ctx, o.Dir); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.answers, 0o755); err != nil {
		return nil, err
	}
	if err := s.readFiles(ctx); err != nil {
		return nil, err
	}
	if err := s.readSymbols(ctx); err != nil {
		return nil, err
	}
	switch s.language {
	case "go":
		s.checker, err = newGoChecker(ctx, s.work)
	case "typescript":
		s.checker, err = newTSChecker(ctx, s, o)
	case "java":
		s.checker, err = newJavaChecker(ctx, s)
	case "python":
		s.checker, err = newPyChecker(ctx, s, o)
	default:
		err = fmt.Errorf("no checker for %q", s.language)
	}
	return s, err
}
