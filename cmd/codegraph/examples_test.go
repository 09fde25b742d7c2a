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

// examplesOfVerbs has every verb, by the order of docs/cli.md.
var examplesOfVerbs = []example{
	{},
	{verb: "index", args: "HEAD~1 HEAD"},
	{verb: "init"},
	{verb: "repos delete", args: "--yes .", before: []string{"init"}},
	{verb: "repos list", before: []string{"init"}},
	{verb: "scan", args: ".. --all"},
	{verb: "status"},
	{verb: "sync", args: "order.go", before: []string{"index HEAD"}},
	{verb: "watch", until: ":worktree"},
	{verb: "baseline compare", args: "big", before: []string{"baseline save --recipe largest big --ref HEAD~1"}},
	{verb: "baseline drop", args: "big", before: []string{"baseline save --recipe largest big"}},
	{verb: "baseline list", before: []string{"baseline save --recipe largest big"}},
	{verb: "baseline save", args: "--recipe largest big"},
	{verb: "callees", args: "Order"},
	{verb: "callers", args: "sum"},
	{verb: "coverage drop", before: []string{"exec cover", "coverage ingest cover.out"}},
	{verb: "coverage ingest", args: "cover.out", before: []string{"exec cover"}},
	{verb: "coverage list", before: []string{"exec cover", "coverage ingest cover.out"}},
	{verb: "cycles"},
	{verb: "deps", args: "order.go"},
	{verb: "describe", args: "purpose 'Sells things.'"},
	{verb: "docs"},
	{verb: "docs update"},
	{verb: "explore", args: "'total of a cart' --max-tokens 300"},
	{verb: "export"},
	{verb: "files"},
	{verb: "hierarchy", args: "Totaler"},
	{verb: "impact", args: "sum"},
	{verb: "implementations", args: "Totaler"},
	{verb: "link", args: "--name other ../other"},
	{verb: "links", before: []string{"link --name other OTHER"}},
	{verb: "outline", args: "cart.go"},
	{verb: "query", args: "prices"},
	{verb: "recipe", args: "largest --limit 3"},
	{verb: "recipe list"},
	{verb: "recipe run", args: "largest"},
	{verb: "recipe show", args: "largest"},
	{verb: "refs", args: "Cart"},
	{verb: "search", args: "total"},
	{verb: "snippet", args: "cart.go:sum"},
	{verb: "sql", args: "'SELECT kind, count(*) FROM symbols GROUP BY kind ORDER BY 2 DESC'"},
	{verb: "summary"},
	{verb: "symbol", args: "sum"},
	{verb: "trace", args: "Order sum"},
	{verb: "tree"},
	{verb: "unlink", args: "other", before: []string{"link --name other OTHER"}},
	{verb: "affected"},
	{verb: "audit", args: "--base HEAD~1", before: []string{"exec break"}},
	{verb: "blame", args: "Order"},
	{verb: "changelog", args: "HEAD~1..HEAD"},
	{verb: "conflicts", args: "HEAD~1 HEAD", before: []string{"exec break"}},
	{verb: "diff", args: "HEAD~1..HEAD -p", before: []string{"exec break"}},
	{verb: "diff-context", args: "--commit"},
	{verb: "hook install"},
	{verb: "hook run", args: "pre-push", before: []string{"exec break"}, in: "refs/heads/main $(git rev-parse HEAD) refs/heads/main $(git rev-parse HEAD~1)"},
	{verb: "hook uninstall", before: []string{"hook install"}},
	{verb: "log", args: "Order"},
	{verb: "pr-comment", args: "report.json", before: []string{"exec break", "exec report"}},
	{verb: "review", args: "--no-browser", until: "http"},
	{verb: "when", args: "'Order -> Cart.Total'"},
	{verb: "agents install", args: "claude-code"},
	{verb: "agents uninstall", before: []string{"agents install claude-code"}},
	{verb: "cache export", args: "../facts"},
	{verb: "cache import", args: "../facts", before: []string{"cache export ../facts"}},
	{verb: "config init"},
	{verb: "config schema"},
	{verb: "config show"},
	{verb: "config validate"},
	{verb: "gc"},
	{verb: "languages"},
	{verb: "mcp", in: `{"jsonrpc":"2.0","id":1,"method":"ping"}`},
	{verb: "serve", args: "--port 0", until: "http"},
	{verb: "uninstall", args: "--yes", before: []string{"hook install", "agents install claude-code"}},
	{verb: "verify", args: "--drift"},
	{verb: "version"},
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
	for _, x := range examplesOfVerbs {
		now[x.verb] = x.run(t)
	}
	for _, verb := range cli.CommandsToShow() {
		if !slices.ContainsFunc(examplesOfVerbs, func(x example) bool { return x.verb == verb }) {
			t.Errorf("there is no example of codegraph %s: add one to examplesOfVerbs", verb)
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
