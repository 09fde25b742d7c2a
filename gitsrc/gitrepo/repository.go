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

	"github.com/go-git/go-git/v5/plumbing"
)

// Options tune a Repository. The zero value suits most callers.
type Options struct {
	// Getenv replaces os.Getenv for git's environment variables (GIT_DIR,
	// GIT_INDEX_FILE, …). A function that always gives "" ignores them.
	Getenv func(string) string
	// CacheBytes bounds the delta bases that one reader keeps; 0 is 32 MiB.
	CacheBytes int64
	// StatCache remembers ids of files whose stat data the index does not
	// vouch for; nil keeps them for the Repository's life only.
	StatCache StatCache
}

const defaultCacheBytes = 32 << 20

// Repository is an open git repository.
type Repository struct {
	loc     location
	opts    Options
	config  *gitConfig
	objects *objectStore
	overlay *overlay
	refs    *refStore
	commits *commitSource
	stat    StatCache
	shallow map[plumbing.Hash]bool
	readers chan *objectReader // idle ones

	rewrites rewritten
}

// Open opens the repository that git would use in dir: the one GIT_DIR names,
// else the nearest at or above dir.
func Open(dir string) (*Repository, error) { return OpenWith(dir, Options{}) }

// OpenWith is Open with options.
func OpenWith(dir string, o Options) (*Repository, error) {
	if o.Getenv == nil {
		o.Getenv = os.Getenv
	}
	if o.CacheBytes == 0 {
		o.CacheBytes = defaultCacheBytes
	}
	loc, err := locate(dir, o.Getenv)
	if err != nil {
		return nil, err
	}
	if err := loc.checkOwner(o.Getenv); err != nil {
		return nil, err
	}
	r := &Repository{loc: loc, opts: o, overlay: newOverlay(), stat: o.StatCache,
		readers: make(chan *objectReader, runtime.GOMAXPROCS(0))}
	if r.stat == nil {
		r.stat = newMemoryStatCache()
	}
	r.refs = newRefStore(loc.gitDir, loc.commonDir)
	if err := r.loadConfig(); err != nil {
		return nil, err
	}
	if err := r.checkFormat(); err != nil {
		return nil, err
	}
	r.placeWorktree()
	if r.shallow, err = readShallow(loc.commonDir); err != nil {
		return nil, err
	}
	r.objects = newObjectStore(loc.objects, r.missingHint)
	r.commits = newCommitSource(r)
	return r, nil
}

// placeWorktree applies core.worktree and core.bare, which the environment and
// a linked worktree's own folder override.
func (r *Repository) placeWorktree() {
	if r.opts.Getenv("GIT_WORK_TREE") != "" {
		return
	}
	if linkedWorktree(r.loc.gitDir) != "" && r.loc.gitDir != r.loc.commonDir {
		if r.loc.worktree == "" {
			r.loc.worktree = linkedWorktree(r.loc.gitDir)
		}
		return
	}
	if w := r.config.string("core.worktree"); w != "" {
		r.loc.worktree = resolvePath(r.loc.gitDir, w)
		return
	}
	if r.config.bool("core.bare", false) {
		r.loc.worktree = ""
		return
	}
	if r.loc.worktree == "" && filepath.Base(r.loc.gitDir) == ".git" {
		r.loc.worktree = filepath.Dir(r.loc.gitDir)
	}
}

// missingHint explains why an object may not be there.
func (r *Repository) missingHint() string {
	switch {
	case r.isPartial():
		return partialHint
	case len(r.shallow) > 0:
		return "this is a shallow clone: deepen it with `git fetch --unshallow`"
	}
	return ""
}

// PartialClone reports a repository that was cloned without some of its objects. Filter is what
// was left out, in the form of git-rev-list's --filter, such as blob:limit=1m; "" when the
// configuration does not say.
func (r *Repository) PartialClone() (filter string, ok bool) {
	if !r.isPartial() {
		return "", false
	}
	for key, v := range r.config.values {
		if strings.HasPrefix(key, "remote.") && strings.HasSuffix(key, ".partialclonefilter") {
			filter = v[len(v)-1]
		}
	}
	return filter, true
}

func (r *Repository) isPartial() bool {
	if r.config.string("extensions.partialclone") != "" {
		return true
	}
	for key, v := range r.config.values {
		if strings.HasPrefix(key, "remote.") && strings.HasSuffix(key, ".promisor") && v[len(v)-1] != "false" {
			return true
		}
	}
	for _, d := range r.loc.objects {
		if marks, _ := filepath.Glob(filepath.Join(d, "pack", "*.promisor")); len(marks) > 0 {
			return true
		}
	}
	return false
}

func readShallow(commonDir string) (map[plumbing.Hash]bool, error) {
	raw, err := os.ReadFile(filepath.Join(commonDir, "shallow"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read shallow: %w", err)
	}
	set := map[plumbing.Hash]bool{}
	for _, line := range strings.Fields(string(raw)) {
		if plumbing.IsHash(line) {
			set[plumbing.NewHash(line)] = true
		}
	}
	return set, nil
}

// Close releases the files and maps of the repository. No method or BlobReader
// may be in use.
func (r *Repository) Close() error {
	r.commits.close()
	return r.objects.close()
}

// GitDir is the git folder of this worktree.
func (r *Repository) GitDir() string { return r.loc.gitDir }

// CommonDir is the git folder that all worktrees share.
func (r *Repository) CommonDir() string { return r.loc.commonDir }

// Worktree is the worktree's top folder, "" when the repository is bare.
func (r *Repository) Worktree() string { return r.loc.worktree }

// Config gives the last value of a git configuration variable: "core.autocrlf",
// "remote.origin.url". Section and name are lower case.
func (r *Repository) Config(key string) (string, bool) { return r.config.last(key) }

// HeadRef is the full name of the branch that is checked out, "" when HEAD is
// detached. The branch need not have a commit yet.
func (r *Repository) HeadRef() (string, error) {
	_, target, err := r.refs.read("HEAD")
	if err != nil {
		return "", fmt.Errorf("read HEAD: %w", err)
	}
	return target, nil
}

// Shallow reports whether history is cut off (git clone --depth).
func (r *Repository) Shallow() bool { return len(r.shallow) > 0 }

func (r *Repository) acquire() *objectReader {
	select {
	case o := <-r.readers:
		return o
	default:
		return newObjectReader(r.objects, r.opts.CacheBytes/2)
	}
}

func (r *Repository) release(o *objectReader) {
	select {
	case r.readers <- o:
	default: // more callers than processors: let it go
	}
}

// object reads an object of a wanted type, the overlay's first.
func (r *Repository) object(ctx context.Context, h plumbing.Hash, want plumbing.ObjectType) ([]byte, error) {
	typ, data, err := r.anyObject(ctx, h)
	if err != nil {
		return nil, err
	}
	if typ != want {
		return nil, fmt.Errorf("%s is a %s, not a %s: %w", h, typ, want, ErrWrongType)
	}
	return data, nil
}

func (r *Repository) anyObject(ctx context.Context, h plumbing.Hash) (plumbing.ObjectType, []byte, error) {
	if err := ctx.Err(); err != nil {
		return 0, nil, err
	}
	if typ, data, ok, err := r.overlay.read(h); ok {
		return typ, data, err
	}
	if typ, data, ok, err := r.replacement(ctx, h); ok || err != nil {
		return typ, data, err
	}
	o := r.acquire()
	defer r.release(o)
	return o.read(h)
}
