package hooks

import (
	"os"
	"path/filepath"
	"testing"
)

// TestCommand names the way that everybody who clones has, where the worktree has a hook manager.
func TestCommand(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"README.md", "", "codegraph hook install"},
		{"package.json", `{"devDependencies": {"typescript": "^5"}}`, "codegraph hook install"},
		{"package.json", `{"devDependencies": {"husky": "^9"}}`, "codegraph hook install --husky"},
		{".lefthook.yml", "", "codegraph hook install --lefthook"},
		{".pre-commit-config.yaml", "", "codegraph hook install --pre-commit-framework"},
	} {
		root := t.TempDir()
		if err := os.WriteFile(filepath.Join(root, c.file), []byte(c.text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := Command(root); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.file, c.text, got, c.want)
		}
	}
}
