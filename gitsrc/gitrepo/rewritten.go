package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/go-git/go-git/v5/plumbing"
)

// rewritten holds what git shows in the place of objects: other parents of commits
// (info/grafts), and other objects (refs/replace).
type rewritten struct {
	once    sync.Once
	err     error
	parents map[plumbing.Hash][]plumbing.Hash
	objects map[plumbing.Hash]plumbing.Hash
}

// rewritten reads what there is on first use.
func (r *Repository) rewritten() (*rewritten, error) {
	w := &r.rewrites
	w.once.Do(func() {
		if w.parents, w.err = readGrafts(r.graftFile()); w.err == nil {
			w.objects, w.err = r.replaceRefs()
		}
	})
	return w, w.err
}

// any reports whether history is not what the commits say themselves.
func (w *rewritten) any() bool { return len(w.parents)+len(w.objects) > 0 }

func (r *Repository) graftFile() string {
	if file := r.opts.Getenv("GIT_GRAFT_FILE"); file != "" {
		return file
	}
	return filepath.Join(r.loc.commonDir, "info", "grafts")
}

// readGrafts reads lines of a commit and its parents. Git skips what it cannot read
// of them, too.
func readGrafts(file string) (map[plumbing.Hash][]plumbing.Hash, error) {
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read grafts: %w", err)
	}
	grafts := map[plumbing.Hash][]plumbing.Hash{}
	for line := range strings.Lines(string(raw)) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0][0] == '#' || slices.ContainsFunc(words, func(s string) bool { return !plumbing.IsHash(s) }) {
			continue
		}
		parents := make([]plumbing.Hash, len(words)-1)
		for i, s := range words[1:] {
			parents[i] = plumbing.NewHash(s)
		}
		grafts[plumbing.NewHash(words[0])] = parents
	}
	return grafts, nil
}

// replaceRefs gives what refs/replace puts in the place of objects, unless git was told
// to leave it aside.
func (r *Repository) replaceRefs() (map[plumbing.Hash]plumbing.Hash, error) {
	if r.opts.Getenv("GIT_NO_REPLACE_OBJECTS") != "" || !r.config.bool("core.usereplacerefs", true) {
		return nil, nil
	}
	base := r.opts.Getenv("GIT_REPLACE_REF_BASE")
	if base == "" {
		base = "refs/replace"
	}
	base = strings.TrimSuffix(base, "/") + "/"
	names, err := r.refs.below(base)
	if err != nil {
		return nil, err
	}
	objects := map[plumbing.Hash]plumbing.Hash{}
	for _, name := range names {
		from := strings.TrimPrefix(name, base)
		to, _, err := r.refs.resolve(name)
		if err == nil && plumbing.IsHash(from) {
			objects[plumbing.NewHash(from)] = to
		}
	}
	return objects, nil
}

// below lists the refs under a folder.
func (s *refStore) below(base string) ([]string, error) {
	packed, err := s.packedRefs()
	if err != nil {
		return nil, err
	}
	set := map[string]bool{}
	if text := string(packed); strings.Contains(text, " "+base) {
		for line := range strings.Lines(text) {
			if _, name, _ := strings.Cut(strings.TrimSpace(line), " "); strings.HasPrefix(name, base) {
				set[name] = true
			}
		}
	}
	files, err := os.ReadDir(filepath.Join(s.commonDir, filepath.FromSlash(base)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("list refs: %w", err)
	}
	for _, f := range files {
		set[base+f.Name()] = true
	}
	return slices.Sorted(maps.Keys(set)), nil
}

// maxReplaced is how often what replaces an object may be replaced itself, as in git.
const maxReplaced = 5

// replacement reads the commit or tag that git shows in the place of an object. Trees
// and blobs are what their ids say: graphs and facts are kept by them.
func (r *Repository) replacement(ctx context.Context, h plumbing.Hash) (typ plumbing.ObjectType, data []byte, ok bool, err error) {
	w, err := r.rewritten()
	if err != nil || len(w.objects) == 0 {
		return 0, nil, false, err
	}
	to, ok := w.objects[h]
	if !ok {
		return 0, nil, false, nil
	}
	for range maxReplaced {
		next, again := w.objects[to]
		if !again {
			break
		}
		to = next
	}
	if err := ctx.Err(); err != nil {
		return 0, nil, false, err
	}
	o := r.acquire()
	defer r.release(o)
	if typ, data, err = o.read(to); err != nil {
		return 0, nil, false, fmt.Errorf("read what replaces %s: %w", h, err)
	}
	return typ, data, typ == plumbing.CommitObject || typ == plumbing.TagObject, nil
}

// Unreplaced lists trees and blobs that git would show as others (refs/replace) and this
// package shows as they are.
func (r *Repository) Unreplaced(ctx context.Context) ([]plumbing.Hash, error) {
	w, err := r.rewritten()
	if err != nil {
		return nil, err
	}
	var list []plumbing.Hash
	for _, h := range slices.SortedFunc(maps.Keys(w.objects), func(a, b plumbing.Hash) int { return strings.Compare(a.String(), b.String()) }) {
		if _, _, ok, err := r.replacement(ctx, h); err == nil && !ok {
			list = append(list, h)
		}
	}
	return list, nil
}
