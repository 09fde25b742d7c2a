package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// project is a folder with the packages as a manager lays them out and the launcher's command; run starts the
// command and gives what the program printed, with node on the PATH or without.
type project struct {
	dir, command string
}

func newProject(t *testing.T, systems ...string) project {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	scope := filepath.Join(dir, "it's here", "node_modules", "@codegraph-dev")
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	launcher, err := os.ReadFile("npm/codegraph.js")
	if err != nil {
		t.Fatal(err)
	}
	write(filepath.Join(scope, "codegraph/bin/codegraph"), string(launcher))
	var optional []string
	for _, system := range systems {
		optional = append(optional, `"@codegraph-dev/cli-`+system+`": "1.0.0"`)
		write(filepath.Join(scope, "cli-"+system, "package.json"), "{}")
		write(filepath.Join(scope, "cli-"+system, "bin/codegraph"), "#!/bin/sh\necho ran \"$@\"\n")
	}
	write(filepath.Join(scope, "codegraph/package.json"), `{"optionalDependencies": {`+strings.Join(optional, ", ")+`}}`)
	commands := filepath.Join(scope, "../.bin")
	if err := os.MkdirAll(commands, 0o755); err != nil {
		t.Fatal(err)
	}
	return project{filepath.Dir(filepath.Dir(scope)), filepath.Join(commands, "codegraph")}
}

func (p project) run(t *testing.T, path string) (string, error) {
	t.Helper()
	cmd := exec.Command(p.command, "a b", "c")
	cmd.Dir, cmd.Env = p.dir, append(os.Environ(), "PATH="+path)
	out, err := cmd.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// TestLauncher runs the launcher through a link, as yarn makes one, and through a script, as pnpm writes one: the first run
// leaves a command that works without node, unless programs of several systems are there.
func TestLauncher(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil || runtime.GOOS == "windows" {
		t.Skip("needs node, and a system on which it is replaced")
	}
	out, err := exec.Command("node", "-p", "process.platform + '-' + process.arch").Output()
	if err != nil {
		t.Fatal(err)
	}
	here := strings.TrimSpace(string(out))
	withoutNode := t.TempDir()
	for _, tool := range []string{"sh", "readlink"} {
		file, err := exec.LookPath(tool)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(file, filepath.Join(withoutNode, tool)); err != nil {
			t.Fatal(err)
		}
	}
	link := func(p project) error { return os.Symlink("../@codegraph-dev/codegraph/bin/codegraph", p.command) }
	script := func(p project) error {
		return os.WriteFile(p.command, []byte("#!/bin/sh\nexec node \"${0%/*}/../@codegraph-dev/codegraph/bin/codegraph\" \"$@\"\n"+
			"# cmd-shim-target=../@codegraph-dev/codegraph/bin/codegraph\n"), 0o755)
	}
	for _, c := range []struct {
		name    string
		systems []string
		put     func(project) error
		direct  bool
	}{
		{"link", []string{here}, link, true},
		{"script", []string{here}, script, true},
		{"link of several systems", []string{here, "another-system"}, link, false},
		{"script of several systems", []string{here, "another-system"}, script, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newProject(t, c.systems...)
			if err := c.put(p); err != nil {
				t.Fatal(err)
			}
			for range 2 {
				if out, err := p.run(t, os.Getenv("PATH")); err != nil || out != "ran a b c" {
					t.Fatalf("%v: %s", err, out)
				}
			}
			if out, err := p.run(t, withoutNode); (err == nil) != c.direct {
				t.Errorf("without node: %v: %s", err, out)
			}
			if left, _ := filepath.Glob(p.command + ".*"); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}
