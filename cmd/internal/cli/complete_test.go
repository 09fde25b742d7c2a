package cli

import (
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestComplete asks for values as shells do.
func TestComplete(t *testing.T) {
	work, state := smallRepository(t), filepath.Join(t.TempDir(), "state")
	for _, args := range [][]string{{"branch", "-M", "main"}, {"branch", "feature"}, {"tag", "v1.0"}} {
		if out, err := exec.Command("git", append([]string{"-C", work}, args...)...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	complete := func(line string) []string {
		t.Helper()
		args := append([]string{"__complete"}, strings.Split(line, " ")...)
		args = slices.Concat(args[:2], []string{"-C", work, "--state-dir", state}, args[2:])
		out, _ := runCommand(t, args...)
		lines := strings.Split(strings.TrimSpace(out), "\n")
		return lines[:len(lines)-1] // the last is cobra's directive
	}
	if got := complete("callers G"); len(got) > 0 {
		t.Errorf("without a graph: %q", got)
	}
	if _, code := runCommand(t, "-C", work, "--state-dir", state, "sync"); code != 0 {
		t.Fatalf("sync: exit code %d", code)
	}
	for line, want := range map[string][]string{
		"callers G":           {"G"},
		"symbol ma":           {"main"},
		"symbol b/b.go:":      {"b/b.go:G", "b/b.go:b"},
		"trace G F":           {"F"},
		"diff ma":             {"main"},
		"diff main..f":        {"main..feature"},
		"diff main...v":       {"main...v1.0"},
		"diff :w":             {":worktree"},
		"audit --base v":      {"v1.0"},
		"symbol --ref f":      {"feature"},
		"diff --format h":     {"html"},
		"audit --format s":    {"sarif"},
		"recipe dead-c":       {"dead-code"},
		"search --kind cla":   {"class"},
		"refs --edge inst":    {"instantiates"},
		"audit --fail-on w":   {"warning"},
		"diff --symbol ma":    {"main"},
		"diff --color al":     {"always"},
		"outline c":           {},
		"blame G":             {"G"},
		"audit --output mark": {"markdown:"},
	} {
		if got := complete(line); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		if out, code := runCommand(t, "completion", shell); code != 0 || !strings.Contains(out, "__complete") {
			t.Errorf("completion %s: exit code %d, %d bytes", shell, code, len(out))
		}
	}
}
