package main

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
)

// verbRun runs a verb over the repository of repository() so that it prints
// something and does what it is for.
type verbRun struct {
	verb   string
	args   string   // split at spaces, but for what is between quotes
	before []string // runs that make what it works on
	in     string   // standard input
	writes bool     // into the worktree, git's folder or the home folder
	silent bool     // it prints nothing to standard output
	code   int      // its exit code

	shown *example // the run of it that docs/cli.md shows; nil for none
}

// asRun is an example that is the very run.
var asRun = &example{}

// verbRuns has every verb, by the order of docs/cli.md.
var verbRuns = []verbRun{
	{verb: "index", args: "HEAD", shown: &example{args: "HEAD~1 HEAD"}},
	{verb: "init", writes: true, shown: asRun},
	{verb: "remove", args: "gone.go", before: []string{"exec write gone.go", "sync", "exec delete gone.go"}},
	{verb: "repos delete", args: "--yes .", before: []string{"init"}, writes: true, shown: asRun},
	{verb: "repos list", before: []string{"init"}, shown: asRun},
	{verb: "scan", args: ". --json", shown: &example{args: ".. --all"}},
	{verb: "status", shown: asRun},
	{verb: "sync", shown: &example{args: "order.go", before: []string{"index HEAD"}}},
	{verb: "sync", args: "order.go"},
	{verb: "update", args: "order.go"},
	{verb: "validate", code: 1},
	{verb: "watch", args: "--no-such-flag", silent: true, code: 2, shown: &example{until: ":worktree"}}, // runs until it is ended
	{verb: "baseline compare", args: "big", before: []string{"baseline save --recipe largest big"}, shown: &example{args: "big", before: []string{"baseline save --recipe largest big --ref HEAD~1"}}},
	{verb: "baseline drop", args: "big --json", before: []string{"baseline save --recipe largest big"}, shown: &example{args: "big", before: []string{"baseline save --recipe largest big"}}},
	{verb: "baseline list", before: []string{"baseline save --recipe largest big"}, shown: asRun},
	{verb: "baseline save", args: "--recipe largest big", shown: asRun},
	{verb: "callees", args: "Order", shown: asRun},
	{verb: "callers", args: "sum", shown: asRun},
	{verb: "coverage drop", before: []string{"exec cover", "coverage ingest cover.out"}, shown: asRun},
	{verb: "coverage ingest", args: "cover.out", before: []string{"exec cover"}, shown: asRun},
	{verb: "coverage list", before: []string{"exec cover", "coverage ingest cover.out"}, shown: asRun},
	{verb: "cycles", args: "--json", shown: &example{}},
	{verb: "deps", args: "order.go", shown: asRun},
	{verb: "describe", args: "purpose 'Sells things.'", writes: true, shown: asRun},
	{verb: "docs", shown: asRun},
	{verb: "docs update", writes: true, shown: asRun},
	{verb: "explore", args: "'total of a cart'", shown: &example{args: "'total of a cart' --max-tokens 300"}},
	{verb: "export", shown: asRun},
	{verb: "files", shown: asRun},
	{verb: "hierarchy", args: "Cart", shown: &example{args: "Totaler"}},
	{verb: "impact", args: "sum", shown: asRun},
	{verb: "implementations", args: "Totaler", shown: asRun},
	{verb: "link", args: "--name other OTHER", shown: &example{args: "--name other ../other"}},
	{verb: "links", before: []string{"link --name other OTHER"}, shown: asRun},
	{verb: "outline", args: "cart.go", shown: asRun},
	{verb: "outline", args: "--signatures cart.go"},
	{verb: "outline", args: "."},
	{verb: "query", args: "prices", shown: asRun},
	{verb: "recipe", args: "largest", shown: &example{args: "largest --limit 3"}},
	{verb: "recipe list", shown: asRun},
	{verb: "recipe run", args: "largest", shown: asRun},
	{verb: "recipe show", args: "largest", shown: asRun},
	{verb: "refs", args: "sum", shown: &example{args: "Cart"}},
	{verb: "search", args: "total", shown: asRun},
	{verb: "signature", args: "cart.go"},
	{verb: "signatures", args: "*.go"},
	{verb: "snippet", args: "sum", shown: &example{args: "cart.go:sum"}},
	{verb: "sql", args: "'SELECT name FROM symbols'", shown: &example{args: "'SELECT kind, count(*) FROM symbols GROUP BY kind ORDER BY 2 DESC'"}},
	{verb: "summary", shown: asRun},
	{verb: "symbol", args: "sum", shown: asRun},
	{verb: "trace", args: "Order sum", shown: asRun},
	{verb: "tree", shown: asRun},
	{verb: "unlink", args: "other", before: []string{"link --name other OTHER"}, shown: asRun},
	{verb: "affected", args: "cart.go", shown: &example{}},
	{verb: "audit", args: "--base HEAD~1", shown: &example{args: "--base HEAD~1", before: []string{"exec break"}}},
	{verb: "blame", args: "Order", shown: asRun},
	{verb: "changelog", args: "HEAD~1..HEAD", shown: asRun},
	{verb: "commit-context"},
	{verb: "conflicts", args: "HEAD~1 HEAD", shown: &example{args: "HEAD~1 HEAD", before: []string{"exec break"}}},
	{verb: "diff", args: "HEAD~1..HEAD", shown: &example{args: "HEAD~1..HEAD -p", before: []string{"exec break"}}},
	{verb: "diff-context", args: "HEAD~1..HEAD"},
	{verb: "diff-context", args: "--pr HEAD~1"},
	{verb: "diff-context", args: "--commit", shown: asRun},
	{verb: "hook install", args: "--pre-push --post-commit", writes: true, shown: &example{}},
	{verb: "hook install", args: "--husky", before: []string{"exec write package.json"}, writes: true},
	{verb: "hook install", args: "--lefthook", writes: true},
	{verb: "hook install", args: "--pre-commit-framework", writes: true},
	{verb: "hook run", args: "pre-push", in: "refs/heads/main HEAD refs/heads/main 0000000000000000000000000000000000000000\n", silent: true, shown: &example{args: "pre-push", before: []string{"exec break"}, in: "refs/heads/main $(git rev-parse HEAD) refs/heads/main $(git rev-parse HEAD~1)"}},
	{verb: "hook uninstall", before: []string{"exec write package.json", "hook install", "hook install --husky", "hook install --lefthook"}, writes: true, shown: &example{before: []string{"hook install"}}},
	{verb: "log", args: "Order", shown: asRun},
	{verb: "pr-comment", args: "report.json", before: []string{"exec report"}, shown: &example{args: "report.json", before: []string{"exec break", "exec report"}}},
	{verb: "pr-context", args: "HEAD~1"},
	{verb: "review", args: "--no-such-flag", silent: true, code: 2, shown: &example{args: "--no-browser", until: "http"}}, // runs until it is ended
	{verb: "when", args: "'Order -> Cart.Total'", shown: asRun},
	{verb: "agents install", args: "all", writes: true, shown: &example{args: "claude-code"}},
	{verb: "agents install", args: "--user all", writes: true},
	{verb: "agents uninstall", before: []string{"agents install all"}, writes: true, shown: &example{before: []string{"agents install claude-code"}}},
	{verb: "cache export", args: "-", before: []string{"sync"}, shown: &example{args: "../facts"}},
	{verb: "cache import", args: "STATE/facts", before: []string{"cache export STATE/facts"}, shown: &example{args: "../facts", before: []string{"cache export ../facts"}}},
	{verb: "config init", writes: true, shown: asRun},
	{verb: "config schema", shown: asRun},
	{verb: "config show", shown: asRun},
	{verb: "config validate", shown: asRun},
	{verb: "doctor"},
	{verb: "gc", before: []string{"sync"}, shown: &example{}},
	{verb: "languages", shown: asRun},
	{verb: "mcp", in: `{"jsonrpc":"2.0","id":1,"method":"ping"}` + "\n", shown: &example{in: `{"jsonrpc":"2.0","id":1,"method":"ping"}`}},
	{verb: "serve", args: "--no-such-flag", silent: true, code: 2, shown: &example{args: "--port 0", until: "http"}}, // runs until it is ended
	{verb: "uninstall", args: "--yes", before: []string{"sync", "hook install", "agents install all"}, writes: true, shown: &example{args: "--yes", before: []string{"hook install", "agents install claude-code"}}},
	{verb: "unlock", before: []string{"sync"}},
	{verb: "verify", before: []string{"sync"}},
	{verb: "verify", args: "--drift", code: 1, shown: asRun},
	{verb: "verify", args: "--setup"},
	{verb: "verify", args: "--locks", before: []string{"sync"}},
	{verb: "version", shown: asRun},
}

