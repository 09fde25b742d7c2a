package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

var extensions = map[string][]string{
	"go": {".go"}, "python": {".py"}, "java": {".java"},
	"typescript": {".ts", ".tsx", ".mts", ".js", ".mjs", ".cjs", ".jsx"},
}

// subject is a repository that is measured.
type subject struct {
	pinned.Repo
	o                     options
	work, state, language string
	files                 map[string]string // of its language, at the pinned commit
}

func measure(ctx context.Context, r pinned.Repo, o options, rep *report) error {
	work, err := r.Checkout(ctx, o.Dir)
	if err != nil {
		return err
	}
	s := &subject{Repo: r, o: o, work: work, state: filepath.Join(o.scratch, r.Name+".state"), language: r.Rest[0], files: map[string]string{}}
	if err := s.read(ctx); err != nil {
		return err
	}
	parent, texts := r.Commit, s.files
	for _, style := range styles[s.language] {
		changed, err := o.formatted(ctx, s.language, style, s.files)
		if err != nil {
			return err
		}
		commit, err := s.commit(ctx, r.Commit, "format", changed)
		if err != nil {
			return err
		}
		if err := s.judgeFormat(ctx, style, commit, changed, rep); err != nil {
			return err
		}
		parent, texts = commit, maps.Clone(s.files)
		maps.Copy(texts, changed)
	}
	spans, err := s.spans(ctx, parent)
	if err != nil {
		return err
	}
	for _, name := range editsOf(s.language) {
		if err := s.judgeEdit(ctx, name, parent, texts, spans, rep); err != nil {
			return err
		}
	}
	return nil
}

func (s *subject) read(ctx context.Context) error {
	list, err := pinned.GitOutput(ctx, s.work, "ls-files", "-z")
	if err != nil {
		return err
	}
	for p := range strings.SplitSeq(list, "\x00") {
		if !slices.Contains(extensions[s.language], path.Ext(p)) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(s.work, p))
		if err != nil {
			return err
		}
		s.files[p] = string(data)
	}
	return nil
}

// commit makes one with some files replaced, on a branch of the clone's own.
func (s *subject) commit(ctx context.Context, parent, name string, changed map[string]string) (string, error) {
	ref := "refs/heads/formats-" + name
	var in bytes.Buffer
	fmt.Fprintf(&in, "reset %s\nfrom %s\n\ncommit %s\ncommitter formats <formats@example.org> 0 +0000\ndata 7\nscratch\n", ref, parent, ref)
	for _, p := range slices.Sorted(maps.Keys(changed)) {
		fmt.Fprintf(&in, "M 100644 inline %s\ndata %d\n%s\n", p, len(changed[p]), changed[p])
	}
	cmd := exec.CommandContext(ctx, "git", "-C", s.work, "fast-import", "--quiet", "--force")
	cmd.Stdin = &in
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("commit: %w: %s", err, out)
	}
	return pinned.GitOutput(ctx, s.work, "rev-parse", ref)
}

