package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/codegraph-dev/codegraph/cmd/internal/pinned"
)

// subject is a repository at a commit.
type subject struct {
	pinned.Repo
	language string
	set      string // one of sets
}

// sets are the kinds of subject, in the order of the report.
var sets = []string{"development", "older", "examined", "held-out"}

// readManifest reads lines in the format of the evaluation folder's repos.txt, so
// that its steps run on them too; the option set= is this program's.
func readManifest(path string, only []string) ([]subject, error) {
	repos, err := pinned.Read(path, 7, only)
	if err != nil {
		return nil, err
	}
	var list []subject
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
		list = append(list, s)
	}
	return list, nil
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
