package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/check/pinned"
)

// subject is a repository at a commit.
type subject struct {
	pinned.Repo
	language string
	set      string // one of sets
}

// sets are the kinds of subject, in the order of the report.
var sets = []string{"development", "older", "examined", "held-out"}

// readManifest reads the repositories to score. Their columns are those of the evaluation
// folder's repos.txt behind the commit; the option set= is this program's.
func readManifest(path string, only []string) ([]subject, error) {
	repos, err := pinned.Read(path, "accuracy", 4, only)
	if err != nil {
		return nil, err
	}
	var out []subject
	for _, r := range repos {
		s := subject{Repo: r, language: r.Rest[1], set: sets[0]}
		for _, option := range r.Rest[4:] {
			if set, ok := strings.CutPrefix(option, "set="); ok {
				s.set = set
			}
		}
		if _, known := aims[s.language]; !known {
			return nil, fmt.Errorf("%s: %s: no aims for language %s", path, r.Name, s.language)
		}
		out = append(out, s)
	}
	return out, nil
}

// list writes repositories in the format of the evaluation folder's repos.txt, so that its
// steps run on them too.
func list(w io.Writer, repos []subject) {
	for _, r := range repos {
		fmt.Fprintln(w, r.Name, r.Slug, r.Commit, strings.Join(r.Rest, " "))
	}
}

// findTruth looks for the truth of a name in folders, the first that has it.
func findTruth(name string, folders ...string) (string, bool) {
	for _, folder := range folders {
		for _, suffix := range []string{".jsonl.gz", ".jsonl"} {
			path := filepath.Join(folder, name+suffix)
			if info, err := os.Stat(path); folder != "" && err == nil && info.Mode().IsRegular() {
				return path, true
			}
		}
	}
	return "", false
}
