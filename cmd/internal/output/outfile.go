package output

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Files that the user names with --output and the like are the user's own, and so
// is where they lie. A link of that name is replaced, and what it leads to stays.

// ToFile lets write make a file beside the one that is named, and puts it in place
// when it is whole.
func ToFile(file string, write func(name string) error) error {
	dir, err := os.MkdirTemp(filepath.Dir(file), ".codegraph-export-")
	if err != nil {
		return fmt.Errorf("write %s: %w", file, err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "export")
	if err := write(name); err != nil {
		return err
	}
	if err := os.Rename(name, file); err != nil {
		return fmt.Errorf("write %s: %w", file, err)
	}
	return nil
}

// WriteFile writes a file whole or not at all; a device or a pipe gets it directly.
func WriteFile(file string, write func(out io.Writer) error) error {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		f, err := os.OpenFile(file, os.O_WRONLY, 0)
		if err != nil {
			return fmt.Errorf("write %s: %w", file, err)
		}
		return errors.Join(write(f), f.Close())
	}
	return ToFile(file, func(name string) error {
		f, err := os.Create(name)
		if err != nil {
			return fmt.Errorf("write %s: %w", file, err)
		}
		if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
			return fmt.Errorf("write %s: %w", file, err)
		}
		return nil
	})
}

// MakeFolder makes a folder for files that the user names.
func MakeFolder(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fmt.Errorf("write %s: %w", dir, err)
	}
	return nil
}
