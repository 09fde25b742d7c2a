package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
	"github.com/codegraph-dev/codegraph/cmd/internal/check/printed"
)

// made is a commit that is made again: its tests and all that is no code are there, and those of its
// hunks in code are made whose lines an answer has printed.
type made struct {
	dir     string
	tests   []string
	files   map[string]*madeFile
	check   func(ctx context.Context, dir string, tests []string) error
	applied string // which hunks were made when the check ran last
}

// madeFile is a file of code at the commit's parent, and what the commit does to it.
type madeFile struct {
	before string
	hunks  []hunk // by lines
}

// hunk takes some lines out of a file and puts others there.
type hunk struct {
	from, lines int // of the parent; of what is only inserted the line before it, and 0
	text        string
	imports     bool // it changes imports alone
	function    string
	seen        bool
}

// importing is a line that only names what a file uses, or an empty one.
var importing = regexp.MustCompile(`^\s*(import\b|from\b.*\bimport\b|(const|let|var)\b.*\brequire\(|"[\w./-]+"|[()]|$)`)

// maxMade bounds the files of code of a commit that is made again.
const maxMade = 6

// madeOf takes the newest commits that change one to six files of code and tests, whose tests fail
// without what they do to the code and pass with it: n of them.
func madeOf(ctx context.Context, dir, from string, n int, check func(context.Context, string, []string) error) ([]task, error) {
	if n == 0 {
		return nil, nil
	}
	list, err := pinned.GitOutput(ctx, dir, "rev-list", "--no-merges", "-n", "150", from)
	if err != nil {
		return nil, err
	}
	var tasks []task
	for _, commit := range strings.Fields(list) {
		t, err := read(ctx, dir, commit)
		if err != nil {
			return nil, err
		}
		first, _, _ := strings.Cut(t.message, "\n")
		if len(t.hunks) == 0 || len(t.hunks) > maxMade || len(t.tests) == 0 || chores.MatchString(first) || len(strings.Fields(first)) < 4 {
			continue
		}
		t.kind = kindMade
		t.made = &made{dir: dir, check: check, files: map[string]*madeFile{}}
		err = t.prepare(ctx)
		if err == nil {
			err = t.made.tells(ctx)
		}
		switch {
		case errors.Is(err, errUntold):
			continue
		case err != nil:
			return nil, fmt.Errorf("%.10s: %w", commit, err)
		}
		if tasks = append(tasks, t); len(tasks) == n {
			break
		}
	}
	return tasks, nil
}

// errUntold is returned of a commit whose tests do not tell whether its change is made.
var errUntold = errors.New("the tests do not tell")

