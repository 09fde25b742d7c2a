package matrix

import (
	"bytes"
	"fmt"
	"os/exec"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// history writes all trees of a run as commits of one repository, at once.
type history struct{ stream bytes.Buffer }

func (h *history) commit(branch string, files []txtar.File) {
	fmt.Fprintf(&h.stream, "commit refs/heads/%s\ncommitter a <a@example.com> 1700000000 +0000\ndata 0\n", branch)
	for _, f := range files {
		fmt.Fprintf(&h.stream, "M 100644 inline %s\ndata %d\n%s\n", f.Name, len(f.Data), f.Data)
	}
}

func (h *history) open(t *testing.T) *gitrepo.Repository {
	t.Helper()
	dir := t.TempDir()
	for _, args := range [][]string{{"init", "-q", "-b", "main"}, {"fast-import", "--quiet"}} {
		cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
		if args[0] == "fast-import" {
			cmd.Stdin = &h.stream
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v: %s", args, err, out)
		}
	}
	repo, err := gitrepo.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { repo.Close() })
	return repo
}
