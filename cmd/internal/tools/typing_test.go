package tools

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/cmd/internal/fixture"
	"github.com/codegraph-dev/codegraph/cmd/internal/verb"
)

// What stays open while a name is typed is that of the revision as it is now, and comes anew where the
// state folder was removed meanwhile.
func TestTypingFollows(t *testing.T) {
	st, dir := fixture.Open(t, "../lookup/testdata/names.txtar")
	folder := st.Folder()
	f, err := openRepositories(t.Context(), &verb.Env{Dir: dir, Quiet: true}, nil, false, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer f.wait()
	find := func(text string) string {
		t.Helper()
		list, err := f.typed(t.Context(), "", "HEAD", text, 5)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, x := range list {
			names = append(names, x.Kind+" "+x.Name)
		}
		return strings.Join(names, ", ")
	}
	if got := find("zebracorn"); got != "" {
		t.Fatalf("found before it is there: %s", got)
	}
	if err := os.WriteFile(filepath.Join(dir, "zebra.go"), []byte("package shop\n\nfunc zebracorn() {}\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"add", "."}, {"commit", "-qm", "two"}} {
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@example.com"}, args...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
	}
	if got := find("zebrac"); got != "function zebracorn" {
		t.Errorf("after a commit: %s", got)
	}
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if got := find("zebra"); got != "function zebracorn, file zebra.go" {
		t.Errorf("after the state folder went: %s", got)
	}
	if _, err := f.typed(t.Context(), "", "nowhere", "z", 5); err == nil {
		t.Error("an unknown revision is no error")
	}
}
