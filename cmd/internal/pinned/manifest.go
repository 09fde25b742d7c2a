// Package pinned holds what measurements on public repositories have in common:
// the manifest that pins them by commit, their clones in a folder outside of the
// checkout, and the build of the program that is measured. It measures nothing.
package pinned

import (
	"fmt"
	"os"
	"slices"
	"strings"
)

// Repo is a pinned repository, one line of a manifest.
type Repo struct {
	Name, Slug, Commit string
	Rest               []string // columns after the third
}

// Read reads a manifest of lines with at least so many columns, the first three
// being name, owner/name and commit; only some lines when names are given.
func Read(path string, columns int, only []string) ([]Repo, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read manifest: %w", err)
	}
	var list []Repo
	for n, line := range strings.Split(string(raw), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
			continue
		case len(fields) < columns:
			return nil, fmt.Errorf("%s:%d: want %d columns, name, owner/name and commit first", path, n+1, columns)
		}
		if len(only) == 0 || slices.Contains(only, fields[0]) {
			list = append(list, Repo{fields[0], fields[1], fields[2], fields[3:]})
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no repositories chosen", path)
	}
	return list, nil
}
