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
	// Polling is called when notifications are not to be had, with the reason. May
	// be nil.
	Polling func(reason error)
}

// Defaults of Options.
const (
	Debounce = 250 * time.Millisecond
	Poll     = 2 * time.Second
)

// maxBurst is how many times the debounce a burst may last until it is told
// although it goes on.
const maxBurst = 20

// Run watches a repository's worktree until the context ends, which is no error.
func Run(ctx context.Context, repo *gitrepo.Repository, opts Options) error {
	if repo.Worktree() == "" {
		return gitrepo.ErrNoWorktree
	}
	w := &watcher{repo: repo, opts: opts}
	err := w.run(ctx)
	if ctx.Err() != nil {
		return nil
	}
	return err
}

type watcher struct {
	repo    *gitrepo.Repository
	opts    Options
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
	if err := w.opts.Changed(ctx); err != nil {
		return err
	}
	return w.loop(ctx)
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
			concerns, folders := w.concerns(e)
			again = again || folders
			if concerns {
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
	if filepath.Dir(e.Name) == filepath.Clean(w.repo.GitDir()) {
		name := filepath.Base(e.Name)
		return name == "index" || name == "HEAD", name == "index"
	}
	rel, err := filepath.Rel(w.repo.Worktree(), e.Name)
	if err != nil || rel == "." {
		return false, false
	}
	dir := isDir(e.Name) || w.watched[e.Name]
	if !w.folders.Concerns(filepath.ToSlash(rel), dir) {
		return false, false
	}
	return true, dir || filepath.Base(rel) == ".gitignore"
}

func isDir(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.IsDir()
}

// poll looks at intervals.
func (w *watcher) poll(ctx context.Context, reason error) error {
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