// prepare checks the parent out with all of the commit but its changes of code.
func (t *task) prepare(ctx context.Context) error {
	m := t.made
	if err := pinned.Git(ctx, m.dir, "checkout", "--quiet", "--force", "--detach", t.commit+"^"); err != nil {
		return err
	}
	if err := pinned.Git(ctx, m.dir, "clean", "--quiet", "-ffd"); err != nil {
		return err
	}
	names, err := pinned.GitOutput(ctx, m.dir, "-c", "core.quotePath=false", "diff", "--name-only", "--no-renames", "--diff-filter=d", t.commit+"^", t.commit)
	if err != nil {
		return err
	}
	gated := t.files()
	for _, name := range strings.Split(names, "\n") {
		if slices.Contains(gated, name) {
			continue
		}
		if err := pinned.Git(ctx, m.dir, "checkout", "--quiet", t.commit, "--", name); err != nil {
			return err
		}
	}
	m.tests = nil
	for _, name := range t.tests {
		if _, err := os.Stat(filepath.Join(m.dir, name)); err == nil {
			m.tests = append(m.tests, name)
		}
	}
	for _, name := range gated {
		if err := t.readFile(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// tells tries whether the tests fail without the commit's changes of code and pass with them.
func (m *made) tells(ctx context.Context) error {
	without := m.check(ctx, m.dir, m.tests)
	for _, f := range m.files {
		for i := range f.hunks {
			f.hunks[i].seen = true
		}
	}
	with := m.try(ctx)
	m.forget()
	if without == nil || with != nil {
		return errUntold
	}
	return ctx.Err()
}

// readFile reads what the commit does to a file.
func (t *task) readFile(ctx context.Context, name string) error {
	before, err := os.ReadFile(filepath.Join(t.made.dir, name))
	if err != nil {
		return errUntold // it has another name at the parent
	}
	diff, err := pinned.GitOutput(ctx, t.made.dir, "-c", "core.quotePath=false", "diff", "-U0", "--no-renames", "--no-color", "--no-ext-diff", t.commit+"^", t.commit, "--", name)
	if err != nil {
		return err
	}
	f := &madeFile{before: string(before)}
	for line := range strings.Lines(diff + "\n") {
		if m := hunkHeader.FindStringSubmatch(strings.TrimRight(line, "\n")); m != nil {
			h := hunk{lines: 1, imports: true}
			h.from, _ = strconv.Atoi(m[1])
			if m[2] != "" {
				h.lines, _ = strconv.Atoi(m[2])
			}
			if x := named.FindStringSubmatch(receiver.ReplaceAllString(m[3], "")); x != nil {
				h.function = x[1]
			}
			f.hunks = append(f.hunks, h)
			continue
		}
		if len(f.hunks) == 0 || line[0] != '+' && line[0] != '-' {
			continue
		}
		h := &f.hunks[len(f.hunks)-1]
		if line[0] == '+' {
			h.text += line[1:]
		}
		h.imports = h.imports && importing.MatchString(strings.TrimRight(line[1:], "\n"))
	}
	t.made.files[name] = f
	return nil
}

// see notes the hunks of which a line is printed: one that it takes out, or of what is only inserted one
// beside it. What is only inserted and imports come along with the first hunk of their file that is seen.
func (m *made) see(lines printed.Lines) {
	for name, f := range m.files {
		shown := lines[name]
		some := false
		for i := range f.hunks {
			h := &f.hunks[i]
			from, to := h.from, h.from+h.lines-1
			if h.lines == 0 {
				to = h.from + 1
			}
			for n := from; n <= to; n++ {
				h.seen = h.seen || shown[n]
			}
			some = some || h.seen
		}
		for i := range f.hunks {
			f.hunks[i].seen = f.hunks[i].seen || some && (f.hunks[i].imports || f.hunks[i].lines == 0)
		}
	}
}

// forget begins anew.
func (m *made) forget() {
	for _, f := range m.files {
		for i := range f.hunks {
			f.hunks[i].seen = false
		}
	}
	m.applied = ""
}

// write writes the files with the hunks that were seen, or as they are at the parent.
func (m *made) write(change bool) error {
	for name, f := range m.files {
		text := f.before
		if change {
			text = f.changed()
		}
		if err := os.WriteFile(filepath.Join(m.dir, name), []byte(text), 0o644); err != nil {
			return fmt.Errorf("change %s: %w", name, err)
		}
	}
	return nil
}

func (f *madeFile) changed() string {
	lines := strings.SplitAfter(f.before, "\n")
	var b strings.Builder
	at := 0
	for _, h := range f.hunks {
		if !h.seen {
			continue
		}
		from := h.from
		if h.lines > 0 {
			from--
		}
		b.WriteString(strings.Join(lines[at:from], "") + h.text)
		at = from + h.lines
	}
	return b.String() + strings.Join(lines[at:], "")
}

// beforeLine gives the line at the parent of one of a file as it is changed.
func (f *madeFile) beforeLine(n int) int {
	shift := 0
	for _, h := range f.hunks {
		if !h.seen {
			continue
		}
		if n <= h.from+shift {
			break
		}
		shift += strings.Count(h.text, "\n") - h.lines
	}
	return n - shift
}

// try makes the hunks that were seen, and runs the tests; afterwards the files are as at the parent.
func (m *made) try(ctx context.Context) error {
	if err := m.write(true); err != nil {
		return err
	}
	return errors.Join(m.check(ctx, m.dir, m.tests), m.write(false))
}

// isMade reports whether the tests pass with what was printed, which is tried where that is more than before.
func (m *made) isMade(ctx context.Context, lines printed.Lines) bool {
	m.see(lines)
	key := ""
	for _, name := range slices.Sorted(func(yield func(string) bool) {
		for name := range m.files {
			if !yield(name) {
				return
			}
		}
	}) {
		for _, h := range m.files[name].hunks {
			key += fmt.Sprint(h.seen, " ")
		}
	}
	if key == m.applied || !strings.Contains(key, "true") {
		return false
	}
	m.applied = key
	return m.try(ctx) == nil
}

// edited are the names of the functions that hunks were made in, three at most.
func (m *made) edited() []string {
	var names []string
	for _, f := range m.files {
		for _, h := range f.hunks {
			if h.seen && h.function != "" && !slices.Contains(names, h.function) {
				names = append(names, h.function)
			}
		}
	}
	slices.Sort(names)
	return names[:min(len(names), 3)]
}

// Lines of broken references in an answer of diff.
var (
	brokenPlace = regexp.MustCompile(`^ {2,6}(\S+):([0-9]+)  `)
	brokenFile  = regexp.MustCompile(`^      (\S+)$`)
	brokenLine  = regexp.MustCompile(`^        ([0-9]+)  `)
)

// broken reads the lines of references in an answer of diff, as they are at the parent.
func (m *made) broken(text string) printed.Lines {
	found, path := printed.Lines{}, ""
	add := func(path, line string) {
		n, _ := strconv.Atoi(line)
		if f := m.files[path]; f != nil {
			n = f.beforeLine(n)
		}
		found.Add(path, n, n)
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if x := brokenPlace.FindStringSubmatch(line); x != nil {
			add(x[1], x[2])
		} else if x := brokenFile.FindStringSubmatch(line); x != nil {
			path = x[1]
		} else if x := brokenLine.FindStringSubmatch(line); x != nil {
			add(path, x[1])
		}
	}
	return found
}
