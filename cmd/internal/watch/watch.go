package watch

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/codegraph-dev/codegraph/gitsrc/gitrepo"
)

// Options are how to watch.
type Options struct {
	Debounce time.Duration // a burst is over when nothing changed for this long
	Poll     time.Duration // how often to look where there are no notifications

	// Changed is called when the watch begins, since nobody is told of what changed
	// before, after each burst, and at once for what changed while it ran. An error
	// ends the watch.
	Changed func(ctx context.Context) error
	// Seen is told of what is noticed; may be nil. Marks is a folder for its files.
	Seen  *Seen
	Marks string

	// Polling is called when notifications are not to be had, with the reason. May
	// be nil.
	Polling func(reason error)
}

// Defaults of Options.
const (
	Debounce = 250 * time.Millisecond
	Poll     = 2 * time.Second
)

// maxBurst is how many times the debounce a burst may last until it is reported
// although it goes on.
const maxBurst = 20

// Run watches a repository's worktree until the context ends, which is no error.
func Run(ctx context.Context, repo *gitrepo.Repository, opts Options) error {
	if repo.Worktree() == "" {
		return gitrepo.ErrNoWorktree
	}
	w := &watcher{repo: repo, opts: opts, seen: opts.Seen}
	if w.seen == nil {
		w.seen = &Seen{}
	}
	err := w.run(ctx)
	w.seen.trust(false)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

type watcher struct {
	repo    *gitrepo.Repository
	opts    Options
	seen    *Seen
	events  *fsnotify.Watcher
	watched map[string]bool
	folders *gitrepo.WorktreeFolders
}

func (w *watcher) run(ctx context.Context) error {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return w.poll(ctx, err)
	}
	defer events.Close()
	w.events, w.watched = events, map[string]bool{}
	if err := w.cover(ctx); err != nil {
		return err
	}
	if err := events.Add(w.repo.GitDir()); err != nil {
		return w.poll(ctx, err)
	}
	w.seen.trust(w.sound())
	if err := w.opts.Changed(ctx); err != nil {
		return err
	}
	return w.loop(ctx)
}

// sound begins to watch what else decides about the worktree's tree, and reports whether from now on every change is
// notified of. A repository inside the worktree is not watched.
func (w *watcher) sound() bool {
	if w.opts.Marks == "" || w.folders.Nested() || os.MkdirAll(w.opts.Marks, 0o700) != nil {
		return false
	}
	all := []string{w.repo.GitDir(), w.repo.CommonDir(), filepath.Join(w.repo.CommonDir(), "info"), w.opts.Marks}
	for _, dir := range all {
		if err := w.events.Add(dir); err != nil && !errors.Is(err, os.ErrNotExist) {
			return false
		}
	}
	w.seen.markIn(filepath.Clean(w.opts.Marks))
	top := filepath.Clean(w.repo.Worktree())
	for dir := range w.watched {
		if dir = filepath.Clean(dir); dir != top {
			if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
				return false // it becomes one
			}
		}
		all = append(all, dir)
	}
	return local(all)
}

// errNoMore is the end of what the system watches for one user.
var errNoMore = errors.New("no more folders can be watched; on Linux raise fs.inotify.max_user_watches")

// cover watches the folders that there are now. A folder made between the listing
// and the watch of the one it is in tells nobody, so it lists until none is new.
func (w *watcher) cover(ctx context.Context) error {
	for {
		folders, err := w.repo.WorktreeFolders(ctx)
		if err != nil {
			return fmt.Errorf("find the folders to watch: %w", err)
		}
		w.folders = folders
		now, more := map[string]bool{}, false
		for _, dir := range folders.Paths() {
			name := filepath.Join(w.repo.Worktree(), filepath.FromSlash(dir))
			now[name] = true
			more = more || !w.watched[name]
			// Again for those that are watched: one may have gone and come back.
			if err := w.events.Add(name); err != nil && !errors.Is(err, os.ErrNotExist) {
				return errors.Join(errNoMore, err)
			}
		}
		for name := range w.watched {
			if !now[name] {
				_ = w.events.Remove(name) // it may be gone
			}
		}
		w.watched = now
		if !more {
			return nil
		}
	}
}

// loop reports bursts.
func (w *watcher) loop(ctx context.Context) error {
	var quiet, burst <-chan time.Time // nil while nothing changed
	again := false                    // the folders are others
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, ok := <-w.events.Events:
			if !ok {
				return nil
			}
			if filepath.Dir(e.Name) == w.seen.marks {
				w.seen.mark(filepath.Base(e.Name))
				continue
			}
			concerns, folders := w.concerns(e)
			if folders {
				again = true
				w.seen.trust(false)
			}
			if concerns {
				w.seen.change()
				if quiet = time.After(w.opts.Debounce); burst == nil {
					burst = time.After(maxBurst * w.opts.Debounce)
				}
			}
			continue
		case err := <-w.events.Errors:
			if !errors.Is(err, fsnotify.ErrEventOverflow) {
				return w.poll(ctx, err)
			}
			again = true // events were lost: look at everything
			w.seen.trust(false)
		case <-quiet:
		case <-burst:
		}
		quiet, burst = nil, nil
		if again {
			again = false
			if err := w.cover(ctx); errors.Is(err, errNoMore) {
				return w.poll(ctx, err)
			} else if err != nil {
				return err
			}
			w.seen.trust(w.sound())
		}
		if err := w.opts.Changed(ctx); err != nil {
			return err
		}
	}
}

// concerns reports whether an event can mean another tree, and whether it can mean
// other folders or other rules of what is ignored.
func (w *watcher) concerns(e fsnotify.Event) (tree, folders bool) {
	if e.Op == fsnotify.Chmod && isDir(e.Name) {
		return false, false
	}
	if own, tree, folders := w.gitFile(e.Name); own {
		return tree, folders
	}
	rel, err := filepath.Rel(w.repo.Worktree(), e.Name)
	if err != nil || rel == "." {
		return false, false
	}
	if filepath.Base(rel) == ".git" && rel != ".git" {
		return true, true // a folder begins or ends to be a repository of its own
	}
	dir := isDir(e.Name) || w.watched[e.Name]
	if !w.folders.Concerns(filepath.ToSlash(rel), dir) {
		return false, false
	}
	return true, dir || filepath.Base(rel) == ".gitignore"
}

// gitFile reports whether a file is git's own, whether it decides about the worktree's tree, and whether about its folders.
func (w *watcher) gitFile(file string) (own, tree, folders bool) {
	dir, name := filepath.Dir(file), filepath.Base(file)
	common := filepath.Clean(w.repo.CommonDir())
	switch dir {
	case filepath.Clean(w.repo.GitDir()), common:
		decides := name == "index" || name == "config" || name == "config.worktree" || name == "info"
		return true, decides || name == "HEAD", decides
	case filepath.Join(common, "info"):
		decides := name == "exclude" || name == "sparse-checkout" || name == "attributes"
		return true, decides, decides
	}
	return false, false, false
}

func isDir(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.IsDir()
}

// poll looks at intervals.
func (w *watcher) poll(ctx context.Context, reason error) error {
	w.seen.trust(false)
	if w.opts.Polling != nil {
		w.opts.Polling(reason)
	}
	tick := time.NewTicker(w.opts.Poll)
	defer tick.Stop()
	for {
		if err := w.opts.Changed(ctx); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}
