package gitrepo

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

// objectStore finds objects in the packs and loose files of a repository and of
// its alternates. Packs are listed again when an object is missed and a pack
// folder has changed, as after a concurrent gc.
type objectStore struct {
	dirs  []string // objects folders, the repository's own first
	files *packFiles
	hint  func() string // what explains a missing object: partial or shallow clone

	packs  atomic.Pointer[[]*pack]
	mu     sync.Mutex
	listed map[string]time.Time // pack folder → its mtime when listed
	all    []*pack              // every pack ever opened, for close
	unread error                // why some pack index could not be opened
}

func newObjectStore(dirs []string, hint func() string) *objectStore {
	return &objectStore{dirs: dirs, files: newPackFiles(), hint: hint, listed: map[string]time.Time{}}
}

func (s *objectStore) packList() []*pack {
	if l := s.packs.Load(); l != nil {
		return *l
	}
	s.relist()
	return *s.packs.Load()
}

// relist reads the pack folders that changed; it reports whether any had.
func (s *objectStore) relist() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	changed := s.packs.Load() == nil
	for _, d := range s.dirs {
		fi, err := os.Stat(filepath.Join(d, "pack"))
		var m time.Time
		if err == nil {
			m = fi.ModTime()
		}
		if !s.listed[d].Equal(m) {
			s.listed[d], changed = m, true
		}
	}
	if !changed {
		return false
	}
	known := map[string]*pack{}
	if l := s.packs.Load(); l != nil {
		for _, p := range *l {
			known[p.path] = p
		}
	}
	var list []*pack
	for _, d := range s.dirs {
		list = append(list, s.listPacks(filepath.Join(d, "pack"), known)...)
	}
	s.packs.Store(&list)
	return true
}

// listPacks gives the packs of a folder, largest first: most objects are there.
func (s *objectStore) listPacks(dir string, known map[string]*pack) []*pack {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil
	}
	var list []*pack
	for _, e := range entries {
		stem, ok := strings.CutSuffix(e.Name(), ".idx")
		if !ok {
			continue
		}
		path := filepath.Join(dir, stem+".pack")
		if _, err := os.Stat(path); err != nil {
			continue // an index whose pack has gone
		}
		p := known[path]
		if p == nil {
			if p, err = openPack(filepath.Join(dir, e.Name()), s.files); err != nil {
				s.unread = err // told when an object is missed
				continue
			}
			s.all = append(s.all, p)
		}
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b *pack) int { return b.idx.count - a.idx.count })
	return list
}

func (s *objectStore) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var errs []error
	for _, p := range s.all {
		errs = append(errs, p.close())
	}
	s.all = nil
	empty := []*pack{}
	s.packs.Store(&empty)
	return errors.Join(errs...)
}

func (s *objectStore) missing(h plumbing.Hash) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unread != nil {
		return &MissingObjectError{Hash: h, Hint: s.unread.Error()}
	}
	return &MissingObjectError{Hash: h, Hint: s.hint()}
}

// read gives an object of any type. A damaged copy, also one whose contents are not
// those of the id, is passed over when another pack, loose file or alternate has a
// sound one: nothing else comes into what is kept under the id. The empty tree is known
// without being stored, as git knows it.
func (r *objectReader) read(h plumbing.Hash) (plumbing.ObjectType, []byte, error) {
	if h == EmptyTree {
		return plumbing.TreeObject, []byte{}, nil
	}
	var (
		typ  plumbing.ObjectType
		data []byte
	)
	err := r.locate(h, func(p *pack, off int64) (err error) {
		if typ, data, err = r.readPacked(p, off); err != nil {
			return err
		}
		if err = checkContents(h, typ, data); err != nil {
			err = fmt.Errorf("object at %d in %s: %w", off, p.path, err)
		}
		return err
	}, func(path string) (err error) {
		if typ, data, err = r.readLoose(path); err != nil {
			return err
		}
		if err = checkContents(h, typ, data); err != nil {
			err = fmt.Errorf("loose object %s: %w", path, err)
		}
		return err
	})
	if err != nil {
		return 0, nil, err
	}
	return typ, data, err
}

// size gives type and size of an object without building it.
func (r *objectReader) size(h plumbing.Hash) (plumbing.ObjectType, int64, error) {
	if h == EmptyTree {
		return plumbing.TreeObject, 0, nil
	}
	var (
		typ plumbing.ObjectType
		n   int64
	)
	err := r.locate(h, func(p *pack, off int64) (err error) {
		typ, n, err = r.sizePacked(p, off)
		return err
	}, func(path string) (err error) {
		typ, n, err = r.sizeLoose(path)
		return err
	})
	return typ, n, err
}

// locate offers each copy of an object to one of two functions until one
// succeeds.
func (r *objectReader) locate(h plumbing.Hash, packed func(*pack, int64) error, loose func(string) error) error {
	var damage error
	for attempt := 0; ; attempt++ {
		if p := r.last; p != nil && attempt == 0 {
			if off, ok := p.idx.find(h); ok {
				err := packed(p, off)
				if err == nil {
					return nil
				}
				damage, r.last = err, nil
			}
		}
		for _, p := range r.store.packList() {
			off, ok := p.idx.find(h)
			if !ok {
				continue
			}
			err := packed(p, off)
			if err == nil {
				r.last = p
				return nil
			}
			damage = err
		}
		for _, d := range r.store.dirs {
			err := loose(loosePath(d, h))
			if err == nil {
				return nil
			}
			if !errors.Is(err, fs.ErrNotExist) {
				damage = err
			}
		}
		if attempt > 0 || !r.store.relist() {
			break
		}
	}
	if damage != nil && !errors.Is(damage, fs.ErrNotExist) {
		return fmt.Errorf("read object %s: %w", h, damage)
	}
	return r.store.missing(h)
}
