package ignored

import (
	"path"
	"testing"
)

func TestIgnored(t *testing.T) {
	for _, c := range []struct {
		path, folder string
		ignored      bool
	}{
		{"a.go", "", false},
		{"_a.go", "", true},
		{".a.go", "", true},
		{"testdata.go", "", false},
		{"a/b.go", "", false},
		{"testdata/a/b.go", "testdata", true},
		{"a/_b/c/d.go", "a/_b", true},
		{"_a/.b/c.go", "_a/.b", true},
		{"a_b/testdata_c/d.go", "", false},
	} {
		dir := path.Dir(c.path)
		if got := Folder(dir); got != c.folder {
			t.Errorf("Folder(%q) = %q, want %q", dir, got, c.folder)
		}
		if got := Path(c.path); got != c.ignored {
			t.Errorf("Path(%q) = %v, want %v", c.path, got, c.ignored)
		}
	}
}
