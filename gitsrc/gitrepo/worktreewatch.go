package gitrepo

import (
	"context"
	"fmt"
	"path"
	"sync"
)

// WorktreeFolders is the folders of a worktree that can hold files of its tree, and
// what is ignored in them, as they were at one moment: what one watches to see a
// worktree change.
type WorktreeFolders struct {
	scan *scan

	mu   sync.Mutex // of ignore, while folders are read in parallel
	dirs map[string]*ignoreList
	dead map[string]bool // folders where untracked files are ignored
}

// WorktreeFolders finds them. Folders that are ignored and hold nothing tracked are
// left out, as are other repositories.
func (r *Repository) WorktreeFolders(ctx context.Context) (*WorktreeFolders, error) {
	if r.loc.worktree == "" {
		return nil, ErrNoWorktree
	}
	s, err := r.newScan(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.expandSparse(); err != nil {
		return nil, fmt.Errorf("expand sparse index: %w", err)
	}
	f := &WorktreeFolders{scan: s, dirs: map[string]*ignoreList{}, dead: map[string]bool{}}
	s.visited = f.add
	if _, err := s.folder(folderJob{hi: len(s.index.entries), cache: s.index.tree, ignore: s.topIgnore()}); err != nil {
		return nil, fmt.Errorf("read worktree %s: %w", r.loc.worktree, err)
	}
	return f, nil
}

func (f *WorktreeFolders) add(j folderJob) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.dirs[j.dir], f.dead[j.dir] = j.ignore, j.ignored
}

// Paths gives the folders, relative with slashes; "" is the top. Each ends in a slash
// but that. They are in no order.
func (f *WorktreeFolders) Paths() []string {
	var list []string
	for dir := range f.dirs {
		list = append(list, dir)
	}
	return list
}

// Nested reports whether one of the folders that were left out is a repository of its own: the commit that is checked
// out there is in the worktree's tree.
func (f *WorktreeFolders) Nested() bool { return f.scan.nested.Load() }

// Concerns reports whether a change of a file or folder can change the worktree's
// tree: it is tracked, or not ignored and in one of the folders.
func (f *WorktreeFolders) Concerns(name string, isDir bool) bool {
	if path.Base(name) == ".git" {
		return false
	}
	if f.scan.index.find(name) != nil {
		return true
	}
	dir := ""
	if d := path.Dir(name); d != "." {
		dir = d + "/"
	}
	if isDir {
		if _, known := f.dirs[name+"/"]; known {
			return true
		}
	}
	ignore, known := f.dirs[dir]
	return known && !f.dead[dir] && !ignore.ignored(name, isDir)
}
