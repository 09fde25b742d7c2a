package arrows

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// changing are the functions of package os that make, change or remove files.
// os.Root's are not among them: they are cmd/internal/confined's.
var changing = []string{"Chmod", "Chown", "Chtimes", "Create", "CreateTemp", "Lchown", "Link", "Mkdir", "MkdirAll", "MkdirTemp", "OpenFile",
	"Remove", "RemoveAll", "Rename", "Symlink", "Truncate", "WriteFile", "CopyFS", "NewRoot", "OpenRoot", "OpenInRoot"}

// writers lists who calls them, a file or with a slash at the end a folder, and
// why it is no hole: what a repository put there decides about none of these paths.
var writers = map[string]string{
	"cmd/internal/confined/":             "the one place for files of a worktree or a home folder",
	"cmd/internal/agents/record.go":      "a file of the state folder, with its folder",
	"cmd/internal/links/":                "deletes a folder of the state folder by its name",
	"cmd/internal/output/outfile.go":     "files that the user names: --output, cache export",
	"cmd/internal/verbs/index/repos.go":  "deletes files of the state folder by their names",
	"cmd/internal/verbs/index/unlock.go": "deletes files of the state folder by their names",
	"cmd/internal/verbs/setup/doctor.go": "tries whether the state folder can be written; the file's name is new",
	"cmd/internal/state/collect.go":      "deletes files of the state folder by their names",
	"cmd/internal/state/names.go":        "a file of the state folder, by its name",
	"cmd/internal/watch/":                "marks in a folder of the state folder, by names of its own",
	"cmd/internal/state/scratch.go":      "a new folder for temporary files",
	"store/":                             "the state folder",
	"gitsrc/gitrepo/statcachefile.go":    "the state folder",
	"cmd/internal/fixture/":              "repositories made for tests",
	"cmd/internal/golden/":               "what is kept of a test, by its -update",
	"gitsrc/gittest/":                    "repositories made for tests",
	"extract/conformance/":               "fixtures, by the tests' -update",
	"cmd/internal/librarygen/":           "tables of this repository",
	"cmd/internal/check/":                "measurements over clones in a folder of their own, no part of the program",
	"cmd/internal/release/":              "releases, in a folder that the maintainer names, no part of the program",
}

// TestWritersAreListed finds calls that change files elsewhere, and entries of the
// list that nobody needs.
func TestWritersAreListed(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	used := map[string]bool{}
	checked := 0
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && (e.Name() == "testdata" || path != root && strings.HasPrefix(e.Name(), ".") && e.Name() != "..") {
			return fs.SkipDir
		}
		if e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		checked++
		calls, err := changes(path)
		if err != nil || len(calls) == 0 {
			return err
		}
		name := filepath.ToSlash(rel)
		for entry := range writers {
			if name == entry || strings.HasSuffix(entry, "/") && strings.HasPrefix(name, entry) {
				used[entry] = true
				return nil
			}
		}
		t.Errorf("%s calls %s: files of a worktree or a home folder are written through cmd/internal/confined; list it here with a reason if it writes something else", name, strings.Join(calls, ", "))
		return nil
	})
	if err != nil || checked < 300 {
		t.Fatalf("%d files looked at: %v", checked, err)
	}
	for entry := range writers {
		if !used[entry] {
			t.Errorf("%s writes no files any more: take it from the list", entry)
		}
	}
}

// changes gives the functions of a file's calls that change files.
func changes(path string) ([]string, error) {
	src, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"os"` }) {
		return nil, nil
	}
	var calls []string
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		if x, ok := s.X.(*ast.Ident); ok && x.Name == "os" && slices.Contains(changing, s.Sel.Name) {
			calls = append(calls, "os."+s.Sel.Name)
		}
		return true
	})
	return calls, nil
}
