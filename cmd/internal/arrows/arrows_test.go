package arrows

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/codegraph-dev/codegraph"

// pkg is what `go list` says of a package.
type pkg struct {
	ImportPath                         string
	Standard                           bool
	Imports, TestImports, XTestImports []string
}

// layers lists what the packages of a top folder may import of the other top
// folders, directly.
var layers = map[string][]string{
	"cmd":      {"cache", "diffctx", "extract", "gitsrc", "snapshot", "store"},
	"diffctx":  {"extract", "snapshot"},
	"snapshot": {"cache", "extract", "gitsrc"},
	"cache":    {},
	"extract":  {},
	"gitsrc":   {},
	"store":    {"snapshot"}, // graphs in it; its other packages are held by TestReach
}

// testLayers lists what tests may import beyond that.
var testLayers = map[string][]string{
	"cache":    {"store"},
	"diffctx":  {"gitsrc"},
	"snapshot": {"store"},
	"store":    {"gitsrc"},
}

func TestLayers(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range own(t) {
		layer := layerOf(p.ImportPath)
		allowed, known := layers[layer]
		if !known {
			t.Errorf("%s is in no layer: add it to ARCHITECTURE.md and to this test, or move it", p.ImportPath)
			continue
		}
		seen[layer] = true
		complain(t, p, p.Imports, allowed)
		complain(t, p, slices.Concat(p.TestImports, p.XTestImports), slices.Concat(allowed, testLayers[layer]))
	}
	for layer := range layers {
		if !seen[layer] {
			t.Errorf("no package in %s: the check would pass without checking it", layer)
		}
	}
}

func complain(t *testing.T, p pkg, imports, allowed []string) {
	t.Helper()
	for _, i := range imports {
		if to := layerOf(i); to != "" && to != layerOf(p.ImportPath) && !slices.Contains(allowed, to) {
			t.Errorf("%s imports %s: %s may import only %v", p.ImportPath, i, layerOf(p.ImportPath), allowed)
		}
	}
}

// confined lists imports that only some packages may have, directly.
var confined = []struct {
	imports string // a path or, with a slash at the end, all below it
	only    []string
	why     string
}{
	{"database/sql", []string{"store"}, "only store speaks SQL"},
	{"modernc.org/sqlite", []string{"store"}, "only store speaks SQL"},
	{"modernc.org/sqlite/", []string{"store"}, "only store speaks SQL"},
	{module + "/store/records", []string{"store", "cmd"}, "store is wired by cmd"},
	{"github.com/smacker/go-tree-sitter/", []string{"extract", "cmd/internal/check/bench", "cmd/internal/check/references"}, "only extractors know grammars, and checks of them"},
	{"github.com/spf13/", []string{"cmd"}, "libraries have no command line"},
	{"github.com/spf13/cobra", []string{"cmd/internal/cli"}, "verbs know no command line: their descriptions are made commands of"},
	{module + "/cmd/internal/verbs/", []string{"cmd/internal/verbs"}, "the list of verbs is what skins know of them"},
	{"os/exec", []string{"cmd", "gitsrc"}, "nothing of a repository is ever run"},
}

func TestConfinedImports(t *testing.T) {
	for _, p := range own(t) {
		at := strings.TrimPrefix(p.ImportPath, module+"/")
		for _, c := range confined {
			if slices.ContainsFunc(c.only, func(o string) bool { return at == o || strings.HasPrefix(at, o+"/") }) {
				continue
			}
			for _, i := range p.Imports {
				if i == c.imports || strings.HasSuffix(c.imports, "/") && strings.HasPrefix(i, c.imports) {
					t.Errorf("%s imports %s: %s", at, i, c.why)
				}
			}
		}
	}
}

// linkCore is what the linker's languages import. It imports none of them, nor does one
// the other, scripts apart, which import style sheets.
const linkCore = module + "/snapshot/link/internal/core"

