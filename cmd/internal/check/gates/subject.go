package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// subject is a repository in one dialect.
type subject struct {
	pinned.Repo
	dialect       // of the files that are changed
	work          string
	state, binary string
	base          string                    // the commit that scratch commits follow
	files         map[string]string         // content by path, of the base
	faults        map[string]map[string]int // what the judge says of the base, by platform
	judge         judge
}

// prepare takes the folders that a repository's line names, gives the files the
// dialect's extension, and commits them as the base of a repository of its own.
func prepare(ctx context.Context, r pinned.Repo, o options) (*subject, error) {
	d, ok := dialects[r.Rest[0]]
	if !ok {
		return nil, fmt.Errorf("no dialect %q", r.Rest[0])
	}
	s := &subject{Repo: r, dialect: d, state: filepath.Join(o.Dir, "state", r.Name), binary: o.Binary}
	mirror, err := r.Mirror(ctx, o.Dir)
	if err != nil {
		return nil, err
	}
	s.work = filepath.Join(o.Dir, "work", r.Name)
	if err := os.RemoveAll(s.work); err != nil {
		return nil, err
	}
	if err := pinned.Git(ctx, ".", "init", "--quiet", s.work); err != nil {
		return nil, err
	}
	if err := s.read(ctx, mirror, strings.Split(r.Rest[1], ",")); err != nil {
		return nil, err
	}
	if s.judge, err = newJudge(ctx, s, o); err != nil {
		return nil, err
	}
	if s.base, err = s.commit(ctx, "", nil); err != nil {
		return nil, err
	}
	s.faults = map[string]map[string]int{}
	return s, nil
}

// faultsOfBase is what the judge says of the base for a platform, asked once.
func (s *subject) faultsOfBase(ctx context.Context, platform string) (map[string]int, error) {
	if known, ok := s.faults[platform]; ok {
		return known, nil
	}
	if err := s.write(ctx, nil); err != nil {
		return nil, err
	}
	faults, err := s.judge.faults(ctx, platform)
	s.faults[platform] = faults
	return faults, err
}

// read takes the files of the base: those of the folders, in the dialect's
// extension, and what says how the repository is built.
func (s *subject) read(ctx context.Context, mirror string, folders []string) error {
	list, err := pinned.GitOutput(ctx, mirror, "ls-tree", "-r", "--name-only", "-z", s.Commit)
	if err != nil {
		return err
	}
	s.files = map[string]string{}
	for path := range strings.SplitSeq(list, "\x00") {
		kept := slices.ContainsFunc(folders, func(f string) bool { return f == "." || path == f || strings.HasPrefix(path, f+"/") })
		build := slices.Contains([]string{"go.mod", "go.sum", "package.json", "pyproject.toml"}, path)
		embedded := path != "" && s.family == golang && filepath.Ext(path) != ".go" && !strings.Contains(path, "testdata/") // by go:embed
		if !build && (!kept || !embedded && !slices.Contains(s.family.extensions, filepath.Ext(path)) || strings.HasSuffix(path, ".d.ts")) {
			continue
		}
		cmd := exec.CommandContext(ctx, "git", "cat-file", "blob", s.Commit+":"+path)
		cmd.Dir = mirror
		data, err := cmd.Output()
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		s.files[path] = string(data)
	}
	if s.renamesFrom != "" {
		s.files = renamedExtensions(s.files, s.renamesFrom, s.extension)
	}
	return nil
}

