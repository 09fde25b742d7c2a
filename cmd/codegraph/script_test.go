package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"codegraph": main, "fakeembed": fakeEmbed})
}

// TestScripts runs the program as its users do. Each script is a repository of
// its own; git is the real one.
func TestScripts(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("the scripts make their repositories with git")
	}
	const dir = "testdata/script"
	if found, err := filepath.Glob(filepath.Join(dir, "*.txtar")); err != nil || len(found) == 0 {
		t.Fatalf("no scripts in %s (%v)", dir, err)
	}
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		Setup:               setup,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"action":       playAction,
			"gitlab":       playGitLab,
			"exits":        exits,
			"flip":         flip,
			"conforms":     conforms,
			"unprivileged": unprivileged,
			"await":        await,
		},
		Condition: condition,
	})
}

// setup gives git an identity and keeps the user's configuration out.
func setup(env *testscript.Env) error {
	home, err := os.MkdirTemp("", "codegraph-script-home-")
	if err != nil {
		return err
	}
	env.Defer(func() { os.RemoveAll(home) })
	if err := os.Chmod(home, 0o755); err != nil { // also for the unprivileged
		return err
	}
	const config = "[user]\n\tname = A U Thor\n\temail = author@example.com\n[init]\n\tdefaultBranch = main\n[core]\n\tautocrlf = false\n[advice]\n\tdetachedHead = false\n"
	root, err := filepath.Abs("../..")
	if err != nil {
		return err
	}
	env.Setenv("SOURCE_ROOT", root)
	env.Setenv("HOME", home)
	env.Setenv("XDG_CONFIG_HOME", filepath.Join(home, ".config"))
	env.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	env.Setenv("GIT_AUTHOR_DATE", "2024-01-01T00:00:00Z")
	env.Setenv("GIT_COMMITTER_DATE", "2024-01-01T00:00:00Z")
	env.Setenv("GOCACHE", os.Getenv("GOCACHE"))
	env.Setenv("CODEGRAPH_STATE_DIR", "")
	return os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(config), 0o644)
}

// exits runs a program and checks its exit code: exits CODE program [args...].
// Its output is there for stdout and stderr as after exec.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE program [args...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if exit, ok := err.(*exec.ExitError); ok {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got := fmt.Sprint(code); got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// conforms checks that what the last command printed has the published form of
// a verb's answer: conforms VERB.
func conforms(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: conforms VERB")
	}
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(ts.Getenv("SOURCE_ROOT"), "docs", "schema", args[0]+".schema.json"))
	ts.Check(err)
	doc, err := jsonschema.UnmarshalJSON(strings.NewReader(ts.ReadFile("stdout")))
	ts.Check(err)
	ts.Check(schema.Validate(doc))
}

// await runs a command until its output has a text, for a while: await 'COMMAND' 'TEXT'.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await 'COMMAND' 'TEXT'")
	}
	words := strings.Fields(args[0])
	for begun := time.Now(); time.Since(begun) < 30*time.Second; time.Sleep(50 * time.Millisecond) {
		if ts.Exec(words[0], words[1:]...) == nil && strings.Contains(ts.ReadFile("stdout"), args[1]) {
			return
		}
	}
	ts.Fatalf("%s does not print %s", args[0], args[1])
}

// flip inverts the bytes of a file from an offset on: flip FILE OFFSET COUNT.
func flip(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: flip FILE OFFSET COUNT")
	}
	var offset, count int
	if _, err := fmt.Sscan(args[1]+" "+args[2], &offset, &count); err != nil {
		ts.Fatalf("flip: %v", err)
	}
	name := ts.MkAbs(args[0])
	data, err := os.ReadFile(name)
	ts.Check(err)
	for i := offset; i < min(offset+count, len(data)); i++ {
		data[i] ^= 0xff
	}
	ts.Check(os.WriteFile(name, data, 0o644))
}

// condition adds [mount]: a small file system can be mounted.
func condition(name string) (bool, error) {
	if name != "mount" {
		return false, fmt.Errorf("unknown condition %q", name)
	}
	dir, err := os.MkdirTemp("", "mount-")
	if err != nil {
		return false, err
	}
	defer os.Remove(dir)
	if os.Geteuid() != 0 || exec.Command("mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", dir).Run() != nil {
		return false, nil
	}
	return true, exec.Command("umount", dir).Run()
}