// pure lists packages by the whole of what they may import outside of the
// standard library, and what of the standard library does input or output.
var pure = map[string][]string{
	"snapshot/link":                         {module + "/extract/facts", module + "/extract/lang", module + "/snapshot/link/internal"},
	"snapshot/link/internal/byname":         {module + "/extract/facts", module + "/extract/lang", linkCore},
	"snapshot/link/internal/core":           {module + "/extract/facts", module + "/extract/lang", module + "/extract/letters", "github.com/cespare/xxhash/v2"},
	"snapshot/link/internal/css":            {module + "/extract/facts", module + "/extract/lang", linkCore},
	"snapshot/link/internal/ecmascript":     {module + "/extract/facts", module + "/extract/lang", linkCore, module + "/snapshot/link/internal/css"},
	"snapshot/link/internal/golang":         {module + "/extract/facts", module + "/extract/lang", "golang.org/x/mod", linkCore},
	"snapshot/link/internal/java":           {module + "/extract/facts", module + "/extract/lang", linkCore, module + "/snapshot/link/internal/java"},
	"snapshot/link/internal/java/library":   {module + "/extract/lang", linkCore},
	"snapshot/link/internal/java/nominal":   {module + "/extract/facts", linkCore, module + "/snapshot/link/internal/java/library", module + "/snapshot/link/internal/java/overloads"},
	"snapshot/link/internal/java/overloads": {module + "/extract/facts", linkCore},
	"snapshot/link/internal/python":         {module + "/extract/facts", module + "/extract/lang", linkCore},
	"extract/facts":                         {"github.com/cespare/xxhash/v2"},
}

var doesIO = []string{"os", "os/exec", "net", "net/http", "io/fs", "io/ioutil", "syscall", "database/sql", "log", "log/slog", "time", "math/rand", "math/rand/v2"}

func TestPurePackages(t *testing.T) {
	standard := map[string]bool{}
	for _, p := range list(t, "-deps", "./...") {
		standard[p.ImportPath] = p.Standard
	}
	checked := 0
	for _, p := range own(t) {
		allowed, ok := pure[strings.TrimPrefix(p.ImportPath, module+"/")]
		if !ok {
			continue
		}
		checked++
		for _, i := range p.Imports {
			switch {
			case slices.Contains(doesIO, i):
				t.Errorf("%s imports %s: it does no input or output and knows no clock", p.ImportPath, i)
			case !standard[i] && !slices.ContainsFunc(allowed, func(a string) bool { return i == a || strings.HasPrefix(i, a+"/") }):
				t.Errorf("%s imports %s: it may import only %v", p.ImportPath, i, allowed)
			}
		}
	}
	if checked != len(pure) {
		t.Errorf("%d pure packages found, %d listed", checked, len(pure))
	}
}

// subjects lists what a package below diffctx/internal may import of the others there. Only
// diffctx itself imports the languages.
var subjects = map[string][]string{
	"result":         {},
	"compare":        {"result"},
	"changes":        {"compare", "result"},
	"surface":        {"compare", "result"},
	"reach":          {"changes", "compare", "result", "surface"},
	"breaks":         {"compare", "result", "surface"},
	"dangling":       {"breaks", "compare", "result"},
	"api":            {"breaks", "compare", "result", "surface"},
	"dispatch":       {"changes", "compare", "result", "surface"},
	"dependencies":   {"compare", "result"},
	"diff":           {"api", "breaks", "changes", "compare", "dangling", "dependencies", "dispatch", "reach", "result", "surface"},
	"audit":          {"breaks", "compare", "dangling", "diff", "reach", "result"},
	"changelog":      {"api", "audit", "breaks", "changes", "compare", "dispatch", "result"},
	"conflicts":      {"breaks", "compare", "diff", "result"},
	"drawing":        {"compare", "result"},
	"ecmascript":     {"api", "breaks", "compare", "dangling", "result", "surface"},
	"golang":         {"api", "breaks", "compare", "diff", "dispatch", "golang/goreach", "golang/gotypes", "reach", "result", "surface"},
	"golang/goreach": {},
	"golang/gotypes": {},
	"java":           {"api", "breaks", "compare", "dangling", "result", "surface"},
	"python":         {"api", "breaks", "compare", "dependencies", "reach", "result", "surface"},
}

// TestSubjects holds the arrows between the packages that comparisons are made of.
func TestSubjects(t *testing.T) {
	const below = module + "/diffctx/internal/"
	seen := 0
	for _, p := range own(t) {
		name, ok := strings.CutPrefix(p.ImportPath, below)
		if !ok {
			continue
		}
		allowed, listed := subjects[name]
		if !listed {
			t.Errorf("%s is not listed: say what it may import", p.ImportPath)
			continue
		}
		seen++
		for _, i := range p.Imports {
			if to, ok := strings.CutPrefix(i, below); ok && !slices.Contains(allowed, to) {
				t.Errorf("%s imports %s: it may import only %v of them", name, to, allowed)
			}
		}
	}
	if seen != len(subjects) {
		t.Errorf("%d packages found, %d listed", seen, len(subjects))
	}
}

