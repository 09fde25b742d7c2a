package cli

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

const parsedOnce = `
-- before/go.mod --
module example.com/m
-- before/lib/lib.go --
package lib

// Add adds.
func Add(a, b int) int { return a + b }

type Shape interface{ Area() int }
-- before/use/use.go --
package use

import "example.com/m/lib"

func Twice(n int) int { return lib.Add(n, n) }
-- before/use/use_test.go --
package use

import "testing"

func TestTwice(t *testing.T) { Twice(2) }
-- before/lib.py --
def add(a, b):
    """Adds."""
    return a + b
-- before/use.py --
from lib import add

def twice(n):
    return add(n, n)
-- before/a/Lib.java --
package a;
public class Lib {
  /** Adds. */
  public static int add(int a, int b) { return a + b; }
}
-- before/a/Use.java --
package a;
class Use { int twice(int n) { return Lib.add(n, n); } }
-- after/lib/lib.go --
package lib

// Add adds three.
func Add(a, b, c int) int { return a + b + c }

type Shape interface{ Area() int; Name() string }
-- after/lib.py --
def add(a, b, c):
    """Adds three."""
    return a + b + c
-- after/a/Lib.java --
package a;
public class Lib {
  /** Adds three. */
  public static int add(int a, int b, int c) { return a + b + c; }
}
`

// TestDiffExtractsOnce compares two commits of which neither graph is held: a text is
// extracted once, whether it changed, refers to what changed, or neither. With the base
// indexed before, that holds for what changed on the other side.
func TestDiffExtractsOnce(t *testing.T) {
	dir := t.TempDir()
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=t", "-c", "user.email=t@example.com"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	git("init", "-q")
	for _, side := range []string{"before", "after"} {
		for _, f := range txtar.Parse([]byte(parsedOnce)).Files {
			rest, err := filepath.Rel(side, f.Name)
			if err != nil || rest[:2] == ".." {
				continue
			}
			path := filepath.Join(dir, rest)
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, f.Data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		git("add", "-A")
		git("commit", "-q", "-m", side)
	}
	extractions := spyOnExtractions(t)
	run := func(state string, args ...string) map[string]int {
		t.Helper()
		clear(extractions.of)
		if code := Run(context.Background(), append(args, "-C", dir, "--state-dir", state), verb.Streams{Out: io.Discard, Err: io.Discard}); code == 2 {
			t.Fatalf("%v failed", args)
		}
		return extractions.of
	}
	for text, n := range run(t.TempDir(), "diff", "HEAD~1", "HEAD") {
		if n != 1 {
			t.Errorf("neither side held: extracted %d times:\n%s", n, text)
		}
	}
	held := t.TempDir()
	if n := len(run(held, "index", "HEAD~1")); n < 7 {
		t.Fatalf("%d extractions of a cold index: the spy sees nothing", n)
	}
	for text, n := range run(held, "diff", "HEAD~1", "HEAD") {
		if n != 1 {
			t.Errorf("the base held: extracted %d times:\n%s", n, text)
		}
	}
	if again := run(held, "diff", "HEAD~1", "HEAD"); len(again) != 0 {
		t.Errorf("asked again: %d texts extracted", len(again))
	}
}

// extractions counts, by text, how often extractors ran.
type extractions struct {
	mu sync.Mutex
	of map[string]int
}

func spyOnExtractions(t *testing.T) *extractions {
	seen := &extractions{of: map[string]int{}}
	for _, l := range extract.Languages() {
		known := extract.ByName(l.Name)
		original := known.Extract
		t.Cleanup(func() { known.Extract = original })
		known.Extract = func(source []byte) (*facts.File, error) {
			seen.mu.Lock()
			seen.of[known.Name+":\n"+string(source)]++
			seen.mu.Unlock()
			return original(source)
		}
	}
	return seen
}
