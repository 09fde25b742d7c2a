package cli

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/gitsrc"
	"github.com/codegraph-dev/codegraph/snapshot"
)

// changedFile is a file that differs, in the answers of the context verbs.
type changedFile struct {
	Path   string `json:"path"`
	Change string `json:"change"` // added, modified, removed
	Role   string `json:"role"`   // source, test, documentation, build, ci, other
}

// changedFiles lists what differs between the two sides, those without facts too.
func (s *session) changedFiles(ctx context.Context, r gitsrc.Range) ([]changedFile, error) {
	out := []changedFile{}
	err := s.Repo.DiffTrees(ctx, r.Base.Tree, r.Head.Tree, func(c gitsrc.Change) error {
		f := changedFile{Path: c.Path, Change: "modified", Role: roleOf(c.Path)}
		switch {
		case c.Old.Hash.IsZero():
			f.Change = "added"
		case c.New.Hash.IsZero():
			f.Change = "removed"
		}
		out = append(out, f)
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list changed files: %w", err)
	}
	return out, nil
}

// buildFiles decide how the code is built, by name.
var buildFiles = []string{"go.mod", "go.sum", "Makefile", "Dockerfile", "package.json", "package-lock.json", "pnpm-lock.yaml", "yarn.lock", "tsconfig.json",
	"pyproject.toml", "setup.py", "setup.cfg", "requirements.txt", "poetry.lock", "uv.lock", "pom.xml", "build.gradle", "build.gradle.kts", "Cargo.toml", "Cargo.lock", "CMakeLists.txt"}

// roleOf says what a file is for, by the conventions of languages and forges.
func roleOf(p string) string {
	name, ext := path.Base(p), path.Ext(p)
	switch {
	case snapshot.IsTestPath(p):
		return "test"
	case strings.HasPrefix(p, ".github/") || strings.HasPrefix(p, ".gitlab/") || strings.HasPrefix(p, ".circleci/") || name == ".gitlab-ci.yml" || name == "Jenkinsfile":
		return "ci"
	case slices.Contains(buildFiles, name):
		return "build"
	case slices.Contains([]string{".md", ".rst", ".adoc", ".txt"}, ext) || slices.Contains([]string{"LICENSE", "README", "CHANGELOG", "AUTHORS"}, name):
		return "documentation"
	}
	if l, _ := extract.Detect(p); l != nil && l.Tier != 0 {
		return "source"
	}
	return "other"
}