// TestVerbRuns finds the verbs that are in docs/cli.md and not in the table.
func TestVerbRuns(t *testing.T) {
	page, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?m)^### codegraph (.+)$`).FindAllSubmatch(page, -1)
	if len(found) < 60 {
		t.Fatalf("%d verbs in docs/cli.md", len(found))
	}
	for _, m := range found {
		verb := string(m[1])
		runs := slices.ContainsFunc(verbRuns, func(r verbRun) bool { return r.verb == verb })
		group := slices.ContainsFunc(verbRuns, func(r verbRun) bool { return strings.HasPrefix(r.verb, verb+" ") })
		if !runs && !group {
			t.Errorf("the verb %s is in docs/cli.md and not among verbRuns: say how to run it, and whether it writes", verb)
		}
	}
}

// stage is where a verb runs: a repository, a state folder, a home folder, and
// another repository.
type stage struct {
	t                                  *testing.T
	bin, top, repo, state, home, other string
}

// template is what stages have copies of, made once.
var template struct {
	once  sync.Once
	files fstest.MapFS
}

func templateFiles(t *testing.T) fs.FS {
	t.Helper()
	template.once.Do(func() {
		from := os.DirFS(repository(t))
		files := fstest.MapFS{}
		err := fs.WalkDir(from, ".", func(name string, e fs.DirEntry, err error) error {
			if err != nil || e.IsDir() {
				return err
			}
			info, err := e.Info()
			if err != nil {
				return err
			}
			data, err := fs.ReadFile(from, name)
			files[name] = &fstest.MapFile{Data: data, Mode: info.Mode() | 0o200}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		template.files = files
	})
	return template.files
}

func newStage(t *testing.T) *stage {
	t.Helper()
	top := t.TempDir()
	s := &stage{t, program(t), top, filepath.Join(top, "repo"), filepath.Join(top, "state"), filepath.Join(top, "home"), filepath.Join(top, "other")}
	for _, to := range []string{s.repo, s.other} {
		if err := os.CopyFS(to, templateFiles(t)); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{s.state, s.home} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// command makes a run of the program, not begun yet.
func (s *stage) command(line string) *exec.Cmd {
	var words []string
	for _, m := range regexp.MustCompile(`'([^']*)'|(\S+)`).FindAllStringSubmatch(line, -1) {
		words = append(words, strings.NewReplacer("OTHER", s.other, "STATE", s.state).Replace(m[1]+m[2]))
	}
	cmd := exec.CommandContext(s.t.Context(), s.bin, words...)
	cmd.Dir = s.repo
	cmd.Env = append(os.Environ(), "HOME="+s.home, "XDG_CONFIG_HOME="+filepath.Join(s.home, ".config"), "CODEGRAPH_STATE_DIR="+s.state,
		"CODEGRAPH_WATCH=0", "GIT_CONFIG_NOSYSTEM=1")
	return cmd
}

// prepare does what comes before a run. What fails is told by the run itself.
func (s *stage) prepare(r verbRun) {
	for _, line := range r.before {
		words := strings.Fields(line)
		switch {
		case words[0] != "exec":
			s.command(line).Run()
		case words[1] == "write":
			os.WriteFile(filepath.Join(s.repo, words[2]), []byte("package shop\n"), 0o644)
		case words[1] == "delete":
			os.Remove(filepath.Join(s.repo, words[2]))
		case words[1] == "cover":
			os.WriteFile(filepath.Join(s.repo, "cover.out"), []byte("mode: set\nexample.com/shop/cart.go:10.33,10.57 1 1\n"), 0o644)
		case words[1] == "break":
			s.git("stash", "-q")
			s.replace("cart.go", "func sum(list []int)", "func sum(list []int, tax int)")
			s.git("commit", "-qam", "Add taxes")
		case words[1] == "report":
			out, _ := s.command("audit --base HEAD~1 --json").Output()
			os.WriteFile(filepath.Join(s.repo, "report.json"), out, 0o644)
		}
	}
}

// replace edits a file of the repository.
func (s *stage) replace(name, old, text string) {
	s.t.Helper()
	file := filepath.Join(s.repo, name)
	data, err := os.ReadFile(file)
	if err == nil {
		err = os.WriteFile(file, bytes.Replace(data, []byte(old), []byte(text), 1), 0o644)
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

// git runs git in the repository and gives what it printed.
func (s *stage) git(args ...string) string {
	s.t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "user.name=A U Thor", "-c", "user.email=author@example.com"}, args...)...)
	cmd.Dir = s.repo
	out, err := cmd.Output()
	if err != nil {
		s.t.Fatalf("git %v: %v", args, err)
	}
	return strings.TrimSpace(string(out))
}

// run runs a verb and gives its exit code and what it printed.
func (s *stage) run(r verbRun) (code int, out, message string) {
	s.t.Helper()
	cmd := s.command(r.verb + " " + r.args)
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(r.in), &stdout, &stderr
	return exitCode(s.t, cmd.Run()), stdout.String(), stderr.String()
}

func exitCode(t *testing.T, err error) int {
	t.Helper()
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		return exit.ExitCode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return 0
}

// TestVerbRunsWork holds the table: every verb ends as it says there, and one that
// does not write leaves the repository and the home folder as they were.
func TestVerbRunsWork(t *testing.T) {
	t.Parallel()
	for _, r := range verbRuns {
		t.Run(r.verb+" "+r.args, func(t *testing.T) {
			s := newStage(t)
			s.prepare(r)
			before := s.files("repo", "home", "other")
			code, out, message := s.run(r)
			if after := s.files("repo", "home", "other"); maps.Equal(before, after) == r.writes {
				t.Errorf("it is said to write: %v\n%q became\n%q", r.writes, slices.Sorted(maps.Keys(before)), slices.Sorted(maps.Keys(after)))
			}
			if code != r.code || (out == "") != r.silent {
				t.Errorf("exit code %d, want %d; standard output %.200q, want none: %v\n%s", code, r.code, out, r.silent, message)
			}
		})
	}
}

// TestOlderNames expects of the older name of a verb what the newer one answers.
func TestOlderNames(t *testing.T) {
	t.Parallel()
	for old, now := range map[string]string{
		"signatures *.go":            "outline --signatures *.go",
		"signatures .":               "outline .",
		"update --batch order.go":    "sync order.go",
		"validate":                   "verify --drift",
		"validate cart.go --json":    "verify --drift cart.go --json",
		"doctor --json":              "verify --setup --json",
		"unlock":                     "verify --locks",
		"pr-context HEAD~1":          "diff-context --pr HEAD~1",
		"commit-context --json":      "diff-context --commit --json",
		"commit-context HEAD":        "diff-context --commit HEAD",
		"pr-context HEAD~1 --path x": "diff-context --pr HEAD~1 --path x",
	} {
		s := newStage(t)
		s.run(verbRun{verb: "sync"})
		code, out, message := s.run(verbRun{verb: old})
		nowCode, nowOut, nowMessage := s.run(verbRun{verb: now})
		if code != nowCode || out != nowOut || message != nowMessage || out+message == "" {
			t.Errorf("codegraph %s: %d\n%s%s\ncodegraph %s: %d\n%s%s", old, code, out, message, now, nowCode, nowOut, nowMessage)
		}
	}
	s := newStage(t)
	_, one, _ := s.run(verbRun{verb: "signature cart.go"})
	if _, many, _ := s.run(verbRun{verb: "outline --signatures cart.go"}); one != many || one == "" {
		t.Errorf("signature: %s\noutline --signatures: %s", one, many)
	}
	_, help, _ := s.run(verbRun{verb: "help --all"})
	for _, old := range []string{"signature", "update", "remove", "validate", "doctor", "unlock", "pr-context", "commit-context"} {
		if regexp.MustCompile(`(?m)^  ` + old + ` `).MatchString(help) {
			t.Errorf("help --all lists %s", old)
		}
	}
}
