package gitrepo_test

import (
	"testing"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

func TestIgnoredInTree(t *testing.T) {
	files := map[string]string{".gitignore": "/dist/\n*.gen.ts\nsrc/api/**\n!src/api/kept.ts\n", "pkg/.gitignore": "_version.py\n"}
	read := func(path string) []byte {
		if s, ok := files[path]; ok {
			return []byte(s)
		}
		return nil
	}
	for path, want := range map[string]bool{
		"dist/index": true, "src/dist/index": false, "src/a.gen.ts": true, "src/a": false, "src/api/x": true, "src/api/kept.ts": false,
		"pkg/_version.py": true, "_version.py": false, "pkg/sub/_version.py": true, "a": false,
	} {
		if got := gitrepo.IgnoredInTree(path, read); got != want {
			t.Errorf("%s: ignored %v, want %v", path, got, want)
		}
	}
}
