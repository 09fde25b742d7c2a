package gitrepo

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestWorktreeFolders: what is to be watched, and which names concern the tree, is
// what git says of tracked and ignored ones.
func TestWorktreeFolders(t *testing.T) {
	f := newFixture(t)
	f.write("src/main.go", "package a\n")
	f.write("build/kept.txt", "tracked in an ignored folder\n")
	f.write("logs/tracked.log", "tracked although ignored\n")
	f.git("add", "-f", ".")
	f.write(".gitignore", "*.log\nbuild/\nnode_modules/\n")
	f.write("src/.gitignore", "!kept.log\n/local\n")
	f.commit("one", 0)
	f.write("node_modules/x/index.js", "x\n")
	f.write("build/out/made.txt", "x\n")
	f.must(os.MkdirAll(filepath.Join(f.dir, "new/empty"), 0o755))

	w, err := f.open().WorktreeFolders(context.Background())
	f.must(err)
	got := w.Paths()
	slices.Sort(got)
	if diff := cmp.Diff([]string{"", "build/", "logs/", "new/", "new/empty/", "src/"}, got); diff != "" {
		t.Errorf("folders (-want +got):\n%s", diff)
	}
	for _, tt := range []struct {
		name  string
		isDir bool
		want  bool
	}{
		{"src/main.go", false, true},
		{"src/other.go", false, true},
		{"src/debug.log", false, false},
		{"src/kept.log", false, true},
		{"src/local", false, false},
		{"src/deeper", true, true},
		{"logs/tracked.log", false, true},
		{"logs/other.log", false, false},
		{"build/kept.txt", false, true},
		{"build/other.txt", false, false},
		{"build/out", true, false},
		{"node_modules", true, false},
		{"node_modules/x/index.js", false, false},
		{".gitignore", false, true},
		{".git", true, false},
		{"new/empty/a.go", false, true},
		{"build", true, true},
	} {
		if got := w.Concerns(tt.name, tt.isDir); got != tt.want {
			t.Errorf("%s concerns the tree: %v, want %v", tt.name, got, tt.want)
		}
	}
}