// write makes the files of the base, with changes, those of the work tree; an
// empty text stands for a file that is removed.
func (s *subject) write(ctx context.Context, changed map[string]string) error {
	list, err := os.ReadDir(s.work)
	if err != nil {
		return err
	}
	for _, e := range list {
		if e.Name() != ".git" {
			if err := os.RemoveAll(filepath.Join(s.work, e.Name())); err != nil {
				return err
			}
		}
	}
	all := maps.Clone(s.files)
	maps.Copy(all, changed)
	for path, text := range all {
		if text == "" && s.files[path] != "" {
			continue
		}
		at := filepath.Join(s.work, path)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// commit writes the files and makes a commit of them after a parent, on no branch.
func (s *subject) commit(ctx context.Context, parent string, changed map[string]string) (string, error) {
	if err := s.write(ctx, changed); err != nil {
		return "", err
	}
	git := func(args ...string) (string, error) {
		cmd := exec.CommandContext(ctx, "git", args...)
		cmd.Dir = s.work
		cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=gates", "GIT_AUTHOR_EMAIL=gates@example.org", "GIT_AUTHOR_DATE=2020-01-01T00:00:00Z",
			"GIT_COMMITTER_NAME=gates", "GIT_COMMITTER_EMAIL=gates@example.org", "GIT_COMMITTER_DATE=2020-01-01T00:00:00Z")
		out, err := cmd.CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("git %s: %w: %s", args[0], err, out)
		}
		return strings.TrimSpace(string(out)), nil
	}
	if _, err := git("add", "--all", "--force"); err != nil {
		return "", err
	}
	tree, err := git("write-tree")
	if err != nil {
		return "", err
	}
	args := []string{"commit-tree", tree, "-m", "scratch"}
	if parent != "" {
		args = append(args, "-p", parent)
	}
	return git(args...)
}

// edits lists the edits of a kind in an order that a seed chooses.
func (s *subject) edits(kind, seed string) []edit {
	var list []edit
	for path, text := range s.files {
		if filepath.Ext(path) == s.extension && !isTest(path) {
			for _, e := range append(s.family.edits(s, kind, path, text), s.wideEdits(kind, path, text)...) {
				e.kind = kind
				list = append(list, e)
			}
		}
	}
	key := func(e edit) string {
		sum := sha256.Sum256([]byte(seed + "\x00" + e.place))
		return string(sum[:])
	}
	slices.SortFunc(list, func(a, b edit) int { return strings.Compare(key(a)+a.place, key(b)+b.place) })
	return list
}

func isTest(path string) bool {
	return strings.HasPrefix(path, "test") || strings.Contains(path, "/test/") || strings.Contains(path, "_test.")
}

// outcome is one scratch commit, judged.
type outcome struct {
	subject string
	dialect string
	edit
	commit string
	errors []string // what the judge says of it and not of the base
	fails  bool     // the gate does
	rules  []string // of the findings that fail it
}

func (c outcome) line() string {
	said := "builds"
	if len(c.errors) > 0 {
		said = "broken"
	}
	gate := "passes"
	if c.fails {
		gate = "fails by " + strings.Join(c.rules, ", ")
	}
	return fmt.Sprintf("%s %s %s: %s, gate %s", c.subject, c.kind, c.place, said, gate)
}

func (s *subject) try(ctx context.Context, e edit) (outcome, error) {
	c := outcome{subject: s.Name, dialect: s.Rest[0], edit: e}
	was, err := s.faultsOfBase(ctx, e.platform)
	if err != nil {
		return c, err
	}
	if c.commit, err = s.commit(ctx, s.base, e.changed); err != nil {
		return c, err
	}
	faults, err := s.judge.faults(ctx, e.platform)
	if err != nil {
		return c, err
	}
	for text, n := range faults {
		if n > was[text] {
			c.errors = append(c.errors, text)
		}
	}
	slices.Sort(c.errors)
	c.rules, c.fails, err = s.audit(ctx, c.commit)
	return c, err
}

// audit asks for the rules whose findings fail a commit.
func (s *subject) audit(ctx context.Context, commit string) (rules []string, fails bool, err error) {
	cmd := exec.CommandContext(ctx, s.binary, "-C", s.work, "--state-dir", s.state, "--quiet", "audit", "--base", s.base, "--head", commit, "--json")
	data, err := cmd.Output()
	exit, is := errors.AsType[*exec.ExitError](err)
	if err != nil && (!is || exit.ExitCode() != 1) {
		return nil, false, fmt.Errorf("audit: %w: %s", err, data)
	}
	var r struct {
		Findings []struct{ Rule, Severity string }
	}
	if uerr := json.Unmarshal(data, &r); uerr != nil {
		return nil, false, fmt.Errorf("decode findings: %w", uerr)
	}
	for _, f := range r.Findings {
		if f.Severity == "error" && !slices.Contains(rules, f.Rule) {
			rules = append(rules, f.Rule)
		}
	}
	return rules, err != nil, nil
}
