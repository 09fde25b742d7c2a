// Package registry remembers which repositories have an index: one file in the
// user's configuration folder, written by the commands that say so. It knows
// nothing of what is in an index.
package registry

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
)

// Entry is a repository.
type Entry struct {
	Name     string `json:"name"`
	Path     string `json:"path"`      // of the worktree, or of a bare repository; absolute
	StateDir string `json:"state_dir"` // of the index
}

// File is where the entries are.
func File() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("find the list of repositories: %w", err)
	}
	return filepath.Join(dir, "codegraph", "repositories.json"), nil
}

// List gives the entries by path.
func List() ([]Entry, error) {
	name, err := File()
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the list of repositories: %w", err)
	}
	var list []Entry
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("the list of repositories %s is damaged (delete it; `codegraph init` adds to it): %w", name, err)
	}
	return list, nil
}

// Add puts an entry in, in place of one with its path.
func Add(e Entry) error {
	return change(func(list []Entry) []Entry {
		list = slices.DeleteFunc(list, func(x Entry) bool { return x.Path == e.Path })
		return append(list, e)
	})
}

// Remove takes the entry of a path out.
func Remove(path string) error {
	return change(func(list []Entry) []Entry {
		return slices.DeleteFunc(list, func(x Entry) bool { return x.Path == path })
	})
}

func change(fn func([]Entry) []Entry) error {
	name, err := File()
	if err != nil {
		return err
	}
	before, err := List()
	if err != nil {
		return err
	}
	after := fn(slices.Clone(before))
	slices.SortFunc(after, func(a, b Entry) int { return cmp.Compare(a.Path, b.Path) })
	if slices.Equal(before, after) {
		return nil
	}
	data, err := json.MarshalIndent(after, "", "  ")
	if err != nil {
		return fmt.Errorf("encode the list of repositories: %w", err)
	}
	in, name := confined.User(name)
	return in.Replace(name, append(data, '\n'), 0o644)
}
