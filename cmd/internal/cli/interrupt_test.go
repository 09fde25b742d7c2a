package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/output"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// TestInterrupted ends the making of a graph while files are read and while they are linked: it says so, no
// further file is begun, and the next run goes on from the facts that were made.
func TestInterrupted(t *testing.T) {
	const files = 640
	work := t.TempDir()
	t.Setenv("HOME", work)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	for i := range files {
		text := fmt.Sprintf("package p%d\n\n// F%d is one of many.\nfunc F%d() int { return %d }\n", i, i, i, i)
		if err := os.MkdirAll(filepath.Join(work, fmt.Sprint("p", i)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(work, fmt.Sprint("p", i), "f.go"), []byte(text), 0o644); err != nil {
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
	for phase, least := range map[string]int{"extract": 64, "link": files} {
		t.Run(phase, func(t *testing.T) {
			state := filepath.Join(t.TempDir(), "state")
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			var stderr bytes.Buffer
			last := 0
			code := Run(ctx, []string{"-C", work, "--state-dir", state, "index", "HEAD"}, verb.Streams{In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: &stderr,
				Progress: func(at string, done, _ int, _ int64) {
					if at == phase {
						cancel()
						last = done
					}
				}})
			if code != output.ExitError || !strings.Contains(stderr.String(), "the facts that were made are kept [cancelled]") {
				t.Errorf("exit code %d: %s", code, stderr.String())
			}
			if last > files/2 {
				t.Errorf("%d of %d files were done before it ended", last, files)
			}
			out, code := runCommand(t, "-C", work, "--state-dir", state, "index", "HEAD", "--json")
			var report struct{ Indexed []struct{ Extracted int } }
			if err := json.Unmarshal([]byte(out), &report); err != nil || code != 0 || len(report.Indexed) != 1 {
				t.Fatalf("exit code %d, %v: %s", code, err, out)
			}
			if kept := files - report.Indexed[0].Extracted; kept < least {
				t.Errorf("the facts of %d files were kept, want %d", kept, least)
			}
		})
	}
}
