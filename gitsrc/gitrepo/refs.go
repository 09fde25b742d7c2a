package gitrepo

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
)

var errNoRef = errors.New("no such ref")

// refStore reads loose and packed refs, each from the folder it belongs to: HEAD
// and its like from the worktree's, the rest from the common one.
type refStore struct {
	gitDir, commonDir string

	mu          sync.Mutex
	packed      []byte
	packedMTime time.Time
	packedSize  int64
}

func newRefStore(gitDir, commonDir string) *refStore {
	return &refStore{gitDir: gitDir, commonDir: commonDir}
}

// base is the folder that a ref's file and log lie in.
func (s *refStore) base(name string) string {
	if !strings.HasPrefix(name, "refs/") {
		return s.gitDir
	}
	for _, own := range []string{"refs/bisect/", "refs/worktree/", "refs/rewritten/"} {
		if strings.HasPrefix(name, own) {
			return s.gitDir
		}
	}
	return s.commonDir
}

// read gives what a ref holds: a hash, or the name of another ref.
func (s *refStore) read(name string) (h plumbing.Hash, target string, err error) {
	if !validRefName(name) {
		return h, "", errNoRef
	}
	base := s.base(name)
	if rest, ok := strings.CutPrefix(name, "main-worktree/"); ok {
		base, name = s.commonDir, rest
	} else if strings.HasPrefix(name, "worktrees/") {
		base = s.commonDir
	}
	path := filepath.Join(base, filepath.FromSlash(name))
	raw, err := os.ReadFile(path)
	switch {
	case err == nil:
		return parseRef(name, raw)
	case !errors.Is(err, fs.ErrNotExist) && !isDir(path) && !errors.Is(err, syscall.ENOTDIR):
		return h, "", fmt.Errorf("read ref %s: %w", name, err)
	}
	packed, err := s.packedRefs()
	if err != nil {
		return h, "", err
	}
	if h, ok := findPacked(packed, name); ok {
		return h, "", nil
	}
	return h, "", errNoRef
}

func parseRef(name string, raw []byte) (plumbing.Hash, string, error) {
	text := strings.TrimSpace(string(raw))
	if target, ok := strings.CutPrefix(text, "ref:"); ok {
		return plumbing.Hash{}, strings.TrimSpace(target), nil
	}
	if len(text) >= 2*hashSize && plumbing.IsHash(text[:2*hashSize]) { // FETCH_HEAD says more after it
		return plumbing.NewHash(text[:2*hashSize]), "", nil
	}
	return plumbing.Hash{}, "", fmt.Errorf("ref %s is broken: %w", name, errNoRef)
}

// resolve follows symbolic refs to a hash. The name is that of the last ref,
// also when it does not exist yet, as HEAD's target in an empty repository.
func (s *refStore) resolve(name string) (plumbing.Hash, string, error) {
	const maxSymbolic = 5
	for range maxSymbolic {
		h, target, err := s.read(name)
		if err != nil || target == "" {
			return h, name, err
		}
		name = target
	}
	return plumbing.Hash{}, name, fmt.Errorf("ref %s: too many symbolic refs: %w", name, errNoRef)
}

// validRefName refuses what could leave the git folder or never is a ref.
func validRefName(name string) bool {
	if name == "" || name[0] == '/' || strings.HasSuffix(name, "/") || strings.HasSuffix(name, ".lock") ||
		strings.Contains(name, "..") || strings.Contains(name, "//") || strings.ContainsAny(name, "\x00 ~^:?*[\\\n\t") {
		return false
	}
	if strings.Contains(name, "/") {
		return strings.HasPrefix(name, "refs/") || strings.HasPrefix(name, "main-worktree/") || strings.HasPrefix(name, "worktrees/")
	}
	for _, c := range name { // pseudo refs: HEAD, ORIG_HEAD, …
		if (c < 'A' || c > 'Z') && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// packedRefs reads packed-refs again when it has changed.
func (s *refStore) packedRefs() ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path := filepath.Join(s.commonDir, "packed-refs")
	fi, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		s.packed, s.packedSize = nil, 0
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read packed refs: %w", err)
	}
	if s.packed != nil && fi.Size() == s.packedSize && fi.ModTime().Equal(s.packedMTime) {
		return s.packed, nil
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read packed refs: %w", err)
	}
	s.packed, s.packedSize, s.packedMTime = raw, fi.Size(), fi.ModTime()
	return raw, nil
}

// findPacked searches for a line "<hash> <name>".
func findPacked(packed []byte, name string) (plumbing.Hash, bool) {
	needle := []byte(" " + name + "\n")
	for from := 0; ; {
		i := bytes.Index(packed[from:], needle)
		if i < 0 {
			return plumbing.Hash{}, false
		}
		i += from
		start := i - 2*hashSize
		if start >= 0 && (start == 0 || packed[start-1] == '\n') && plumbing.IsHash(string(packed[start:i])) {
			return plumbing.NewHash(string(packed[start:i])), true
		}
		from = i + 1
	}
}

// Ref is a ref and what it resolves to.
type Ref struct {
	Name string // full: refs/heads/main
	Hash plumbing.Hash
}

// Refs lists all refs that resolve, by name; of this worktree those it sees.
func (r *Repository) Refs() ([]Ref, error) {
	known, err := r.refs.list()
	if err != nil {
		return nil, err
	}
	var list []Ref
	for _, n := range slices.Sorted(maps.Keys(known)) {
		h, err := known[n], error(nil)
		if h.IsZero() {
			h, _, err = r.refs.resolve(n)
		}
		if err == nil {
			list = append(list, Ref{n, h})
		}
	}
	return list, nil
}

// list gives all refs with the hash of those that have no file of their own.
func (s *refStore) list() (map[string]plumbing.Hash, error) {
	packed, err := s.packedRefs()
	if err != nil {
		return nil, err
	}
	set := map[string]plumbing.Hash{}
	for line := range bytes.Lines(packed) {
		if len(line) > 2*hashSize+1 && line[0] != '#' && line[0] != '^' {
			name := strings.TrimSpace(string(line[2*hashSize+1:]))
			set[name] = plumbing.ZeroHash
			if h := string(line[:2*hashSize]); validRefName(name) && s.base(name) == s.commonDir && plumbing.IsHash(h) {
				set[name] = plumbing.NewHash(h)
			}
		}
	}
	root := filepath.Join(s.commonDir, "refs")
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return nil // a folder that went away holds no refs
		}
		rel, err := filepath.Rel(s.commonDir, path)
		if err == nil && !strings.HasSuffix(rel, ".lock") {
			set[filepath.ToSlash(rel)] = plumbing.ZeroHash
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list refs: %w", err)
	}
	return set, nil
}
