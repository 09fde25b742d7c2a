package arrows

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
)

// rooms are where a language may be named: folders (with a slash at the end) and the lists.
var rooms = []string{"extract/lang/", "extract/extract.go", "snapshot/link/languages.go", "diffctx/analysis/languages.go",
	diffRooms + "ecmascript/", diffRooms + "golang/", diffRooms + "java/", diffRooms + "python/",
	linkRooms + "css/", linkRooms + "ecmascript/", linkRooms + "golang/", linkRooms + "java/", linkRooms + "python/"}

// diffRooms is where what comparisons know of one language is.
const diffRooms = "diffctx/internal/"

// linkRooms is where the languages' binders are.
const linkRooms = "snapshot/link/internal/"

// ownFiles are the files of other packages that are about one language: they register
// what is particular to it.
var ownFiles = regexp.MustCompile(`^diffctx/filereach/(ecmascript|golang|python)(_\w+)?\.go$`)

// predicates are functions that ask for a language by its name.
var predicates = regexp.MustCompile(`^[iI]s(Go|Java|Python|Script|TypeScript|CSS)([A-Z]\w*)?$`)

// packages are the rooms of diffctx, which the languages' own files import alone.
var packages = []string{"golang", "goreach", "gotypes", "java", "python", "ecmascript"}

// words are names and endings of languages that mean other things too: formats of output, files of data.
var words = []string{"basic", "c", "json", "r", "html", "markdown", "sql", "toml", "yaml", "properties",
	".json", ".html", ".htm", ".md", ".markdown", ".txt", ".t", ".toml", ".yml", ".yaml", ".sql"}

// exceptions are the lines elsewhere that are no question about a language, by file. Nobody
// raises a number.
var exceptions = map[string]int{
	"cmd/internal/cli/pager.go":         1, // the pager of most systems is called less
	"cmd/internal/coverage/report.go":   1, // a form of reports is called go
	"cmd/internal/summary/manifests.go": 2, // keys of manifests: the platform that a package asks for
	"extract/linguist/linguist.go":      1, // the ending of headers, which several languages share
}

// TestLanguagesInTheirRooms holds that nobody else names a language: what is
// particular to one is asked of its descriptor, or of what it registers.
func TestLanguagesInTheirRooms(t *testing.T) {
	got := map[string][]string{}
	for _, file := range programFiles(t) {
		if !inRoom(file) {
			got[file] = naming(t, file)
		}
	}
	for file := range exceptions {
		if _, ok := got[file]; !ok {
			t.Errorf("%s is no file outside of the languages' rooms: take it from the exceptions", file)
		}
	}
	for file, lines := range got {
		switch declared := exceptions[file]; {
		case len(lines) > declared:
			t.Errorf("%s names a language %d times, %d are allowed: ask its descriptor (extract/lang.Language) instead, or list the word above where it means something else\n\t%s", file, len(lines), declared, strings.Join(lines, "\n\t"))
		case len(lines) < declared:
			t.Errorf("%s names a language %d times: lower its number of exceptions, %d", file, len(lines), declared)
		}
	}
}

func inRoom(file string) bool {
	return ownFiles.MatchString(file) || slices.ContainsFunc(rooms, func(r string) bool { return file == r || strings.HasSuffix(r, "/") && strings.HasPrefix(file, r) })
}

// programFiles lists the files of the packages that the program consists of, tests apart.
func programFiles(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, p := range list(t, "-deps", "./cmd/codegraph") {
		dir, ours := strings.CutPrefix(p.ImportPath, module+"/")
		if !ours {
			continue
		}
		files, err := filepath.Glob(filepath.Join("../../..", dir, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no files of %s: %v", dir, err)
		}
		for _, f := range files {
			if !strings.HasSuffix(f, "_test.go") {
				out = append(out, path.Join(dir, filepath.Base(f)))
			}
		}
	}
	return out
}

// naming lists the lines of a file that name a language.
func naming(t *testing.T, file string) []string {
	t.Helper()
	name := filepath.Join("../../..", file)
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	lines, text := map[int]bool{}, strings.Split(string(src), "\n")
	ast.Inspect(tree, func(n ast.Node) bool {
		if namesLanguage(n) {
			lines[set.Position(n.Pos()).Line] = true
		}
		return true
	})
	var out []string
	for _, l := range slices.Sorted(maps.Keys(lines)) {
		out = append(out, fmt.Sprintf("%s:%d: %s", file, l, strings.TrimSpace(text[l-1])))
	}
	return out
}

// namesLanguage reports a literal of a language's name or ending, a constant of a family,
// the use of a predicate, and that of a language's room.
func namesLanguage(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(n.Value)
		return err == nil && n.Kind == token.STRING && nameOrEnding(s)
	case *ast.SelectorExpr:
		x, ok := n.X.(*ast.Ident)
		return ok && (x.Name == "lang" && family(n.Sel.Name) || slices.Contains(packages, x.Name))
	case *ast.Ident:
		return predicates.MatchString(n.Name)
	}
	return false
}

func nameOrEnding(s string) bool {
	return s != "" && !slices.Contains(words, s) && slices.ContainsFunc(extract.Languages(), func(l lang.Language) bool {
		return l.Name == s || string(l.Family) == s || slices.Contains(l.Extensions, s)
	})
}

// family reports the name of a family's constant.
func family(name string) bool {
	return slices.Contains([]string{"Go", "Java", "Python", "ECMAScript"}, name)
}
