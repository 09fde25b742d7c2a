package hooks

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"

	"github.com/codegraph-dev/codegraph/cmd/internal/confined"
)

// Installed lists the files that hold a hook of ours: in the hooks folders, and
// in the files of hook managers below root unless that is "".
func Installed(folders []Folder, root string) ([]string, error) {
	var out []string
	look := func(in confined.Folder, name string, ours func([]byte) bool) error {
		data, err := in.Read(name)
		if errors.Is(err, fs.ErrNotExist) || errors.Is(err, confined.ErrLink) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read hook: %w", err)
		}
		if ours(data) {
			out = append(out, in.Path(name))
		}
		return nil
	}
	for _, dir := range folders {
		for _, name := range Names {
			if err := look(dir.in, path.Join(dir.part, name), isOurs); err != nil {
				return nil, err
			}
		}
	}
	if root == "" {
		return out, nil
	}
	for _, name := range ManagedFiles() {
		if err := look(confined.Worktree(root), name, func(data []byte) bool { return bytes.Contains(data, []byte(blockBegin)) }); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// Problem says what is wrong with a hook file, and the way out; "" when nothing is.
func Problem(path string) (problem, fix string) {
	info, err := os.Stat(path)
	if err != nil {
		return err.Error(), "codegraph hook install"
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return err.Error(), "codegraph hook install"
	}
	switch {
	case !isOurs(data) && bytes.Contains(data, []byte(blockBegin)) && !bytes.Contains(data, []byte(blockEnd)):
		return "the mark that ends our block is gone", "put the line " + blockEnd + " behind it, or take the block out"
	case isOurs(data) && info.Mode()&0o111 == 0:
		return "git does not run it: it is not executable", "chmod +x " + path
	}
	return "", ""
}
