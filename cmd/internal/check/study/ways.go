package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/printed"
	"github.com/codegraph-dev/codegraph/cmd/internal/search"
	"github.com/codegraph-dev/codegraph/cmd/internal/tokens"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// way is a way to see what a task asks for.
type way struct {
	name string
	walk func(*session) error
}

func wayNames(other bool) []string {
	names := []string{"codegraph", "grep and read"}
	if other {
		names = append(names, "another graph")
	}
	return names
}

func (o options) ways() []way {
	list := []func(*session) error{o.ours, grepAndRead, o.another}
	var ways []way
	for i, name := range wayNames(o.other != "") {
		ways = append(ways, way{name, list[i]})
	}
	return ways
}

// session is a task on its way.
type session struct {
	ctx  context.Context
	dir  string
	task task

	calls, tokens int
	done          bool
	printed       printed.Lines
	text          strings.Builder // all answers
	transcript    strings.Builder
}

// answer takes an answer in, with the lines that it prints.
func (s *session) answer(call, text string, read func(string) printed.Lines) {
	s.calls, s.tokens = s.calls+1, s.tokens+tokens.Of([]byte(text))
	if s.printed == nil {
		s.printed = printed.Lines{}
	}
	s.printed.Join(read(text))
	s.text.WriteString(text)
	fmt.Fprintf(&s.transcript, "> %s\n%s\n", call, text)
	if s.task.made != nil {
		s.done = s.task.made.isMade(s.ctx, s.printed)
		return
	}
	s.done = s.task.isDone(s.printed, underFolders(s.text.String()))
}

// run runs a program; what it prints is an answer whatever it exits with, unless it
// was not there.
func (s *session) run(name string, args ...string) (string, error) {
	var out bytes.Buffer
	cmd := exec.CommandContext(s.ctx, name, args...)
	cmd.Dir, cmd.Stdout = s.dir, &out
	err := cmd.Run()
	if _, exited := errors.AsType[*exec.ExitError](err); exited && s.ctx.Err() == nil {
		err = nil
	}
	return out.String(), err
}

func (o options) ours(s *session) error {
	ask := func(args ...string) error {
		text, err := s.run(o.Binary, append(args[:1:1], append([]string{"--state-dir", filepath.Join(o.work, "state")}, args[1:]...)...)...)
		reader := underPaths
		switch args[0] {
		case "refs":
			reader = hitLines
		case "diff":
			reader = s.task.made.broken
		}
		s.answer("codegraph "+strings.Join(args, " "), text, reader)
		return err
	}
	switch s.task.kind {
	case kindCheck:
		return ask(append([]string{"affected"}, s.task.files()...)...)
	case kindEdit:
		return ask("refs", s.task.edit.function)
	}
	for _, budget := range []string{"2000", "8000"} {
		if err := ask("explore", "--ref", "HEAD", "--max-tokens", budget, "--", s.task.message); err != nil || s.done {
			return err
		}
	}
	if s.task.made == nil {
		return nil
	}
	if err := s.task.made.write(true); err != nil {
		return err
	}
	return errors.Join(ask("diff", "--only", "breaks,dangling", "--limit", "-1"), s.task.made.write(false))
}

// underPaths gives the lines of source in a plain answer of explore; of one that is cut off, those that are whole.
func underPaths(text string) printed.Lines {
	found := printed.Lines{}
	_ = printed.Read(text, found.Add)
	return found
}

// The bounds of grep.
const (
	maxWords = 6
	maxHits  = 80
	maxRead  = 2000 // lines
)

var (
	word    = regexp.MustCompile(`[A-Za-z_][A-Za-z_0-9]{2,}`)
	hitLine = regexp.MustCompile(`^([^:\n]+):([0-9]+):`)
)

func grepAndRead(s *session) error {
	switch s.task.kind {
	case kindCheck:
		return s.grepTests()
	case kindEdit:
		return s.grepName()
	}
	first, _, _ := strings.Cut(s.task.message, "\n")
	type hits struct {
		word  string
		lines []string
	}
	var found []hits
	for _, w := range slices.Compact(slices.Sorted(slices.Values(word.FindAllString(first, -1)))) {
		if search.IsStopWord(strings.ToLower(w)) {
			continue
		}
		text, err := s.run("git", "grep", "-n", "-i", "-w", "-I", w, "--", ":!*test*", ":!*.md", ":!*.lock", ":!docs")
		if err != nil {
			return err
		}
		if text != "" {
			found = append(found, hits{w, strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")})
		}
	}
	slices.SortStableFunc(found, func(a, b hits) int { return cmp.Compare(len(a.lines), len(b.lines)) })
	weight, read := map[string]float64{}, map[string]bool{}
	for _, h := range found[:min(len(found), maxWords)] {
		s.answer("git grep "+h.word, strings.Join(h.lines[:min(len(h.lines), maxHits)], ""), hitLines)
		for _, l := range h.lines {
			if m := hitLine.FindStringSubmatch(l); m != nil {
				weight[m[1]] += 1 / float64(len(h.lines))
			}
		}
		if s.done {
			return nil
		}
		if err := s.readBest(weight, read); err != nil || s.done {
			return err
		}
	}
	if s.task.made == nil {
		return nil
	}
	for _, name := range s.task.made.edited() {
		text, err := s.run("git", "grep", "-n", "-w", "-I", name, "--", ":!*test*", ":!*.md", ":!docs")
		if s.answer("git grep "+name, text, hitLines); err != nil || s.done {
			return err
		}
	}
	return nil
}

// readBest reads the file with the most matches that was not read yet.
func (s *session) readBest(weight map[string]float64, read map[string]bool) error {
	best := ""
	for p, w := range weight {
		if !read[p] && (best == "" || w > weight[best] || w == weight[best] && p < best) {
			best = p
		}
	}
	if best == "" {
		return nil
	}
	read[best] = true
	source, err := os.ReadFile(filepath.Join(s.dir, best))
	if err != nil {
		return fmt.Errorf("read %s: %w", best, err)
	}
	lines := strings.Split(string(source), "\n")
	var b strings.Builder
	all := printed.Lines{}
	for i, l := range lines[:min(len(lines), maxRead)] {
		fmt.Fprintf(&b, "%d\t%s\n", i+1, l)
		all.Add(best, i+1, i+1)
	}
	s.answer("read "+best, b.String(), func(string) printed.Lines { return all })
	return nil
}

func hitLines(text string) printed.Lines {
	found := printed.Lines{}
	for line := range strings.Lines(text) {
		if m := hitLine.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[2])
			found.Add(m[1], n, n)
		}
	}
	return found
}

