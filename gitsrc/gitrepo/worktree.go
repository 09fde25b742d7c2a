package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"syscall"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
)

// File type bits of FileStat.Mode, the same on all platforms.
const (
	modeType    = 0o170000
	modeDir     = 0o040000
	modeRegular = 0o100000
	modeSymlink = 0o120000
)

// WorktreeTree gives the tree of the files on disk, tracked ones and untracked
// ones that are not ignored: what `git add -A && git write-tree` would give,
// except that files under a clean filter keep their stored blob. A clean
// worktree has HEAD's tree. Nothing is written.
func (r *Repository) WorktreeTree(ctx context.Context) (plumbing.Hash, error) {
	s, err := r.newScan(ctx)
	if err != nil {
		return plumbing.Hash{}, err
	}
	if r.loc.worktree == "" {
		return plumbing.Hash{}, ErrNoWorktree
	}
	if err := s.expandSparse(); err != nil {
		return plumbing.Hash{}, fmt.Errorf("expand sparse index: %w", err)
	}
	top, err := s.folder(folderJob{hi: len(s.index.entries), cache: s.index.tree, ignore: s.topIgnore()})
	if err != nil {
		return plumbing.Hash{}, fmt.Errorf("read worktree %s: %w", r.loc.worktree, err)
	}
	return top.hash, nil
}

// IndexTree gives the tree of what is staged, as `git write-tree` would; of a
// path in conflict, the file on disk. Nothing is written.
func (r *Repository) IndexTree(ctx context.Context) (plumbing.Hash, error) {
	s, err := r.newScan(ctx)
	if err != nil {
		return plumbing.Hash{}, err
	}
	s.indexOnly = true
	top, err := s.folder(folderJob{hi: len(s.index.entries), cache: s.index.tree})
	if err != nil {
		return plumbing.Hash{}, fmt.Errorf("read index: %w", err)
	}
	return top.hash, nil
}

// scan is one pass over index and worktree. Its fields are fixed while folders
// are read in parallel.
type scan struct {
	ctx       context.Context
	r         *Repository
	index     *indexFile
	indexOnly bool // staged entries alone; the disk is asked for conflicts only
	attrs     *attrLoader
	visited   func(folderJob) // called for each folder on disk that is read; may be nil
	nested    atomic.Bool     // a folder is a repository of its own
	slots     chan struct{}   // folders that may be read beside the current one

	fold, symlinks, fileMode bool
	trustCTime, minimalStat  bool
	sparseCheckout           bool
	oldestSafe               int64 // files modified before this second may enter the stat cache
}

func (r *Repository) newScan(ctx context.Context) (*scan, error) {
	if r.loc.worktree == "" {
		if _, err := os.Stat(r.loc.index); err != nil {
			return nil, ErrNoWorktree
		}
	}
	index, err := readIndex(r.loc.index, r.loc.gitDir)
	if err != nil {
		return nil, err
	}
	c := r.config
	s := &scan{ctx: ctx, r: r, index: index, slots: make(chan struct{}, runtime.GOMAXPROCS(0)-1),
		fold: c.bool("core.ignorecase", false), symlinks: c.bool("core.symlinks", true),
		fileMode: c.bool("core.filemode", runtime.GOOS != "windows"), trustCTime: c.bool("core.trustctime", true),
		minimalStat: strings.EqualFold(c.string("core.checkstat"), "minimal"), sparseCheckout: c.bool("core.sparsecheckout", false)}
	s.attrs = newAttrLoader(s)
	s.oldestSafe = trustedBefore()
	return s, nil
}

func (s *scan) path(rel string) string {
	return filepath.Join(s.r.loc.worktree, filepath.FromSlash(rel))
}

// topIgnore is the patterns that hold everywhere: core.excludesFile, and
// stronger than it info/exclude.
func (s *scan) topIgnore() *ignoreList {
	c := s.r.config
	user := c.path("core.excludesfile")
	if _, set := c.last("core.excludesfile"); !set {
		user = c.xdg("ignore")
	}
	var l *ignoreList
	for _, p := range []string{user, filepath.Join(s.r.loc.commonDir, "info", "exclude")} {
		if data, err := os.ReadFile(p); p != "" && err == nil {
			l = pushIgnore(l, "", data, s.fold)
		}
	}
	return l
}

// pushFolderIgnore adds a folder's .gitignore: the file, or when a sparse
// checkout left it out, its staged version.
func (s *scan) pushFolderIgnore(parent *ignoreList, dir string, onDisk bool) *ignoreList {
	name := dir + ".gitignore"
	var data []byte
	if onDisk {
		st, err := lstat(s.path(name))
		if err != nil || st.Mode&modeType != modeRegular { // git does not follow links here
			return parent
		}
		if data, err = os.ReadFile(s.path(name)); err != nil {
			return parent
		}
	} else if e := s.index.find(name); e != nil && e.skipWorktree {
		data, _ = s.r.ReadBlob(s.ctx, e.hash)
	}
	return pushIgnore(parent, dir, data, s.fold)
}

// submodule says whether a folder is a repository of its own, and the commit
// that is checked out there, zero when there is none yet.
func (s *scan) submodule(rel string) (head plumbing.Hash, ok bool) {
	g, err := gitDirAt(filepath.Join(s.path(rel), ".git"))
	if err != nil {
		return plumbing.Hash{}, false
	}
	s.nested.Store(true)
	if head, _, err = newRefStore(g, commonDirOf(g)).resolve("HEAD"); err != nil {
		head = plumbing.Hash{}
	}
	return head, true
}

// expandSparse replaces the folders of a sparse index that are on disk after all
// by their files.
func (s *scan) expandSparse() error {
	if !s.index.sparse {
		return nil
	}
	var full []indexEntry
	for _, e := range s.index.entries {
		if e.mode != filemode.Dir || !isDir(s.path(e.name)) {
			full = append(full, e)
			continue
		}
		s.index.tree = nil // its counts are of the unexpanded index
		err := s.r.WalkTree(s.ctx, e.hash, func(path string, t TreeEntry) error {
			full = append(full, indexEntry{name: e.name + path, hash: t.Hash, mode: t.Mode, skipWorktree: true})
			return nil
		})
		if err != nil {
			return err
		}
	}
	s.index.entries = full
	return nil
}

// absent reports that a path or a folder on the way to it is not there.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// listFolder reads a folder's names in byte order, without ".git".
func (s *scan) listFolder(dir string) ([]os.DirEntry, error) {
	list, err := os.ReadDir(s.path(dir))
	if absent(err) || errors.Is(err, fs.ErrPermission) {
		return nil, nil // gone meanwhile, or as git: not readable, so nothing untracked there
	}
	if err != nil {
		return nil, err
	}
	kept := list[:0]
	for _, e := range list {
		if e.Name() != ".git" {
			kept = append(kept, e)
		}
	}
	return kept, nil
}

// modeOf is the git mode of a file on disk; tracked is its staged mode or zero.
func (s *scan) modeOf(st FileStat, tracked filemode.FileMode) filemode.FileMode {
	switch {
	case st.Mode&modeType == modeSymlink:
		return filemode.Symlink
	case !s.symlinks && tracked == filemode.Symlink:
		return filemode.Symlink
	case !s.fileMode && (tracked == filemode.Executable || tracked == filemode.Regular):
		return tracked
	case s.fileMode && st.Mode&0o100 != 0:
		return filemode.Executable
	}
	return filemode.Regular
}
