package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/codegraph-dev/codegraph/cmd/internal/cli"
)

// exampleLines bounds what is shown of an answer.
const exampleLines = 16

// example is a run that docs/cli.md shows.
type example struct {
	verb, args string
	before     []string // as of a verbRun
	until      string   // what the last line begins with, of a command that runs until it is ended
	in         string   // standard input
}

// examplesOfVerbs lists what verbRuns show, behind that of the program without a verb.
func examplesOfVerbs() []example {
	all := []example{{}}
	for _, r := range verbRuns {
		switch {
		case r.shown == asRun:
			all = append(all, example{verb: r.verb, args: r.args, before: r.before, in: r.in})
		case r.shown != nil:
			x := *r.shown
			x.verb = r.verb
			all = append(all, x)
		}
	}
	return all
}

// TestExamples runs each verb and shows what it says in docs/cli.md.
func TestExamples(t *testing.T) {
	if os.PathSeparator != '/' {
		t.Skip("the page shows paths of other systems")
	}
	file := filepath.Join("..", "..", "docs", "cli.md")
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	now := cli.Examples{}
	for _, x := range examplesOfVerbs() {
		now[x.verb] = x.run(t)
	}
	for _, verb := range cli.CommandsToShow() {
		if !slices.ContainsFunc(examplesOfVerbs(), func(x example) bool { return x.verb == verb }) {
			t.Errorf("there is no example of codegraph %s: say what verbRuns show of it", verb)
		}
	}
	if *update {
		var b bytes.Buffer
		if err := cli.WriteReference(&b, now); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(cli.ReadExamples(string(page)), now); diff != "" {
		t.Errorf("docs/cli.md shows what the program does not say; run go test ./cmd/codegraph -run TestExamples -update (-docs +program):\n%s", diff)
	}
}

// run gives the prompt and what was printed.
func (x example) run(t *testing.T) string {
	t.Helper()
	s := newStage(t)
	s.state = filepath.Join(s.repo, ".git", "codegraph")
	s.run(verbRun{verb: "sync"})
	s.prepare(verbRun{before: x.before})
	line := strings.TrimSpace(x.verb + " " + x.args)
	code, out := s.shown(line, x)
	if code > 1 || out == "" && x.verb != "hook run" {
		t.Errorf("codegraph %s: exit code %d", line, code)
	}
	var b strings.Builder
	b.WriteString(strings.TrimSpace("$ codegraph "+line) + "\n")
	if x.in != "" {
		b.WriteString("< " + strings.TrimSpace(x.in) + "\n")
	}
	text := strings.Split(strings.TrimRight(s.steady(out), "\n"), "\n")
	for _, l := range text[:min(len(text), exampleLines)] {
		b.WriteString(strings.TrimRight(cut(l), " ") + "\n")
	}
	if n := len(text) - exampleLines; n > 0 {
		fmt.Fprintf(&b, "… %d more lines\n", n)
	}
	if code == 1 {
		b.WriteString("(exit code 1)\n")
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// cut shortens a line that no page is wide enough for.
func cut(line string) string {
	const wide = 180
	if r := []rune(line); len(r) > wide {
		return string(r[:wide]) + " …"
	}
	return line
}

// shown runs a command for its exit code and what a terminal would show of it.
func (s *stage) shown(line string, x example) (int, string) {
	s.t.Helper()
	cmd := s.command(line + " --no-pager")
	out := &heard{until: x.until, came: make(chan struct{})}
	in := regexp.MustCompile(`\$\(git rev-parse (\S+)\)`).ReplaceAllStringFunc(x.in, func(call string) string {
		return s.git("rev-parse", strings.TrimSuffix(call[len("$(git rev-parse "):], ")"))
	})
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(in+"\n"), out, out
	if x.until == "" {
		return exitCode(s.t, cmd.Run()), out.String()
	}
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	select {
	case <-out.came:
	case <-time.After(time.Minute):
		s.t.Errorf("codegraph %s printed no line with %q:\n%s", line, x.until, out.String())
	}
	text := out.String()
	_ = cmd.Process.Signal(syscall.SIGTERM)
	_ = cmd.Wait() // ended by the signal
	return 0, text
}

// heard is what a command prints, with a word of it waited for.
type heard struct {
	until string
	came  chan struct{}
	mu    sync.Mutex
	text  bytes.Buffer
	told  bool
}

func (h *heard) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.text.Write(p)
	_, behind, found := bytes.Cut(h.text.Bytes(), []byte(h.until))
	if !h.told && found && bytes.Contains(behind, []byte("\n")) {
		h.told = true
		close(h.came)
	}
	return len(p), nil
}

func (h *heard) String() string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.text.String()
}