// TestReach looks at all that a package drags in, however indirectly.
func TestReach(t *testing.T) {
	for from, never := range map[string][]string{
		"./extract/...":       {"github.com/go-git/go-git/v5", "database/sql", module + "/gitsrc/gitrepo", module + "/store/records"},
		"./gitsrc/...":        {"database/sql", module + "/extract", module + "/store/records"},
		"./diffctx/...":       {"database/sql", module + "/store/records"},
		"./diffctx/signature": {module + "/snapshot/graph"},
		"./snapshot/config":   {"github.com/go-git/go-git/v5", module + "/gitsrc/gitrepo", module + "/snapshot/graph"},
		"./store/records":     {module + "/snapshot/graph"},
		"./store/fulltext":    {module + "/snapshot/graph"},
		"./store/tables":      {module + "/snapshot/graph"},
		"./snapshot/...":      {"database/sql", module + "/store/records"},
		"./cmd/codegraph":     {"github.com/mark3labs/mcp-go/server", "github.com/santhosh-tekuri/jsonschema/v6"}, // compile schemas in init, on every start
	} {
		for _, p := range list(t, "-deps", from) {
			if slices.Contains(never, p.ImportPath) {
				t.Errorf("%s reaches %s", from, p.ImportPath)
			}
		}
	}
}

// forOthers are the faces for other programs, each with the package that this program asks instead.
var forOthers = map[string]string{"snapshot": "snapshot/graph", "diffctx": "diffctx/analysis", "gitsrc": "gitsrc/gitrepo", "store": "store/records"}

// TestTopFolders holds that code is in the folders that the repository is known by, and that the program itself
// imports no face for other programs: only faces import faces.
func TestTopFolders(t *testing.T) {
	for _, p := range own(t) {
		if !slices.Contains([]string{"cache", "cmd", "diffctx", "extract", "gitsrc", "snapshot", "store"}, layerOf(p.ImportPath)) {
			t.Errorf("%s stands in none of the top folders", p.ImportPath)
		}
		if _, face := forOthers[strings.TrimPrefix(p.ImportPath, module+"/")]; face {
			continue
		}
		for face, instead := range forOthers {
			if slices.Contains(p.Imports, module+"/"+face) {
				t.Errorf("%s imports %s, which is for other programs: import %s", p.ImportPath, face, instead)
			}
		}
	}
}

// topFiles are the files that the top of the repository has, besides those that begin with a dot.
var topFiles = []string{"ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "SECURITY.md", "action.yml", "go.mod", "go.sum"}

// TestTopFiles holds that nothing else is put there, such as the log of a measurement.
func TestTopFiles(t *testing.T) {
	out, err := exec.Command("git", "-C", "../../..", "ls-files", ":(top,glob)*").Output()
	if err != nil {
		t.Skip("no repository: ", err)
	}
	for name := range strings.Lines(string(out)) {
		if name = strings.TrimSpace(name); name[0] != '.' && !slices.Contains(topFiles, name) {
			t.Errorf("%s is at the top of the repository: move it to a folder, or list it", name)
		}
	}
}

// layerOf is the top folder of a package of this module; "" for others.
func layerOf(path string) string {
	rest, ok := strings.CutPrefix(path, module+"/")
	if !ok {
		return ""
	}
	top, _, _ := strings.Cut(rest, "/")
	return top
}

func own(t *testing.T) []pkg { return list(t, "./...") }

// list runs go list at the module's root.
func list(t *testing.T, args ...string) []pkg {
	t.Helper()
	packages, err := goList(append([]string{"list", "-json=ImportPath,Standard,Imports,TestImports,XTestImports"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	if len(packages) == 0 {
		t.Fatalf("go list %v lists nothing", args)
	}
	return packages
}

func goList(args []string) ([]pkg, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = "../../.."
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %v: %w: %s", args, err, &stderr)
	}
	var packages []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, fmt.Errorf("read go list: %w", err)
		}
		packages = append(packages, p)
	}
}
