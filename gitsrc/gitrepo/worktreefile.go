package gitrepo

import (
	"fmt"
	"time"

	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/filemode"
)

const (
	keepInMemory  = 1 << 20 // larger dirty files are read again when asked for
	streamedBytes = 8 << 20 // larger files are hashed as they are read
)

var emptyBlob = plumbing.ComputeHash(plumbing.BlobObject, nil)

// trustedBefore is the second before which a modification time is old enough
// that a later change would show in it.
func trustedBefore() int64 { return time.Now().Unix() - 2 }

// fillTrackedFile decides a name that the index has as a file, submodule or in
// conflict. It is not done when the disk has a folder instead.
func (s *scan) fillTrackedFile(rel string, entries []indexEntry, sl *slot, diskDir bool) (done bool, err error) {
	e := &entries[0]
	keep := func() {
		sl.entry, sl.same = TreeEntry{sl.tracked.name, e.mode, e.hash}, true
	}
	if e.stage != 0 {
		return s.fillConflict(rel, entries, sl, diskDir)
	}
	if s.indexOnly {
		if e.intentToAdd {
			return sl.tracked.dirHi == sl.tracked.dirLo, nil
		}
		keep()
		return true, nil
	}
	switch {
	case e.skipWorktree && (sl.disk == nil || !s.sparseCheckout), e.assumeValid:
		keep()
		return true, nil
	case e.mode == filemode.Submodule && diskDir:
		s.nested.Store(true) // or will be
		keep()
		if h, ok := s.submodule(rel); ok && !h.IsZero() && h != e.hash {
			sl.entry.Hash, sl.same = h, false
		}
		return true, nil
	case sl.disk == nil || diskDir:
		return false, nil
	}
	return true, s.fillFile(rel, e, sl)
}

// fillConflict takes the file on disk; without a worktree, ours, else theirs.
func (s *scan) fillConflict(rel string, entries []indexEntry, sl *slot, diskDir bool) (bool, error) {
	if s.r.loc.worktree != "" {
		if diskDir {
			return false, nil
		}
		st, err := lstat(s.path(rel))
		if absent(err) || err == nil && st.Mode&modeType == modeDir {
			return sl.tracked.dirHi == sl.tracked.dirLo, nil
		}
		return true, s.fillFile(rel, nil, sl)
	}
	for _, stage := range []uint8{2, 3} {
		for i := range entries {
			if e := &entries[i]; e.stage == stage {
				sl.entry = TreeEntry{sl.tracked.name, e.mode, e.hash}
				return true, nil
			}
		}
	}
	return true, nil
}

// fillFile makes the entry of a file or link on disk; e is its index entry, nil
// when it has none that says what is stored.
func (s *scan) fillFile(rel string, e *indexEntry, sl *slot) error {
	st, err := lstat(s.path(rel))
	if absent(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("stat %s: %w", rel, err)
	}
	if t := st.Mode & modeType; t != modeRegular && t != modeSymlink {
		sl.same = e == nil // sockets and the like are not git's
		return nil
	}
	var tracked filemode.FileMode
	if e != nil {
		tracked = e.mode
	}
	mode := s.modeOf(st, tracked)
	if e != nil && mode == e.mode && !e.intentToAdd && s.vouched(e, st) {
		sl.entry, sl.same = TreeEntry{sl.tracked.name, e.mode, e.hash}, true
		return nil
	}
	h, err := s.hashFile(rel, e, st, mode)
	if absent(err) {
		return nil // gone since
	}
	if err != nil {
		return fmt.Errorf("hash %s: %w", rel, err)
	}
	sl.entry = TreeEntry{sl.tracked.name, mode, h}
	sl.same = e != nil && !e.intentToAdd && h == e.hash && mode == e.mode
	return nil
}

// vouched reports whether the index's stat data says that a file is unchanged,
// by git's rules: a file modified in the second the index was written, or later,
// is racy, and a size of zero marks one that git knows to be so.
func (s *scan) vouched(e *indexEntry, st FileStat) bool {
	switch {
	case uint32(st.Size) != e.size || uint32(st.MTimeSec) != e.mtimeSec,
		e.mtimeNsec != 0 && st.MTimeNsec != e.mtimeNsec,
		e.size == 0 && e.hash != emptyBlob,
		st.MTimeSec >= s.index.mtime.Unix():
		return false
	case s.minimalStat:
		return true
	case s.trustCTime && (uint32(st.CTimeSec) != e.ctimeSec || e.ctimeNsec != 0 && st.CTimeNsec != e.ctimeNsec):
		return false
	}
	return st.Inode == 0 || e.inode == uint32(st.Inode) && e.uid == st.UID && e.gid == st.GID
}

// hashFile gives the blob id of a file on disk and makes its bytes readable.
func (s *scan) hashFile(rel string, e *indexEntry, st FileStat, mode filemode.FileMode) (plumbing.Hash, error) {
	if mode == filemode.Symlink {
		data, err := readLink(s.path(rel), st)
		if err != nil {
			return plumbing.Hash{}, err
		}
		h := plumbing.ComputeHash(plumbing.BlobObject, data)
		if e == nil || e.hash != h {
			s.r.AddOverlayBlob(data)
		}
		return h, nil
	}
	conv := s.attrs.conversion(rel)
	if conv.filter {
		if e != nil && !e.intentToAdd {
			return e.hash, nil
		}
		conv = conversion{}
	}
	// The stored version decides about CRLF, so it is part of the question.
	key := rel + "\x00" + conv.key()
	stored := s.index.stored(rel)
	if conv.eol == eolAuto {
		key += stored.String()
	}
	f := &diskFile{path: s.path(rel), conv: conv, storedCRLF: func() bool { return s.blobHasCRLF(stored) }}
	if h, ok := s.r.stat.Lookup(key, st); ok {
		s.keep(h, e, f, nil)
		return h, nil
	}
	h, data, err := f.hash(st.Size)
	if err != nil {
		return h, err
	}
	s.keep(h, e, f, data)
	if after, err := lstat(f.path); err == nil && after == st && st.MTimeSec < s.oldestSafe && st.CTimeSec < s.oldestSafe {
		s.r.stat.Put(key, st, h)
	}
	return h, nil
}

// keep puts a blob that git may not have into the overlay.
func (s *scan) keep(h plumbing.Hash, e *indexEntry, f *diskFile, data []byte) {
	if e != nil && !e.intentToAdd && e.hash == h {
		return
	}
	o := overlayObject{typ: plumbing.BlobObject, data: data, size: -1, load: f.read}
	if data != nil {
		o.size = int64(len(data))
	}
	s.r.overlay.put(h, o)
}

// stored is the blob that the index has for a path, ours in a conflict.
func (x *indexFile) stored(rel string) plumbing.Hash {
	if e := x.find(rel); e != nil {
		return e.hash
	}
	for _, e := range x.conflict(rel) {
		if e.stage == 2 {
			return e.hash
		}
	}
	return plumbing.Hash{}
}

func (s *scan) blobHasCRLF(h plumbing.Hash) bool {
	if h.IsZero() {
		return false
	}
	data, err := s.r.ReadBlob(s.ctx, h)
	return err == nil && storedCRLF(data)
}