// run gives what a verb of codegraph answers.
func (s *subject) run(ctx context.Context, out any, args ...string) error {
	cmd := exec.CommandContext(ctx, s.o.Binary, append(args, "-C", s.work, "--json", "--quiet", "--state-dir", s.state)...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	data, err := cmd.Output()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && (!ok || exit.ExitCode() != 1) { // 1: findings
		return fmt.Errorf("%s: %w: %s%s", args[0], err, stderr.Bytes(), data)
	}
	if err := json.Unmarshal(data, out); err != nil {
		return fmt.Errorf("decode %s: %w", args[0], err)
	}
	return nil
}

// spans are the lines of each file's functions.
func (s *subject) spans(ctx context.Context, commit string) (map[string][][2]int, error) {
	var rows []struct {
		Path       string
		Start, End int
	}
	if err := s.run(ctx, &struct{ Rows any }{&rows}, "sql", "--timeout", "10m", "--max-memory", "0", "SELECT path, start_line AS start, end_line AS end FROM symbols WHERE kind IN ('function', 'method', 'constructor')", "--ref", commit); err != nil {
		return nil, err
	}
	out := map[string][][2]int{}
	for _, r := range rows {
		out[r.Path] = append(out[r.Path], [2]int{r.Start, r.End})
	}
	return out, nil
}

type answer struct {
	Summary struct {
		Edges            struct{ Added, Removed int }
		Breaks, Cosmetic int
	}
	Symbols []change
}

type change struct {
	Change        string
	Before, After *struct {
		Path, Name, Kind string
		Line             int
	}
}

func (c *change) path() string {
	if c.After != nil {
		return c.After.Path
	}
	return c.Before.Path
}

func (c *change) text() string {
	at := c.After
	if at == nil {
		at = c.Before
	}
	return fmt.Sprintf("%s %s %s at %s:%d", c.Change, at.Kind, at.Name, at.Path, at.Line)
}

// judgeFormat counts what is said of a commit that a formatter made.
func (s *subject) judgeFormat(ctx context.Context, style, commit string, changed map[string]string, rep *report) error {
	var d answer
	if err := s.run(ctx, &d, "diff", s.Commit, commit); err != nil {
		return err
	}
	var a struct {
		Findings []struct{ Rule, Message, Path, Attribution string }
	}
	if err := s.run(ctx, &a, "audit", "--base", s.Commit, "--head", commit); err != nil {
		return err
	}
	t := formatTally{commits: 1, files: len(changed), cosmetic: d.Summary.Cosmetic, breaks: d.Summary.Breaks, edges: d.Summary.Edges.Added + d.Summary.Edges.Removed}
	var rows []struct{ N int }
	if err := s.run(ctx, &struct{ Rows any }{&rows}, "sql", "--timeout", "10m", "--max-memory", "0", "SELECT count(*) AS n FROM symbols WHERE kind <> 'file' AND path IN ("+quotedList(changed)+")", "--ref", commit); err != nil {
		return err
	}
	t.symbols = rows[0].N
	for i := range d.Symbols {
		c := &d.Symbols[i]
		if !t.count(c.Change) {
			continue
		}
		s.note("%s: %s", style, c.text())
	}
	for _, f := range a.Findings {
		if f.Attribution == "introduced" {
			t.findings++
			s.note("%s: %s %s: %s", style, f.Rule, f.Path, f.Message)
		}
	}
	s.note("%s: %+v", style, t)
	rep.format(s.language, style, t)
	return nil
}

// judgeEdit counts the files of which an edit is told.
func (s *subject) judgeEdit(ctx context.Context, name, parent string, texts map[string]string, spans map[string][][2]int, rep *report) error {
	h := fnv.New64a()
	h.Write([]byte(s.Name + name))
	chance := rand.New(rand.NewPCG(s.o.seed, h.Sum64()))
	paths := slices.Sorted(maps.Keys(texts))
	chance.Shuffle(len(paths), func(i, j int) { paths[i], paths[j] = paths[j], paths[i] })
	changed := map[string]string{}
	for _, p := range paths {
		if after, ok := apply(name, s.language, texts[p], spans[p], chance); ok && len(changed) < s.o.files {
			changed[p] = after
		}
	}
	if len(changed) == 0 {
		return nil
	}
	commit, err := s.commit(ctx, parent, "edit", changed)
	if err != nil {
		return err
	}
	var d answer
	if err := s.run(ctx, &d, "diff", parent, commit); err != nil {
		return err
	}
	told := map[string]bool{}
	var t formatTally
	for i := range d.Symbols {
		if c := &d.Symbols[i]; t.count(c.Change) {
			told[c.path()] = true
		}
	}
	n := 0
	for _, p := range slices.Sorted(maps.Keys(changed)) {
		if told[p] {
			n++
		} else {
			s.note("%s not told: %s: %s", name, p, difference(texts[p], changed[p]))
		}
	}
	rep.edit(s.language, name, len(changed), n)
	return nil
}

func (s *subject) note(format string, args ...any) {
	if s.o.verbose {
		log.Printf(s.Name+": "+format, args...)
	}
}

func quotedList(files map[string]string) string {
	var out []string
	for p := range files {
		out = append(out, "'"+strings.ReplaceAll(p, "'", "''")+"'")
	}
	slices.Sort(out)
	return strings.Join(out, ", ")
}

// difference gives the first line that differs.
func difference(a, b string) string {
	x, y := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("%d: %s => %s", i+1, strings.TrimSpace(x[i]), strings.TrimSpace(y[i]))
		}
	}
	return ""
}
