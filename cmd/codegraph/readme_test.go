package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/cmd/internal/golden"
)

// TestReadme runs the commands of README.md's first pictures in the shop of testdata/script/diff.txtar, whose price takes a
// currency, and compares what they print.
func TestReadme(t *testing.T) {
	if os.PathSeparator != '/' {
		t.Skip("the page shows paths of other systems")
	}
	file := filepath.Join("..", "..", "README.md")
	kept, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, _ := strings.Cut(string(kept), "## What a review looks like\n")
	section, after, found := strings.Cut(rest, "## Quick start\n")
	if !found || strings.Count(section, "    $ codegraph ") < 3 {
		t.Fatal("README.md has not three pictures of output before its quick start")
	}
	s := shop(t)
	var now strings.Builder
	running := false
	for line := range strings.Lines(section) {
		command, shows := strings.CutPrefix(line, "    $ codegraph ")
		switch {
		case shows:
			out, err := s.command(strings.TrimSpace(command) + " --no-pager").Output()
			if code := exitCode(t, err); code > 1 {
				t.Fatalf("codegraph %s: exit code %d", command, code)
			}
			now.WriteString(line)
			for l := range strings.Lines(strings.TrimRight(s.steady(string(out)), "\n") + "\n") {
				now.WriteString(strings.TrimRight("    "+l, " \n") + "\n")
			}
			now.WriteString("\n")
		case running && (strings.HasPrefix(line, "    ") || line == "\n"):
			continue
		default:
			now.WriteString(line)
		}
		running = shows || running && strings.HasPrefix(line, " ")
	}
	text := before + "## What a review looks like\n" + now.String() + "## Quick start\n" + after
	golden.Compare(t, file, text, *update, "README.md is not what the program says; run go test ./cmd/codegraph -run TestReadme -update")
}

// shop is a repository whose price has another signature on disk than in its commit.
func shop(t *testing.T) *stage {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("testdata", "script", "diff.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	top := t.TempDir()
	s := &stage{t, program(t), top, filepath.Join(top, "repo"), filepath.Join(top, "state"), filepath.Join(top, "home"), filepath.Join(top, "other")}
	write := func(name string, data []byte) {
		file := filepath.Join(s.repo, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var changed []byte
	for _, f := range a.Files {
		switch {
		case f.Name == "resigned.txt":
			changed = f.Data
		case f.Name != "more.txt":
			write(f.Name, f.Data)
		}
	}
	for _, args := range [][]string{{"init", "-q", "-b", "main"}, {"add", "."}, {"-c", "user.name=A U Thor", "-c", "user.email=a@example.com", "commit", "-qm", "Sell things"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = s.repo
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	write("price/price.go", changed)
	return s
}
