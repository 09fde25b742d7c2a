package gitrepo

import (
	"io/fs"
	"os"
	"slices"
	"testing"
	"testing/fstest"
)

// TestNamesInOtherCase pairs names of the index with those on disk, as core.ignorecase says.
func TestNamesInOtherCase(t *testing.T) {
	files := fstest.MapFS{"README.md": {}, "Lib": {Mode: fs.ModeDir | 0o755}, "same.go": {}, "new.go": {}}
	disk, err := fs.ReadDir(files, ".")
	if err != nil {
		t.Fatal(err)
	}
	tracked := []trackedName{{name: "gone.go", fileHi: 1}, {name: "lib", dirLo: 1, dirHi: 2}, {name: "readme.md", fileLo: 2, fileHi: 3}, {name: "same.go", fileLo: 3, fileHi: 4}}
	for fold, want := range map[bool][]string{
		false: {"Lib Lib", "README.md README.md", "gone.go -", "lib -", "new.go new.go", "readme.md -", "same.go same.go"},
		true:  {"gone.go -", "lib Lib", "new.go new.go", "readme.md README.md", "same.go same.go"},
	} {
		var got []string
		for _, sl := range (&scan{fold: fold}).mergeNames(slices.Clone(tracked), slices.Clone(disk)) {
			got = append(got, sl.tracked.name+" "+diskName(sl.disk))
		}
		if !slices.Equal(got, want) {
			t.Errorf("core.ignorecase %v: %q, want %q", fold, got, want)
		}
	}
}

func diskName(e os.DirEntry) string {
	if e == nil {
		return "-"
	}
	return e.Name()
}
