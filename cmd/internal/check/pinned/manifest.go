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

// Manifest is the list of all repositories, from the root of the checkout.
const Manifest = "cmd/internal/check/repos.txt"

// Repo is a pinned repository, and what one measurement is told of it.
type Repo struct {
	Name, Slug, Commit string
	Rest               []string // columns of the measurement
}

// Read reads the repositories that serve a measurement from a list: a line with name,
// owner/name and commit for each, below which an indented line names each
// measurement, with as many columns or more. When names are given, only those.
func Read(path, measurement string, columns int, only []string) ([]Repo, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read manifest: %w", err)
	}
	var list []Repo
	var at Repo
	for n, line := range strings.Split(string(raw), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
			continue
		case line[0] != ' ' && line[0] != '\t':
			if len(fields) != 3 {
				return nil, fmt.Errorf("%s:%d: want name, owner/name and commit", path, n+1)
			}
			at = Repo{Name: fields[0], Slug: fields[1], Commit: fields[2]}
		case fields[0] != measurement || len(only) > 0 && !slices.Contains(only, at.Name):
		case len(fields) <= columns:
			return nil, fmt.Errorf("%s:%d: want %d columns for %s", path, n+1, columns, measurement)
		default:
			at.Rest = fields[1:]
			list = append(list, at)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("%s: no repositories chosen for %s", path, measurement)
	}
	return list, nil
}
