package confined

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
)

// Replace writes a file, making its folder where needed. mode counts for a new
// file; an old one keeps its own, with what mode lets be executed.
func (f Folder) Replace(name string, data []byte, mode fs.FileMode) error {
	return f.in(name, "write", func(root *os.Root, at string, info fs.FileInfo) error {
		if info != nil {
			mode = info.Mode().Perm() | mode&0o111
		}
		return put(root, at, data, mode, root.Rename)
	})
}

// Create writes a file that is not there yet; the error wraps fs.ErrExist when
// it is.
func (f Folder) Create(name string, data []byte, mode fs.FileMode) error {
	return f.in(name, "write", func(root *os.Root, at string, info fs.FileInfo) error {
		if info != nil {
			return fs.ErrExist
		}
		return put(root, at, data, mode, func(temporary, at string) error {
			err := root.Link(temporary, at) // unlike a rename it fails where somebody was faster
			if err == nil || errors.Is(err, fs.ErrExist) {
				return errors.Join(err, root.Remove(temporary))
			}
			return root.Rename(temporary, at) // a file system without hard links
		})
	})
}

// put writes a temporary file beside a path and lets publish give it that name.
func put(root *os.Root, at string, data []byte, mode fs.FileMode, publish func(temporary, at string) error) error {
	if err := root.MkdirAll(path.Dir(at), 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	temporary := path.Join(path.Dir(at), ".codegraph-"+rand.Text())
	file, err := root.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if err = errors.Join(err, file.Chmod(mode), file.Sync(), file.Close()); err == nil {
		err = publish(temporary, at)
	}
	if err != nil {
		if gone := root.Remove(temporary); gone != nil && !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
		return err
	}
	syncFolder(root, path.Dir(at))
	return nil
}

// syncFolder brings the new name to the disk where the system can. Where it
// cannot, the file is the old or the new one after a crash, and whole.
func syncFolder(root *os.Root, dir string) {
	if d, err := root.Open(dir); err == nil {
		_ = d.Sync()
		d.Close()
	}
}
