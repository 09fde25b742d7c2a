package main

import (
	"context"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// The kinds of tasks.
const (
	kindFind    = "find"    // see the lines that a question asks for
	kindExplain = "explain" // see the lines that answer a question
	kindChange  = "change"  // see the lines that are to be changed
	kindEdit    = "edit"    // see the lines that a compiler refuses once a signature is another
	kindCheck   = "check"   // see the tests that are to be run
	kindMade    = "made"    // see what is to be changed until the tests pass
)

var kinds = []string{kindFind, kindExplain, kindChange, kindEdit, kindCheck, kindMade}

// task is what a commit asks to be seen at its parent.
type task struct {
	kind, commit, message string
	hunks                 map[string][][2]int // changed lines by file of code
	tests                 []string            // test files that it changes
	functions             []string            // names that git gives its hunks
	places                []place             // what must be seen of a question or an edit
	edit                  edit
	made                  *made
}

// place is what must be seen, wherever it stands: one of several is enough.
type place []span

// span are lines of a file.
type span struct {
	path     string
	from, to int
}

// edit is another signature of a function.
type edit struct{ function, path, before, after string }

// maxFiles bounds the files of code of a task: who changes more does several things.
const maxFiles = 3

// code are the endings of files that tasks are about.
var code = regexp.MustCompile(`\.(go|tsx?|jsx?|py|java)$`)

// chores are messages of commits that maintain no code.
var chores = regexp.MustCompile(`(?i)^(chore|docs?|ci|build|bump|release|prepare|style|revert|merge)\b`)

// tasksOf takes the newest commits that change one to three files of code: for each of
// the two kinds n, and for check those that change tests too.
func tasksOf(ctx context.Context, dir, from string, n int) ([]task, error) {
	list, err := pinned.GitOutput(ctx, dir, "rev-list", "--no-merges", "-n", "500", from)
	if err != nil {
		return nil, err
	}
	count := map[string]int{}
	var tasks []task
	if n == 0 {
		return nil, nil
	}
	for _, commit := range strings.Fields(list) {
		t, err := read(ctx, dir, commit)
		if err != nil {
			return nil, err
		}
		first, _, _ := strings.Cut(t.message, "\n")
		if len(t.hunks) == 0 || len(t.hunks) > maxFiles || chores.MatchString(first) || len(strings.Fields(first)) < 4 {
			continue
		}
		switch {
		case len(t.tests) > 0 && len(t.functions) > 0 && count[kindCheck] < n:
			t.kind = kindCheck
		case count[kindChange] < n:
			t.kind = kindChange
		default:
			continue
		}
		count[t.kind]++
		if tasks = append(tasks, t); len(tasks) == 2*n {
			break
		}
	}
	return tasks, nil
}

var hunkHeader = regexp.MustCompile(`^@@ -(\d+)(?:,(\d+))? \+\S+ @@ ?(.*)$`)

// named finds the name of a function in the line that git shows beside a hunk.
var (
	receiver = regexp.MustCompile(`^func \([^)]*\) `)
	named    = regexp.MustCompile(`(\w+)\s*(?:=\s*(?:async\s*)?)?\(`)
)

// read reads what a commit changes of files that its parent has.
func read(ctx context.Context, dir, commit string) (task, error) {
	t := task{commit: commit, hunks: map[string][][2]int{}}
	parents, err := pinned.GitOutput(ctx, dir, "rev-list", "--parents", "-n", "1", commit)
	if err != nil || len(strings.Fields(parents)) != 2 {
		return t, err // the first one
	}
	diff, err := pinned.GitOutput(ctx, dir, "-c", "core.quotePath=false", "diff", "-U0", "-M", "--no-color", "--no-ext-diff", "--src-prefix=a/", "--dst-prefix=b/", commit+"^", commit)
	if err != nil {
		return t, err
	}
	if t.message, err = pinned.GitOutput(ctx, dir, "log", "-1", "--format=%B", commit); err != nil {
		return t, err
	}
	file, header := "", true
	for line := range strings.Lines(diff) {
		line = strings.TrimRight(line, "\n")
		m := hunkHeader.FindStringSubmatch(line)
		switch {
		case strings.HasPrefix(line, "diff --git "):
			file, header = "", true
		case header && strings.HasPrefix(line, "--- a/"):
			file = strings.TrimSuffix(strings.TrimPrefix(line, "--- a/"), "\t")
			if graph.IsTestPath(file) && code.MatchString(file) {
				t.tests = append(t.tests, file)
			}
			if graph.IsTestPath(file) || !code.MatchString(file) {
				file = ""
			}
		case m != nil && file != "":
			header = false
			if err := t.add(file, m); err != nil {
				return t, err
			}
		}
	}
	return t, nil
}

func (t *task) add(file string, header []string) error {
	var at int
	n := 1
	if _, err := fmt.Sscan(header[1], &at); err != nil {
		return fmt.Errorf("read hunk: %w", err)
	}
	if header[2] != "" {
		if _, err := fmt.Sscan(header[2], &n); err != nil {
			return fmt.Errorf("read hunk: %w", err)
		}
	}
	t.hunks[file] = append(t.hunks[file], [2]int{at, at + max(n, 1) - 1})
	if m := named.FindStringSubmatch(receiver.ReplaceAllString(header[3], "")); m != nil && !slices.Contains(t.functions, m[1]) {
		t.functions = append(t.functions, m[1])
	}
	return nil
}

// files lists the changed files of code.
func (t *task) files() []string {
	var list []string
	for f := range t.hunks {
		list = append(list, f)
	}
	slices.Sort(list)
	return list
}

// isDone reports whether what was printed shows all that there is to see.
func (t *task) isDone(printed map[string]map[int]bool, text string) bool {
	switch t.kind {
	case kindFind, kindExplain, kindEdit:
		return !slices.ContainsFunc(t.places, func(p place) bool {
			return !slices.ContainsFunc(p, func(s span) bool { return s.seen(printed) })
		})
	case kindCheck:
		return !slices.ContainsFunc(t.tests, func(p string) bool { return !strings.Contains(text, p) && !strings.Contains(text, "/"+path.Base(p)) })
	}
	for f, hunks := range t.hunks {
		if !slices.ContainsFunc(hunks, func(h [2]int) bool {
			for n := h[0]; n <= h[1]; n++ {
				if printed[f][n] {
					return true
				}
			}
			return false
		}) {
			return false
		}
	}
	return true
}

// seen reports whether all lines were printed.
func (s span) seen(printed map[string]map[int]bool) bool {
	for n := s.from; n <= s.to; n++ {
		if !printed[s.path][n] {
			return false
		}
	}
	return true
}
