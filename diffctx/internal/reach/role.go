package reach

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/diffctx/filereach"
	"github.com/codegraph-dev/codegraph/diffctx/internal/compare"
	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/lang"
	"github.com/codegraph-dev/codegraph/snapshot/graph"
)

// The roles of files.
const (
	RoleSource        = "source"
	RoleTest          = "test"
	RoleDocumentation = "documentation"
	RoleBuild         = "build"
	RoleCI            = "ci"
	RoleOther         = "other"
)

// buildFiles decide how the code is built, by name.
var buildFiles = []string{"go.mod", "go.sum", "Makefile", "Dockerfile", "package.json", "package-lock.json", "pnpm-lock.yaml", "yarn.lock", "tsconfig.json",
	"pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "poetry.lock", "uv.lock", "pom.xml", "build.gradle", "build.gradle.kts", "Cargo.toml", "Cargo.lock", "CMakeLists.txt"}

// RoleOf says what a file is for, by the conventions of languages and forges.
func RoleOf(p string) string {
	name := path.Base(p)
	switch {
	case compare.IsTestFile(p):
		return RoleTest
	case strings.HasPrefix(p, ".github/") || strings.HasPrefix(p, ".gitlab/") || strings.HasPrefix(p, ".circleci/") ||
		slices.Contains([]string{".gitlab-ci.yml", ".travis.yml", "Jenkinsfile"}, name):
		return RoleCI
	case slices.Contains(buildFiles, name):
		return RoleBuild
	case isProse(p):
		return RoleDocumentation
	}
	if l, _ := extract.Detect(p); l != nil && l.Tier != 0 {
		return RoleSource
	}
	return RoleOther
}

// IsOutlined reports a file of text or data, of which the graph has an outline and no code.
func IsOutlined(p string) bool {
	l, _ := extract.Detect(p)
	return l != nil && (l.Depth == lang.Outline || isProse(p))
}

// proseNames are texts for people, whatever their names end in.
var proseNames = []string{"readme", "license", "licence", "copying", "notice", "authors", "contributors", "maintainers", "codeowners", "changelog", "changes", "history", "news", "contributing"}

func isProse(p string) bool {
	name := strings.ToLower(path.Base(p))
	switch path.Ext(strings.TrimSuffix(name, "x")) { // of Markdown with components too
	case ".md", ".markdown", ".rst", ".adoc":
		return true
	case ".txt", ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp":
		if first, _, _ := strings.Cut(p, "/"); first == "doc" || first == "docs" {
			return true
		}
		name = strings.TrimSuffix(name, ".txt")
	}
	return slices.Contains(proseNames, name)
}

// dataFolders hold what tests read.
var dataFolders = []string{"test", "tests", "testdata", "__tests__", "spec", "specs", "fixture", "fixtures", "__fixtures__", "snapshots", "__snapshots__"}

// Decides reports whether a file may decide about tests although nothing refers
// to it: data, settings and code of languages without a graph do, what is written for people, forges, editors and git does not.
func Decides(p string) bool {
	for dir := range strings.SplitSeq(path.Dir(p), "/") {
		if slices.Contains(dataFolders, dir) {
			return true
		}
	}
	switch name := path.Base(p); RoleOf(p) {
	case RoleDocumentation, RoleCI:
		return false
	case RoleBuild:
		return name != "go.sum" // it goes with go.mod, and checks
	default:
		return !slices.Contains([]string{".gitignore", ".gitattributes", ".gitmodules", ".mailmap", ".editorconfig", ".git-blame-ignore-revs"}, name) &&
			!strings.HasPrefix(p, ".vscode/") && !strings.HasPrefix(p, ".idea/")
	}
}

// IsSettings reports a file of settings whose effect on tests is not followed, as that of go.mod is.
func IsSettings(f *graph.File) bool {
	l := extract.ByName(f.Language)
	return l != nil && l.Tier == 0 && (l.Depth != lang.Outline || Decides(f.Path)) && !filereach.ChoosesBuild(f.Path) || filereach.ConfiguresTools(f.Path)
}

// IsOutline reports a file of data or prose, of which the graph has keys and sections alone.
func IsOutline(f *graph.File) bool {
	l := extract.ByName(f.Language)
	return l != nil && (l.Depth == lang.Outline || isProse(f.Path))
}

// decidedOutside reports that something besides the graph's definitions changed
// that may decide about tests.
func decidedOutside(c *compare.Comparison) bool {
	for i := range c.Files {
		d := &c.Files[i]
		if f := cmp.Or(d.New, d.Old); c.BlobChanged(d.Path) && IsSettings(f) {
			return true
		}
	}
	return slices.ContainsFunc(c.Unindexed, func(l graph.Leaf) bool { return Decides(l.Path) })
}
