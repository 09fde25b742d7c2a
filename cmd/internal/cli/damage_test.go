package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// TestEveryPageFlipped damages each page of an index in turn. A command then
// gives the right answer or an error that says what to do, and after a rebuild
// the right answer: never a wrong one.
func TestEveryPageFlipped(t *testing.T) {
	work, state := smallRepository(t), filepath.Join(t.TempDir(), "state")
	export := []string{"-C", work, "--state-dir", state, "--ref", "HEAD", "export", "--all"}
	want, code := runCommand(t, export...)
	if code != output.ExitOK || !strings.Contains(want, `"type":"edge"`) {
		t.Fatalf("exit code %d, %d bytes", code, len(want))
	}
	sound, err := os.ReadFile(filepath.Join(state, "index.db"))
	if err != nil {
		t.Fatal(err)
	}
	const page = 4096
	answers := map[int]int{}
	for from := 0; from < len(sound); from += page {
		broken := bytes.Clone(sound)
		for i := from; i < min(from+page, len(broken)); i++ {
			broken[i] ^= 0xff
		}
		restore(t, state, broken)
		got, code := runCommand(t, export...)
		answers[code]++
		switch {
		case code == output.ExitOK && got == want:
			continue
		case code != output.ExitError:
			t.Errorf("page %d flipped: exit code %d and another answer", from/page, code)
		}
		if _, code := runCommand(t, "-C", work, "--state-dir", state, "gc", "--rebuild"); code != output.ExitOK {
			t.Errorf("page %d flipped: gc --rebuild exits with %d", from/page, code)
		}
		if got, code := runCommand(t, export...); code != output.ExitOK || got != want {
			t.Errorf("page %d flipped: not whole after gc --rebuild, exit code %d", from/page, code)
		}
	}
	t.Logf("%d pages: %d right answers, %d errors", len(sound)/page, answers[output.ExitOK], answers[output.ExitError])
}

func smallRepository(t *testing.T) string {
	t.Helper()
	work := t.TempDir()
	t.Setenv("HOME", work)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	files := map[string]string{
		"go.mod":   "module example.com/a\n\ngo 1.22\n",
		"a.go":     "package a\n\n// F is called by G.\nfunc F() int { return 1 }\n",
		"b/b.go":   "package b\n\nimport \"example.com/a\"\n\n// G calls F.\nfunc G() int { return a.F() + unknown() }\n",
		"c/c.py":   "import os\n\n\ndef main():\n    return os.getcwd()\n",
		"README":   "nothing\n",
		".gitkeep": "",
	}
	for name, text := range files {
		path := filepath.Join(work, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "first"}} {
		cmd := exec.Command("git", args...)
		cmd.Dir = work
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	return work
}

// restore puts an index file in place of what is there.
func restore(t *testing.T, state string, data []byte) {
	t.Helper()
	if err := os.RemoveAll(state); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(state, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(state, "index.db"), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func runCommand(t *testing.T, args ...string) (string, int) {
	t.Helper()
	var out, stderr bytes.Buffer
	code := Run(t.Context(), args, verb.Streams{In: strings.NewReader(""), Out: &out, Err: &stderr})
	if code == output.ExitError && !strings.Contains(stderr.String(), "codegraph: ") {
		t.Errorf("%v: an error without a message: %q", args, stderr.String())
	}
	return out.String(), code
}
