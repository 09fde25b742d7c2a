package confined

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// ErrLink is wrapped when a symbolic link is where none is followed.
var ErrLink = errors.New("symbolic link")

// errKind is wrapped when something else than a file has a file's name.
var errKind = errors.New("not a regular file")

// Folder is a folder that files are written beneath. The zero Folder is none.
type Folder struct {
	dir     string
	follows bool // links that stay beneath it
}

// Worktree gives a folder whose content is somebody else's, as a clone's is.
func Worktree(dir string) Folder { return Folder{dir: dir} }

// Home gives a folder whose content is the user's own.
func Home(dir string) Folder { return Folder{dir: dir, follows: true} }

// User gives a file of the user's as one of the home folder where it is beneath it, else of the nearest folder above
// it that is there.
func User(file string) (in Folder, name string) {
	if home, err := os.UserHomeDir(); err == nil {
		if name, err := filepath.Rel(home, file); err == nil && filepath.IsLocal(name) {
			return Home(home), filepath.ToSlash(name)
		}
	}
	dir, name := filepath.Dir(file), filepath.Base(file)
	for dir != filepath.Dir(dir) {
		if _, err := os.Stat(dir); err == nil {
			break
		}
		dir, name = filepath.Dir(dir), filepath.Join(filepath.Base(dir), name)
	}
	return Home(dir), filepath.ToSlash(name)
}

// Dir is the folder itself.
func (f Folder) Dir() string { return f.dir }

// Path is where a name is, for messages.
func (f Folder) Path(name string) string { return filepath.Join(f.dir, filepath.FromSlash(name)) }

// Read gives a file's bytes. The error wraps fs.ErrNotExist when it is not there.
func (f Folder) Read(name string) ([]byte, error) {
	var data []byte
	err := f.in(name, "read", func(root *os.Root, at string, info fs.FileInfo) (err error) {
		if info == nil {
			return fs.ErrNotExist
		}
		data, err = root.ReadFile(at)
		return err
	})
	return data, err
}

// Exists reports whether there is a file that Read and Replace take.
func (f Folder) Exists(name string) bool {
	return f.in(name, "find", func(_ *os.Root, _ string, info fs.FileInfo) error {
		if info == nil {
			return fs.ErrNotExist
		}
		return nil
	}) == nil
}

// Remove deletes a file.
func (f Folder) Remove(name string) error {
	return f.in(name, "remove", func(root *os.Root, at string, _ fs.FileInfo) error { return root.Remove(at) })
}

// RemoveEmpty deletes the folders of a name that are empty, upwards: git knows none. Where keeps is given, those
// that it reports stay, with all above them.
func (f Folder) RemoveEmpty(name string, keeps func(dir string) bool) {
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return
	}
	defer root.Close()
	for dir := path.Dir(name); dir != "." && filepath.IsLocal(dir); dir = path.Dir(dir) {
		info, err := root.Lstat(dir)
		if err != nil || !info.IsDir() || keeps != nil && keeps(dir) || root.Remove(dir) != nil {
			return
		}
	}
}

// Taken reports whether a name is, by a file, a link or anything else.
func (f Folder) Taken(name string) bool {
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return false
	}
	defer root.Close()
	at, err := f.place(root, path.Dir(name))
	if err != nil {
		return false
	}
	_, err = root.Lstat(path.Join(at, path.Base(name)))
	return err == nil
}

// Rename gives what has a name, a link too, another one in the same folder. The
// error wraps fs.ErrExist when that is taken.
func (f Folder) Rename(name, base string) error { return f.rename(name, base, false) }

// Restore renames as Rename does, in place of what has the other name, if
// something has: at no moment has nothing that name.
func (f Folder) Restore(name, base string) error { return f.rename(name, base, true) }

func (f Folder) rename(name, base string, over bool) error {
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	dir, err := f.place(root, path.Dir(name))
	if err != nil {
		return f.pathError("rename", name, err)
	}
	to := path.Join(dir, base)
	if _, err := root.Lstat(to); err == nil && !over {
		return f.pathError("rename", name, fmt.Errorf("%s: %w", f.Path(to), fs.ErrExist))
	}
	return root.Rename(path.Join(dir, path.Base(name)), to)
}

// in finds the place of a name and calls do with what is there, nil for nothing.
func (f Folder) in(name, doing string, do func(root *os.Root, at string, info fs.FileInfo) error) error {
	return f.pathError(doing, name, f.open(name, do))
}

// pathError names the file in an error that does not.
func (f Folder) pathError(doing, name string, err error) error {
	if _, ok := errors.AsType[*fs.PathError](err); err == nil || ok || errors.Is(err, ErrLink) {
		return err
	}
	return &fs.PathError{Op: doing, Path: f.Path(name), Err: err}
}

func (f Folder) open(name string, do func(root *os.Root, at string, info fs.FileInfo) error) error {
	root, err := os.OpenRoot(f.dir)
	if err != nil {
		return err
	}
	defer root.Close()
	at, err := f.place(root, name)
	if err != nil {
		return err
	}
	info, err := root.Lstat(at)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return do(root, at, nil)
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return errKind
	}
	return do(root, at, info)
}

// maxLinks is how many links a path may go through, as on Linux.
const maxLinks = 40

// place gives the path beneath the folder that a name means, free of links.
// Its last parts need not be there.
func (f Folder) place(root *os.Root, name string) (string, error) {
	if !filepath.IsLocal(filepath.FromSlash(name)) {
		return "", fmt.Errorf("%q leads out of %s", name, f.dir)
	}
	done, rest, links := ".", strings.Split(path.Clean(name), "/"), 0
	for len(rest) > 0 {
		at := path.Join(done, rest[0])
		info, err := root.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) {
			return path.Join(done, path.Join(rest...)), nil
		}
		if err != nil {
			return "", err
		}
		rest = rest[1:]
		if info.Mode()&fs.ModeSymlink == 0 {
			done = at
			continue
		}
		to, err := f.follow(root, at)
		if err != nil {
			return "", err
		}
		if links++; links > maxLinks {
			return "", fmt.Errorf("%s goes through more than %d of a %w", f.Path(name), maxLinks, ErrLink)
		}
		done, rest = ".", append(strings.Split(to, "/"), rest...)
	}
	return done, nil
}

// follow gives what a link leads to, beneath the folder.
func (f Folder) follow(root *os.Root, at string) (string, error) {
	target, err := root.Readlink(at)
	if err != nil {
		return "", err
	}
	if !f.follows {
		return "", fmt.Errorf("%s is a %w to %s, and in a worktree none is followed", f.Path(at), ErrLink, target)
	}
	to := filepath.Join(filepath.Dir(filepath.FromSlash(at)), target)
	if filepath.IsAbs(target) {
		if to, err = filepath.Rel(f.dir, target); err != nil {
			to = ".."
		}
	}
	if !filepath.IsLocal(to) {
		return "", fmt.Errorf("%s is a %w to %s, out of %s", f.Path(at), ErrLink, target, f.dir)
	}
	return filepath.ToSlash(to), nil
}