// grepTests looks for tests by the names of the changed functions.
func (s *session) grepTests() error {
	for _, name := range s.task.functions[:min(len(s.task.functions), maxWords)] {
		text, err := s.run("git", "grep", "-n", "-w", "-I", name)
		if err != nil {
			return err
		}
		var hits []string
		for line := range strings.Lines(text) {
			if m := hitLine.FindStringSubmatch(line); m != nil && graph.IsTestPath(m[1]) && len(hits) < maxHits {
				hits = append(hits, line)
			}
		}
		if s.answer("git grep "+name+" in tests", strings.Join(hits, ""), hitLines); s.done {
			return nil
		}
	}
	return nil
}

// grepName looks for a function by its name, its type left out.
func (s *session) grepName() error {
	name := s.task.edit.function[strings.LastIndexByte(s.task.edit.function, '.')+1:]
	text, err := s.run("git", "grep", "-n", "-w", "-I", name)
	s.answer("git grep "+name, text, hitLines)
	return err
}

// another asks the other program, whose index is made anew.
func (o options) another(s *session) error {
	index := filepath.Join(s.dir, ".codegraph")
	if err := os.RemoveAll(index); err != nil {
		return err
	}
	defer os.RemoveAll(index)
	if _, err := s.run(o.other, "init", "."); err != nil {
		return err
	}
	ask := func(args ...string) error {
		text, err := s.run(o.other, args...)
		s.answer(filepath.Base(o.other)+" "+strings.Join(args, " "), text, numbered)
		return err
	}
	switch s.task.kind {
	case kindCheck:
		return ask(append([]string{"affected", "-q"}, s.task.files()...)...)
	case kindEdit:
		return s.eachCaller(o.other, s.task.edit.function, ask)
	}
	for _, more := range [][]string{nil, {"--max-files", "20"}} {
		if err := ask(append(append([]string{"explore"}, more...), "--", s.task.message)...); err != nil || s.done {
			return err
		}
	}
	if s.task.made == nil {
		return nil
	}
	for _, name := range s.task.made.edited() {
		if err := s.eachCaller(o.other, name, ask); err != nil || s.done {
			return err
		}
	}
	return nil
}

// underFolders gives the answer of affected with whole paths: it names files below their folder.
func underFolders(text string) string {
	var b strings.Builder
	folder := ""
	for line := range strings.Lines(text) {
		rest := strings.TrimSuffix(line, "\n")
		switch name, inFolder := strings.CutPrefix(rest, "    "); {
		case inFolder:
			for _, file := range strings.Split(name, ", ") {
				b.WriteString(folder + file + "\n")
			}
			continue
		case strings.HasSuffix(rest, "/"):
			folder = strings.TrimSpace(rest)
		}
		b.WriteString(line)
	}
	return b.String()
}

// eachCaller asks the other program for callers, which come without the lines of their calls,
// and for each of them.
func (s *session) eachCaller(program, function string, ask func(...string) error) error {
	text, err := s.run(program, "callers", function)
	if err != nil {
		return err
	}
	s.answer(filepath.Base(program)+" callers "+function, text, hitLines)
	var names []string
	for line := range strings.Lines(text) {
		if m := callerLine.FindStringSubmatch(strings.TrimSpace(line)); m != nil && !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	for _, name := range names {
		if s.done {
			break
		}
		if err := ask("node", name); err != nil {
			return err
		}
	}
	return nil
}

var (
	callerLine   = regexp.MustCompile(`^(?:method|function|struct|class)\s{2,}(\w+)$`)
	quotedPath   = regexp.MustCompile("^(?:\\*\\*`([^`]+)`\\*\\*|\\*\\*Location:\\*\\* (.+):[0-9]+\\s*$)")
	numberedLine = regexp.MustCompile(`^([0-9]+)\t`)
)

// numbered reads lines with their numbers below the path of their file.
func numbered(text string) printed.Lines {
	found, path := printed.Lines{}, ""
	for line := range strings.Lines(text) {
		if m := quotedPath.FindStringSubmatch(line); m != nil {
			path = m[1] + m[2]
		} else if m := numberedLine.FindStringSubmatch(line); m != nil {
			n, _ := strconv.Atoi(m[1])
			found.Add(path, n, n)
		}
	}
	return found
}
